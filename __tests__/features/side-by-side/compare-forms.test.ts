import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { compareForm } from '../../../src/features/side-by-side/compare-command.ts'

const DRAWING = ['charts', 'theme']
const PAIR = { baseline: ['b.json'], current: ['c.json'] }

function refused(
  paths: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): { problem: string; nextStep: string } {
  try {
    compareForm(paths, flags, DRAWING)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const [head, problem = ''] = error.message.split(' side by side: ')
    expect(head).toMatch(/^give either --baseline and --current, or only records to show/)
    return { problem, nextStep: error.nextStep ?? '' }
  }
  throw new Error('not refused')
}

describe('compareForm', () => {
  it('distinguishes the two forms', () => {
    expect(compareForm([], PAIR, DRAWING)).toBe('verdicts')
    expect(compareForm([], { ...PAIR, config: 'k.yaml' }, DRAWING)).toBe('verdicts')
    expect(compareForm(['a.json'], {}, DRAWING)).toBe('side-by-side')
    expect(compareForm(['a.json', 'b.json'], { by: 'cni', charts: 'q', theme: 'dark' }, DRAWING)).toBe(
      'side-by-side',
    )
  })

  it('names charts beside --baseline and --current, and how they are drawn', () => {
    const { problem, nextStep } = refused([], { ...PAIR, charts: '/tmp/q' })
    expect(problem).toBe('--charts belongs to records side by side')
    expect(nextStep).toBe(
      'The charts of a comparison: leave --charts out, write it with --format json --out COMPARISON, then kbench report COMPARISON --charts DIR.',
    )
  })

  it.each<[string, readonly string[], Readonly<Record<string, unknown>>, string, RegExp]>([
    [
      'several options',
      [],
      { ...PAIR, by: 'cni', charts: 'q', theme: 'dark' },
      '--by, --charts and --theme belong to records side by side',
      /leave --charts and --theme out.* --charts DIR --theme THEME\. Leave --by out, or give only records/,
    ],
    [
      'records',
      ['a.json', 'd.json'],
      PAIR,
      'a.json and d.json belong to records side by side',
      /^Give a\.json and d\.json to --baseline or --current/,
    ],
    [
      'many records, shortly',
      ['1', '2', '3', '4', '5'],
      PAIR,
      '1, 2, 3 and 2 more belong to records side by side',
      /^Give 1, 2, 3 and 2 more to/,
    ],
    [
      'options of verdicts with records',
      ['a.json'],
      { config: 'k.yaml', by: 'cni' },
      '--config belongs to a comparison with verdicts, --by and a.json to records side by side',
      /name the records with --baseline and --current; side by side, leave --config out/,
    ],
    ['half a pair', [], { baseline: ['b.json'] }, 'there is --baseline without --current', /--help/],
    [
      'nothing but options',
      [],
      { config: 'k.yaml', by: 'cni' },
      'there is --config without --baseline and --current, and --by without records',
      /--help/,
    ],
    ['nothing', [], {}, '', /--help/],
  ])('names %s', (_, paths, flags, problem, nextStep) => {
    const told = refused(paths, flags)
    expect(told.problem).toBe(problem)
    expect(told.nextStep).toMatch(nextStep)
  })
})
