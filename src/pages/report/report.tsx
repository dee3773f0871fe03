import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { unpackRecord } from '../../core/html-report/packed-record.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import { runName } from '../../core/naming/run-name.ts'
import type { ReportData, ReportPart } from '../../core/html-report/data.ts'
import { shortened } from '../../core/format/text.ts'
import { OVERALL_LOOK } from '../../core/findings/verdict.ts'
import { withShortTimes } from '../parts/inline.tsx'
import { ThemeSwitch } from '../parts/theme.tsx'
import { PAGE_VERSION } from '../parts/version.ts'
import { ComparisonView } from './comparison-view.tsx'
import { CatalogueContext, pageCatalogue } from './context.ts'
import { RecordView } from './record-view.tsx'
import { Remarks } from './sections.tsx'
import { SideBySideView } from './side-by-side-view.tsx'

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
  readonly part: ReportPart
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
  readonly parts: readonly ReportPart[]
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

function Finding({ part }: { readonly part: ReportPart }): JSX.Element | null {
  if (part.kind !== 'comparison') return null
  const { verdict } = part.comparison
  return (
    <span class={OVERALL_LOOK[verdict].style}>
      {OVERALL_LOOK[verdict].symbol} {verdict}
    </span>
  )
}

function nameOf(part: ReportPart, records: readonly KbenchRecord[]): string {
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
