/** Sums of a series from its beginning, so that the mean of any stretch of runs costs two look-ups. */
export type RunningSum = Float64Array

/** Sums of the values less the first one, which keeps digits where the values are large and alike. */
export function runningSum(values: Float64Array): RunningSum {
  const first = values[0] ?? 0
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0) - first
  }
  return sums
}

/** The mean of the runs `from` … `to` − 1, less the first value of the series. */
export function meanBetween(sums: RunningSum, from: number, to: number): number {
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
}
