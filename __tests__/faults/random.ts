import { createHash } from 'node:crypto'

/** Numbers from 0 to 1 that a seed and a name decide, the same on every machine. */
export function fraction(seed: string, name: string): number {
  return createHash('sha256').update(`${seed}\n${name}`).digest().readUInt32BE(0) / 2 ** 32
}

/** In an order that the seed decides. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, at: fraction(seed, String(index)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
