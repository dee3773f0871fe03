import { VARIANT_LABEL } from '../../../core/record/record.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { Labels } from '../../../core/series.ts'
import type { RecordInput } from './exporter.ts'
import type { Family, MetricPoint } from './openmetrics-families.ts'
import { prefixedLabels } from './openmetrics-names.ts'

const STATUSES = ['ok', 'failed', 'skipped'] as const

/** The time of all values of a record: its start, in whole seconds since 1970, so that a query sees them together. */
export function timeOf({ startedAt }: KbenchRecord): number {
  return Math.floor(Date.parse(startedAt) / 1000)
}

/**
 * The labels that every sample of a record has. Numbers of different environments are no history of one thing, so that they must not be
 * points of one series; and a series must not change its name with its neighbours in the file, so that they are always there.
 */
export function recordLabels({ subject, environment }: KbenchRecord): Labels {
  const variant = subject.labels[VARIANT_LABEL]
  return {
    subject: subject.name,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
    ...(variant === undefined ? {} : { variant }),
  }
}

/** What a record says beside its numbers: what was measured where, when, and how each suite ended. */
export function recordFamilies(inputs: readonly RecordInput[], timestamps: boolean): Family[] {
  const records = inputs.map(({ record }) => record)
  const points = (of: (record: KbenchRecord) => readonly Omit<MetricPoint, 'time'>[]): MetricPoint[] =>
    records.flatMap((record) =>
      of(record).map((point) => ({ ...point, time: timestamps ? timeOf(record) : undefined })),
    )
  const all: Family[] = [
    {
      name: 'kbench_record_info',
      type: 'gauge',
      help: 'What was measured and where; the value is always 1.',
      points: points((record) => [{ labels: infoOf(record), value: 1 }]),
    },
    {
      name: 'kbench_record_start_timestamp_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'When the run began, in seconds since 1970.',
      points: points((record) => [
        { labels: recordLabels(record), value: Date.parse(record.startedAt) / 1000 },
      ]),
    },
    {
      name: 'kbench_record_duration_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How long the run took; 0 where an imported result does not have it.',
      points: points((record) => [{ labels: recordLabels(record), value: record.durationSeconds }]),
    },
    {
      name: 'kbench_suite_status',
      type: 'gauge',
      help: 'How the suite ended: 1 for the status that it has, 0 for the others.',
      points: points((record) =>
        record.suites.flatMap(({ name, status }) =>
          STATUSES.map((one) => ({
            labels: { ...recordLabels(record), suite: name, status: one },
            value: one === status ? 1 : 0,
          })),
        ),
      ),
    },
  ]
  return all.filter((family) => family.points.length > 0)
}

function infoOf(record: KbenchRecord): Labels {
  const {
    id,
    subject,
    environment: { facts },
  } = record
  const known: Readonly<Record<string, string | null | undefined>> = {
    ...recordLabels(record),
    record: id,
    commit: subject.commit,
    ref: subject.ref,
    kubernetes: facts.kubernetes,
    cni: facts.cni,
    kube_proxy_mode: facts.kubeProxyMode,
    storage_class: facts.storageClass,
    runner: facts.runner,
  }
  const own = Object.entries(known).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(own), ...prefixedLabels(subject.labels) }
}
