import { parseSeries } from '../series.ts'
import { parseSelector, selects } from './selector.ts'

/** A regression that somebody accepts for a while: an entry of `.kbench/accepted.yaml`. */
export interface AcceptedRegression {
  /** As in a gate rule. */
  readonly series: string
  readonly reason: string
  /** The last day, UTC: 2027-01-31. */
  readonly until: string
  /** The worsening that is accepted at most, as a margin is said; absent: any. */
  readonly upTo?: number
}

/** The day of a moment, UTC: 2027-01-31. @param moment ISO 8601 */
export function dayOf(moment: string): string {
  return moment.slice(0, '2027-01-31'.length)
}

/**
 * Whether a regression of a series would be accepted on a day, whatever its size.
 * @param moment of the run, ISO 8601
 * @throws {UserError} for an entry whose series is not understood
 */
export function acceptedOn(
  moment: string,
  entries: readonly AcceptedRegression[] = [],
): (series: string) => boolean {
  const selectors = entries
    .filter(({ until }) => until >= dayOf(moment))
    .map(({ series }) => parseSelector(series))
  return (series) => selectors.some((one) => selects(one, parseSeries(series)))
}
