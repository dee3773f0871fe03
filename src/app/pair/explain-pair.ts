import type { ComparedSeries, Comparison } from '../../core/comparison/schema.ts'
import type { Suite } from '../../ports/suite.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import type { DecidedVariant, PairAddition } from './decided-pair.ts'
import { inAllRounds } from './rounds/gating-measurements.ts'
import { Ledger } from './rounds/ledger.ts'
import { measureBlock } from './rounds/measure-block.ts'
import type { VariantRun } from './variants/variant-run.ts'

interface ExplainRequest {
  /** The most important first; none: there is nothing to explain. */
  readonly series: readonly ComparedSeries[]
  /** All that there are. */
  readonly suites: readonly Suite[]
  readonly variants: readonly VariantRun[]
  /** Of the pair. */
  readonly folder: string
  /** Id of the record of head. */
  readonly current: string
}

/** What features add to a pair while the clusters are still there. */
export async function explainPair(
  { series, suites, variants, folder, current }: ExplainRequest,
  ports: Ports,
): Promise<PairAddition[]> {
  const additions: PairAddition[] = []
  if (series.length === 0) return additions
  const [clusters] = variants.flatMap((variant) => variant.clusters.current ?? [])
  const decided = {
    series,
    suites,
    variants: variants.map((one) => decidedVariant(one, ports)),
    clusters,
    folder,
    current,
  }
  for (const { afterVerdict } of ports.features)
    if (afterVerdict !== undefined) additions.push(await afterVerdict(decided, ports))
  return additions
}

function decidedVariant(variant: VariantRun, ports: Ports): DecidedVariant {
  const { name, subjects, prepared, providers, clusters, ledger } = variant
  return {
    name,
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

/** A comparison with what features added. */
export function withAdditions(comparison: Comparison, additions: readonly PairAddition[]): Comparison {
  let result = comparison
  for (const {
    comparison: { environmentDifferences = [], ...facts },
    warnings,
  } of additions)
    result = {
      ...result,
      ...facts,
      warnings: [...result.warnings, ...warnings],
      environmentDifferences: [...result.environmentDifferences, ...environmentDifferences],
    }
  return result
}
