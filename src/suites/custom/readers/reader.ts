import type { Direction } from '../../../core/unit.ts'
import type { Labels } from '../../../core/series.ts'

/** One number as a tool reports it. */
export interface Reading {
  readonly name: string
  readonly value: number
  /** As in `core/known-unit.ts`, or the workload's own unit, which kbench.yaml explains. */
  readonly unit: string
  /** Where neither the unit nor kbench.yaml says it. */
  readonly better?: Direction | undefined
  /** Beside the workload and the name. */
  readonly labels?: Labels
}

/** Reads what one tool printed or wrote. */
export interface ResultReader {
  /** In kbench.yaml. */
  readonly id: string
  /** What it reads, for the person: "what `go test -bench` prints". */
  readonly reads: string
  /**
   * @param source what printed it, as the start of a sentence: "workload encode"
   * @throws {EnvironmentError} when it is something else, naming what was seen
   */
  readonly read: (text: string, source: string) => readonly Reading[]
}
