import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../charts/core/comparison.ts'
import { percentileCharts } from '../../charts/core/percentiles.ts'
import { recordCharts } from '../../charts/core/record.ts'
import { allSideBySideCharts } from '../../charts/core/figures.ts'
import type { ChartTheme } from '../../charts/core/theme.ts'
import type { Comparison } from '../../../core/record/comparison-schema.ts'
import { type FindingKind, findings, suiteSentences, summarise } from '../../../core/report/findings.ts'
import { columnCells, columnHeaders, groupsOf } from '../../../core/report/side-by-side-findings.ts'
import {
  CONFIDENCE_WORDS,
  isInformational,
  OVERALL_LOOK,
  sideWords,
} from '../../../core/report/verdict-findings.ts'
import { formatMagnitude, formatValues } from '../../../core/format/numbers.ts'
import { capital, shortened } from '../../../core/format/text.ts'
import { groupBy } from '../../../core/group-by.ts'
import { type ReportData, type ShownPart, shownParts } from '../core/report-data.ts'
import { groupSeries } from '../../../core/format/metrics.ts'
import { hasOwnName, runName } from '../../../core/format/run-name.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import { comparedSentence, gateSentences } from '../../../core/report/comparison-markdown.ts'
import { runFacts } from '../../../core/report/record-report.ts'
import { type SideBySide, type SideBySideSeries, withoutLabels } from '../../../core/side-by-side.ts'
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
  type NamedFact,
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

interface ViewProps<Kind> {
  readonly part: Extract<ShownPart, { readonly kind: Kind }>
  /** Identifies the part; counted from 0. */
  readonly id: string
}

function RecordView({
  part: { reproduction },
  record,
  id,
}: ViewProps<'record'> & { readonly record: KbenchRecord }): JSX.Element {
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
      <RecordResults id={id} record={record} />
      <Notes record={record} />
      <EnvironmentSection record={record} />
      <Methods of={series} />
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

const valuesOf = ({ samples }: RecordedSeries): number[] => samples.map(({ value }) => value)

const COLUMNS: readonly TableColumn<ResultRow<RecordedSeries>>[] = [
  numberColumn(
    'Median',
    ({ members }) => {
      const medians = members.map((series) => medianOf(valuesOf(series)))
      const isEmpty = medians.every((value) => value === undefined)
      return isEmpty ? 'no samples' : formatValues(medians, members[0]?.unit ?? '1')
    },
    ({ members }) => members.map((one) => medianOf(valuesOf(one))).find((value) => value !== undefined),
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
function relativeSpread(series: RecordedSeries): number[] {
  const values = valuesOf(series)
  const middle = medianOf(values)
  if (middle === undefined || middle === 0 || values.length < 2) return []
  return [spread(sortSamples(values)) / Math.abs(middle)]
}

function ComparisonView({ part, id }: ViewProps<'comparison'>): JSX.Element {
  const catalogue = useCatalogue()
  const { comparison, current, reproduction, why, sections } = part
  const { verdict, series } = comparison
  const named = useMemo(() => recordsOf(part), [part])
  const found = useMemo(() => findings(comparison, catalogue), [comparison, catalogue])
  const sentences = (kind: FindingKind): string[] =>
    found.filter((one) => one.kind === kind).map(({ sentence }) => sentence)
  const charts = useCallback(
    (theme: ChartTheme) => comparisonCharts(comparison, catalogue, theme),
    [comparison, catalogue],
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
      <ComparisonResults id={id} comparison={comparison} found={found} records={named} />
      <Remarks title={why.others.title} texts={why.others.sentences} />
      <Gate comparison={comparison} />
      <Methods of={series} />
      {current === undefined ? null : <Notes record={current} />}
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

/** What the suites want a reader to know. */
function Notes({ record }: { readonly record: KbenchRecord }): JSX.Element | null {
  const texts = record.suites.flatMap(({ name, notes = [] }) => notes.map((text) => `${name}: ${text}`))
  return <Remarks title="Notes" texts={texts} />
}

/** The records whose samples can be shown, called as in the comparison. */
function recordsOf({ comparison, current, earlier }: ViewProps<'comparison'>['part']): ShownRecord[] {
  const words = sideWords(comparison)
  const named = (name: string, record: KbenchRecord | undefined): ShownRecord[] =>
    record === undefined ? [] : [{ name: capital(name), record }]
  const number = (index: number): string => (earlier.length === 1 ? '' : ` ${String(index + 1)}`)
  return [
    ...earlier.flatMap((record, index) => named(`${words.baseline}${number(index)}`, record)),
    ...named(words.current, current),
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
          ...[...margins].map(([margin, having]): NamedFact => [
            `Margin ${margin}`,
            seriesCount(having.length),
          ]),
          ['For information only', informing === 0 ? undefined : seriesCount(informing)],
        ]}
      />
      <p class="muted">{CONFIDENCE_WORDS}</p>
    </Folded>
  )
}

const seriesCount = (count: number): string => `${String(count)} series`

function SideBySideView({ part, id }: ViewProps<'side-by-side'>): JSX.Element {
  const catalogue = useCatalogue()
  const { sides, sentences } = part
  const rows = useMemo(() => resultRows(groupsOf(sides, catalogue), catalogue), [sides, catalogue])
  const columns = useMemo(() => columnsFor(sides), [sides])
  const named = useMemo(() => recordsOfColumns(part), [part])
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
      <Results
        id={id}
        caption="Each series in every column, with its change from the first"
        rows={rows}
        columns={columns}
        detail={({ members }) => <SeriesDetail members={members} records={named} />}
      >
        <p class="muted">{sentences.legend}</p>
      </Results>
      <Methods of={sides.series} />
    </>
  )
}

/** The value of each column, below it the change. */
function columnsFor(sides: SideBySide): TableColumn<ResultRow<SideBySideSeries>>[] {
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

function recordsOfColumns({ sides, records }: ViewProps<'side-by-side'>['part']): ShownRecord[] {
  return sides.records.flatMap(({ name }, index) => {
    const record = records[index]
    if (record === undefined) return []
    const series = record.series.map((one) => withoutLabels(one, sides.setAside))
    return [{ name, record: { ...record, series } }]
  })
}

export function Report({ data }: { readonly data: ReportData }): JSX.Element {
  const catalogue = useMemo(() => pageCatalogue(data.metrics), [data])
  const parts = useMemo(() => shownParts(data), [data])
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
        <Remarks title="What went wrong" texts={data.problems} tone="bad" />
        {parts.length > 1 ? <Contents parts={parts} /> : null}
        {parts.length === 0 ? <p>This report was given nothing to show.</p> : null}
        {parts.map((part, index) => (
          <article key={index} id={`part-${String(index)}`} class="part">
            <Part part={part} id={String(index)} />
          </article>
        ))}
      </main>
      <footer class="column page-footer muted">Made by kbench {PAGE_VERSION}.</footer>
    </CatalogueContext.Provider>
  )
}

function Part({ part, id }: { readonly part: ShownPart; readonly id: string }): JSX.Element {
  switch (part.kind) {
    case 'record': {
      const { record } = part
      if (record === undefined) return <p>The record of this part is not in the file.</p>
      return <RecordView part={part} record={record} id={id} />
    }
    case 'comparison':
      return <ComparisonView part={part} id={id} />
    case 'side-by-side':
      return <SideBySideView part={part} id={id} />
  }
}

/** The verdict of each of several results, with a link to it. */
function Contents({ parts }: { readonly parts: readonly ShownPart[] }): JSX.Element {
  return (
    <nav class="contents" aria-label="Results in this report">
      <ol>
        {parts.map((part, index) => (
          <li key={index}>
            <a href={`#part-${String(index)}`}>{nameOf(part)}</a> <Finding part={part} />
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

function nameOf(part: ShownPart): string {
  const named = (subject: string, provider: string, startedAt: string): string =>
    `${runName(shortened(subject), shortened(provider))}, ${withShortTimes(startedAt)}`
  switch (part.kind) {
    case 'record': {
      const { record } = part
      if (record === undefined) return 'record'
      return named(record.subject.name, record.environment.provider, record.startedAt)
    }
    case 'comparison': {
      const { subject, provider, startedAt } = part.comparison.current
      return named(subject, provider, startedAt)
    }
    case 'side-by-side':
      return `${String(part.sides.records.length)} records side by side`
  }
}
