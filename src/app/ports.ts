import type { JobResult } from '../core/record/measured.ts'
import type { CausesOf } from '../core/report/causes.ts'
import type { Sections } from '../core/report/reportable.ts'
import type { Tool } from '../ports/tool.ts'
import type { OpenObserver } from './measure/observe.ts'
import type { DecidedPair, PairAddition } from './pair/decided-pair.ts'
import type { ReportPart } from './report/report-part.ts'
import type { World } from './world.ts'

/** All that a use case works with: the world outside, and the features that take part in what it does. */
export interface Ports extends World {
  readonly features: readonly FeatureHooks[]
}

/** What a feature does in use cases of the trunk: the `hooks` of its manifest. */
export interface FeatureHooks {
  /** Asked on each testbed before suites are measured there. */
  readonly observe?: OpenObserver
  /** What it adds where results are shown. */
  readonly reportPart?: () => Promise<ReportPart>
  /** What it adds to a pair after the verdict; features do one after the other, in the order of their ids. */
  readonly afterVerdict?: (pair: DecidedPair, ports: Ports) => Promise<PairAddition>
  readonly causesOf?: CausesOf
  /** What `kbench doctor` looks for beyond what kbench cannot do without. */
  readonly optionalTool?: OptionalTool
  /** Files that go with a comparison. */
  readonly companions?: readonly CompanionFile[]
  /** What is reported in place of the results of the jobs of a workflow run, e.g. of several as one. */
  readonly combineResults?: (
    jobs: readonly JobResult[],
    context: Pick<Ports, 'sha256' | 'log'>,
  ) => readonly JobResult[]
}

/** A tool for measuring where nodes are on this machine. */
export interface OptionalTool {
  readonly tool: Tool
  /** What it is there for: "profiles of a regression". */
  readonly purpose: string
  /** Said where it does: "perf can record". */
  readonly works: string
  /** @returns why it cannot do it here; undefined when it can */
  readonly findProblem: (
    ports: Pick<Ports, 'commands' | 'signal'>,
  ) => Promise<{ readonly reason: string; readonly nextStep: string | undefined } | undefined>
}

export interface CompanionFile {
  readonly schema: string
  /** For a person who gives it where a record or a comparison is expected. */
  readonly nextStep: string
  /**
   * What sections of the page of a report show of it, and for which record of head; absent: nothing.
   * @throws {UserError} for text that is not as kbench writes it
   */
  readonly read?: (text: string, path: string) => { readonly current: string; readonly sections: Sections }
}
