import { formatChange } from '../format/numbers.ts'
import type { Finding, FindingKind } from './findings.ts'
import { VERDICT_ORDER, type VerdictRow } from './verdict.ts'

/**
 * What was found in one suite, as a title: "network: 2 of 8 gating series regressed, worst −80.4 % (Throughput, tcp · pod-to-pod · inter-node)";
 * without a regression the counts of the verdicts: "storage: 6 unchanged, 1 inconclusive".
 */
export function suiteTitle(suite: string, found: readonly Finding[]): string {
  const rowsOf = (...kinds: readonly FindingKind[]): VerdictRow[] =>
    found
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ rows }) => rows.filter((row) => row.suite === suite))
  // What can fail the build is the finding; what only informs is mentioned.
  const [regressed, informing] = [rowsOf('regressed'), rowsOf('accepted', 'worse-info')]
  const [shown, rest] =
    regressed.length === 0
      ? [informing, '; none of them can fail the build']
      : [
          regressed,
          informing.length === 0 ? '' : `; ${String(informing.length)} more that cannot fail the build`,
        ]
  const [worst] = shown
  const all = rowsOf('accepted', 'worse-info', ...VERDICT_ORDER)
  const [judged, which] =
    regressed.length === 0 ? [all, 'series'] : [all.filter(({ series }) => series.gates), 'gating series']
  if (worst === undefined) {
    const counts = VERDICT_ORDER.map((verdict) => [rowsOf(verdict).length, verdict] as const)
    return `${suite}: ${counts.flatMap(([count, verdict]) => (count === 0 ? [] : `${String(count)} ${verdict}`)).join(', ')}`
  }
  const { change, scale, unit } = worst.series
  const size = change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`
  return `${suite}: ${String(shown.length)} of ${String(judged.length)} ${which} regressed, worst${size} (${worst.title})${rest}`
}
