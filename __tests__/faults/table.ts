import type { Outcome } from './fault.ts'

const CHECKS = ['verdict', 'exit code', 'sentence', 'clean', 'kept'] as const
const CLASSES: Readonly<Record<string, string>> = {
  file: 'file operations',
  command: 'commands',
  request: 'requests',
}

/** A row per scenario and class of calls: how many calls, in how many ways each failed, and how many cases were not as wanted. */
export function summary(outcomes: readonly Outcome[]): string {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const name = [outcome.scenario, outcome.kind].join('|')
    groups.set(name, [...(groups.get(name) ?? []), outcome])
  }
  const rows = [...groups].map(([name, group]) => {
    const [scenario = '', kind = ''] = name.split('|')
    const failing = CHECKS.map(
      (check) => group.filter(({ problems }) => problems.some((one) => one.check === check)).length,
    )
    const calls = new Set(group.map(({ call }) => call)).size
    const ways = new Set(group.map(({ mode }) => mode)).size
    return [scenario, CLASSES[kind] ?? kind, ways, calls, group.length, ...failing].map(String)
  })
  const head = [
    'what runs',
    'what fails',
    'ways',
    'calls',
    'cases',
    ...CHECKS.map((check) => `not: ${check}`),
  ]
  const sorted = rows.sort((a, b) => (a.join() < b.join() ? -1 : 1))
  const kinds = new Set(outcomes.map(({ scenario, call, mode }) => `${scenario}|${call}|${mode}`)).size
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length
  return [
    markdown([head, head.map(() => '---'), ...sorted]),
    '',
    `${String(kinds)} kinds of fault, ${String(outcomes.length)} cases, ${String(failed)} not as wanted`,
  ].join('\n')
}

const markdown = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
