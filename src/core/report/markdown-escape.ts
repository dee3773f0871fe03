import { plainLine } from './text-table.ts'

const STRUCTURE = /[&<>|\\`*[\]~#!$^]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])/g
/** Characters of one text: nothing that kbench says is longer, and escaped it takes several times the room. */
const LONGEST_TEXT = 5000
/** A zero width space, written so that a reader of the source sees it. */
const BREAK = '&#8203;'

/**
 * Foreign text as inline GitHub Markdown that shows just that text: safe inside a table cell, a list item and a
 * paragraph. It is on one line; what Markdown or HTML gives a meaning is written as a character reference, which cannot
 * be structure (CommonMark 0.31, section 2.5); mentions, issue references, e-mail and web addresses are broken up by a
 * zero width space, because GitHub links them in the rendered text, where escapes are already undone.
 */
export function escapeMarkdown(text: string): string {
  const line = plainLine(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).trim()
  // Only at the start: what makes a list, a rule, a heading of the line above or a table.
  const marker = /^(?:-(?=[\s-]|$)|\+(?=\s|$)|[=:]|\d+[.)](?=\s|$))/.exec(line)?.[0] ?? ''
  return `${marker === '' ? '' : escapeMarker(marker)}${escapeInline(line.slice(marker.length))}`
}

/** A sentence that may hold `code`: shown as that, where it is in a pair of backquotes. Everything in it is escaped all the same. */
export function proseMarkdown(text: string): string {
  return escapeMarkdown(text).replaceAll(
    /(?<!&#96;)&#96;((?:(?!&#96;).){1,300})&#96;(?!&#96;)/g,
    '<code>$1</code>',
  )
}

/** Text inside `<code>`: nothing is linked there, but Markdown and HTML still are read. */
export function codeMarkdown(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`
}

/** A relative path as the target of a link or an image. */
export function escapeLinkTarget(path: string): string {
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[()'*!~#?[\]:@&$]/g, (character) => percentEncoded(character))
    .replace(/^\/+/, '')
}

/**
 * A web address as the target of a link.
 * @returns undefined for what is none: then there is no link
 */
export function escapeAddress(address: string): string | undefined {
  if (!/^https?:\/\/[^\s]+$/.test(address)) return undefined
  return encodeURI(address.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%25', '%')
    .replace(/[()'*!~[\]$]/g, (character) => percentEncoded(character))
}

function escapeMarker(marker: string): string {
  const last = marker.slice(-1)
  return `${marker.slice(0, -1)}${reference(last)}`
}

function escapeInline(text: string): string {
  return text
    .replace(STRUCTURE, reference)
    .replace(/@/g, `@${BREAK}`)
    .replace(/&#35;/g, `&#35;${BREAK}`)
    .replace(/\b(GH|gh|Gh|gH)-(?=\d)/g, `$1-${BREAK}`)
    .replace(/:\/\//g, `:${BREAK}//`)
    .replace(/\b(www)\./gi, `$1${BREAK}.`)
}

function reference(character: string): string {
  return `&#${String(character.codePointAt(0))};`
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** Text as a block of code of Markdown, which no line of the text ends. Ends with a line feed. */
export function fencedMarkdown(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, text.trimEnd(), fence, ''].join('\n')
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Foreign text as the content of an element of HTML, or of an attribute in quotes, that shows just that text, on one line. */
export function escapeHtml(text: string): string {
  return plainLine(text).replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '')
}
