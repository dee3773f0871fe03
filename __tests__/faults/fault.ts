/** What fails: the n-th call of its class, from 0. */
export interface Fault {
  readonly class: 'file' | 'command' | 'request'
  readonly n: number
  readonly mode: string
}

/** How calls fail, by what they do. */
export const MODES = {
  read: ['EIO', 'EACCES', 'half', 'slow'],
  write: ['ENOSPC', 'EIO', 'half', 'slow'],
  change: ['EIO', 'EPERM', 'slow'],
  command: ['fails', 'missing', 'killed', 'empty', 'garbage', 'half', 'slow', 'hangs'],
  request: ['500', '403 rate limit', '404', '502 HTML', 'reset', 'done, then reset', 'half', 'slow', 'down'],
} as const

/** What was looked at after a case; each has its own column in the table. */
export type Check = 'verdict' | 'exit code' | 'sentence' | 'clean' | 'kept'

export interface Problem {
  readonly check: Check
  readonly what: string
}

/** One case: one run with one fault. */
export interface Outcome {
  /** Where it belongs in the table. */
  readonly scenario: string
  /** "command", "file", "request", "killed" … */
  readonly kind: string
  readonly mode: string
  /** The call that failed, without what differs from run to run. */
  readonly call: string
  readonly problems: readonly Problem[]
  readonly seconds: number
}
