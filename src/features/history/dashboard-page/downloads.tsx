import type { JSX } from 'preact'
import type { DashboardIndex, EnvironmentOverview, SeriesFile } from '../core/dashboard/data.ts'
import { wholeFile } from '../core/dashboard/places.ts'
import { seriesCsv, seriesJson, type SeriesRun } from '../core/dashboard/series-runs.ts'
import { count } from '../../../core/format/numbers.ts'
import { formatSeries } from '../../../core/series.ts'

interface DownloadsProps {
  readonly file: SeriesFile
  readonly overview: EnvironmentOverview
  readonly files: DashboardIndex['files']
  /** All runs of all years; loads what is not there. */
  readonly runs: () => Promise<readonly SeriesRun[]>
  readonly onProblem: (error: unknown) => void
}

export function Downloads({ file, overview, files, runs, onProblem }: DownloadsProps): JSX.Element {
  const { key, fingerprint } = overview
  const name = { series: formatSeries(file), unit: file.unit, better: file.better }
  const save = (type: 'csv' | 'json') => async (): Promise<void> => {
    const all = await runs()
    const text = type === 'csv' ? seriesCsv(name, all) : seriesJson(name, fingerprint, all)
    saveFile(text, `kbench-${file.metric}-${file.key.slice(0, 8)}.${type}`, type)
  }
  return (
    <section class="downloads">
      <h2>Data</h2>
      <p class="download-row">
        This series, {count(file.runs, 'run')} of all years:
        <button type="button" class="button" onClick={() => void save('csv')().catch(onProblem)}>
          CSV
        </button>
        <button type="button" class="button" onClick={() => void save('json')().catch(onProblem)}>
          JSON
        </button>
      </p>
      <p>
        All series of this environment: <WholeFiles of={key} />
      </p>
      <RecordFiles files={files} />
    </section>
  )
}

/** Links to all series of an environment. */
export function WholeFiles({ of: key }: { readonly of: string }): JSX.Element {
  return (
    <>
      <a href={wholeFile(key, 'csv')} download={`kbench-${key}.csv`}>
        CSV
      </a>
      ,{' '}
      <a href={wholeFile(key, 'json')} download={`kbench-${key}.json`}>
        JSON
      </a>
    </>
  )
}

/** The records themselves, with every sample. */
export function RecordFiles({ files }: Pick<DashboardIndex, 'files'>): JSX.Element | null {
  if (files.length === 0) return null
  return (
    <details>
      <summary>
        The records, with every sample: {files.length === 1 ? '1 file' : `${String(files.length)} files`}
      </summary>
      <ul class="files">
        {[...files].reverse().map(({ path, bytes }) => (
          <li key={path}>
            <a href={path} download>
              {path.split('/').at(-1)}
            </a>{' '}
            <span class="muted">{(bytes / 2 ** 20).toFixed(1)} MiB</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function saveFile(text: string, name: string, type: 'csv' | 'json'): void {
  const address = URL.createObjectURL(
    new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[^A-Za-z0-9._-]/g, '_')
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
