import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { formatDuration } from '../../../core/format/numbers.ts'
import type { ReportMetric } from '../core/report-data.ts'
import { metricTitle, type ReportCatalogue } from '../../../core/format/metrics.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { Reproduction } from '../../../core/report/comment-reproduction.ts'
import { environmentFacts } from '../../../core/report/markdown-sections.ts'
import { Inline } from '../parts/page.tsx'
import { useMedia } from '../parts/theme.tsx'

/** What the report knows of its metrics. */
export interface PageCatalogue extends ReportCatalogue {
  readonly all: readonly ReportMetric[]
}

export function pageCatalogue(all: readonly ReportMetric[]): PageCatalogue {
  const byId = new Map(all.map((metric) => [metric.id, metric]))
  return { all, metrics: byId, suiteOf: (metric) => byId.get(metric)?.suite }
}

export const CatalogueContext = createContext<PageCatalogue>(pageCatalogue([]))

export function useCatalogue(): PageCatalogue {
  return useContext(CatalogueContext)
}

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly children: ComponentChildren
}

export function Section({ id, title, children }: SectionProps): JSX.Element {
  return (
    <section id={id} class="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A section that waits for a click; on paper it is open. */
export function Folded({
  id,
  title,
  children,
  open = false,
}: SectionProps & { readonly open?: boolean }): JSX.Element {
  const isPrinted = useMedia('print')
  const [isOpen, setOpen] = useState(open)
  return (
    <details
      id={id}
      class="section folded"
      open={isOpen || isPrinted}
      onToggle={({ currentTarget }) => {
        if (!isPrinted) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}

/** undefined: the fact is left out. */
export type NamedFact = readonly [name: string, value: ComponentChildren]

export function Facts({ facts }: { readonly facts: readonly NamedFact[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value], index) =>
        value === undefined ? null : (
          <div key={index} class="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A list of sentences under a title; nothing where there are none. */
export function Remarks({
  title,
  texts,
  tone = 'plain',
}: {
  readonly title: string
  readonly texts: readonly string[]
  readonly tone?: 'plain' | 'warning' | 'bad'
}): JSX.Element | null {
  if (texts.length === 0) return null
  return (
    <section class={`remarks ${tone}-box`}>
      <h2>{title}</h2>
      <ul>
        {texts.map((text, index) => (
          <li key={index}>
            <Inline text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How each number of these series was measured. */
export function Methods({ of }: { readonly of: readonly { readonly metric: string }[] }): JSX.Element | null {
  const wanted = new Set(of.map(({ metric }) => metric))
  const catalogue = useCatalogue()
  const { all } = catalogue
  const known = all.filter(({ id }) => wanted.has(id))
  const unknown = [...wanted].filter((id) => known.every((metric) => metric.id !== id))
  if (wanted.size === 0) return null
  return (
    <Folded title="How each number was measured">
      {known.map((metric) => (
        <div key={metric.id} class="method">
          <h3>
            {metricTitle(metric.id, catalogue)} <code>{metric.id}</code>
          </h3>
          <MethodText metric={metric} />
        </div>
      ))}
      {unknown.length === 0 ? null : (
        <p>
          This version of kbench does not measure {unknown.join(', ')}: the record comes from another tool or
          another version, which knows how.
        </p>
      )}
    </Folded>
  )
}

export function MethodText({ metric }: { readonly metric: ReportMetric }): JSX.Element {
  const { summary, better, method, source } = metric
  return (
    <p>
      {summary.charAt(0).toUpperCase()}
      {summary.slice(1)}; {better} is better.
      {method === undefined || source === undefined ? null : (
        <>
          {' '}
          <Inline text={method} />{' '}
          <a href={source} rel="noreferrer noopener" target="_blank">
            Source
            <span class="hidden-visually"> of the method of {metric.id}</span>
          </a>
        </>
      )}
    </p>
  )
}

/** The machine and cluster that were measured, and what each suite was reported. */
export function EnvironmentSection({ record }: { readonly record: KbenchRecord }): JSX.Element {
  const { environment, suites } = record
  return (
    <Folded title="Environment">
      <Facts
        facts={[
          ...environmentFacts(record),
          ['Fingerprint', <code key="fingerprint">{environment.fingerprint}</code>],
        ]}
      />
      {suites.map(({ name, status, durationSeconds, parameters }, index) => (
        <div key={index} class="method">
          <h3>
            Suite {name}: {status}
            {durationSeconds === 0 ? '' : `, ${formatDuration(durationSeconds)}`}
          </h3>
          <Facts
            facts={Object.entries(parameters).map(([key, value]) => [
              key,
              <code key={key}>{JSON.stringify(value)}</code>,
            ])}
          />
        </div>
      ))}
    </Folded>
  )
}

export function HowToReproduce({
  reproduction,
}: {
  readonly reproduction: Reproduction | null
}): JSX.Element | null {
  if (reproduction === null) return null
  return (
    <Folded title="How to reproduce it">
      <pre>
        <code>{reproduction.commands.join('\n')}</code>
      </pre>
      {reproduction.notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </Folded>
  )
}
