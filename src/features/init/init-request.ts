import type { Choices } from './configuration-file.ts'

export interface InitRequest extends Choices {
  /** Whether people without write access send pull requests. */
  readonly forks: boolean
  readonly nightly: boolean
  /** Whether a comment, a label or a start by hand measures a pull request. */
  readonly onRequest: boolean
  /** On how many runners each pull request is measured at once; undefined: on one. Not together with `forks`. */
  readonly shards?: number | undefined
  /** Overwrites what is there. */
  readonly force: boolean
}
