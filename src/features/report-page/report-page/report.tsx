import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../charts/core/comparison.ts'
import { percentileCharts } from '../../charts/core/percentiles.ts'
import { recordCharts } from '../../charts/core/record.ts'
import { allSideBySideCharts } from '../../charts/core/figures.ts'
import type { ChartTheme } from '../../charts/core/theme.ts'
import type { Comparison } from '../../../core/comparison/schema.ts'
import { type FindingKind, findings, suiteSentences, summarise } from '../../../core/findings/findings.ts'
import { columnCells, columnHeaders, groupsOf } from '../../../core/findings/side-by-side.ts'
import { CONFIDENCE_WORDS, isInformational, OVERALL_LOOK, sideWords } from '../../../core/findings/verdict.ts'
import { formatMagnitude, formatValues } from '../../../core/format/numbers.ts'
import { capital, shortened } from '../../../core/format/text.ts'
import { groupBy } from '../../../core/group-by.ts'
import {
  type ComparisonPart,
  type ReportData,
  type ShownPart,
  type SideBySidePart,
  unpackRecord,
} from '../core/report-data.ts'
import { groupSeries } from '../../../core/naming/metrics.ts'
import { hasOwnName, runName } from '../../../core/naming/run-name.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { Reproduction } from '../../../core/report/comment/reproduction.ts'
import { comparedSentence, gateSentences } from '../../../core/report/comparison/markdown.ts'
import { runFacts } from '../../../core/report/record/record.ts'
import { type SideBySideSeries, withoutLabels } from '../../../core/side-by-side.ts'
import { medianOf, sortSamples, spread } from '../../../core/stats/samples.ts'
import { FIGURES } from '../../../figures.gen.ts'
import { REPORT_SECTIONS } from '../../../report-sections.gen.ts'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { PAGE_VERSION, withShortTimes } from '../parts/page.tsx'
import { ThemeSwitch } from '../parts/theme.tsx'
import { ComparisonResults } from './comparison-results.tsx'
import {
  CatalogueContext,
  EnvironmentSection,
  Facts,
  Folded,
  HowToReproduce,
  Methods,
  pageCatalogue,
  Remarks,
  useCatalogue,
} from './sections.tsx'
import { type ResultRow, resultRows, Results, SeriesDetail } from './results.tsx'
import type { ShownRecord } from './series-samples.tsx'
import { SuiteCharts } from './suite-charts.tsx'

function RecordView({
  record,
  reproduction,
  id,
}: {
  readonly record: KbenchRecord
  readonly reproduction: Reproduction | null
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const charts = useCallback(
    (theme: ChartTheme) => [
      ...recordCharts(record, catalogue, theme),
      ...percentileCharts(record, catalogue, theme),
    ],
    [record, catalogue],
  )
  const { subject, environment, suites, series, interrupted } = record
  const name = runName(shortened(subject.name), shortened(environment.provider))
  const notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`))
  return (
    <>
      <header class="verdict plain-box">
        <h1>{hasOwnName(subject.name) ? name : capital(name)}</h1>
        <p>{withShortTimes(runFacts(record).join(' · '))}</p>
        {interrupted === true ? (
          <p class="warning">The run was interrupted: this is what it had measured.</p>
        ) : null}
        {series.length === 0 ? <p class="warning">Nothing was measured.</p> : null}
      </header>
      <Remarks title="Suites with problems" texts={suiteSentences(suites).map(capital)} tone="bad" />
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      {series.length === 0 ? <span id={`results-${id}`} /> : <RecordResults id={id} record={record} />}
      <Remarks title="Notes" texts={notes} />
      <EnvironmentSection record={record} />
      <Methods metrics={series.map(({ metric }) => metric)} />
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

type RecordRow = ResultRow<RecordedSeries>

const mediansOf = ({ members }: RecordRow): (number | undefined)[] =>
  members.map(({ samples }) => medianOf(samples.map(({ value }) => value)))

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  numberColumn(
    'Median',
    (row) => {
      const medians = mediansOf(row)
      const isEmpty = medians.every((value) => value === undefined)
      return isEmpty ? 'no samples' : formatValues(medians, row.members[0]?.unit ?? '1')
    },
    (row) => mediansOf(row).find((value) => value !== undefined),
  ),
  numberColumn(
    'Spread',
    ({ members }) => members.map((series) => summarise(series).spread).join(' / '),
    ({ members }) => {
      const shares = members.flatMap(relativeSpread)
      return shares.length === 0 ? undefined : Math.max(...shares)
    },
  ),
  numberColumn(
    'Samples',
    ({ members }) => [...new Set(members.map(({ samples }) => String(samples.length)))].join(' / '),
    ({ members }) => members[0]?.samples.length,
  ),
]

function RecordResults({ id, record }: { readonly id: string; readonly record: KbenchRecord }): JSX.Element {
  const catalogue = useCatalogue()
  const records = useMemo(() => [{ name: '', record }], [record])
  const rows = useMemo(() => {
    const order = record.suites.map(({ name }) => name)
    return resultRows(groupSeries(record.series, order, catalogue), catalogue)
  }, [record, catalogue])
  return (
    <Results
      id={id}
      caption="Median, spread and number of samples of each series"
      rows={rows}
      columns={COLUMNS}
      detail={({ members }) => <SeriesDetail members={members} records={records} />}
    />
  )
}

/** Nothing where there is no share: around zero, or of a single sample. */
function relativeSpread({ samples }: RecordedSeries): number[] {
  const values = samples.map(({ value }) => value)
  const middle = medianOf(values)
  if (middle === undefined || middle === 0 || values.length < 2) return []
  return [spread(sortSamples(values)) / Math.abs(middle)]
}

function ComparisonView({
  part,
  records,
  id,
}: {
  readonly part: ComparisonPart
  readonly records: readonly KbenchRecord[]
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const { comparison, reproduction, why, sections } = part
  const { verdict, series } = comparison
  const current = part.current === null ? undefined : records[part.current]
  const named = useMemo(() => recordsOf(part, records), [part, records])
  const found = useMemo(() => findings(comparison, catalogue), [comparison, catalogue])
  const sentences = (kind: FindingKind): string[] =>
    found.filter((one) => one.kind === kind).map(({ sentence }) => sentence)
  const charts = useCallback(
    (theme: ChartTheme) => comparisonCharts(comparison, catalogue, theme),
    [comparison, catalogue],
  )
  const notes = (current?.suites ?? []).flatMap(({ name, notes: texts = [] }) =>
    texts.map((text) => `${name}: ${text}`),
  )
  return (
    <>
      <header class={`verdict ${OVERALL_LOOK[verdict].style}-box`}>
        <h1>
          <span class={`sign ${OVERALL_LOOK[verdict].style}`} aria-hidden="true">
            {OVERALL_LOOK[verdict].symbol}
          </span>
          <span>{sentences('verdict')}</span>
        </h1>
        <p>{withShortTimes(comparedSentence(comparison))}</p>
        {series.length === 0 ? <p class="warning">No series could be compared.</p> : null}
      </header>
      <Remarks title="Suites with problems" texts={sentences('suite').map(capital)} tone="bad" />
      <Remarks title={why.likely.title} texts={why.likely.sentences} />
      {Object.entries(REPORT_SECTIONS).map(([feature, Section]) =>
        sections[feature] === undefined ? null : (
          <Section key={feature} data={sections[feature]} Folded={Folded} />
        ),
      )}
      <Remarks title="Warnings" texts={sentences('warning')} tone="warning" />
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      {series.length === 0 ? (
        <span id={`results-${id}`} />
      ) : (
        <ComparisonResults id={id} comparison={comparison} found={found} records={named} />
      )}
      <Remarks title={why.others.title} texts={why.others.sentences} />
      <Gate comparison={comparison} />
      <Methods metrics={series.map(({ metric }) => metric)} />
      <Remarks title="Notes" texts={notes} />
      {current === undefined ? (
        <p class="muted section">
          The environment and the samples are in the record, which this report was not given: kbench report
          comparison.json record.json --format html.
        </p>
      ) : (
        <EnvironmentSection record={current} />
      )}
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

/** The records whose samples can be shown, called as in the comparison. */
function recordsOf(
  { comparison, current, earlier }: ComparisonPart,
  records: readonly KbenchRecord[],
): ShownRecord[] {
  const words = sideWords(comparison)
  const named = (name: string, place: number): ShownRecord[] => {
    const record = records[place]
    return record === undefined ? [] : [{ name: capital(name), record }]
  }
  const one = earlier.length === 1
  return [
    ...earlier.flatMap((place, index) =>
      named(one ? words.baseline : `${words.baseline} ${String(index + 1)}`, place),
    ),
    ...(current === null ? [] : named(words.current, current)),
  ]
}

/** What could fail the build, and how sure that would have been. */
function Gate({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { series } = comparison
  const margins = groupBy(
    series.filter((one) => !isInformational(one)),
    ({ margin, scale, unit }) => formatMagnitude(margin, scale, unit),
  )
  const informing = series.filter(isInformational).length
  return (
    <Folded title="The gate">
      <p>{gateSentences(comparison)}</p>
      <Facts
        facts={[
          ...[...margins].map(
            ([margin, having]) => [`Margin ${margin}`, seriesCount(having.length)] as const,
          ),
          ...(informing === 0 ? [] : [['For information only', seriesCount(informing)] as const]),
        ]}
      />
      <p class="muted">{CONFIDENCE_WORDS}</p>
    </Folded>
  )
}

const seriesCount = (count: number): string => `${String(count)} series`

function SideBySideView({
  part,
  records,
  id,
}: {
  readonly part: SideBySidePart
  readonly records: readonly KbenchRecord[]
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const { sides, sentences } = part
  const rows = useMemo(() => resultRows(groupsOf(sides, catalogue), catalogue), [sides, catalogue])
  const columns = useMemo(() => columnsFor(part), [part])
  const named = useMemo(() => recordsOfColumns(part, records), [part, records])
  const make = useCallback(
    (theme: ChartTheme) => allSideBySideCharts(sides, part.figures, FIGURES, catalogue, theme),
    [sides, part, catalogue],
  )
  return (
    <>
      <header class="verdict plain-box">
        <h1>{sides.by === null ? 'Side by side' : `By ${sides.by}`}</h1>
        <ul class="plain-list">
          {sentences.columns.map((line, index) => (
            <li key={index}>{withShortTimes(line)}</li>
          ))}
        </ul>
        {sentences.problems.map((line, index) => (
          <p key={index} class="warning">
            {line}
          </p>
        ))}
        <p class={sides.differences.length === 0 ? 'muted' : ''}>{sentences.difference}</p>
        {sentences.remarks.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {sides.series.length === 0 ? <p class="warning">No series was measured.</p> : null}
      </header>
      <SuiteCharts id={`charts-${id}`} make={make} series={sides.series.length} />
      {sides.series.length === 0 ? (
        <span id={`results-${id}`} />
      ) : (
        <Results
          id={id}
          caption="Each series in every column, with its change from the first"
          rows={rows}
          columns={columns}
          detail={({ members }) => <SeriesDetail members={members} records={named} />}
        >
          <p class="muted">{sentences.legend}</p>
        </Results>
      )}
      <Methods metrics={sides.series.map(({ metric }) => metric)} />
    </>
  )
}

type ColumnsRow = ResultRow<SideBySideSeries>

/** The value of each column, below it the change. */
function columnsFor({ sides }: SideBySidePart): TableColumn<ColumnsRow>[] {
  return columnHeaders(sides).map((title, index) =>
    numberColumn(
      title,
      ({ members }) => {
        const [value, change] = columnCells(members, index)
        return (
          <>
            {value.text}
            {change === undefined ? null : (
              <span class={`interval change-${change.style}`}>{change.text}</span>
            )}
          </>
        )
      },
      ({ members: [first] }) => first?.values[index]?.value,
    ),
  )
}

function recordsOfColumns(
  { sides, records: places }: SideBySidePart,
  records: readonly KbenchRecord[],
): ShownRecord[] {
  return sides.records.flatMap(({ name }, index) => {
    const record = records[places[index] ?? -1]
    if (record === undefined) return []
    const series = record.series.map((one) => withoutLabels(one, sides.setAside))
    return [{ name, record: { ...record, series } }]
  })
}

/** The whole page. */
export function Report({ data }: { readonly data: ReportData }): JSX.Element {
  const catalogue = useMemo(() => pageCatalogue(data.metrics), [data])
  const records = useMemo(() => data.records.map(unpackRecord), [data])
  const { parts, problems } = data
  return (
    <CatalogueContext.Provider value={catalogue}>
      <a class="skip" href="#results-0">
        Skip to the results
      </a>
      <header class="column page-header">
        <p class="brand">kbench report</p>
        <ThemeSwitch />
      </header>
      <main class="column">
        <Remarks title="What went wrong" texts={problems} tone="bad" />
        {parts.length > 1 ? <Contents parts={parts} records={records} /> : null}
        {parts.length === 0 ? <p>This report was given nothing to show.</p> : null}
        {parts.map((part, index) => (
          <article key={index} id={`part-${String(index)}`} class="part">
            <Part part={part} records={records} index={index} />
          </article>
        ))}
      </main>
      <footer class="column page-footer muted">Made by kbench {PAGE_VERSION}.</footer>
    </CatalogueContext.Provider>
  )
}

interface PartProps {
  readonly part: ShownPart
  readonly records: readonly KbenchRecord[]
}

function Part({ part, records, index }: PartProps & { readonly index: number }): JSX.Element {
  const id = String(index)
  switch (part.kind) {
    case 'record': {
      const record = records[part.record]
      if (record === undefined) return <p>The record of this part is not in the file.</p>
      return <RecordView record={record} reproduction={part.reproduction} id={id} />
    }
    case 'comparison':
      return <ComparisonView part={part} records={records} id={id} />
    case 'side-by-side':
      return <SideBySideView part={part} records={records} id={id} />
  }
}

/** Of several results, the verdict of each with the way to it. */
function Contents({
  parts,
  records,
}: {
  readonly parts: readonly ShownPart[]
  readonly records: readonly KbenchRecord[]
}): JSX.Element {
  return (
    <nav class="contents" aria-label="Results in this report">
      <ol>
        {parts.map((part, index) => (
          <li key={index}>
            <a href={`#part-${String(index)}`}>{nameOf(part, records)}</a> <Finding part={part} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Finding({ part }: { readonly part: ShownPart }): JSX.Element | null {
  if (part.kind !== 'comparison') return null
  const { verdict } = part.comparison
  return (
    <span class={OVERALL_LOOK[verdict].style}>
      {OVERALL_LOOK[verdict].symbol} {verdict}
    </span>
  )
}

function nameOf(part: ShownPart, records: readonly KbenchRecord[]): string {
  switch (part.kind) {
    case 'record': {
      const record = records[part.record]
      return record === undefined
        ? 'record'
        : `${runName(shortened(record.subject.name), shortened(record.environment.provider))}, ${withShortTimes(record.startedAt)}`
    }
    case 'comparison':
      return `${runName(shortened(part.comparison.current.subject), shortened(part.comparison.current.provider))}, ${withShortTimes(part.comparison.current.startedAt)}`
    case 'side-by-side':
      return `${String(part.sides.records.length)} records side by side`
  }
}
