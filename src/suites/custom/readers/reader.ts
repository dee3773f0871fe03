import type { Direction } from '../../../core/unit.ts'
import type { Labels } from '../../../core/series.ts'

/** One number as a tool reports it, with what the tool's own documents or its source say of it, and nothing that is only likely. */
export interface Reading {
  /** Untouched. */
  readonly name: string
  readonly value: number
  /** As in `core/known-unit.ts`, or the workload's own unit. undefined: nobody says it. */
  readonly unit?: string | undefined
  /** `neither` where the tool defines that it has no direction, undefined where nobody says it. */
  readonly better?: Direction | undefined
  /** All that distinguishes it from others besides its name, untouched. */
  readonly labels?: Labels
}

/**
 * Says that something is in the text and gave no reading.
 * @param why what all of a kind have in common, as the start of a sentence: "counters need two readings"
 */
export type LeaveOut = (why: string, what: string) => void

/** Reads what one tool printed or wrote. */
export interface ResultReader {
  /** In kbench.yaml. */
  readonly id: string
  /** What it reads, for the person: "what `go test -bench` prints". */
  readonly reads: string
  /** Whether the tool itself measures under one name several times, so that results of one name are repetitions. */
  readonly repeats?: true
  /**
   * @param source what printed it, as the start of a sentence: "workload encode"
   * @throws {EnvironmentError} when it is something else, naming what was seen, or when the work failed
   */
  readonly read: (text: string, source: string, leaveOut: LeaveOut) => readonly Reading[]
}
