import { buildFacts, buildRecord, buildSeries, buildSuite } from '../../support/builders/records.ts'
import type { Comparison } from '../../src/core/record/comparison-schema.ts'
import { zip, type ZipEntry } from '../zip.ts'

/** What a fork could upload to take the report's time or memory: the archives of a run. */
export type Attack = (commit: string) => readonly Uint8Array[]

type Series = ReturnType<typeof buildSeries>

const MEGABYTE = 1_000_000
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const fields = (count: number, value: unknown = 'x'): Record<string, unknown> =>
  Object.fromEntries(many(count, (index) => [`f${String(index)}`, value]))

const labelled = (labels: Record<string, string>): Series => ({
  ...buildSeries('network_throughput', [1]),
  labels,
})
const numbered = (count: number, samples = 1): Series[] =>
  many(count, (index) => ({
    ...buildSeries(
      'network_throughput',
      many(samples, (round) => 1e9 + round),
    ),
    labels: { path: `p${String(index)}`, direction: `to-${String(index % 7)}`, size: String(index % 11) },
  }))

interface Contents {
  readonly series?: readonly Series[]
  readonly record?: object
  readonly facts?: object
  readonly suite?: object
  readonly comparison?: object
}

function result(
  commit: string,
  { series = numbered(1), record, facts, suite, comparison }: Contents,
): object {
  const built = buildRecord({ subject: { commit }, series: [...series] })
  const suites = [{ ...buildSuite(), ...suite }]
  const environment = { ...built.environment, facts: { ...buildFacts(), ...facts } }
  return {
    variant: null,
    record: { ...built, suites, environment, ...record },
    comparison:
      comparison === undefined ? null : { ...comparisonOf(commit, built.id, series), ...comparison },
    problem: null,
  }
}

function comparisonOf(commit: string, id: string, series: readonly Series[]): Comparison {
  return {
    schema: 'kbench.comparison/1',
    verdict: 'regressed',
    headline: '',
    baseline: { fingerprint: 'f', records: [{ id: 'before', startedAt: '2026-02-01T10:00:00.000Z' }] },
    current: {
      id,
      subject: 'default',
      commit,
      startedAt: '2026-03-01T10:00:00.000Z',
      provider: 'kind',
      fingerprint: 'f',
    },
    gate: { falseAlarmRate: 0.01, gatingSeries: series.length, method: 'prediction interval' },
    environmentDifferences: [],
    warnings: [],
    suites: [{ name: 'network', status: 'ok' }],
    series: series.map(({ metric, labels, unit, better }) => ({
      metric,
      labels,
      unit,
      better,
      scale: 'relative',
      verdict: 'regressed',
      reason: { code: 'test', text: 'worse than the margin' },
      gates: true,
      margin: 0.02,
      baseline: { median: 1e9, spread: 1e7, runs: 5 },
      current: { median: 8e8, spread: 1e7, samples: 3 },
      change: { estimate: -0.2, lower: -0.22, upper: -0.18, confidence: 0.99 },
      pValue: 0.0001,
      smallestProvableChange: 0.03,
    })),
  }
}

const file = (results: unknown): string =>
  JSON.stringify({ schema: 'kbench.measured/1', version: '0.1.0', results })
const entry = (content: string | Uint8Array): ZipEntry => ({ name: 'measured.json', content, method: 8 })
const packed = (content: string | Uint8Array): Uint8Array[] => [zip([entry(content)])]

const one =
  (contents: () => Contents): Attack =>
  (commit) =>
    packed(file([result(commit, contents())]))
const text =
  (make: () => string | Uint8Array): Attack =>
  () =>
    packed(make())
const compared = (series: readonly Series[]) => (commit: string, index: number) => ({
  ...result(commit, { series, comparison: {} }),
  variant: `v${String(index)}`,
})
const ticks = (length: number): string => '`'.repeat(length)
const paired = (changes: readonly number[]): object => ({
  rounds: 1,
  disturbed: 0,
  missing: 0,
  looks: 1,
  clusterPair: 1,
  test: null,
  method: null,
  adjustedPValue: 0.1,
  positionEffect: null,
  offset: null,
  outlying: 0,
  roundsNeeded: null,
  changes,
})

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'nothing wrong: 500 series of 160 samples': one(() => ({ series: numbered(500, 160), comparison: {} })),
  // Names and labels
  '2,000 series, 100 label names each': one(() => ({
    series: many(2000, (set) =>
      labelled(Object.fromEntries(many(100, (index) => [`l${String(set)}_${String(index)}`, 'x']))),
    ),
  })),
  '5,000 series, 30 label names each': one(() => ({
    series: many(5000, (set) =>
      labelled(Object.fromEntries(many(30, (index) => [`l${String(set)}_${String(index)}`, 'x']))),
    ),
    comparison: {},
  })),
  '300 labels of 60,000 characters': one(() => ({
    series: many(300, (index) => labelled({ path: `${'1a'.repeat(30_000)}${String(index)}` })),
  })),
  '5,000 labels of 900 characters': one(() => ({
    series: many(5000, (index) => labelled({ path: `${'1a'.repeat(450)}${String(index)}` })),
    comparison: {},
  })),
  '5,000 labels of 900 control characters': one(() => ({
    series: many(5000, (index) => labelled({ path: `${'\u202e'.repeat(900)}${String(index)}` })),
    comparison: {},
  })),
  // Many of everything
  '5,000 series of 45 samples': one(() => ({ series: numbered(5000, 45), comparison: {} })),
  'one series of 240,000 samples': one(() => ({ series: numbered(1, 240_000), comparison: {} })),
  '100 results of 100 series': (commit) =>
    packed(file(many(100, (index) => compared(numbered(100))(commit, index)))),
  '6 results of 3,000 series': (commit) =>
    packed(file(many(6, (index) => compared(numbered(3000))(commit, index)))),
  '600 notes of 99,000 back-ticks': one(() => ({
    series: [],
    suite: { notes: many(600, () => ticks(99_000)) },
  })),
  '12,000 notes of 5,000 back-ticks': one(() => ({
    suite: { notes: many(12_000, () => ticks(5000)) },
    comparison: {},
  })),
  '900,000 notes': one(() => ({ suite: { notes: many(900_000, () => '`@#|x') } })),
  '600 warnings of 99,000 back-ticks': one(() => ({
    comparison: { warnings: many(600, () => ticks(99_000)) },
  })),
  '12,000 warnings of 5,000 at-signs': one(() => ({
    comparison: { warnings: many(12_000, () => '@'.repeat(5000)) },
  })),
  '12,000 warnings of 5,000 wide characters': one(() => ({
    comparison: { warnings: many(4000, () => '日'.repeat(5000)) },
  })),
  '900,000 warnings': one(() => ({ comparison: { warnings: many(900_000, () => '`@#|x') } })),
  '150,000 suites': one(() => ({
    record: { suites: many(150_000, () => buildSuite({ notes: ['n'], reason: 'r' })) },
  })),
  '300,000 suites of a comparison': one(() => ({
    comparison: { suites: many(300_000, () => ({ name: 'network', status: 'failed', reason: ticks(90) })) },
  })),
  '90,000 nodes': one(() => ({
    facts: {
      nodes: many(90_000, (index) => ({
        ...buildFacts().nodes[0],
        name: `n${String(index)}`,
        cpuModel: `c${String(index)}`,
      })),
    },
  })),
  '900,000 tools': one(() => ({ facts: { tools: fields(900_000) } })),
  '900,000 facts of a scenario': one(() => ({ facts: { scenario: fields(900_000) } })),
  '900,000 parameters': one(() => ({ suite: { parameters: fields(900_000) } })),
  '45 suites of 20,000 parameters each': one(() => ({
    record: { suites: many(45, () => ({ ...buildSuite(), parameters: fields(20_000) })) },
  })),
  '900,000 labels of the subject': one(() => ({
    record: { subject: { name: 'x', labels: fields(900_000) } },
  })),
  '250,000 differences of environments': one(() => ({
    comparison: {
      environmentDifferences: many(250_000, (index) => ({
        field: `f${String(index)}`,
        baseline: ticks(40),
        current: ticks(40),
      })),
    },
  })),
  '300,000 records of a baseline': one(() => ({
    comparison: {
      baseline: {
        fingerprint: 'f',
        records: many(300_000, (index) => ({ id: `r${String(index)}`, startedAt: 'x' })),
      },
    },
  })),
  '900,000 changes of rounds': (commit) => {
    const whole = comparisonOf(commit, 'current', numbered(1))
    return packed(
      file([
        result(commit, {
          comparison: {
            series: whole.series.map((series) => ({ ...series, paired: paired(many(900_000, () => 0.1)) })),
          },
        }),
      ]),
    )
  },
  '5,000 reasons of 9,000 back-ticks': (commit) => {
    const series = numbered(5000)
    const whole = comparisonOf(commit, 'current', series)
    return packed(
      file([
        result(commit, {
          series,
          comparison: {
            series: whole.series.map((one) => ({ ...one, reason: { code: 'x', text: ticks(9000) } })),
          },
        }),
      ]),
    )
  },
  'a problem of 99,000 lines': () =>
    packed(file([{ variant: null, record: null, comparison: null, problem: 'x\n'.repeat(49_000) }])),
  '100 problems of 99,000 back-ticks': () =>
    packed(
      file(many(100, () => ({ variant: null, record: null, comparison: null, problem: ticks(99_000) }))),
    ),
  // Of a wrong form
  '900,000 wrong members': text(() => file(many(900_000, () => 1))),
  '900,000 wrong samples': one(() => ({
    series: [{ ...numbered(1)[0], samples: many(900_000, () => 1) } as never],
  })),
  '200,000 samples with a wrong key': one(() => ({
    series: [
      {
        ...numbered(1)[0],
        samples: many(200_000, () => ({ value: 1, round: 1, at: '2026-03-01T10:00:05.000Z', z: 1 })),
      } as never,
    ],
  })),
  '900,000 wrong labels': one(() => ({ record: { subject: { name: 'x', labels: fields(900_000, 1) } } })),
  '1,000 lists of 900 wrong members': one(() => ({
    series: many(1000, () => ({ ...numbered(1)[0], samples: many(900, () => 1) })) as never,
  })),
  '250,000 wrong results': text(() => file(many(250_000, () => ({ a: 1, b: 2 })))),
  '900,000 unknown keys': text(() =>
    JSON.stringify({ schema: 'kbench.measured/1', version: '0', results: [], ...fields(900_000) }),
  ),
  '900,000 times one key': text(
    () =>
      `{"schema":"kbench.measured/1","version":"0","results":[${'{"a":1},'.repeat(10)}{${'"variant":null,'.repeat(900_000)}"a":1}]}`,
  ),
  'unknown keys of 99,000 characters': text(() =>
    JSON.stringify({
      schema: 'kbench.measured/1',
      version: '0',
      results: [],
      ...Object.fromEntries(many(600, (index) => [`${ticks(99_000)}${String(index)}`, 1])),
    }),
  ),
  'a schema of 99,000 characters': text(() => JSON.stringify({ schema: ticks(99_000) })),
  // Numbers, strings and bytes as such
  'a number of 60 million digits': text(
    () => `{"schema":"kbench.measured/1","version":${'1'.repeat(60e6)},"results":[]}`,
  ),
  '900,000 numbers of 60 digits': text(() =>
    file([]).replace('[]', `[${many(900_000, () => '1'.repeat(60)).join()}]`),
  ),
  'samples of 1e999': text(() => file([result('a', {})]).replace('"value":1000000000', '"value":1e999')),
  '640 texts of 99,000, one wide character each': one(() => ({
    suite: { notes: many(600, () => `日${'x'.repeat(99_000)}`) },
  })),
  '64 MB of escapes': one(() => ({ suite: { notes: many(640, () => '\u0001'.repeat(16_000)) } })),
  '64 MB of spaces': text(() => ' '.repeat(64 * MEGABYTE)),
  '64 MB of brackets': text(() => '['.repeat(64 * MEGABYTE)),
  '64 MB of commas': text(() => ','.repeat(64 * MEGABYTE)),
  '64 MB of one text': text(() => `"${'x'.repeat(64 * MEGABYTE - 2)}"`),
  '64 MB of spaces, then a wide character': text(() => `${' '.repeat(64 * MEGABYTE - 3)}日`),
  '64 MB of bytes that are no text': text(() => Buffer.alloc(64 * MEGABYTE, 0xff)),
  '32 levels, 900,000 members': one(() => ({
    suite: {
      parameters: {
        deep: many(8, () =>
          nested(
            20,
            many(100_000, () => 1),
          ),
        ),
      },
    },
  })),
  // Archives
  'an archive of 20,000 entries': (commit) => [
    zip([
      ...many(19_999, (index) => ({ name: `f${String(index)}`, content: '' })),
      entry(file([result(commit, {})])),
    ]),
  ],
  'an archive of 65,000 entries': (commit) => [
    zip([
      ...many(65_000, (index) => ({ name: `f${String(index)}`, content: '' })),
      entry(file([result(commit, {})])),
    ]),
  ],
  '300 entries with names of 65,000 bytes': (commit) => [
    zip([...many(300, () => ({ name: 'n'.repeat(65_000), content: '' })), entry(file([result(commit, {})]))]),
  ],
  '24 MB that cannot be packed': () => [
    zip([{ name: 'measured.json', content: noise(24 * MEGABYTE), method: 0 }]),
  ],
  // Many artifacts
  '50 artifacts of 64 MB of spaces': () => copies(50, zip([entry(`${' '.repeat(63 * MEGABYTE)}{}`)])),
  '50 artifacts of 900,000 notes': (commit) =>
    copies(50, zip([entry(file([result(commit, { suite: { notes: many(900_000, () => 'n') } })]))])),
  '50 artifacts of 5,000 series of 30 samples': (commit) =>
    copies(50, zip([entry(file([result(commit, { series: numbered(5000, 30), comparison: {} })]))])),
  '50 artifacts of 64 MB of text': (commit) =>
    copies(
      50,
      zip([entry(file([result(commit, { suite: { notes: many(630, () => 'n'.repeat(99_000)) } })]))]),
    ),
}

function nested(levels: number, value: unknown): unknown {
  return levels === 0 ? value : { a: nested(levels - 1, value) }
}

function copies(count: number, archive: Uint8Array): Uint8Array[] {
  return many(count, () => archive)
}

/** The same noise every time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[index] = 0x20 + ((state >>> 24) % 0x5f)
  }
  return bytes
}
