import { type Area, AREAS } from '../../../core/causes/rank.ts'
import type { ComparedSeries } from '../../../core/comparison/schema.ts'
import type { MeasuredProfile } from '../../../core/profile/schema.ts'
import type { Suite } from '../../../ports/suite.ts'
import { suiteOfMetric } from '../../metric-catalogue.ts'
import type { Ports } from '../../ports.ts'
import { environmentDifferences, type EnvironmentDifferences } from './environment-differences.ts'
import { profileMeasurements } from './profile-measurements.ts'
import type { VariantRun } from '../variants/variant-run.ts'

/** Why series changed, as far as it could be found. */
export interface PairExplanation {
  /** Of what was explained, as far as it could be. */
  readonly profiles: readonly MeasuredProfile[]
  /** Between the clusters, where something was explained. */
  readonly differences: EnvironmentDifferences['found'] | undefined
  /** What is missing of both, and why. */
  readonly explanationNotes: readonly string[]
}

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

/** Looks for the causes while the clusters are still there: what differs between them, then profiles in extra rounds. */
export async function explainPair(
  { series, suites, variants, folder, current }: ExplainRequest,
  ports: Ports,
): Promise<PairExplanation> {
  if (series.length === 0) return { profiles: [], differences: undefined, explanationNotes: [] }
  const [clusters] = variants.flatMap((variant) => variant.clusters.current ?? [])
  const areas = areasOf(series, suites)
  // Rules and routes of measuring pods would be among the settings of the nodes.
  await clusters?.clear()
  const differences = await environmentDifferences(clusters, { folder, current, areas }, ports)
  const profiling = { series, variants, folder: `${folder}/profile` }
  const { profiles, notes } = await profileMeasurements(profiling, ports)
  return { profiles, differences: differences.found, explanationNotes: [...differences.notes, ...notes] }
}

/** What the suites of these series depend on. */
function areasOf(series: readonly ComparedSeries[], suites: readonly Suite[]): ReadonlySet<Area> {
  const suiteOf = suiteOfMetric(suites)
  const ids = new Set(series.map(({ metric }) => suiteOf(metric)))
  return new Set([...ids].flatMap((id) => suites.find((suite) => suite.id === id)?.dependsOn ?? AREAS))
}
