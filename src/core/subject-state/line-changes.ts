/** Above, the middle of the texts counts as changed from end to end. */
const MOST_CELLS = 1_000_000

interface LineChanges {
  /** Lines that only the first text has, in order. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The lines in which two texts differ: the fewest whose removal and addition makes the second of the first. */
export function lineChanges(first: readonly string[], second: readonly string[]): LineChanges {
  let start = 0
  while (start < first.length && start < second.length && first[start] === second[start]) start += 1
  let end = 0
  const most = Math.min(first.length, second.length) - start
  while (end < most && first.at(-1 - end) === second.at(-1 - end)) end += 1
  const removed = first.slice(start, first.length - end)
  const added = second.slice(start, second.length - end)
  return removed.length * added.length > MOST_CELLS ? { removed, added } : withoutCommon(removed, added)
}

/** The longest common subsequence of the lines stays: dynamic programming from the end. */
function withoutCommon(first: readonly string[], second: readonly string[]): LineChanges {
  const width = second.length + 1
  const longest = new Uint32Array((first.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0
  for (let row = first.length - 1; row >= 0; row -= 1)
    for (let column = second.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        first[row] === second[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const [removed, added]: [string[], string[]] = [[], []]
  let [row, column] = [0, 0]
  while (row < first.length && column < second.length) {
    const [one = '', other = ''] = [first[row], second[column]]
    if (one === other) [row, column] = [row + 1, column + 1]
    else if (at(row + 1, column) >= at(row, column + 1)) {
      removed.push(one)
      row += 1
    } else {
      added.push(other)
      column += 1
    }
  }
  return { removed: [...removed, ...first.slice(row)], added: [...added, ...second.slice(column)] }
}
