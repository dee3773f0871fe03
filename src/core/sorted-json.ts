/** JSON with the keys of every object in order: equal for values that say the same. */
export function sortedJson(value: unknown): string {
  return JSON.stringify([value], (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
