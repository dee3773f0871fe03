import type { JSX } from 'preact'

declare const __KBENCH_VERSION__: string | undefined

/** Version of the kbench that this page was built with. */
export const PAGE_VERSION = typeof __KBENCH_VERSION__ === 'string' ? __KBENCH_VERSION__ : 'source'

/** Puts styles into the page. By script, so that a Content-Security-Policy need not allow any style element. */
export function addStyles(...texts: readonly string[]): void {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}

/** A sentence in which `code` between backticks is shown as code. */
export function Inline({ text }: { readonly text: string }): JSX.Element {
  const pieces = text.split(/`([^`]+)`/)
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>
}

/** Times as records write them, shorter: "2026-11-20T10:00:00.000Z" becomes "2026-11-20 10:00 UTC". */
export function withShortTimes(text: string): string {
  return text.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g, '$1 $2 UTC')
}
