import { escapeMarkdown } from '../report/markdown/escape.ts'
import { plainLine } from '../report/text/plain-line.ts'
import type { StateDifference } from './schema.ts'

/** `differences.md`: one heading per thing that differs, below it the lines that only one side has. */
export function differencesMarkdown(differences: readonly StateDifference[]): string {
  const parts = differences.map(({ field, onlyBase, onlyHead }) => {
    const lines = [
      ...onlyBase.map((line) => `- ${plainLine(line)}`),
      ...onlyHead.map((line) => `+ ${plainLine(line)}`),
    ]
    const fence = fenceFor(lines)
    return `### ${escapeMarkdown(field)}\n\n${fence}diff\n${lines.join('\n')}\n${fence}\n`
  })
  const intro = [
    '# What differs between the clusters of base and head',
    'After `subject.setup`, `-` is only on base, `+` only on head. Secrets are not read, and values that are secret by their names not shown.',
  ]
  return [...intro.map((text) => `${text}\n`), ...parts].join('\n')
}

/** More backquotes than any line has. */
function fenceFor(lines: readonly string[]): string {
  const longest = lines
    .flatMap((line) => line.match(/`+/g) ?? [])
    .reduce((most, { length }) => Math.max(most, length), 2)
  return '`'.repeat(longest + 1)
}
