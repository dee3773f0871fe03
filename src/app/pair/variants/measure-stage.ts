import { blocksOf, isScreening, type PairedDesign } from '../../../core/judge/rounds/round.ts'
import { compilePolicy } from '../../../core/policy/policy.ts'
import { seriesInVariant } from '../../../core/variants/merge.ts'
import type { MetricCatalogue } from '../../../core/series.ts'
import type { Ports } from '../../ports.ts'
import {
  inAllRounds,
  wantedAfterScreening,
  wantedOfScreening,
  type Wanted,
  type WantedRounds,
} from '../rounds/gating-measurements.ts'
import type { Round } from '../rounds/ledger.ts'
import { measureBlock } from '../rounds/measure-block.ts'
import { keepsPods, type VariantRun } from './variant-run.ts'

interface StageRequest {
  readonly design: PairedDesign
  readonly wanted: Wanted
  readonly catalogue: MetricCatalogue
  readonly afterRound: () => Promise<void>
}

/** Measures the next stage of one variant, block by block. @throws as createClusterPair and measureBlock */
export async function measureStage(request: StageRequest, variant: VariantRun, ports: Ports): Promise<void> {
  const { design, afterRound } = request
  const { ledger, clusters, subjects, prepared, providers, folder } = variant
  const stage = ledger.completedStages
  const number = `${String(stage + 1)} of at most ${String(design.stages.length)}`
  const of = variant.name === undefined ? '' : ` of variant ${variant.name}`
  ports.log.info(`Stage ${number}${of}: ${String(design.stages[stage]?.rounds ?? 0)} rounds`)
  let left = blocksOfStage(stage, design)
  for (let block = clusters.next(left); block !== undefined; block = clusters.next(left)) {
    // Others would take minutes to create, and the same would fail on them.
    if (clusters.current !== undefined && ledger.isEmpty && clusters.need([block]).pairs > 0) {
      ports.log.info('  nothing was measured on these clusters, so no others are created')
      break
    }
    const pair = await clusters.with(block)
    const row = [block]
    for (const more of keepsPods(variant) ? left : []) {
      if (more === block || !clusters.takes(more)) continue
      await clusters.with(more)
      row.push(more)
    }
    left = left.filter((one) => !row.includes(one))
    const [first, ...rest] = ledger.schedule(row, stage, pair.isNew)
    if (first === undefined) continue
    await measureBlock(
      {
        rounds: [first, ...rest],
        clusters: pair.clusters,
        subjects,
        prepared,
        provider: providers,
        wanted: wantedOfBlock({ roles: block.roles, stage }, request, variant),
        folder,
        afterRound,
      },
      ledger,
      ports,
    )
  }
  ledger.endedStage()
}

export function blocksOfStage(stage: number, { stages, roundsPerClusterPair }: PairedDesign) {
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerClusterPair)
}

function wantedOfBlock(
  { roles, stage }: Pick<Round, 'roles' | 'stage'>,
  { design, wanted, catalogue }: StageRequest,
  { name, ledger, subjects }: VariantRun,
): WantedRounds {
  const screens = isScreening(stage, design)
  if (screens && wanted !== undefined) return inAllRounds(wanted)
  if (!screens) return wantedAfterScreening(wanted)
  const block = { roles, stage: design.stages[stage] }
  const policy = compilePolicy(subjects.head.configuration.gate)
  const nameOf = (series: string): string => (name === undefined ? series : seriesInVariant(name, series))
  return wantedOfScreening(block, { ledger, nameOf }, policy, catalogue)
}
