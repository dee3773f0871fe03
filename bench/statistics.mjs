/** The middle value; of an even count the mean of the two middle ones. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function ratioLine(name, ratio, claim) {
  return `${name}: ${ratio.toFixed(3)} (claim: ${claim})`
}
