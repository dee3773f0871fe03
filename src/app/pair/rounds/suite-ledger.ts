import type { ConfiguredSuite } from '../../../config/config.ts'
import { count } from '../../../core/format/count.ts'
import type { SuiteResult } from '../../../core/record/schema.ts'
import { MeasurementFailures, type Failures } from '../../measure/measurement-failures.ts'

/**
 * What became of one suite on one side, over all cluster pairs. A measurement that failed now and then lost
 * those rounds, which the comparison counts; only one that was given up makes the suite a failed one.
 */
export class SuiteLedger {
  readonly failures = new MeasurementFailures()
  readonly #configured: ConfiguredSuite
  readonly #notes = new Set<string>()
  #toolVersions: Readonly<Record<string, string>> = {}
  #failure: string | undefined
  #isSkipped = false
  #seconds = 0

  constructor(configured: ConfiguredSuite) {
    this.#configured = configured
  }

  get id(): string {
    return this.#configured.suite.id
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

  get result(): SuiteResult {
    const { all } = this.failures
    const givenUp = all.filter(({ isGivenUp }) => isGivenUp).map(describe)
    const notes = [...this.#notes, ...all.filter(({ isGivenUp }) => !isGivenUp).map(describe)]
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

function describe({ measurement, message, count: rounds }: Failures): string {
  return `${measurement} failed in ${count(rounds, 'round')}: ${message}`
}
