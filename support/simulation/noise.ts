/** Numbers that are the same in every run: mulberry32 and the Box-Muller transform. */
export interface Randomness {
  readonly uniform: () => number
  readonly normal: () => number
}

const { abs, cos, imul, log, PI, sin, sqrt } = Math

export function seeded(seed: number): Randomness {
  let state = seed | 0
  let spare: number | undefined
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = (): number => {
    if (spare !== undefined) {
      const second = spare
      spare = undefined
      return second
    }
    const radius = sqrt(-2 * log(1 - uniform()))
    const angle = 2 * PI * uniform()
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
  return { uniform, normal }
}

/** Makes a source of noise with mean 0 and standard deviation 1: one spread. */
export type Noise = (random: Randomness) => () => number

const SPIKE = 5
const SPIKE_SHARE = 0.1

export const NOISES = {
  normal: (random) => random.normal,
  /** Student's t with 3 degrees of freedom, scaled to unit variance. */
  heavy: (random) => () => {
    const { normal } = random
    return normal() / sqrt(normal() ** 2 + normal() ** 2 + normal() ** 2)
  },
  /** One value in ten is disturbed, by far and always upward. */
  spiky: (random) => () => {
    const mean = SPIKE_SHARE * SPIKE
    const scale = sqrt(1 + SPIKE ** 2 * SPIKE_SHARE * (1 - SPIKE_SHARE))
    return (random.normal() + (random.uniform() < SPIKE_SHARE ? SPIKE : 0) - mean) / scale
  },
  /** Exponential. */
  skewed: (random) => () => -log(1 - random.uniform()) - 1,
  /** Two modes, six times their own width apart. */
  bistable: (random) => () => (random.normal() + (random.uniform() < 0.5 ? -3 : 3)) / sqrt(10),
  autocorrelated20: autoregressive(0.2),
  autocorrelated50: autoregressive(0.5),
} satisfies Record<string, Noise>
export type NoiseName = keyof typeof NOISES

function autoregressive(memory: number): Noise {
  return (random) => {
    let last = random.normal()
    return () => {
      last = memory * last + sqrt(1 - memory ** 2) * random.normal()
      return last
    }
  }
}

/** Mean and standard deviation of a noise, to check that it is one spread wide. */
export function momentsOf(noise: Noise, count: number, seed: number): { mean: number; deviation: number } {
  const next = noise(seeded(seed))
  let [sum, squares] = [0, 0]
  for (let i = 0; i < count; i += 1) {
    const value = next()
    sum += value
    squares += value ** 2
  }
  const mean = sum / count
  return { mean, deviation: sqrt(abs(squares / count - mean ** 2)) }
}
