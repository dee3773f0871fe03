import * as z from 'zod'
import type { ForeignText } from '../../core/foreign-reader.ts'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { allObservationsOf, fioResultSchema, latencyNotes } from '../../suites/storage/fio-output.ts'
import { JOB_NAMES, jobDefinition } from '../../suites/storage/jobs.ts'
import { dateOf, type ImportedResult, type Importer, readJson } from './core/importer.ts'

const optionsSchema = z.record(z.string(), z.string())
/** What fio writes for eta where it expects nothing, also at the end (eta.c, calc_thread_status). */
const NO_ESTIMATE = 2 ** 31 - 1

/** fio's result, with more than numbers for an import. kubestr leaves out numbers that are 0. */
export const importedFioSchema = fioResultSchema.extend({
  timestamp_ms: z.number().optional(),
  /** With `--client` those of each host. */
  'global options': z
    .union([optionsSchema, z.array(z.record(z.string(), z.unknown())).transform(optionsOfAll)])
    .default({}),
  jobs: z
    .array(
      fioResultSchema.shape.jobs.element.extend({
        'job options': optionsSchema.default({}),
        /** Seconds from the start of fio to this report, and to the end as fio expected it. */
        elapsed: z.number().default(0),
        eta: z.number().default(0),
      }),
    )
    .min(1),
})
type ImportedFio = z.infer<typeof importedFioSchema>

/** Options that say where, not how. */
const PLACES = new Set([
  'name',
  'filename',
  'directory',
  'output',
  'output-format',
  'description',
  'hostname',
])

/** One run of fio with any number of jobs. */
export const fioImporter: Importer = {
  id: 'fio',
  title: 'fio',
  reads: 'the JSON of `fio --output-format=json`',
  labels: { storage_class: { example: 'standard' } },
  recognises: (text) => /"fio version"\s*:/.test(text) && !/"TestName"\s*:/.test(text),
  read(file): ImportedResult {
    const report = readJson(importedFioSchema, file, (documents) => lastReport(documents, file.note))
    const signal = /^fio: terminating on signal \d+/m.exec(file.text)?.[0]
    if (signal !== undefined) file.note(`fio was interrupted ("${signal}"): it measured until then`)
    return readFio(report, file, undefined)
  },
}

const jobsSchema = z
  .array(
    z.looseObject({
      jobname: z.string(),
      'job options': z.unknown().optional(),
      hostname: z.string().optional(),
      port: z.number().optional(),
    }),
  )
  .default([])
/** A report before its jobs are read. With `--client` they are in client_stats, and then one for all clients (client.c, handle_ts). */
const reportSchema = z.looseObject({
  'fio version': z.string(),
  jobs: jobsSchema,
  client_stats: jobsSchema,
})

/** The last of all reports of one run (`--status-interval`); with several clients the one of all. */
function lastReport(documents: readonly unknown[], note: ForeignText['note']): readonly unknown[] {
  const reports = documents.flatMap((document) => {
    const { data } = reportSchema.safeParse(document)
    if (data === undefined) return []
    const jobs = [...data.jobs, ...data.client_stats]
    const clients = jobs.map(({ hostname, port }) =>
      hostname === undefined ? '' : `@${hostname}:${String(port)}`,
    )
    if (new Set(clients).size === 1) return { ...data, jobs }
    const ofAll = jobs.filter(({ jobname }) => jobname === 'All clients')
    if (ofAll.length > 0) note('left out: the jobs of each client (--client), as "All clients" is their sum')
    const named = jobs.map((job, index) => ({ ...job, jobname: job.jobname + (clients[index] ?? '') }))
    return { ...data, jobs: ofAll.length > 0 ? ofAll : named }
  })
  const whats = reports.map(({ jobs }) =>
    JSON.stringify(jobs.map(({ jobname, 'job options': options }) => [jobname, options])),
  )
  if (new Set(whats).size !== 1) return reports.length === 0 ? documents : reports
  if (reports.length > 1)
    note(
      `the file has ${String(reports.length)} reports of the same jobs (--status-interval): this is the last`,
    )
  return reports.slice(-1)
}

/**
 * Series as the storage suite has them. A job of another name than its own has both IOPS and bandwidth, since the name
 * does not say which of them it is for.
 * @throws {UserError} for a job that failed, is listed twice, or comes from fio 2, whose units differ
 */
export function readFio(
  fio: ImportedFio,
  { source: path, note }: ForeignText,
  storageClass: string | undefined,
): ImportedResult {
  const version = /\d+(?:\.\d+)*/.exec(fio['fio version'])?.[0]
  if (version !== undefined && Number.parseInt(version, 10) < 3)
    throw new UserError(`${path}: expected a result of fio 3 or later, saw ${fio['fio version']}`, {
      nextStep: 'Measure again with a newer fio: fio 2 writes other units and no bw_bytes.',
    })
  const place = defined({ storage_class: storageClass })
  const seen = new Set<string>()
  const samples = fio.jobs.flatMap((job) => {
    const { jobname: name, error, eta } = job
    const source = `${path}: job ${name}`
    if (seen.has(name))
      throw new UserError(`${source} is listed more than once`, {
        nextStep:
          'With numjobs, run fio with --group_reporting: the latencies of several processes cannot be combined afterwards.',
      })
    seen.add(name)
    if (error !== 0) throw new UserError(`${source} ended with error ${String(error)} (errno)`)
    const observations = allObservationsOf(job, metricsOf(name), { job: name, ...place }, source)
    if (observations.length === 0) note(`left out: job ${name}, which read and wrote nothing`)
    if (eta > 0 && eta < NO_ESTIMATE)
      note(`job ${name} was still running: fio expected ${String(eta)} s more when it wrote this`)
    return observations
  })
  for (const one of latencyNotes(fio.jobs)) note(one)
  const elapsed = fio.jobs.reduce((most, job) => Math.max(most, job.elapsed), 0)
  return {
    // fio's timestamp is that of the report, at the end.
    startedAt: dateOf(fio.timestamp_ms === undefined ? undefined : fio.timestamp_ms - elapsed * 1000),
    durationSeconds: elapsed,
    facts: { storageClass: storageClass ?? null, tools: { fio: fio['fio version'] } },
    suite: 'storage',
    parameters: { jobs: Object.fromEntries(fio.jobs.map((job) => [job.jobname, jobOptions(fio, job)])) },
    samples,
  }
}

/** Both for a job whose name is none of the suite's: it says nothing about the depth. */
function metricsOf(name: string): readonly ('storage_iops' | 'storage_bandwidth')[] {
  const job = JOB_NAMES.find((one) => one === name)
  const metric = job === undefined ? undefined : jobDefinition(job).metric
  return metric === undefined || metric === 'storage_single_latency'
    ? ['storage_iops', 'storage_bandwidth']
    : [metric]
}

function optionsOfAll(hosts: readonly Readonly<Record<string, unknown>>[]): Record<string, string> {
  const options = z.record(z.string(), z.string().catch('')).parse(hosts[0] ?? {})
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => hosts.every((host) => host[name] === value)),
  )
}

/** How a job was run: the global options and its own, by name. */
function jobOptions(fio: ImportedFio, job: ImportedFio['jobs'][number]): Record<string, string> {
  const options = Object.entries({ ...fio['global options'], ...job['job options'] })
  return Object.fromEntries(
    options.filter(([name]) => !PLACES.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
