/** "p99.9" of 0.999; the ends are "lowest" and "highest". */
export function quantileName(quantile: number): string {
  if (quantile === 0) return 'lowest'
  if (quantile === 1) return 'highest'
  return `p${String(Number((quantile * 100).toFixed(8)))}`
}
