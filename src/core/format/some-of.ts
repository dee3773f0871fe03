/**
 * The first of several texts and how many more there are: "a; b; c and 4 more".
 * @param most how many are named
 */
export function someOf(texts: readonly string[], most = 3, separator = '; '): string {
  const named = texts.slice(0, most).join(separator)
  const more = texts.length - most
  return more > 0 ? `${named} and ${String(more)} more` : named
}
