/** Text as a block of code of Markdown, which no line of the text ends. Ends with a line feed. */
export function fencedMarkdown(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, text.trimEnd(), fence, ''].join('\n')
}
