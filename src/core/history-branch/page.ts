import { formatValue } from '../format/value.ts'
import type { History } from '../history/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { historyRemarks, historyRows } from '../report/history-rows.ts'
import { escapeHtml } from '../report/html-escape.ts'
import { latestValues, type LatestOfEnvironment } from './latest-values.ts'

export interface PageOptions {
  /** owner/name */
  readonly repository: string
  /** https://github.com/owner/name */
  readonly url: string
  readonly history: History
  readonly records: readonly KbenchRecord[]
  /** Files beside the page, relative to it, with their sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

// The page needs nothing from elsewhere and runs no script; a browser is told so.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.4 }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; margin: 0.5rem 0 1rem }
th, td { border-bottom: 1px solid #8885; padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top }
.number { text-align: right; white-space: nowrap }
code { overflow-wrap: anywhere }
`

/**
 * The history as one page of HTML without scripts: environments, changes, the last value of every series, and the data files.
 * Every text from a record is escaped. The same records give the same bytes.
 */
export function historyPage({ repository, url, history, records, files }: PageOptions): string {
  const environments = latestValues(records)
  const remarks = historyRemarks(history)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`kbench: ${repository}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Benchmarks of <a href="${escapeHtml(url)}">${escapeHtml(repository)}</a></h1>
${environments.length === 0 ? '<p>No record yet.</p>' : environments.map((one) => section(one, history)).join('\n')}
${list('Remarks', remarks.map(escapeHtml))}
${list('Data', files.map(fileItem))}
<p>One record per line; <code>kbench history FILE…</code> reads them.</p>
</body>
</html>
`
}

function section(latest: LatestOfEnvironment, history: History): string {
  const { newest, fingerprint, from, runs } = latest
  const { provider, facts } = newest.environment
  const words = [provider, facts.kubernetes, facts.cni, facts.kubeProxyMode, newest.subject.labels['variant']]
  const title = words.filter((word) => word !== null && word !== undefined && word !== '').join(', ')
  return `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(`${many(runs, 'run')} from ${day(from)} to ${day(newest.startedAt)}`)}, fingerprint <code>${escapeHtml(fingerprint)}</code></p>
${changes(fingerprint, history)}
${values(latest)}
</section>`
}

function changes(fingerprint: string, { environments }: History): string {
  const environment = environments.find((one) => one.fingerprint === fingerprint)
  if (environment === undefined) return '<p>Too few runs to tell a change from chance.</p>'
  const rows = historyRows(environment).map(
    ({ verdict, series, began, date, levels, size, confidence, details }) =>
      `<tr>${[
        escapeHtml(verdict),
        code(series),
        code(began),
        escapeHtml(date),
        escapeHtml(levels),
        escapeHtml(size),
        escapeHtml(confidence),
        escapeHtml(details),
      ]
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  if (rows.length === 0) return '<p>No lasting change.</p>'
  return table(['Change', 'Series', 'Began', 'Date', 'Level', 'By', 'Confidence', 'Details'], rows)
}

function values({ values: latest }: LatestOfEnvironment): string {
  const rows = latest.map(
    ({ series, unit, value, startedAt, runs }) =>
      `<tr><td>${code(series)}</td><td class="number">${escapeHtml(formatValue(value, unit))}</td><td>${day(startedAt)}</td><td class="number">${String(runs)}</td></tr>`,
  )
  return `<details><summary>Last values of ${String(rows.length)} series (median of the samples of a run)</summary>
${table(['Series', 'Value', 'Run of', 'Runs'], rows)}
</details>`
}

function table(headers: readonly string[], rows: readonly string[]): string {
  const head = headers.map((header) => `<th>${header}</th>`).join('')
  return `<div><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`
}

function fileItem({ path, bytes }: PageOptions['files'][number]): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(path)}</a>, ${String(Math.ceil(bytes / 1024))} KiB`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function day(startedAt: string): string {
  return escapeHtml(startedAt.slice(0, 10))
}

function many(count: number, one: string): string {
  return `${String(count)} ${count === 1 ? one : `${one}s`}`
}
