import { plainLine } from '../text/plain-line.ts'

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
