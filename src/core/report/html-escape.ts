import { UNPRINTABLE } from './markdown-escape.ts'

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Foreign text as the content of an element of HTML, or of an attribute in quotes, that shows just that text, on one line. */
export function escapeHtml(text: string): string {
  return text
    .replace(/\r\n|[\n\r\t]/g, ' ')
    .replace(UNPRINTABLE, '\ufffd')
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '')
}
