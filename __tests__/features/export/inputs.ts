import fc from 'fast-check'
import { metricCatalogue, suiteOfMetric } from '../../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import type { KbenchRecord, RecordedSeries } from '../../../src/core/record/schema.ts'
import { UNITS } from '../../../src/core/series.ts'
import { exportAs } from '../../../src/features/export/bundle.ts'
import type {
  ExportContext,
  Exported,
  ExportFormatId,
  ExportInput,
  RecordInput,
} from '../../../src/features/export/core/exporter.ts'
import { buildRecord, buildSuite } from '../../../support/builders/records.ts'

export const CONTEXT: ExportContext = {
  catalogue: { metrics: metricCatalogue(DEFINITIONS.suites), suiteOf: suiteOfMetric(DEFINITIONS.suites) },
  timestamps: true,
  direction: undefined,
}

/** What breaks formats: markup, quotes, separators, line ends, formulas, controls, other scripts, length, nothing at all. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '=cmd()',
  "'=cmd()",
  '@SUM(A1)',
  '-1+2',
  '\t=1',
  '＝1',
  '"quoted", and; separated',
  "it's",
  'two\nlines',
  'carriage\r\nreturn\ralone',
  'back\\slash\\n',
  '🚀 emoji 👩‍👩‍👧 ünïcode 日本',
  ']]>&amp;<![CDATA[',
  '{a="b"} # EOF',
  '`ls` $(ls) %s {{x}}',
  'x'.repeat(200),
  '  spaces around  ',
  'bell\u0007 and delete\u007f',
]

export const EXTREME_VALUES: readonly number[] = [
  0,
  1e-9,
  1e15,
  1e21,
  0.1,
  1 / 3,
  123456789.12345679,
  5e-7,
  2 ** 53,
  4.35,
]

const AT = '2026-03-01T10:00:05.000Z'

export function series(
  metric: string,
  labels: Readonly<Record<string, string>>,
  values: readonly number[],
  overrides: Partial<RecordedSeries> = {},
): RecordedSeries {
  return {
    metric,
    labels: { ...labels },
    unit: 's',
    better: 'lower',
    samples: values.map((value, index) => ({ value, round: index + 1, at: AT })),
    ...overrides,
  }
}

/** Every unit, both directions, one sample and many, values from 0 to 1e21, and labels that no tool should choke on. */
export function hostileRecord(overrides: Parameters<typeof buildRecord>[0] = {}): KbenchRecord {
  return buildRecord({
    id: 'record <&"\' 1',
    suites: [
      buildSuite(),
      buildSuite({ name: 'storage', status: 'failed', reason: 'fio <ended> with "1" & said\nno' }),
      buildSuite({ name: 'http', status: 'skipped', reason: 'not wanted' }),
    ],
    subject: {
      name: '=head "x" <b>\n🚀',
      commit: '0123456789abcdef0123456789abcdef01234567',
      ref: '+refs/pull/7/merge',
      labels: { 'tier-1': 'a\\b', tier_1: 'c' },
    },
    series: [
      series('network_throughput', { path: 'pod-to-pod' }, [9.4e9, 9.1e9, 9.7e9], {
        unit: 'bit/s',
        better: 'higher',
      }),
      series('storage_bandwidth', { job: 'seq' }, [3e9, 4e9], { unit: 'By/s', better: 'higher' }),
      series('storage_iops', { job: 'rand' }, [100_018], { unit: '1/s', better: 'higher' }),
      series('network_udp_loss', {}, [0, 0, 0], { unit: '1' }),
      series('network_cpu', { side: 'client' }, [0.31, 0.33], { unit: 's/GBy' }),
      series('network_latency', { quantile: '0.5', path: 'host' }, [60e-6, 61e-6, 59e-6]),
      series('network_latency', { quantile: '0.99', path: 'host' }, [160e-6]),
      series('mixed_latency', { quantile: 'max' }, [1]),
      series('mixed_latency', { 'a-b': '1', a_b: '2', __x: '3', le: '4', subject: '5' }, [2]),
      ...HOSTILE_TEXTS.map((text, index) => series('hostile', { text, index: String(index) }, [index])),
      ...EXTREME_VALUES.map((value) => series('extreme', { value: String(value) }, [value])),
      series(
        'many',
        {},
        Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_007),
      ),
    ],
    ...overrides,
  })
}

export function recordInput(record: KbenchRecord, source = 'record.json'): RecordInput {
  return { kind: 'record', source, record }
}

export function textOf(
  format: ExportFormatId,
  inputs: readonly ExportInput[],
  context: Partial<ExportContext> = {},
): string {
  const exported = exportOf(format, inputs, context)
  if (exported.kind === 'refused') throw new Error(`refused: ${exported.problem}`)
  if (typeof exported.content !== 'string') throw new Error(`${format} is not text`)
  return exported.content
}

/** A whole file, as its readers take it. */
export function parquetOf(inputs: readonly ExportInput[]): ArrayBuffer {
  const exported = exportOf('parquet', inputs)
  if (exported.kind === 'refused') throw new Error(`refused: ${exported.problem}`)
  if (typeof exported.content === 'string') throw new Error('Parquet is text')
  return Uint8Array.from(exported.content).buffer
}

export function exportOf(
  format: ExportFormatId,
  inputs: readonly ExportInput[],
  context: Partial<ExportContext> = {},
): Exported {
  return exportAs(format, inputs, { ...CONTEXT, ...context })
}

/** Any text, with those above among them; no lone surrogates, which no file in UTF-8 holds. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
)

/** Numbers of any size; below 1e-290 an eighth would no longer be exact. */
export const anyValue: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...EXTREME_VALUES),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })
    .filter((value) => value === 0 || Math.abs(value) > 1e-290)
    .map((value) => value + 0),
)

const anyName = fc.constantFrom('network_throughput', 'storage_iops', 'api_latency', 'made_up', 'x')
const anyLabelName = fc.constantFrom('path', 'quantile', 'job', 'text', 'a_b')

/** Series of distinct names; a metric has one unit and direction, as in every record of kbench. */
export const anySeries: fc.Arbitrary<RecordedSeries[]> = fc
  .uniqueArray(
    fc.record({
      metric: anyName,
      labels: fc.dictionary(anyLabelName, anyText, { maxKeys: 3, noNullPrototype: true }),
      values: fc.array(anyValue, { minLength: 1, maxLength: 6 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
      selector: ({ metric, labels }) => JSON.stringify([metric, sorted(labels)]),
    },
  )
  .map((all) =>
    all.map(({ metric, labels, values }) =>
      series(metric, labels, values, {
        unit: UNITS[metric.length % UNITS.length] ?? 's',
        better: metric.length % 2 === 0 ? 'higher' : 'lower',
      }),
    ),
  )

function sorted(labels: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
}
