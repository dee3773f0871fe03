import { describe, expect, it } from 'vitest'
import { COMMANDS, FIRST_STEPS } from '../../../src/entry/command-line/commands.ts'
import { createProgram } from '../../../src/entry/command-line/program.ts'

/** The words of each call of kbench in a line of shell, as the shell would pass them on. */
function callsOf(line: string): string[][] {
  return line
    .split(/ && | \| |\$\(/)
    .filter((part) => part.replace(/^eval "/, '').startsWith('kbench '))
    .map((part) =>
      (part.replace(/ >>? .*$/, '').match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [])
        .slice(1)
        .map((word) => word.replaceAll(/^'|'$|(?<==)'/g, '').replace(/\)$/, '')),
    )
}

const CALLS = [{ examples: FIRST_STEPS }, ...COMMANDS].flatMap(({ examples }) =>
  examples.flatMap(([line]) => callsOf(line)),
)

describe('the examples of help', () => {
  it('are there for every command', () => {
    for (const { name, examples } of COMMANDS)
      expect([name, examples.some(([line]) => line.includes(`kbench ${name}`))]).toEqual([name, true])
  })

  it.each(CALLS.map((words) => [words.join(' '), words] as const))('kbench %s', async (_line, words) => {
    const program = createProgram()
    const started: string[] = []
    const silence = (command: typeof program): void => {
      command.exitOverride().configureOutput({ writeErr: () => undefined, outputError: () => undefined })
      if (command.commands.length === 0) command.action(() => void started.push(command.name()))
      for (const one of command.commands) silence(one)
    }
    silence(program)
    await program.parseAsync(words, { from: 'user' })
    expect(started).toHaveLength(1)
  })
})
