import type { ConfiguredSuite } from '../../config/config.ts'
import type { SuiteResult } from '../../core/record/schema.ts'

/** After so many failures in a row on one side a measurement is given up on both. */
const FAILURES_BEFORE_GIVING_UP = 2

interface Failures {
  readonly message: string
  readonly count: number
  inARow: number
}

/**
 * What became of one suite on one side, over all twins that it was measured in. A measurement that failed now and then lost
 * those rounds, which the comparison counts; only one that was given up makes the suite a failed one.
 */
export class SuiteLedger {
  readonly #configured: ConfiguredSuite
  readonly #failures = new Map<string, Failures>()
  readonly #notes = new Set<string>()
  #toolVersions: Readonly<Record<string, string>> = {}
  #failure: string | undefined
  #isSkipped = false
  #seconds = 0

  constructor(configured: ConfiguredSuite) {
    this.#configured = configured
  }

  get toolVersions(): Readonly<Record<string, string>> {
    return this.#toolVersions
  }

  addPrepared(notes: readonly string[], toolVersions: Readonly<Record<string, string>>): void {
    for (const note of notes) this.#notes.add(note)
    this.#toolVersions = { ...this.#toolVersions, ...toolVersions }
  }

  addSeconds(seconds: number): void {
    this.#seconds += seconds
  }

  /** The suite as a whole could not be measured. */
  fail(reason: string): void {
    this.#failure = reason
  }

  skip(reason: string): void {
    this.#failure = reason
    this.#isSkipped = true
  }

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

  get result(): SuiteResult {
    const all = [...this.#failures]
    const givenUp = all.filter(([id]) => this.isGivenUp(id)).map(describe)
    const notes = [...this.#notes, ...all.filter(([id]) => !this.isGivenUp(id)).map(describe)]
    const reason = this.#failure ?? (givenUp.length === 0 ? undefined : givenUp.join('; '))
    return {
      name: this.#configured.suite.id,
      status: this.#isSkipped ? 'skipped' : reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      ...(notes.length === 0 ? {} : { notes }),
      parameters: JSON.parse(JSON.stringify(this.#configured.parameters)) as SuiteResult['parameters'],
      durationSeconds: Math.round(this.#seconds * 1000) / 1000,
    }
  }
}

function describe([id, { message, count }]: readonly [string, Failures]): string {
  return `${id} failed in ${String(count)} ${count === 1 ? 'round' : 'rounds'}: ${message}`
}
