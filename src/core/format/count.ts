/** "1 baseline run", "3 baseline runs"; "series" has no other plural. */
export function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 || what.endsWith('series') ? '' : 's'}`
}
