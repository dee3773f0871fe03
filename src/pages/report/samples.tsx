import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { formatValue } from '../../core/format/value.ts'
import type { RecordedSeries } from '../../core/record/schema.ts'
import { summarise } from '../../core/findings/summary.ts'

/** More samples than this wait for a click. */
const SAMPLES_AT_ONCE = 100

/** Every sample of one series of one record, as it was recorded. */
export function Samples({
  title,
  series,
}: {
  readonly title: string
  readonly series: Pick<RecordedSeries, 'samples' | 'unit'>
}): JSX.Element {
  const [showsAll, setShowsAll] = useState(false)
  const { samples, unit } = series
  const { median, spread } = summarise(series)
  if (samples.length === 0) return <p class="muted">{title}: no samples.</p>
  const shown = showsAll ? samples : samples.slice(0, SAMPLES_AT_ONCE)
  return (
    <div class="samples">
      <p>
        <strong>{title}</strong>: {samples.length === 1 ? '1 sample' : `${String(samples.length)} samples`},
        median {median}, spread {spread}
      </p>
      <div class="samples-frame" tabIndex={0} role="group" aria-label={`Samples: ${title}`}>
        <table class="samples-table">
          <caption class="hidden-visually">{`Samples: ${title}`}</caption>
          <thead>
            <tr>
              <th scope="col" class="end">
                Round
              </th>
              <th scope="col" class="end">
                Value
              </th>
              <th scope="col" class="end">
                {unit === '1' ? 'As recorded' : `In ${unit}`}
              </th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, round, at }, index) => (
              <tr key={index}>
                <td class="end">{round}</td>
                <td class="end">{formatValue(value, unit)}</td>
                <td class="end">{String(value)}</td>
                <td>{at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < samples.length ? (
        <p class="muted">
          The first {String(shown.length)} of {String(samples.length)} samples.{' '}
          <button type="button" class="button small no-print" onClick={() => setShowsAll(true)}>
            Show all {String(samples.length)} samples
          </button>
        </p>
      ) : null}
    </div>
  )
}
