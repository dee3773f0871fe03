import { commitsLeft } from './core/next-commit.ts'
import type { BisectState } from './core/schema.ts'
import { measuredChange } from './core/measured-change.ts'
import { count } from '../../core/format/count.ts'
import { formatDuration } from '../../core/format/duration.ts'
import type { Log } from '../../ports/log.ts'
import type { Standing } from './core/standing.ts'
import { shortHash, type CommitRange } from './commits.ts'
import type { CommitOutcome } from './measure-commit.ts'

export function logStart(
  { good, bad, commits }: CommitRange,
  earlier: BisectState | undefined,
  log: Log,
): void {
  log.info(`${count(commits.length, 'commit')} after ${shortHash(good)} up to ${shortHash(bad)}`)
  if (earlier === undefined) return
  const { measured, skipped } = earlier
  log.info(
    `Going on: ${count(measured.length, 'commit')} measured and ${String(skipped.length)} skipped before`,
  )
}

/** After each commit: what it showed, how many are left, and about how long that takes. */
export function logOutcome(
  outcome: CommitOutcome,
  state: BisectState,
  { posterior: { chances } }: Standing,
  certainty: number,
  log: Log,
): void {
  if (outcome.kind === 'failed') {
    log.warning(`skipped: ${outcome.reason}`)
    return
  }
  const left = commitsLeft(chances, certainty)
  const pairs = Math.ceil(Math.log2(left)) + 1
  const time = formatDuration(pairs * outcome.measured.seconds)
  const rest = left === 1 ? 'one commit is left' : `${count(left, 'commit')} left, about ${time}`
  log.info(`${measuredChange(outcome.measured, state)}; ${rest}`)
}
