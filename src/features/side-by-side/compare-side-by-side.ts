import type { Definitions } from '../../config/load.ts'
import type { FigureData, NamedRecord, RawFolder } from '../../core/report/figures.ts'
import { UserError } from '../../core/errors.ts'
import { parseSelector, selects } from '../../core/record/policy.ts'
import type { RecordedSeries } from '../../core/record/schema.ts'
import type { SideBySide, Statistic } from '../../core/side-by-side.ts'
import { didYouMean } from '../../core/suggest.ts'
import { metricCatalogue, suiteOfMetric } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { readRecord } from '../../app/read-files.ts'
import type { ColumnChoice } from './core/columns.ts'
import { sideBySide } from './core/side-by-side.ts'

interface SideBySideRequest extends ColumnChoice {
  readonly paths: readonly string[]
  readonly statistic: Statistic
  /** Suites that are shown; undefined: all. */
  readonly suites?: readonly string[] | undefined
  /** Selectors of series that are shown; undefined: all. */
  readonly series?: readonly string[] | undefined
}

interface ComparedRecords {
  /** As in `sides`: by column. */
  readonly records: readonly NamedRecord[]
  readonly sides: SideBySide
}

/**
 * @throws {UserError} for fewer than two files, for files that are missing or not records, and for an unknown field, column, suite or
 * series
 */
export async function compareSideBySide(
  { paths, statistic, by, reference, suites, series }: SideBySideRequest,
  { files }: Pick<Ports, 'files'>,
  definitions: Definitions,
): Promise<ComparedRecords> {
  if (paths.length < 2) {
    throw new UserError('side by side needs at least two records', {
      nextStep:
        'kbench compare a/record.json b/record.json; or judge one: kbench compare --baseline FILE --current FILE',
    })
  }
  const chosen = selection(suites, series, definitions)
  const records = await Promise.all(
    paths.map(async (source) => ({ source, record: await readRecord(source, files) })),
  )
  const catalogue = metricCatalogue(definitions.suites)
  const sides = sideBySide(records, statistic, catalogue, { by, reference, selects: chosen, suites })
  const bySource = new Map(records.map((record) => [record.source, record]))
  return { records: sides.records.flatMap(({ source }) => bySource.get(source) ?? []), sides }
}

function selection(
  suites: readonly string[] | undefined,
  series: readonly string[] | undefined,
  definitions: Definitions,
): ((series: RecordedSeries) => boolean) | undefined {
  if (suites === undefined && series === undefined) return undefined
  const known = definitions.suites.map(({ id }) => id)
  const unknown = suites?.find((suite) => !known.includes(suite))
  if (unknown !== undefined)
    throw new UserError(
      `--suite ${unknown}: there are the suites ${known.join(', ')}.${didYouMean(unknown, known)}`,
    )
  const suiteOf = suiteOfMetric(definitions.suites)
  const selectors = series?.map(parseSelector)
  return (one) =>
    (suites === undefined || suites.includes(suiteOf(one.metric) ?? '')) &&
    (selectors === undefined || selectors.some((selector) => selects(selector, one)))
}

/** What each suite needs to draw its figures: from the records and from the raw output next to them. */
export async function collectFigureData(
  { records, sides }: ComparedRecords,
  { suites }: Definitions,
  { files, log }: Ports,
): Promise<FigureData> {
  const data: Record<string, unknown> = {}
  for (const suite of suites) {
    const rawFolder = (source: string): Promise<RawFolder> =>
      readFolder(
        `${source.includes('/') ? source.slice(0, source.lastIndexOf('/')) : '.'}/raw/${suite.id}`,
        files,
      )
    const source = { sides, records, rawFolder, note: (sentence: string) => log.info(sentence) }
    if (suite.figureData !== undefined) data[suite.id] = await suite.figureData(source)
  }
  return data
}

async function readFolder(path: string, files: Ports['files']): Promise<RawFolder> {
  const names = await files.list(path)
  const texts = names.map(async (name) => ({
    name,
    text: (await files.readIfPresent(`${path}/${name}`)) ?? '',
  }))
  return { path, files: await Promise.all(texts) }
}
