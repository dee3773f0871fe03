import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../core/charts/kinds/comparison.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import type { Comparison } from '../../core/comparison/schema.ts'
import { formatMagnitude } from '../../core/format/numbers.ts'
import type { ComparisonPart } from '../../core/html-report/data.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { comparedSentence, gateSentences } from '../../core/report/comparison/markdown.ts'
import { CONFIDENCE_WORDS, isInformational, OVERALL_LOOK, sideWords } from '../../core/findings/verdict.ts'
import { groupBy } from '../../core/group-by.ts'
import { capital } from '../../core/format/text.ts'
import { type FindingKind, findings } from '../../core/findings/findings.ts'
import { whyTitles } from '../../core/findings/why.ts'
import { withShortTimes } from '../parts/inline.tsx'
import { ComparisonResults } from './comparison-results.tsx'
import { useCatalogue } from './context.ts'
import { EnvironmentSection, HowToReproduce } from './environment.tsx'
import { FlameGraph } from './flame-graph.tsx'
import { Methods } from './method.tsx'
import { Facts, Folded, Remarks } from './sections.tsx'
import type { ShownRecord } from './series-samples.tsx'
import { SuiteCharts } from './suite-charts.tsx'

export function ComparisonView({
  part,
  records,
  id,
}: {
  readonly part: ComparisonPart
  readonly records: readonly KbenchRecord[]
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const { comparison, reproduction } = part
  const { verdict, series } = comparison
  const titles = whyTitles(comparison)
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
      <Remarks title={titles.likely} texts={sentences('cause')} />
      {part.profiles.map(({ summary, functions }) => (
        <FlameGraph key={summary.measurement} summary={summary} functions={functions} />
      ))}
      <Remarks title="Warnings" texts={sentences('warning')} tone="warning" />
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      {series.length === 0 ? (
        <span id={`results-${id}`} />
      ) : (
        <ComparisonResults id={id} comparison={comparison} found={found} records={named} />
      )}
      <Remarks title={titles.others} texts={sentences('difference')} />
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
