/** 0.0123 → "1.2 %". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
