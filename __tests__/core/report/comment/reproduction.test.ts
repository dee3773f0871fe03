import { describe, expect, it } from 'vitest'
import { reproductionBlocks } from '../../../../src/core/report/comment-reproduction.ts'

const text = (all: Readonly<Record<string, readonly string[]>>, notes: readonly string[] = []): string =>
  reproductionBlocks(
    Object.entries(all).map(([name, commands]) => ({ name, reproduction: { commands, notes } })),
  )
    .map(({ head }) => head)
    .join('\n')

describe('the commands in a comment', () => {
  it('stand there once where they are the same for all results', () => {
    const shown = text({ a: ['kbench run'], b: ['kbench run'] }, ['Read *it*.'])
    expect(shown.match(/kbench run/g)).toHaveLength(1)
    expect(shown).not.toContain('**a')
    expect(shown).toContain('Read &#42;it&#42;.')
  })

  it('have the names of their results where they differ', () => {
    const shown = text({
      'a<b': ['kbench run --variant a'],
      b: ['kbench run --variant b'],
      c: ['kbench run --variant b'],
    })
    expect(shown).toMatch(
      /\*\*a&#60;b\*\*\n\n```sh\nkbench run --variant a\n```\n\n\*\*b, c\*\*\n\n```sh\nkbench run --variant b\n```/,
    )
  })

  it('are left out where they could leave their block', () => {
    for (const command of ['kbench\n```\n# heading', 'kbench ```', 'kbench ~~~', 'kbench\r'])
      expect(text({ a: [command] })).toBe('')
    expect(reproductionBlocks([{ name: 'a', reproduction: undefined }])).toEqual([])
  })
})
