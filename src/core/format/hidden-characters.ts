/**
 * Characters that a reader does not see, or that reorder what they see: control characters, lone surrogates, format characters (bidirectional
 * controls, soft hyphens, tags, interlinear annotations), line separators, and what Unicode wants ignored where it is not known
 * (variation selectors, fillers). https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** The same text with a replacement character for each of them. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '\ufffd')
}
