import { withoutHidden } from '../../format/text.ts'

/** Foreign text on one line, without characters that hide or reorder what is read. */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/\r\n|[\n\r\t]/g, ' '))
}
