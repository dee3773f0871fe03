/** Orders texts as a person would: digits by their number, so that "10MB" comes before "100MB". Total and stable. */
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
  return index
}

/** The numbers and words of a text from there, one per call; undefined at the end. */
function partsFrom(text: string, start: number): () => string | undefined {
  const part = /\d+(?:\.\d+)?|\D+/y
  part.lastIndex = start
  return () => part.exec(text)?.[0]
}

function compareParts(a: string, b: string): number {
  const startsWithDigit = /^\d/
  const areNumbers = startsWithDigit.test(a) && startsWithDigit.test(b)
  const [left, right] = areNumbers ? [Number(a), Number(b)] : [a, b]
  return left < right ? -1 : left > right ? 1 : 0
}
