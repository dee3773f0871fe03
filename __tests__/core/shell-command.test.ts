import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { shellCommand } from '../../src/core/shell-command.ts'

describe('a command to paste', () => {
  it('is plain where it can be', () => {
    expect(shellCommand(['kbench', 'pair', '--base', 'v1.2', '--set', 'suites.network.rounds=5'])).toBe(
      "kbench pair --base v1.2 --set 'suites.network.rounds=5'",
    )
    expect(shellCommand(['kbench', '--head-set', `a='$(rm -rf ~)'; \`x\``])).toBe(
      `kbench --head-set 'a='\\''$(rm -rf ~)'\\''; \`x\`'`,
    )
  })

  it('is none with what cannot be seen, or when it is endless', () => {
    for (const word of ['a\nb', 'a\rb', '\u001b[2J', 'a\u202eb', 'a\u200bb', '\ud800', '\u00ad'])
      expect(shellCommand(['kbench', word])).toBeUndefined()
    expect(shellCommand(['kbench', 'x'.repeat(3000)])).toBeUndefined()
  })

  it('gives a shell every word as it is', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 })
    const nasty = fc.array(
      fc.constantFrom("'", '"', '$(id)', '`id`', '\\', '!', '*', '~', ';', '', ' ', '-n', '#'),
    )
    let run = 0
    fc.assert(
      fc.property(fc.oneof(words, nasty), (given) => {
        const command = shellCommand(['printf', '%s\\0', ...given])
        if (command === undefined || given.length === 0) return
        run += 1
        const printed = execFileSync('sh', ['-c', command]).toString()
        expect(printed).toBe(given.map((word) => `${word}\0`).join(''))
      }),
      { numRuns: 60 },
    )
    expect(run).toBeGreaterThan(20)
  })
})
