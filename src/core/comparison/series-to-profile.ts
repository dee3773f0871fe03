import type { ComparedSeries, Comparison } from './schema.ts'

/**
 * The series whose causes are worth extra rounds: those that fail the build, by the size of their change; where everything is to be
 * profiled, the other gating ones after them.
 * @param judged asked only where there is anything to profile
 */
export function seriesToProfile(
  when: 'regressions' | 'always' | 'never',
  judged: () => Pick<Comparison, 'series'>,
): ComparedSeries[] {
  if (when === 'never') return []
  const gating = judged()
    .series.filter(({ gates }) => gates)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
  const regressed = gating.filter(({ verdict }) => verdict === 'regressed')
  return when === 'regressions'
    ? regressed
    : [...regressed, ...gating.filter(({ verdict }) => verdict !== 'regressed')]
}

function sizeOf({ change }: ComparedSeries): number {
  return Math.abs(change?.estimate ?? 0)
}
