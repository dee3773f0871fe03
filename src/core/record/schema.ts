import { parseJsonFile, serializeFile } from '../json-file.ts'
import { knownLimitsSchema } from './limits.ts'
import { schemaOf } from '../schema-of.ts'
import { DIRECTIONS, sortedByName, UNITS } from '../series.ts'
import * as z from 'zod'

/** The record of one run, `record.json`. Contract: any change here changes the schema string. */
export const RECORD_SCHEMA = 'kbench.record/1'

const labels = z.record(z.string(), z.string())

const nodeFactsSchema = z.strictObject({
  name: z.string(),
  role: z.string(),
  cpuModel: z.string(),
  cores: z.number().describe('0 where an imported result does not have it'),
  memoryBytes: z.number().describe('0 where an imported result does not have it'),
  kernel: z.string(),
  os: z.string(),
  containerRuntime: z.string(),
  mtu: z.number().nullable(),
})

const factsSchema = z.strictObject({
  kubernetes: z.string().nullable().describe('server version, e.g. v1.34.4; null where there is no cluster'),
  nodes: z.array(nodeFactsSchema),
  cni: z.string().nullable(),
  kubeProxyMode: z.string().nullable(),
  storageClass: z.string().nullable(),
  runner: z.string().describe('where kbench itself ran, e.g. "github-hosted ubuntu-24.04" or "local"'),
  isolation: z
    .string()
    .nullable()
    .describe('host provider only: network-namespaces, user-namespaces or loopback'),
  podResources: z
    .string()
    .optional()
    .describe('clusters only: CPU and memory that each measuring pod gets, e.g. "cpu 600m, memory 512Mi"'),
  scenario: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'what was made different on purpose and shows nowhere else, e.g. neighbour -> "cpu 2; no limits"',
    ),
  tools: z.record(z.string(), z.string()).describe('measuring tool -> version'),
})

const sampleSchema = z.strictObject({
  value: z.number(),
  round: z.int().positive(),
  at: z.iso.datetime(),
})

const seriesSchema = z.strictObject({
  metric: z.string().min(1),
  labels,
  unit: z.enum(UNITS),
  better: z.enum(DIRECTIONS),
  samples: z.array(sampleSchema),
})

const suiteResultSchema = z.strictObject({
  name: z.string(),
  status: z.enum(['ok', 'failed', 'skipped']),
  reason: z.string().optional(),
  notes: z
    .array(z.string())
    .optional()
    .describe('what a reader must know, e.g. which paths could not be measured'),
  parameters: z.record(z.string(), z.json()),
  durationSeconds: z.number(),
})

export const recordSchema = z.strictObject({
  schema: z.literal(RECORD_SCHEMA),
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  durationSeconds: z.number().describe('0 where an imported result does not have it'),
  interrupted: z.boolean().optional().describe('true when the run was stopped before its end'),
  subject: z.strictObject({
    name: z.string(),
    commit: z.string().optional(),
    ref: z.string().optional(),
    labels,
  }),
  environment: z.strictObject({
    provider: z.string(),
    fingerprint: z.string(),
    facts: factsSchema,
  }),
  suites: z.array(suiteResultSchema),
  series: z.array(seriesSchema),
  limits: knownLimitsSchema,
})

export type KbenchRecord = z.infer<typeof recordSchema>
export type EnvironmentFacts = z.infer<typeof factsSchema>
export type NodeFacts = z.infer<typeof nodeFactsSchema>
export type SuiteResult = z.infer<typeof suiteResultSchema>
export type RecordedSeries = z.infer<typeof seriesSchema>
export type Sample = z.infer<typeof sampleSchema>

/**
 * Reads the text of a record.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, or not of its form.
 */
export function parseRecord(text: string, source: string): KbenchRecord {
  return parseJsonFile(text, source, {
    noun: 'record',
    schema: RECORD_SCHEMA,
    form: recordSchema,
    expected: 'a record.json that `kbench run` wrote',
  })
}

/**
 * Reads a file that holds one record, or one record per line (NDJSON).
 * @param source what the text came from, named in errors (a file path); of a line, with its number
 * @throws {UserError} for anything that is no record
 */
export function parseRecords(text: string, source: string): KbenchRecord[] {
  const lines = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '')
  const [first] = lines
  // A record over several lines has no whole JSON value on its first one.
  if (first === undefined || lines.length === 1 || schemaOf(first[1]) === undefined)
    return [parseRecord(text, source)]
  return lines.map(([index, line]) => parseRecord(line, `${source}:${String(index + 1)}`))
}

/** The text of `record.json`: keys in the order of the contract, one series per line, sorted by name, so that a diff of two reads well. */
export function serializeRecord(record: KbenchRecord): string {
  const { suites, series, limits, ...head } = recordInOrder(record)
  return serializeFile(head, { suites, series, ...(limits === undefined ? {} : { limits }) })
}

/** The same record with its keys in the order of the contract and its series by name. */
export function recordInOrder(record: KbenchRecord): KbenchRecord {
  const { schema, id, startedAt, durationSeconds, interrupted } = record
  const { subject, environment, suites, series, limits } = record
  return {
    ...{ schema, id, startedAt, durationSeconds, ...(interrupted === true ? { interrupted } : {}) },
    ...{ subject, environment, suites, series: sortedByName(series).map((one) => one.series) },
    ...(limits === undefined ? {} : { limits }),
  }
}
