/** NO_COLOR and FORCE_COLOR as https://no-color.org and https://force-color.org say; otherwise only on a terminal. */
export function wantsColor(
  env: Readonly<Record<string, string | undefined>>,
  /** Node leaves it undefined for a pipe or a file. */
  isTerminal: boolean | undefined,
): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '' && env['FORCE_COLOR'] !== '0') return true
  return isTerminal === true && env['TERM'] !== 'dumb'
}
