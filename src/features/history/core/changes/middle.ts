const { max, min } = Math

/**
 * The median; puts its argument in another order. For long series, where sorting would cost more than the search: C. A. R.
 * Hoare's selection (Algorithm 65: Find, 1961), with the middle one of three as pivot.
 */
export function middleOf(values: Float64Array): number {
  const [lower, upper] = [Math.floor((values.length - 1) / 2), Math.ceil((values.length - 1) / 2)]
  const high = select(values, upper)
  if (lower === upper) return high
  let low = -Infinity
  for (let index = 0; index < upper; index += 1) low = max(low, values[index] ?? low)
  return (low + high) / 2
}

/** The value at this index in ascending order; afterwards none before it is larger and none after it is smaller. */
function select(values: Float64Array, wanted: number): number {
  let [left, right] = [0, values.length - 1]
  while (left < right) {
    const [a, b, c] = [values[left] ?? 0, values[(left + right) >>> 1] ?? 0, values[right] ?? 0]
    const pivot = max(min(a, b), min(max(a, b), c))
    let [low, high] = [left, right]
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low += 1
      while ((values[high] ?? 0) > pivot) high -= 1
      if (low > high) break
      const swapped = values[low] ?? 0
      values[low] = values[high] ?? 0
      values[high] = swapped
      low += 1
      high -= 1
    }
    if (wanted <= high) right = high
    else if (wanted >= low) left = low
    else break
  }
  return values[wanted] ?? Number.NaN
}
