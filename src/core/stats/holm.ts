/**
 * Holm's step-down adjustment (A simple sequentially rejective multiple test procedure, 1979). Rejecting every
 * hypothesis whose adjusted value is at most α keeps the chance of any false rejection at most α, whatever the
 * dependence between the tests.
 * @param pValues 0 … 1
 * @returns adjusted values in the order given, each at least its raw value and at most 1
 */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length).fill(1)
  const ascending = [...pValues.entries()].sort(([, a], [, b]) => a - b)
  let largest = 0
  for (const [rank, [index, pValue]] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValue))
    adjusted[index] = largest
  }
  return adjusted
}
