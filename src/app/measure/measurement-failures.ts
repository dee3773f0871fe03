/** After so many failures in a row a measurement is given up: a broken path must not eat the time of the others. */
const FAILURES_BEFORE_GIVING_UP = 2

/** How often a measurement failed, and how it did last. */
export interface Failures {
  readonly measurement: string
  readonly message: string
  readonly count: number
  readonly isGivenUp: boolean
}

/** Which measurements of a suite failed, and which of them are not worth another try. */
export class MeasurementFailures {
  readonly #failures = new Map<string, { message: string; count: number; inARow: number }>()

  failedOnce(measurement: string, message: string): void {
    const before = this.#failures.get(measurement)
    this.#failures.set(measurement, {
      message,
      count: (before?.count ?? 0) + 1,
      inARow: (before?.inARow ?? 0) + 1,
    })
  }

  succeeded(measurement: string): void {
    const failure = this.#failures.get(measurement)
    if (failure !== undefined) failure.inARow = 0
  }

  isGivenUp(measurement: string): boolean {
    return (this.#failures.get(measurement)?.inARow ?? 0) >= FAILURES_BEFORE_GIVING_UP
  }

  /** Those that failed at all, in the order of their first failures. */
  get all(): readonly Failures[] {
    return [...this.#failures].map(([measurement, { message, count }]) => ({
      measurement,
      message,
      count,
      isGivenUp: this.isGivenUp(measurement),
    }))
  }
}
