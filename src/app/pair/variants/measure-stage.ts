import { blocksOf } from '../../../core/judge/rounds/blocks.ts'
import { isScreening, type PairedDesign } from '../../../core/judge/rounds/design.ts'
import { compilePolicy } from '../../../core/policy/policy.ts'
import { seriesInVariant } from '../../../core/variants/merge.ts'
import type { MetricCatalogue } from '../../../core/metric.ts'
import type { Ports } from '../../ports.ts'
import { wantedOfScreening, type Wanted, type WantedRounds } from '../rounds/gating-measurements.ts'
import { measureBlock } from '../rounds/measure-block.ts'
import { scheduleBlock } from '../rounds/schedule.ts'
import type { VariantRun } from './variant-run.ts'

interface StageRequest {
  readonly design: PairedDesign
  readonly wanted: Wanted
  /** Whether the first stages measure in fewer rounds what only informs. */
  readonly savesTime: boolean
  readonly catalogue: MetricCatalogue
  readonly afterRound: () => Promise<void>
}

/** Measures the next stage of one variant, block by block. @throws as createClusterPair and measureBlock */
export async function measureStage(
  { design, wanted, savesTime, catalogue, afterRound }: StageRequest,
  variant: VariantRun,
  ports: Ports,
): Promise<void> {
  const { ledger, clusters, subjects, prepared, providers, folder } = variant
  const stage = ledger.completedStages
  const number = `${String(stage + 1)} of at most ${String(design.stages.length)}`
  const of = variant.name === undefined ? '' : ` of variant ${variant.name}`
  ports.log.info(`Stage ${number}${of}: ${String(design.stages[stage]?.rounds ?? 0)} rounds`)
  const left = blocksOfStage(stage, design)
  for (let block = clusters.next(left); block !== undefined; block = clusters.next(left)) {
    // Others would take minutes to create, and the same would fail on them.
    if (clusters.current !== undefined && ledger.isEmpty && clusters.missing([block]) > 0) {
      ports.log.info('  nothing was measured on these clusters, so no others are created')
      break
    }
    left.splice(left.indexOf(block), 1)
    const pair = await clusters.with(block)
    const [first, ...rest] = scheduleBlock(block, stage, {
      isNewPair: pair.isNew,
      blocks: ledger.blocks[block.roles],
      last: ledger.rounds.at(-1),
    })
    ledger.blocks[block.roles] += 1
    if (first === undefined) continue
    await measureBlock(
      {
        rounds: [first, ...rest],
        clusters: pair.clusters,
        subjects,
        prepared,
        provider: providers,
        wanted:
          isScreening(stage, design) && savesTime && wanted === undefined
            ? screening({ roles: block.roles, stage: design.stages[stage] }, variant, catalogue)
            : { first: wanted },
        folder,
        afterRound,
      },
      ledger,
      ports,
    )
  }
  ledger.completedStages += 1
}

export function blocksOfStage(stage: number, { stages, roundsPerTwins }: PairedDesign) {
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerTwins)
}

function screening(
  block: Parameters<typeof wantedOfScreening>[0],
  { name, ledger, subjects }: VariantRun,
  catalogue: MetricCatalogue,
): WantedRounds {
  const policy = compilePolicy(subjects.head.configuration.gate)
  const nameOf = (series: string): string => (name === undefined ? series : seriesInVariant(name, series))
  return wantedOfScreening(block, { ledger, nameOf }, policy, catalogue)
}
