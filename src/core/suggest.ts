/** Longer is no slip of the hand. */
const MOST_TYPED = 100

/**
 * The nearest known name, undefined when none is near enough, by optimal string alignment distance
 * (Levenshtein with swaps of neighbours).
 */
function nearest(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > MOST_TYPED) return undefined
  const limit = Math.max(1, Math.floor(typed.length / 3))
  const ranked = known
    .map((name) => ({ name, distance: alignmentDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/** " Did you mean "x"?" or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const name = nearest(typed, known)
  return name === undefined ? '' : ` Did you mean "${name}"?`
}

function alignmentDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let best = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, substitution)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, at(beforePrevious, column - 2) + 1)
      current.push(best)
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
