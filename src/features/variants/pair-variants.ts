import { closePart, measurablePart, openPart, type Measurable, type PairPart } from '../../app/pair/part.ts'
import type { PairRequest } from '../../app/pair/pair.ts'
import type { Ports } from '../../app/ports.ts'
import type { Configuration } from '../../config/config.ts'
import { Interrupted, UserError } from '../../core/errors.ts'
import type { PairDifference } from '../../core/judge/rounds/round.ts'
import { keyInVariant, mergeVariants, seriesInVariant } from './core/merge.ts'
import { givenUp } from './run-variants.ts'

interface OpenVariant {
  readonly name: string
  readonly part: PairPart
  readonly alone: Measurable
  /** Why it is not measured any more. */
  problem: string | undefined
}

/**
 * Opens the variants that a pair is to measure.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function openVariants(
  request: PairRequest,
  configurations: readonly Configuration[],
  folder: string,
  ports: Ports,
): Promise<Measurable> {
  const { overrides, plan } = request
  const names = configurations.flatMap(({ variant }) => variant ?? [])
  const common = { ...request, mayKeep: plan === undefined }
  const variants: OpenVariant[] = []
  try {
    for (const name of names) {
      const own = { ...common, overrides: { ...overrides, variant: name } }
      // The only one is a pair like one without a matrix.
      if (names.length === 1) return measurablePart(await openPart({ ...own, folder }, ports), ports)
      ports.log.info(`Variant ${name}`)
      const called = {
        text: `variant ${name}`,
        seriesName: (series: string) => seriesInVariant(name, series),
      }
      const part = await openPart({ ...own, folder: `${folder}/${name}`, name: called }, ports)
      variants.push({ name, part, alone: measurablePart(part, ports), problem: undefined })
    }
    rejectOtherProviders(variants)
  } catch (error) {
    for (const { part } of variants) await closePart(part)
    throw error
  }
  return together(variants, ports)
}

/** @throws {UserError} where the variants run on several providers: a record has one */
function rejectOtherProviders(variants: readonly OpenVariant[]): void {
  const ids = variants.map(({ name, part }) => ({ name, id: part.providers.head.provider.id }))
  const [first] = ids
  const other = ids.find(({ id }) => id !== first?.id)
  if (other === undefined || first === undefined) return
  throw new UserError(`variant ${first.name} runs on ${first.id}, variant ${other.name} on ${other.id}`, {
    nextStep: 'Give the variants of a pair one provider, or measure them one at a time: --variant NAME.',
  })
}

/**
 * Each stage measures one variant after the other; its look covers all series as one family with one false
 * alarm rate and one budget. A variant that fails is given up, and the others go on.
 */
function together(variants: readonly OpenVariant[], ports: Ports): Measurable {
  return {
    parts: variants.map(({ part }) => part),
    differences: commonDifferences(variants.map(({ alone }) => alone.differences)),
    get uses() {
      return variants.flatMap(({ name, alone }) =>
        alone.uses.map((use) => ({ ...use, measurement: keyInVariant(name, use.measurement) })),
      )
    },
    async measureStage({ wanted, ...stage }) {
      for (const one of variants.filter(({ problem }) => problem === undefined)) {
        const { name, part } = one
        const keys = [...part.ledger.measurements.keys()]
        const own = wanted && new Set(keys.filter((key) => wanted.has(keyInVariant(name, key))))
        try {
          await one.alone.measureStage({ ...stage, wanted: own })
        } catch (error) {
          const isLast = variants.every((other) => other === one || other.problem !== undefined)
          if (error instanceof Interrupted || isLast) throw error
          one.problem = givenUp(name, error, ports)
        } finally {
          // The next one needs the room.
          await part.clusters.close()
        }
      }
    },
    costs: (blocks) =>
      variants
        .filter(({ problem }) => problem === undefined)
        .flatMap(({ name, alone }) =>
          alone.costs(blocks).map(({ id, suite, series, ...cost }) => ({
            ...cost,
            id: keyInVariant(name, id),
            suite: keyInVariant(name, suite),
            series: new Set([...series].map((text) => seriesInVariant(name, text))),
            part: name,
          })),
        ),
    result(context, interrupted) {
      const measured = variants.map(({ name, part, alone, problem }) => ({
        name,
        problem,
        measured: part.ledger.facts === undefined ? undefined : alone.result(context, interrupted),
      }))
      return mergeVariants(measured, ports.sha256)
    },
  }
}

/**
 * Recorded differences of pairs of clusters, for all variants; none where one variant's are unknown. Where
 * pods differ in one variant, its list is used: it has more in front.
 */
export function commonDifferences(
  recorded: readonly (readonly PairDifference[])[],
): readonly PairDifference[] {
  if (recorded.some(({ length }) => length === 0)) return []
  return recorded.reduce((most, one) => (one.length > most.length ? one : most), [])
}
