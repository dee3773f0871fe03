import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSeries, parseSeries } from '../../../src/core/series.ts'
import { READERS, resultsIn } from './custom.ts'

/** What distinguishes one result from another: a name, and labels. */
interface Identity {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
}

/** Writes results as the tool does, one per identity, each of which gives one series. */
interface Writer {
  readonly identity: fc.Arbitrary<Identity>
  readonly write: (identities: readonly Identity[]) => string
}

// Long names with the same beginning, spaces at the ends, and characters that nobody sees: all that display may lose.
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom('a', ' a', 'a ', 'a\u200b', 'a\u0007', 'a\u0008', 'workload', 'name', 'size-8', 'size-16'),
  fc.string({ maxLength: 3 }).map((end) => `${'long '.repeat(40)}${end}`),
)
const key = fc.oneof(text, fc.constantFrom('name', 'workload', 'unit', 'exported_name', 'a.b', 'a-b'))
const labels = fc.dictionary(key, text, { maxKeys: 8, noNullPrototype: true })
const named = fc.record({ name: text, labels })
const only = (name: fc.Arbitrary<string>): fc.Arbitrary<Identity> =>
  name.map((one) => ({ name: one, labels: {} }))
const word = fc.oneof(
  fc.stringMatching(/^[A-Z][A-Za-z]{0,5}$/),
  fc.stringMatching(/^[A-Z]{3}$/).map((one) => `${'Long'.repeat(40)}${one}`),
)
const metricName = fc.oneof(
  fc.stringMatching(/^my_[a-z0-9_]{0,8}$/),
  fc.constantFrom('my_seconds', 'my_bytes', 'my_failed'),
)
const quoted = (one: string): string =>
  `"${one.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
const percentiles = fc.integer({ min: 0, max: 10_000 }).map(String)

const WRITERS: Readonly<Record<string, Writer>> = {
  'go-bench': {
    identity: fc.record({
      name: fc
        .oneof(text, fc.constantFrom('A', '_A', 'A-1', 'A-8', 'A-08', 'A-8-8', ''))
        .map((one) => one.replace(/\s/g, '')),
      labels: fc.record({ package: fc.constantFrom('a', 'b') }),
    }),
    write: (all) =>
      all
        .map(
          ({ name, labels: { package: path } }) =>
            `pkg: ${path ?? ''}\nBenchmark${name} \t 1000\t 5.0 ns/op\n`,
        )
        .join(''),
  },
  json: {
    identity: named,
    write: (all) => JSON.stringify(all.map((one) => ({ ...one, value: 1, unit: 's', better: 'lower' }))),
  },
  hyperfine: {
    identity: named,
    write: (all) =>
      JSON.stringify({
        results: all.map(({ name, labels: parameters }) => ({
          command: name,
          median: 1,
          exit_codes: [0],
          parameters,
        })),
      }),
  },
  fortio: {
    identity: only(percentiles),
    write: (all) =>
      JSON.stringify({
        ActualQPS: 1,
        DurationHistogram: {
          Percentiles: all.map(({ name }) => ({ Percentile: Number(name) / 100, Value: 1 })),
        },
      }),
  },
  nighthawk: {
    identity: only(percentiles),
    write: (all) =>
      JSON.stringify({
        ActualQPS: 1,
        DurationHistogram: {
          Percentiles: all.map(({ name }) => ({ Percentile: Number(name) / 10_000, Value: 1 })),
        },
      }),
  },
  k6: {
    identity: fc.record({ name: metricName, labels: fc.oneof(fc.constant({}), fc.record({ tags: text })) }),
    write: (all) =>
      JSON.stringify({
        metrics: Object.fromEntries(
          all.map(({ name, labels: { tags } }) => [
            tags === undefined ? name : `${name}{${tags}}`,
            { count: 1, rate: 1 },
          ]),
        ),
      }),
  },
  netperf: {
    identity: only(word),
    write: (all) =>
      all
        .map(({ name }) => `${name} TEST from 0.0.0.0 () port 0\nTHROUGHPUT=1\nTHROUGHPUT_UNITS=Trans/s\n`)
        .join(''),
  },
  prometheus: {
    identity: fc.record({ name: fc.oneof(metricName, text), labels }),
    write: (all) =>
      all
        .map((one) => {
          const inner = Object.entries(one.labels).map(
            ([label, value]) => `${quoted(label)}=${quoted(value)}`,
          )
          return `{${[quoted(one.name), ...inner].join(',')}} 1\n`
        })
        .join(''),
  },
  'kube-burner': {
    identity: fc.record({
      name: text,
      labels: fc.record({
        jobName: text,
        metricName: fc.constantFrom('podLatencyQuantilesMeasurement', 'svcLatencyQuantilesMeasurement'),
        namespace: text,
      }),
    }),
    write: (all) =>
      JSON.stringify(
        all.map((one) => ({ quantileName: one.name, ...one.labels, P50: 1, P95: 1, P99: 1, uuid: 'u' })),
      ),
  },
  clusterloader2: {
    identity: fc.record({
      name: fc.constantFrom('Perc50', 'Value'),
      labels: fc.dictionary(fc.oneof(key, fc.constantFrom('Metric', 'Verb', 'Count')), text, {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    }),
    write: (all) =>
      JSON.stringify({
        dataItems: all.map((one) => ({ data: { [one.name]: 1 }, unit: 'ms', labels: one.labels })),
      }),
  },
}

/** Series that a file has besides those of the identities, or several of one identity. */
const isCounted = (
  { labels: { quantile = '0.5', name } }: { labels: Readonly<Record<string, string>> },
  id: string,
): boolean =>
  id === 'kube-burner' ? quantile === '0.5' : !['fortio', 'nighthawk'].includes(id) || name === 'latency'

describe.each(READERS.map(({ id }) => id))('%s', (id) => {
  it('gives as many series as results have identities', () => {
    const writer = WRITERS[id]
    if (writer === undefined) throw new Error(`the reader ${id} needs a writer here`)
    const { identity, write } = writer
    const sorted = (one: Identity): string => JSON.stringify([one.name, Object.entries(one.labels).sort()])
    fc.assert(
      fc.property(
        fc.uniqueArray(identity, { selector: sorted, minLength: 1, maxLength: 12 }),
        (identities) => {
          const { observations } = resultsIn(write(identities), 'w', {
            reader: id,
            from: 'stdout',
            metrics: {},
          })
          const names = observations.filter((one) => isCounted(one, id)).map(formatSeries)
          expect(new Set(names).size).toBe(identities.length)
          // What is recorded is read again from a baseline.
          for (const name of names) expect(formatSeries(parseSeries(name))).toBe(name)
        },
      ),
      { numRuns: 100 },
    )
  })
})
