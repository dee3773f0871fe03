import { studentTQuantile } from '../../src/core/stats/student-t.ts'

/** How many of how many. */
export interface Share {
  readonly hits: number
  readonly of: number
  /** The same, by the sample of the recorded runs that they were drawn from. */
  readonly samples?: readonly Share[]
}

export class Counter {
  #hits = 0
  #of = 0
  readonly #samples = new Map<number, Counter>()
  /** @param sample number of the sample of recorded runs */
  add(isHit: boolean, sample?: number): void {
    this.#of += 1
    if (isHit) this.#hits += 1
    if (sample === undefined) return
    const own = this.#samples.get(sample) ?? new Counter()
    own.add(isHit)
    this.#samples.set(sample, own)
  }
  get share(): Share {
    const samples = [...this.#samples.values()].map(({ share }) => share)
    return { hits: this.#hits, of: this.#of, ...(samples.length > 1 ? { samples } : {}) }
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

/**
 * A 95 % interval that counts recorded runs, not what was drawn from them: shares of samples of the recorded runs with replacement
 * scatter as the share of other runs would (Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7, 1979),
 * less the scatter of drawing few pull requests from each. Never narrower than Wilson's.
 */
export function intervalOverRuns(share: Share): readonly [lower: number, upper: number] {
  const [low, high] = wilson(share)
  const { samples = [] } = share
  if (samples.length < 2) return [low, high]
  const middle = share.hits / share.of
  let [squares, drawing] = [0, 0]
  for (const { hits, of } of samples) {
    squares += (hits / of - middle) ** 2 / (samples.length - 1)
    drawing += (middle * (1 - middle)) / of / samples.length
  }
  const half = studentTQuantile(0.025, samples.length - 1) * Math.sqrt(Math.max(0, squares - drawing))
  return [
    Math.max(0, middle - Math.hypot(middle - low, half)),
    Math.min(1, middle + Math.hypot(high - middle, half)),
  ]
}
