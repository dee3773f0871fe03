import type { ConfiguredSuite } from '../../config/config.ts'
import type { SuiteResult } from '../../core/record/schema.ts'

/** What became of one suite on one side, over all twins that it was measured in. */
export class SuiteLedger {
  readonly #configured: ConfiguredSuite
  readonly #failures = new Map<string, { message: string; count: number; inARow: number }>()
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

  failuresInARow(measurement: string): number {
    return this.#failures.get(measurement)?.inARow ?? 0
  }

  get result(): SuiteResult {
    const failed = [...this.#failures].map(
      ([id, { message, count }]) => `${id}${count > 1 ? ` (${String(count)} times)` : ''}: ${message}`,
    )
    const reason = this.#failure ?? (failed.length === 0 ? undefined : failed.join('; '))
    return {
      name: this.#configured.suite.id,
      status: this.#isSkipped ? 'skipped' : reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      ...(this.#notes.size === 0 ? {} : { notes: [...this.#notes] }),
      parameters: JSON.parse(JSON.stringify(this.#configured.parameters)) as SuiteResult['parameters'],
      durationSeconds: Math.round(this.#seconds * 1000) / 1000,
    }
  }
}
