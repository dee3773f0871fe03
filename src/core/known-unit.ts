import type { Unit } from './unit.ts'

/** What a unit of a tool is in one of ours. Whether many of it are good, it does not say. */
interface KnownUnit {
  readonly unit: Unit
  /** A value in the tool's unit times this is one in ours. */
  readonly factor: number
}

const time = (factor: number): KnownUnit => ({ unit: 's', factor })
const rate = (factor = 1): KnownUnit => ({ unit: '1/s', factor })
const throughput = (factor: number): KnownUnit => ({ unit: 'By/s', factor })
const bandwidth = (factor: number): KnownUnit => ({ unit: 'bit/s', factor })
const memory = (factor: number): KnownUnit => ({ unit: 'By', factor })

/** How tools and people write units. SI prefixes are powers of 1000, those with an i of 1024 (IEC 80000-13). */
const UNITS: ReadonlyMap<string, KnownUnit> = new Map([
  ['s', time(1)],
  ['ms', time(1e-3)],
  ['us', time(1e-6)],
  ['µs', time(1e-6)],
  ['ns', time(1e-9)],
  ['min', time(60)],
  ['h', time(3600)],
  ['1/s', rate()],
  ['op/s', rate()],
  ['ops/s', rate()],
  ['req/s', rate()],
  ['By/s', throughput(1)],
  ['B/s', throughput(1)],
  ['kB/s', throughput(1e3)],
  ['MB/s', throughput(1e6)],
  ['GB/s', throughput(1e9)],
  ['KiB/s', throughput(2 ** 10)],
  ['MiB/s', throughput(2 ** 20)],
  ['GiB/s', throughput(2 ** 30)],
  ['bit/s', bandwidth(1)],
  ['kbit/s', bandwidth(1e3)],
  ['Mbit/s', bandwidth(1e6)],
  ['Gbit/s', bandwidth(1e9)],
  ['By', memory(1)],
  ['B', memory(1)],
  ['kB', memory(1e3)],
  ['MB', memory(1e6)],
  ['GB', memory(1e9)],
  ['KiB', memory(2 ** 10)],
  ['MiB', memory(2 ** 20)],
  ['GiB', memory(2 ** 30)],
  ['{count}', { unit: '{count}', factor: 1 }],
  ['1', { unit: '{count}', factor: 1 }],
])

export const UNIT_NAMES: readonly string[] = [...UNITS.keys()]

/** undefined for a unit that is not known: nothing is guessed. */
export function knownUnit(text: string): KnownUnit | undefined {
  return UNITS.get(text)
}
