import type { JSX } from 'preact'
import type { ReportMetric } from '../../core/html-report/data.ts'
import { metricTitle } from '../../core/naming/metrics.ts'
import { Inline } from '../parts/inline.tsx'
import { Folded } from './sections.tsx'
import { useCatalogue } from './context.ts'

/** How each number of these metrics was measured. */
export function Methods({ metrics }: { readonly metrics: readonly string[] }): JSX.Element | null {
  const wanted = new Set(metrics)
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

/** What a metric is, how it is measured, and who defines that. */
export function MethodText({ metric }: { readonly metric: ReportMetric }): JSX.Element {
  const { summary, better, method } = metric
  return (
    <p>
      {summary.charAt(0).toUpperCase()}
      {summary.slice(1)}; {better} is better.
      {method === undefined ? null : (
        <>
          {' '}
          <Inline text={method.text} />{' '}
          <a href={method.source} rel="noreferrer noopener" target="_blank">
            Source
            <span class="hidden-visually"> of the method of {metric.id}</span>
          </a>
        </>
      )}
    </p>
  )
}
