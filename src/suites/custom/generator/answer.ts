import * as z from 'zod'
import { EnvironmentError } from '../../../core/errors.ts'
import { describeIssues } from '../../../core/expected.ts'
import { shortened, withoutHidden } from '../../../core/format/text.ts'

/** What a generator has done since it was started. All grow only. */
export interface Counts {
  /** For how long it worked, by its own clock, in s. */
  readonly seconds: number
  /** At least one, in its order. */
  readonly counters: ReadonlyMap<string, number>
}

const SECONDS = 'seconds'
const MOST_COUNTERS = 20
const LONGEST_LINE = 10_000
const QUOTED_CHARACTERS = 100
const EXPECTED = 'expected one line such as {"operations": 1234, "seconds": 0.25}'

const schema = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, 'expected a name such as operations'),
    z.number().nonnegative(),
  )
  .refine((all) => SECONDS in all, { error: 'seconds is missing' })
  .refine((all) => Object.keys(all).some((name) => name !== SECONDS), {
    error: 'there is no counter beside seconds',
  })
  .refine((all) => Object.keys(all).length <= MOST_COUNTERS + 1, {
    error: `more than ${String(MOST_COUNTERS)} counters`,
  })

/**
 * @param line what the generator printed after a stop
 * @throws {EnvironmentError} when that are no counters
 */
export function parseCounts(line: string, source: string): Counts {
  const json = jsonIn(line)
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    throw new EnvironmentError(
      `${source} answered "${quotedLine(line)}" to stop (${describeIssues(parsed.error.issues, json).join('; ')}); ${EXPECTED}`,
    )
  const { [SECONDS]: seconds = 0, ...counters } = parsed.data
  return { seconds, counters: new Map(Object.entries(counters)) }
}

/** A line of text of a generator for a sentence. */
export function quotedLine(line: string): string {
  return withoutHidden(shortened(line, QUOTED_CHARACTERS))
}

function jsonIn(line: string): unknown {
  try {
    return line.length > LONGEST_LINE ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}
