/** How many of how many. */
export interface Share {
  readonly hits: number
  readonly of: number
}

export class Counter {
  #hits = 0
  #of = 0
  add(isHit: boolean): void {
    this.#of += 1
    if (isHit) this.#hits += 1
  }
  get share(): Share {
    return { hits: this.#hits, of: this.#of }
  }
}

const Z = 1.959963984540054

/** Wilson's 95 % interval (Probable inference, the law of succession, and statistical inference, JASA 22, 1927). */
export function wilson({ hits, of }: Share): readonly [lower: number, upper: number] {
  if (of === 0) return [0, 1]
  const [share, extra] = [hits / of, (Z * Z) / of]
  const half = Z * Math.sqrt((share * (1 - share)) / of + extra / of / 4)
  // The ends are exact there, but for rounding.
  const lower = hits === 0 ? 0 : (share + extra / 2 - half) / (1 + extra)
  const upper = hits === of ? 1 : (share + extra / 2 + half) / (1 + extra)
  return [lower, upper]
}
