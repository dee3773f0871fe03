/** Foreign text in a sentence: whole up to so many characters, then with an ellipsis. */
export function shortened(text: string, most = 200): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/**
 * The first of several texts and how many more there are: "a; b; c and 4 more".
 * @param most how many are named
 */
export function someOf(texts: readonly string[], most = 3, separator = '; '): string {
  const named = texts.slice(0, most).join(separator)
  const more = texts.length - most
  return more > 0 ? `${named} and ${String(more)} more` : named
}

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

/** Natural order: digits by number, sizes by bytes ("10MB" < "100MB" < "1GB"). Total and stable. */
export function compareNaturally(a: string, b: string): number {
  const start = startOfDifference(a, b)
  const [left, right] = [partsFrom(a, start), partsFrom(b, start)]
  for (;;) {
    const [one, other] = [left(), right()]
    if (one === undefined || other === undefined) {
      if (one !== other) return one === undefined ? -1 : 1
      return a < b ? -1 : a > b ? 1 : 0
    }
    const order = compareParts(one, other)
    if (order !== 0) return order
  }
}

/** Where the first part begins that may differ: texts of strangers are long, and split again in every comparison. */
function startOfDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let index = 0
  while (index < end && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  // Back over a number, which may have a point in it, and over the words before it.
  while (index > 0 && /[\d.]/.test(a.charAt(index - 1))) index -= 1
  while (index > 0 && /\D/.test(a.charAt(index - 1))) index -= 1
  // The words may begin with the unit of a number.
  while (index > 0 && /[\d.]/.test(a.charAt(index - 1))) index -= 1
  return index
}

/** A number, with the unit of a size if one follows: "100MB", "4k", "1.5 GiB". */
const NUMBER = /^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/

/** The numbers and words of a text from there, one per call; undefined at the end. */
function partsFrom(text: string, start: number): () => string | undefined {
  const part = /\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y
  part.lastIndex = start
  return () => part.exec(text)?.[0]
}

function compareParts(a: string, b: string): number {
  const [one, other] = [numberOf(a), numberOf(b)]
  const [left, right] = one === undefined || other === undefined ? [a, b] : [one, other]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A size in bytes, any other number as it is; undefined for words. */
function numberOf(part: string): number | undefined {
  const [, digits, prefix, binary] = NUMBER.exec(part) ?? []
  if (digits === undefined) return undefined
  const power = prefix === undefined ? 0 : ' KMGT'.indexOf(prefix.toUpperCase())
  return Number(digits) * (binary === 'i' ? 1024 : 1000) ** power
}
