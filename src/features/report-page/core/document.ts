import { escapeHtml } from '../../../core/report/markdown-escape.ts'

/** The element that holds `ReportData` as JSON, and the one that the page is drawn into. */
export const DATA_ELEMENT = 'report-data'
export const REPORT_ELEMENT = 'report'
/** The element that holds the program that draws charts, as text; it runs when the first chart is wanted. */
export const CHART_ENGINE_ELEMENT = 'chart-engine'

interface ReportDocument {
  readonly title: string
  /** What the report says in one sentence, for those who see the file without running it. */
  readonly summary: string
  readonly data: object
  /** Draws the page. */
  readonly program: Program
  /** Draws charts; runs when the first one is wanted. */
  readonly chartEngine: Program
}

/** A program with the name that a Content-Security-Policy has for it: `sha256-…`, the hash of its bytes in base64. */
interface Program {
  readonly text: string
  readonly integrity: string
}

/**
 * The page as one file that needs nothing else and may reach nothing else: scripts run only where their hash is named
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source), and no address can be requested.
 * @throws {Error} for a program that would end its script element
 */
export function reportDocument({ title, summary, data, program, chartEngine }: ReportDocument): string {
  const policy = contentSecurityPolicy([program.integrity, chartEngine.integrity])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="${REPORT_ELEMENT}"><p>${escapeHtml(summary)}</p><noscript><p>This page draws its tables and charts with JavaScript, which is switched off here. report.md has the same numbers.</p></noscript></div>
<script type="application/json" id="${DATA_ELEMENT}">${embeddedJson(data)}</script>
<script type="text/plain" id="${CHART_ENGINE_ELEMENT}">${embeddable(chartEngine.text)}</script>
<script>${embeddable(program.text)}</script>
</body>
</html>
`
}

// Elements have styles by script alone, which is always allowed; attributes named style are those that vega writes into its own SVG.
function contentSecurityPolicy(hashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** JSON that cannot end the script element it stands in, nor begin a comment in it. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

// https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
function embeddable(program: string): string {
  const found = /<!--|<\/?script/i.exec(program)?.[0]
  if (found !== undefined) throw new Error(`a program with "${found}" in it cannot stand in a page`)
  if (/[\r\0]/.test(program))
    throw new Error('a program with CR or NUL in it would have another hash in a page')
  return program
}
