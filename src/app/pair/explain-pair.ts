import type { ComparedSeries } from '../../core/comparison/schema.ts'
import type { MeasuredProfile } from '../../core/profile/schema.ts'
import type { Ports } from '../ports.ts'
import { environmentDifferences, type EnvironmentDifferences } from './environment-differences.ts'
import { profileMeasurements } from './profile-measurements.ts'
import type { VariantRun } from './variant-run.ts'

/** Why series changed, as far as it could be found. */
export interface PairExplanation {
  /** Of what was explained, as far as it could be. */
  readonly profiles: readonly MeasuredProfile[]
  /** Why some of them are missing. */
  readonly profileNotes: readonly string[]
  /** Between the clusters, where something was explained. */
  readonly differences: EnvironmentDifferences | undefined
}

interface ExplainRequest {
  /** The most important first; none: there is nothing to explain. */
  readonly series: readonly ComparedSeries[]
  readonly variants: readonly VariantRun[]
  /** Of the pair. */
  readonly folder: string
  /** Id of the record of head. */
  readonly current: string
}

/** Looks for the causes while the clusters are still there: what differs between them, then profiles in extra rounds. */
export async function explainPair(
  { series, variants, folder, current }: ExplainRequest,
  ports: Ports,
): Promise<PairExplanation> {
  const [clusters] = variants.flatMap((variant) => variant.clusters.current ?? [])
  const differences =
    series.length === 0 ? undefined : await environmentDifferences(clusters, { folder, current }, ports)
  const profiling = { series, variants, folder: `${folder}/profile` }
  const { profiles, notes: profileNotes } = await profileMeasurements(profiling, ports)
  return { profiles, profileNotes, differences }
}
