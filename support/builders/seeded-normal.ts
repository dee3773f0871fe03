const { cos, imul, log, PI, sin, sqrt } = Math

/** Standard normal numbers that are the same in every run: mulberry32 and the Box-Muller transform. */
export function seededNormal(seed: number): () => number {
  let state = seed
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  let spare: number | undefined
  return () => {
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
}
