/**
 * Orders texts as a person would: digits by their number and sizes by their bytes, so that "10MB" comes before "100MB" and
 * "1GB" after both. Total and stable.
 */
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
