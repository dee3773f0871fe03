import { UNPRINTABLE } from '../markdown/escape.ts'

/** Foreign text on one line, without characters that hide or reorder what is read. */
export function plainLine(text: string): string {
  return text.replace(/\r\n|[\n\r\t]/g, ' ').replace(UNPRINTABLE, '\ufffd')
}
