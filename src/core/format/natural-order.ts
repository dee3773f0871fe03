/** Orders texts as a person would: digits by their number, so that "10MB" comes before "100MB". Total and stable. */
export function compareNaturally(a: string, b: string): number {
  const left = parts(a)
  const right = parts(b)
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareParts(left[index] ?? '', right[index] ?? '')
    if (order !== 0) return order
  }
  if (left.length !== right.length) return left.length - right.length
  return a < b ? -1 : a > b ? 1 : 0
}

function parts(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|\D+/g) ?? []
}

function compareParts(a: string, b: string): number {
  const startsWithDigit = /^\d/
  if (startsWithDigit.test(a) && startsWithDigit.test(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}
