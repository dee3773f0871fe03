import type { MachineUse } from '../../core/machine/use.ts'
import type { Observation } from '../../ports/suite.ts'
import { formatSeries } from '../../core/series.ts'
import type { MetricCatalogue } from '../../core/metric.ts'
import { SampleCollector } from '../measure/sample-collector.ts'
import { SIDES, type BySide, type Side } from './sides.ts'
import type { Subject, Subjects } from './subjects.ts'
import { SuiteLedger } from './suite-ledger.ts'
import type { Roles } from './twins.ts'

/** One round: both sides once, in either order. */
export interface Round {
  /** From 1, through all stages. */
  readonly round: number
  readonly stage: number
  /** Number of the pair of twins, from 1. */
  readonly twins: number
  readonly roles: Roles
  readonly first: Side
  /** Keys of the measurements that take part; undefined: all. */
  readonly measurements?: readonly string[]
}

/** Of a measurement, unique over all suites. */
export function measurementKey(suite: string, id: string): string {
  return `${suite}/${id}`
}

/** What happened on the machine while one side was measured. */
interface Use {
  readonly round: number
  readonly measurement: string
  readonly side: Side
  readonly use: MachineUse
}

/** How one measurement has gone so far. */
export interface MeasurementAccount {
  readonly suite: string
  /** Its key. */
  readonly id: string
  readonly series: Set<string>
  /** Of single turns, with all overhead but the switch. */
  readonly seconds: number[]
}

/** Everything that a pair has measured so far. */
export class Ledger {
  readonly rounds: Round[] = []
  readonly uses: Use[] = []
  /** Turns in which the other twin did not stand still. */
  readonly notPaused: { round: number; measurement: string; side: Side; text: string }[] = []
  readonly measurements = new Map<string, MeasurementAccount>()
  readonly collectors: BySide<SampleCollector>
  readonly #suites: BySide<ReadonlyMap<string, SuiteLedger>>

  constructor(subjects: Subjects, catalogue: MetricCatalogue) {
    this.collectors = { base: new SampleCollector(catalogue), head: new SampleCollector(catalogue) }
    const suitesOf = ({ configuration }: Subject): ReadonlyMap<string, SuiteLedger> =>
      new Map(configuration.suites.map((configured) => [configured.suite.id, new SuiteLedger(configured)]))
    this.#suites = { base: suitesOf(subjects.base), head: suitesOf(subjects.head) }
  }

  suite(side: Side, id: string): SuiteLedger {
    const found = this.#suites[side].get(id)
    if (found === undefined) throw new Error(`suite ${id} is not configured for ${side}`)
    return found
  }

  suites(side: Side): readonly SuiteLedger[] {
    return [...this.#suites[side].values()]
  }

  add(
    { side, round, suite, measurement }: { side: Side; round: Round; suite: string; measurement: string },
    { observations, at, seconds }: { observations: readonly Observation[]; at: Date; seconds: number },
  ): void {
    this.collectors[side].add(observations, round.round, at)
    const account = this.measurements.get(measurement) ?? {
      suite,
      id: measurement,
      series: new Set<string>(),
      seconds: [],
    }
    for (const observation of observations) account.series.add(formatSeries(observation))
    account.seconds.push(seconds)
    this.measurements.set(measurement, account)
    this.suite(side, suite).addSeconds(seconds)
  }

  toolVersions(side: Side): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.suites(side).map(({ toolVersions }) => toolVersions)) as Readonly<
      Record<string, string>
    >
  }

  get isEmpty(): boolean {
    return SIDES.every((side) => this.collectors[side].series.length === 0)
  }
}
