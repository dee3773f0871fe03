import { worstFirst } from '../comparison/harm.ts'
import type { ComparedSeries } from '../comparison/schema.ts'
import { formatChange } from '../format/change.ts'
import type { MetricGroup } from '../naming/group.ts'
import { VERDICT_ORDER } from './verdict.ts'

/**
 * What a comparison found in one suite, as a title: "network: 2 of 8 series regressed, worst −80.4 % (Throughput, tcp ·
 * pod-to-pod · inter-node)"; without a regression the counts of the verdicts: "storage: 6 unchanged, 1 inconclusive".
 */
export function suiteFinding(suite: string, metrics: readonly MetricGroup<ComparedSeries>[]): string {
  const rows = metrics.flatMap(({ title, rows: members }) =>
    members.map(({ label, series }) => ({ name: `${title}, ${label}`, series })),
  )
  const having = (verdict: string): typeof rows => rows.filter(({ series }) => series.verdict === verdict)
  const regressed = having('regressed')
  if (regressed.length === 0) {
    const counts = VERDICT_ORDER.map((verdict) => ({ verdict, count: having(verdict).length }))
    const found = counts
      .filter(({ count }) => count > 0)
      .map(({ verdict, count }) => `${String(count)} ${verdict}`)
    return `${suite}: ${found.join(', ')}`
  }
  // What can fail the build is the finding; what only informs is mentioned.
  const gating = regressed.filter(({ series }) => series.gates)
  const found = gating.length > 0 ? gating : regressed
  const worst = found.reduce((a, b) => (worstFirst(a.series, b.series) <= 0 ? a : b))
  const { change, scale, unit } = worst.series
  const size = change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`
  const others = regressed.length - gating.length
  const rest =
    gating.length === 0
      ? '; none of them can fail the build'
      : others === 0
        ? ''
        : `; ${String(others)} more for information`
  return `${suite}: ${String(found.length)} of ${String(rows.length)} series regressed, worst${size} (${worst.name})${rest}`
}
