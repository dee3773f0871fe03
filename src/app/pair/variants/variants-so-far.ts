import type { ClusterPairBlock } from '../../../core/judge/rounds/round.ts'
import { medianOrZero } from '../../../core/stats/samples.ts'
import { keyInVariant, mergeVariants, seriesInVariant } from '../../../core/variants/merge.ts'
import type { Ports } from '../../ports.ts'
import { wholeRounds, type Wanted } from '../rounds/gating-measurements.ts'
import { measurementKey } from '../rounds/ledger.ts'
import type { MeasurementCost } from '../rounds/choose-measurements.ts'
import { assemblePair, savePair, type PairContext, type PairResult } from './pair-files.ts'
import { keepsPods, type VariantRun } from './variant-run.ts'

/** Puts together what all variants have measured so far, and writes it. @throws {EnvironmentError} before there was a cluster pair */
export async function saveVariants(
  context: Omit<PairContext, 'subjects'>,
  variants: readonly VariantRun[],
  interrupted: boolean,
  ports: Ports,
): Promise<PairResult> {
  const result = resultOf(context, variants, interrupted, ports)
  const uses = variants.flatMap(({ name, ledger }) =>
    ledger.uses.map((use) => ({ ...use, measurement: keyOf(name, use.measurement) })),
  )
  await savePair(result, { uses }, context.folder, ports)
  return result
}

function resultOf(
  context: Omit<PairContext, 'subjects'>,
  variants: readonly VariantRun[],
  interrupted: boolean,
  ports: Ports,
): PairResult {
  const assemble = ({ subjects, ledger }: VariantRun): PairResult =>
    assemblePair({ ...context, subjects }, ledger, interrupted, ports)
  const begun = variants.filter(({ ledger }) => ledger.facts !== undefined)
  const [first = variants[0]] = begun
  if (first === undefined) throw new RangeError('a pair has at least one variant')
  if (first.name === undefined || begun.length === 0) return assemble(first)
  return mergeVariants(
    variants.map((one) => ({
      name: one.name ?? '',
      measured: one.ledger.facts === undefined ? undefined : assemble(one),
      problem: one.problem,
    })),
    ports.sha256,
  )
}

/**
 * What each measurement costs in a stage, by the names of the common result. Variants and measurements that were given up are left
 * out.
 * @param blocks of the stage
 */
export function costsOf(
  variants: readonly VariantRun[],
  blocks: readonly ClusterPairBlock[],
): MeasurementCost[] {
  return variants
    .filter(({ problem }) => problem === undefined)
    .flatMap((variant) => {
      const { name, ledger, clusters } = variant
      const { pairs, rows } = clusters.need(blocks)
      const sets = keepsPods(variant) ? rows : blocks.length
      const clusterSeconds = pairs * ledger.clusterSeconds
      const roundsOnSet = blocks.reduce((sum, { rounds }) => sum + rounds, 0) / sets
      return [...ledger.measurements.values()]
        .filter(({ id, suite }) => !ledger.isGivenUp(suite, id.slice(measurementKey(suite, '').length)))
        .map(({ id, suite, series, roundSeconds, repeatedSeconds, inSlices }) => ({
          id: keyOf(name, id),
          series: name === undefined ? series : labelled(name, series),
          roundSeconds: medianOrZero(roundSeconds) + repeatedSeconds / Math.max(1, roundSeconds.length),
          inSlices,
          shareOfRounds: inSlices ? 1 : wholeRounds(roundsOnSet) / roundsOnSet,
          suite: keyOf(name, suite),
          blockSeconds: sets * ledger.blockSeconds(suite),
          variant: name ?? '',
          clusterSeconds,
        }))
    })
}

/** What one variant measures of it, by its own names; undefined: all. */
export function wantedOf({ name, ledger }: VariantRun, wanted: Wanted): Wanted {
  if (wanted === undefined) return undefined
  return new Set([...ledger.measurements.keys()].filter((key) => wanted.has(keyOf(name, key))))
}

function keyOf(variant: string | undefined, key: string): string {
  return variant === undefined ? key : keyInVariant(variant, key)
}

function labelled(variant: string, series: ReadonlySet<string>): Set<string> {
  return new Set([...series].map((one) => seriesInVariant(variant, one)))
}
