/** The median; sorts its argument in place. For long series, where copies into sorted samples would cost too much. */
export function middleOf(values: Float64Array): number {
  values.sort()
  const middle = (values.length - 1) / 2
  return ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2
}
