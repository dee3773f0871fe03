import type { Refusal } from '../../core/github/repeat.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Transport } from './octokit.ts'

/** One request and what it is for. */
export interface Call {
  /** As GitHub documents it: "GET /repos/{owner}/{repo}/issues"; owner and repo are filled in. */
  readonly route: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** What it is for, as the start of a sentence: "reading pull request #7". */
  readonly what: string
  /** What the token must be allowed to do, as it is written in a workflow: "pull-requests: write". */
  readonly right: string
  readonly accept?: string
}

/** Answers to a request, other than success, that are ordinary results: a refusal. */
export type Expected<T> = (refusal: Refusal) => T | undefined

export interface ClientOptions {
  readonly token: string
  readonly repository: string
  readonly apiUrl: string
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly signal: AbortSignal | undefined
  readonly log: Log
  /** Loaded with the first request. */
  readonly transport: () => Promise<Transport>
}

/** GitHub refused, or did not answer: what decides whether the request is sent again. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export function noAnswer(message: string): RefusedError {
  return new RefusedError({ status: undefined, headers: {}, message })
}

// Refusals that are ordinary results of some requests. A result is wrapped, since undefined means: not expected.

/** 404; `Absent` stands for a value that is not there. */
export const ABSENT = Symbol('absent')
type Absent = typeof ABSENT

export function notThere({ status }: Refusal): Absent | undefined {
  return status === 404 ? ABSENT : undefined
}

/** The value, or undefined where it is absent. */
export function orUndefined<T>(value: T | Absent): T | undefined {
  return value === ABSENT ? undefined : value
}
