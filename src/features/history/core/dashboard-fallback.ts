import { count, formatValue } from '../../../core/format/numbers.ts'
import { escapeHtml } from '../../../core/report/markdown-escape.ts'
import { formatSeries } from '../../../core/series.ts'
import { environmentFile, INDEX_FILE } from './dashboard-data.ts'
import type { DashboardIndex } from './dashboard-overview.ts'
import { type SearchedEnvironment, suiteProblemsOf } from './dashboard-overview.ts'
import { CHANGE_COLUMNS, historyRows } from './report.ts'
import type { HistoryEnvironment } from './schema.ts'

/** Id of the element that the program draws into. */
const DASHBOARD_ELEMENT = 'dashboard'
export const STYLE_FILE = 'page.css'
/** Changes of each environment in the page for browsers without scripts. */
const MOST_CHANGES = 100

// Elements have their styles from files and by script; attributes named style are those that vega writes into its own SVG.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For the page without scripts, and before the program has drawn anything. */
export const STYLE = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#ffffff, #10151b); font: 15px/1.5 system-ui, sans-serif }
noscript { display: block; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
noscript div { overflow-x: auto }
noscript table { border-collapse: collapse; margin: 0.5rem 0 1rem }
noscript th, noscript td { border-bottom: 1px solid #8885; padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top }
noscript .number { text-align: right; white-space: nowrap }
noscript code { overflow-wrap: anywhere }
`

/**
 * index.html of the dashboard, drawn by a program from the files in `data/`. Without scripts it has the
 * changes, the last values and the files. Foreign text is escaped; the same records give the same bytes.
 */
export function staticPage(
  index: DashboardIndex,
  environments: readonly SearchedEnvironment[],
  found: readonly HistoryEnvironment[],
): string {
  const { repository, files, remarks } = index
  const title = repository === null ? 'kbench' : `kbench: ${repository.name}`
  const heading =
    repository === null
      ? 'Benchmarks'
      : `Benchmarks of <a href="${escapeHtml(repository.url)}">${escapeHtml(repository.name)}</a>`
  const sections = environments.map((one) =>
    section(
      one,
      found.find(({ fingerprint }) => fingerprint === one.timeline.fingerprint),
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_FILE}">
${[INDEX_FILE, ...environments.slice(0, 1).map(({ key }) => environmentFile(key))].map(preload).join('\n')}
<script src="dashboard-page.js" defer></script>
</head>
<body>
<div id="${DASHBOARD_ELEMENT}"></div>
<noscript>
<h1>${heading}</h1>
<p>Charts and filters of this page take JavaScript, which is switched off here. This is what was found, and the data.</p>
${sections.length === 0 ? '<p>No record yet.</p>' : sections.join('\n')}
${list('Remarks', remarks.map(escapeHtml))}
${list('Data', files.map(fileItem))}
<p>One record per line; <code>kbench history FILE…</code> reads them.</p>
</noscript>
</body>
</html>
`
}

/** What nearly every visit begins with; the others make a warning of it in the console. */
function preload(path: string): string {
  return `<link rel="preload" href="${escapeHtml(path)}" as="fetch" crossorigin>`
}

function section(environment: SearchedEnvironment, found: HistoryEnvironment | undefined): string {
  const { name, timeline } = environment
  const { runs, newestRun, fingerprint } = timeline
  const from = runs[0]?.startedAt ?? newestRun.startedAt
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p>${escapeHtml(`${count(runs.length, 'run')} from ${day(from)} to ${day(newestRun.startedAt)}`)}, fingerprint <code>${escapeHtml(fingerprint)}</code></p>
${suiteProblemsOf(environment)
  .map(({ text }) => `<p>${escapeHtml(text)}</p>\n`)
  .join('')}${changes(found)}
${values(environment)}
</section>`
}

function changes(found: HistoryEnvironment | undefined): string {
  if (found === undefined) return '<p>Too few runs to distinguish a change from chance.</p>'
  const rows = historyRows(found)
  if (rows.length === 0) return '<p>No lasting change.</p>'
  const shown = rows
    .slice(0, MOST_CHANGES)
    .map((one) =>
      row(
        CHANGE_COLUMNS.map((column) =>
          'isName' in column ? code(one[column.of]) : escapeHtml(one[column.of]),
        ),
      ),
    )
  const rest = rows.length - shown.length
  const more = rest > 0 ? `\n<p>${count(rest, 'earlier change')} are not shown here.</p>` : ''
  return `${table(
    CHANGE_COLUMNS.map(({ header }) => header.title),
    shown,
  )}${more}`
}

function values({ series }: SearchedEnvironment): string {
  const rows = series.map(({ points: { series: name, points } }) => {
    const last = points.at(-1)
    const value = last === undefined ? '' : formatValue(last.value, name.unit)
    return `<tr><td>${code(formatSeries(name))}</td><td class="number">${escapeHtml(value)}</td><td>${day(last?.run.startedAt ?? '')}</td><td class="number">${String(points.length)}</td></tr>`
  })
  return `<details><summary>Last values of ${String(rows.length)} series (median of the samples of a run)</summary>
${table(['Series', 'Value', 'Run of', 'Runs'], rows)}
</details>`
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function table(headers: readonly string[], rows: readonly string[]): string {
  const head = headers.map((header) => `<th>${header}</th>`).join('')
  return `<div><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`
}

function fileItem({ path, bytes }: DashboardIndex['files'][number]): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(path)}</a>, ${String(Math.ceil(bytes / 1024))} KiB`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function day(startedAt: string): string {
  return escapeHtml(startedAt.slice(0, 10))
}
