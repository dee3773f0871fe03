/** Numbers that are the same in every run. */
export interface Random {
  /** In [0, 1): mulberry32. */
  readonly uniform: () => number
  /** Standard normal: the Box-Muller transform. */
  readonly normal: () => number
}

export function seededRandom(seed: number): Random {
  let state = seed | 0
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}

/** A copy in random order (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], { uniform }: Pick<Random, 'uniform'>): Item[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(uniform() * (index + 1))
    const [a, b] = [result[index], result[other]] as [Item, Item]
    result[index] = b
    result[other] = a
  }
  return result
}
