import type { SearchResult } from './search.ts'

interface Finding {
  searches: number
  limited: number
  /** Width reached by the searches that ran out of time. */
  coarse: number[]
  fastest: number
}

/** What the reader of the zero-loss rates must know, gathered over the rounds, as notes for the record. */
export class Findings {
  readonly #byName = new Map<string, Finding>()
  readonly #goalWidth: number

  constructor(goalWidth: number) {
    this.#goalWidth = goalWidth
  }

  /** @param name of the series, as the start of a sentence: "64-byte frames pod-to-pod inter-node" */
  add(name: string, { ended, lower = 0, upper = 0, limitedByGenerator, trials }: SearchResult): void {
    const finding = this.#byName.get(name) ?? { searches: 0, limited: 0, coarse: [], fastest: 0 }
    this.#byName.set(name, finding)
    finding.searches += 1
    if (limitedByGenerator) {
      finding.limited += 1
      finding.fastest = Math.max(finding.fastest, ...trials.map(({ offered }) => offered))
    }
    if (ended === 'time') finding.coarse.push(1 - lower / upper)
  }

  get notes(): readonly string[] {
    return [...this.#byName].flatMap(([name, { searches, limited, coarse, fastest }]) => [
      ...(limited === 0
        ? []
        : [
            `${name}: the zero-loss rate is limited by the generator in ${ofSearches(limited, searches)}: ` +
              `nothing was lost as fast as iperf3 could send (${String(Math.round(fastest))} frames/s), the network may carry more`,
          ]),
      ...(coarse.length === 0
        ? []
        : [
            `${name}: the zero-loss rate is known to ${percent(Math.max(...coarse))} only instead of ${percent(this.#goalWidth)} ` +
              `in ${ofSearches(coarse.length, searches)}, as the time was spent (zeroLossSearchSeconds)`,
          ]),
    ])
  }
}

function ofSearches(some: number, all: number): string {
  return `${String(some)} of ${String(all)} ${all === 1 ? 'search' : 'searches'}`
}

function percent(ratio: number): string {
  return `${(ratio * 100).toPrecision(2)} %`
}
