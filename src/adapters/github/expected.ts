import type { Refusal } from '../../core/github/repeat.ts'

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
