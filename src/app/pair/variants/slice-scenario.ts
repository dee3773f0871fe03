import type { EnvironmentFacts } from '../../../core/record/schema.ts'
import type { SliceDesign } from '../rounds/measure-slices.ts'

/**
 * What a record says of its slices, so that its numbers are only compared with numbers from the same kind of slices.
 * @param slices by suite; none: the facts stay as they are
 * @returns the scenario with `slices`: `5 of 0.27 s`, by suite where they differ (`network: 5 of 0.27 s, storage: 5 of 0.32 s`), and
 * with `cpus: one` if the loads are kept on one CPU; nothing without slices
 */
export function sliceScenario(
  { scenario }: Pick<EnvironmentFacts, 'scenario'>,
  slices: ReadonlyMap<string, SliceDesign>,
): Pick<EnvironmentFacts, 'scenario'> {
  if (slices.size === 0) return {}
  const texts = [...slices]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([suite, { count, duration }]) => [suite, `${String(count)} of ${String(duration)} s`] as const)
  const [text = '', ...others] = new Set(texts.map(([, one]) => one))
  return {
    scenario: {
      ...scenario,
      slices: others.length === 0 ? text : texts.map((one) => one.join(': ')).join(', '),
      ...([...slices.values()].some(({ cpu }) => cpu !== undefined) ? { cpus: 'one' } : {}),
    },
  }
}
