import type { KbenchRecord } from '../../core/record/schema.ts'
import type { Importer } from './core/importer.ts'
import type { ReadResult } from './core/read-result.ts'
import { missingLabelNotes, type SplitLabels } from './core/labels.ts'
import { assembleRecord } from '../../core/record/assemble.ts'
import type { Definitions } from '../../config/load.ts'
import { metricCatalogue } from '../../app/metric-catalogue.ts'
import { SampleCollector } from '../../app/measure/sample-collector.ts'

export interface ImportRequest {
  /** An importer's id, e.g. `knb`. */
  readonly tool: string
  readonly path: string
  /** Where to write the record; undefined: only return it. */
  readonly out: string | undefined
  readonly subject: string | undefined
  /** `name=value` */
  readonly labels: readonly string[]
  /** When it was measured, for files that do not say; in milliseconds since 1970. */
  readonly at: number | undefined
  readonly definitions: Definitions
}

/** The provider of imported records; which tool it was is the parameter `source` of their suite. */
const PROVIDER = 'import'
/** All samples of one file come from one pass over the measurements. */
const ROUND = 1
const HASH_LENGTH = 8

export interface ImportTime {
  readonly startedAt: Date
  /** Where the time is not that of the file. */
  readonly timeNotes: readonly string[]
}

/** Everything that an imported record is made of. */
interface ImportedParts extends ImportTime {
  readonly request: Pick<ImportRequest, 'path' | 'subject' | 'definitions'>
  readonly importer: Importer
  readonly result: ReadResult
  readonly labels: SplitLabels
  readonly text: string
}

/**
 * The record of one imported file. The same parts always make the same record, so that it is not counted twice in a
 * baseline. What the file does not say stays unknown.
 */
export function importedRecord(input: ImportedParts, sha256: (text: string) => string): KbenchRecord {
  const { request, importer, result, labels, text, startedAt, timeNotes } = input
  const collector = new SampleCollector(metricCatalogue(request.definitions.suites))
  for (const { metric, labels: own, value, at } of result.samples)
    collector.add([{ metric, labels: { ...labels.series, ...own }, value }], ROUND, at ?? startedAt)
  const subject = request.subject ?? result.subject ?? baseName(request.path)
  const stamp = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const content = JSON.stringify([importer.id, subject, labels, startedAt, text])
  const notes = [...timeNotes, ...missingLabelNotes(importer, labels.series), ...result.notes]
  return assembleRecord(
    {
      id: `${stamp}-${importer.id}-${sha256(content).slice(0, HASH_LENGTH)}`,
      startedAt,
      durationSeconds: result.durationSeconds,
      interrupted: false,
      subject: { name: subject, labels: { ...labels.subject } },
      provider: PROVIDER,
      facts: result.facts,
      suites: [
        {
          name: result.suite,
          status: 'ok',
          ...(notes.length === 0 ? {} : { notes }),
          parameters: { source: importer.id, ...result.parameters },
          durationSeconds: result.durationSeconds,
        },
      ],
      series: collector.series,
    },
    sha256,
  )
}

function baseName(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.replace(/(?<=.)\.[^.]+$/, '')
}
