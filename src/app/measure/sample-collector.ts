import { formatSeries, type MetricCatalogue } from '../../core/series.ts'
import type { RecordedSeries } from '../../core/record/schema.ts'
import type { Observation } from '../../ports/suite.ts'

/** Gathers what the measurements observe into the series of a record. */
export class SampleCollector {
  readonly #catalogue: MetricCatalogue
  readonly #series = new Map<string, RecordedSeries>()

  constructor(catalogue: MetricCatalogue) {
    this.#catalogue = catalogue
  }

  /** @throws {Error} for a metric that no suite declares, or a value that is no finite number: a bug of the suite */
  add(observations: readonly Observation[], round: number, at: Date): void {
    for (const { metric, labels, value } of observations) {
      const definition = this.#catalogue.get(metric)
      if (definition === undefined) throw new Error(`metric "${metric}" is declared by no suite`)
      const name = formatSeries({ metric, labels })
      if (!Number.isFinite(value)) throw new Error(`${name} was measured as ${String(value)}`)
      const series = this.#series.get(name) ?? {
        metric,
        labels,
        unit: definition.unit,
        better: definition.better,
        samples: [],
      }
      series.samples.push({ value, round, at: at.toISOString() })
      this.#series.set(name, series)
    }
  }

  get series(): RecordedSeries[] {
    return [...this.#series.values()]
  }
}
