/** Stands for the infinite effect of a rate that one side lost: the square of its variance is still a number. */
const HUGE = 1e50

export function bounded(effect: number): number {
  return Math.min(HUGE, Math.max(-HUGE, effect))
}

/** What was computed from bounded effects: infinite where they were. */
export function unbounded(value: number): number {
  return Math.abs(value) >= HUGE / 100 ? Math.sign(value) * Infinity : value
}
