import type { ComparedSeries, Comparison } from '../../core/record/comparison-schema.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import type { DecidedPair, DecidedPart, PairAddition } from './decided-pair.ts'
import { inAllRounds } from './rounds/gating-measurements.ts'
import { Ledger } from './rounds/ledger.ts'
import { measureBlock } from './rounds/measure-block.ts'
import type { PairPart } from './part.ts'

/**
 * What features add to a pair while the clusters are still there.
 * @param what series: the most important first; none: there is nothing to explain
 */
export async function explainPair(
  { parts, ...what }: Omit<DecidedPair, 'parts' | 'clusters'> & { readonly parts: readonly PairPart[] },
  ports: Ports,
): Promise<PairAddition[]> {
  const additions: PairAddition[] = []
  if (what.series.length === 0) return additions
  const [clusters] = parts.flatMap((part) => part.clusters.current ?? [])
  const decided = { ...what, clusters, parts: parts.map((one) => decidedPart(one, ports)) }
  for (const { afterVerdict } of ports.features)
    if (afterVerdict !== undefined) additions.push(await afterVerdict(decided, ports))
  return additions
}

function decidedPart(part: PairPart, ports: Ports): DecidedPart {
  const { name, subjects, prepared, providers, clusters, ledger } = part
  return {
    seriesName: name?.seriesName ?? ((series) => series),
    configuration: subjects.head.configuration,
    get isOnThisMachine() {
      return clusters.isOnThisMachine
    },
    measurements: [...ledger.measurements.values()],
    async measureAgain({ measurements, rounds, folder }, open) {
      const pair = await clusters.anyPair()
      const around = await open(pair.clusters.testbeds)
      if (around === undefined) return undefined
      const apart = new Ledger(
        subjects,
        metricCatalogue(subjects.head.configuration.suites.map(({ suite }) => suite)),
      )
      for (const account of ledger.measurements.values())
        if (measurements.includes(account.id)) apart.expect(account)
      const [first, ...rest] = apart.schedule([{ roles: pair.roles, rounds }], 0, false)
      if (first === undefined) return undefined
      await measureBlock(
        {
          rounds: [first, ...rest],
          clusters: pair.clusters,
          subjects,
          prepared,
          provider: providers,
          wanted: inAllRounds(new Set(measurements)),
          folder,
          afterRound: () => Promise.resolve(),
          around,
        },
        apart,
        ports,
      )
      return { base: apart.series('base'), head: apart.series('head') }
    },
  }
}

/**
 * The series whose causes are worth extra rounds: those that fail the build, by the size of their change; if
 * all is to be profiled, the other gating ones after them.
 * @param judged only called where there is anything to profile
 */
export function seriesToProfile(
  when: 'regressions' | 'always' | 'never',
  judged: () => Pick<Comparison, 'series'>,
): ComparedSeries[] {
  if (when === 'never') return []
  const gating = judged()
    .series.filter(({ gates }) => gates)
    .sort((a, b) => Math.abs(b.change?.estimate ?? 0) - Math.abs(a.change?.estimate ?? 0))
  const regressed = gating.filter(({ verdict }) => verdict === 'regressed')
  return when === 'regressions'
    ? regressed
    : [...regressed, ...gating.filter(({ verdict }) => verdict !== 'regressed')]
}

export function withAdditions(comparison: Comparison, additions: readonly PairAddition[]): Comparison {
  return additions.reduce(
    (soFar, { comparison: { environmentDifferences = [], ...facts }, warnings }) => ({
      ...soFar,
      ...facts,
      warnings: [...soFar.warnings, ...warnings],
      environmentDifferences: [...soFar.environmentDifferences, ...environmentDifferences],
    }),
    comparison,
  )
}
