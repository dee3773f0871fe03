import type { JSX } from 'preact'

/** A sentence in which `code` between backticks is shown as code. */
export function Inline({ text }: { readonly text: string }): JSX.Element {
  const pieces = text.split(/`([^`]+)`/)
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>
}

/** Times as records write them, shorter: "2026-11-20T10:00:00.000Z" becomes "2026-11-20 10:00 UTC". */
export function withShortTimes(text: string): string {
  return text.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g, '$1 $2 UTC')
}
