import type { Unit } from './series.ts'

/** What a unit of a tool is in one of ours. Whether many of it are good, it does not say. */
interface KnownUnit {
  readonly unit: Unit
  /** A value in the tool's unit times this is one in ours. */
  readonly factor: number
}

const BYTES = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

/** How tools and people write units. SI prefixes are powers of 1000, those with an i of 1024 (IEC 80000-13). */
const UNITS: ReadonlyMap<string, KnownUnit> = new Map([
  ...written('s', { s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9, min: 60, h: 3600 }),
  ...written('1/s', { '1/s': 1, 'op/s': 1, 'ops/s': 1, 'req/s': 1 }),
  ...written('By/s', { By: 1, ...BYTES }, '/s'),
  ...written('bit/s', { bit: 1, kbit: 1e3, Mbit: 1e6, Gbit: 1e9 }, '/s'),
  ...written('By', { By: 1, ...BYTES }),
  ...written('{count}', { '{count}': 1 }),
  // By itself, as an object has such a key first.
  ...written('{count}', { '1': 1 }),
])

/** @param factors of one of ours, by the name without its end */
function written(
  unit: Unit,
  factors: Readonly<Record<string, number>>,
  end = '',
): (readonly [string, KnownUnit])[] {
  return Object.entries(factors).map(([name, factor]) => [`${name}${end}`, { unit, factor }])
}

export const UNIT_NAMES: readonly string[] = [...UNITS.keys()]

/** undefined for a unit that is not known: nothing is guessed. */
export function knownUnit(text: string): KnownUnit | undefined {
  return UNITS.get(text)
}
