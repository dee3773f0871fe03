/** The middle value; of an even count the mean of the two middle ones. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The sample standard deviation. */
export function deviation(values) {
  const centre = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

/** What the standard deviation would be were the values normal, from their median absolute deviation: few outliers do not count. */
export function robustDeviation(values) {
  const centre = median(values)
  return 1.4826 * median(values.map((value) => Math.abs(value - centre)))
}

export function ratioLine(name, ratio, claim) {
  return `${name}: ${ratio.toFixed(3)} (claim: ${claim})`
}
