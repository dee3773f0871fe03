import type { Suspects } from './next-commit.ts'
import type { Posterior } from './posterior.ts'
import type { BisectState } from './schema.ts'

/** Why a search ended. */
export type BisectEnd = 'found' | 'out-of-time' | 'no-more-commits' | 'interrupted'

/** A commit as a person knows it. */
export interface NamedCommit {
  readonly commit: string
  /** First line of its message. */
  readonly subject: string
}

/** A search as far as it came, with all that a report of it says. */
export interface BisectFound {
  readonly state: BisectState
  readonly posterior: Posterior
  /** The most suspect commits: one, or more where those between them cannot be measured. */
  readonly suspects: Suspects
  readonly end: BisectEnd
  /** The first and the last of them. */
  readonly named: readonly [NamedCommit, NamedCommit]
  /** How many commits have the certainty that was asked for. */
  readonly left: number
  readonly certainty: number
  /** Possible causes of the first bad commit, the most likely first; foreign text in them is printable. */
  readonly why: readonly string[]
  readonly folder: string
  /** Command lines for what to do next, each with what it is for. */
  readonly next: readonly (readonly [what: string, command: string])[]
}
