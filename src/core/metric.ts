import type { Direction, Unit } from './unit.ts'

/**
 * One metric: its unit and direction are declared here, once, by the suite that measures it, and nowhere else.
 */
export interface MetricDefinition {
  /** Prometheus-style name, e.g. `network_throughput`. */
  readonly id: string
  /** Its name for people below the name of its suite. Default: the id without the suite, in words. */
  readonly title?: string
  /** Its labels in the order in which they are shown; `quantile` needs no place, it is last. */
  readonly labels?: readonly string[]
  readonly unit: Unit
  readonly better: Direction
  /**
   * How a change is expressed: `relative` as the logarithm of a ratio (throughput, times), `absolute` as a plain
   * difference (shares such as a loss ratio, which may be 0).
   */
  readonly effect: 'relative' | 'absolute'
  /** Whether a series of it may fail a build unless a gate rule says otherwise; those of `informs` may not. */
  readonly gates: boolean
  /** Why it gates, or why it only informs: one sentence. Every metric of a suite has it; imported ones may not. */
  readonly because?: string
  /** Which series of a metric that gates only inform by default. */
  readonly informs?: readonly InformingSeries[]
  /** What is measured and with what, in one sentence for the person who reads a report. */
  readonly summary: string
  /** How the number is had, for those who want to check or repeat it. Every metric of a suite has one; imported ones may not. */
  readonly method?: MeasuringMethod
}

interface InformingSeries {
  readonly label: string
  /** The series whose label has one of these values; undefined: all that have the label. */
  readonly values?: readonly string[]
  /** Without `values`: the one value whose series gates. */
  readonly except?: string
  /** Why they cannot fail a build by default: one sentence. */
  readonly because: string
}

interface MeasuringMethod {
  /** With the tool's own words: which command, which of its numbers, which formula. Sentences. */
  readonly text: string
  /** Address of the document that defines it: the tool's, a standard's. */
  readonly source: string
}

/** All metrics of all suites by id. */
export type MetricCatalogue = ReadonlyMap<string, MetricDefinition>
