import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  COMMENT_NAME,
  compareRuns,
  isOutdated,
  markerOf,
  readComment,
  withVerdict,
  writeHead,
  type CommentState,
} from '../../../../src/core/report/comment-state.ts'
import { aVerdict, stateOf } from './examples.ts'

const body = (head: string): string => `${head}\n\n## ✓ Passed`

describe('the hidden lines of a comment', () => {
  it('are read as they were written', () => {
    const state: CommentState = {
      verdicts: [aVerdict(), aVerdict({ commit: 'abcdef0', at: null, verdict: 'nothing' })],
    }
    const head = writeHead('kbench-x.1', state)
    expect(head.split('\n')).toHaveLength(2)
    expect(head.match(/-->/g)).toHaveLength(2)
    expect(readComment(body(head), 'kbench-x.1')).toEqual({ state })
    expect(readComment(body(head).replaceAll('\n', '\r\n'), 'kbench-x.1')).toEqual({ state })
  })

  it('are no comment of ours under another name, in another line, or as a part of one', () => {
    const head = writeHead('kbench', stateOf('passed'))
    expect(readComment(body(head), 'kbench-x')).toBeUndefined()
    expect(readComment(`> ${body(head)}`, 'kbench')).toBeUndefined()
    expect(readComment(`Look:\n${body(head)}`, 'kbench')).toBeUndefined()
    expect(readComment(body(writeHead('kbench-x', stateOf('passed'))), 'kbench')).toBeUndefined()
  })

  it.each([
    ['no second line', ''],
    ['no JSON', '<!-- kbench-state {nonsense} -->'],
    ['another form', '<!-- kbench-state {"verdicts":[]} -->'],
    [
      'a key more',
      '<!-- kbench-state {"verdicts":[{"commit":"abcdef0","run":{"id":1,"attempt":1},"verdict":"passed","at":null,"x":1}]} -->',
    ],
    [
      'a text where a commit must be',
      '<!-- kbench-state {"verdicts":[{"commit":"<b>","run":{"id":1,"attempt":1},"verdict":"passed","at":null}]} -->',
    ],
    ['too much', `<!-- kbench-state {"verdicts":${' '.repeat(3000)}[]} -->`],
    [
      'too many verdicts',
      `<!-- kbench-state ${JSON.stringify({ verdicts: Array.from({ length: 6 }, () => aVerdict()) })} -->`,
    ],
    ['something after it', '<!-- kbench-state {"verdicts":[]} --> x'],
  ])('with %s are ours still, without a memory', (_, line) => {
    expect(readComment(`${markerOf('kbench')}\n${line}\n\ntext`, 'kbench')).toEqual({ state: undefined })
  })

  it('hold five verdicts, within what is read', () => {
    let state: CommentState | undefined
    const commit = 'f'.repeat(64)
    for (let id = 1; id <= 7; id += 1)
      state = withVerdict(state, aVerdict({ commit, run: { id: 1e15 + id, attempt: 1 } }))
    expect(state?.verdicts.map(({ run }) => run.id - 1e15)).toEqual([7, 6, 5, 4, 3])
    expect(readComment(body(writeHead('x'.repeat(64), state!)), 'x'.repeat(64))).toEqual({ state })
  })

  it('take no other text', () => {
    const wrong = { verdicts: [aVerdict({ commit: '--> <script>' })] }
    expect(() => writeHead('kbench', wrong)).toThrow()
    expect(['kbench', 'a.b_c-9', 'x'.repeat(64)].every((name) => COMMENT_NAME.test(name))).toBe(true)
    for (const name of ['', 'a b', '-->', 'ä', 'x\n', 'x'.repeat(65)])
      expect(COMMENT_NAME.test(name)).toBe(false)
  })
})

describe('the memory', () => {
  it('has one verdict for each run and attempt', () => {
    const first = withVerdict(undefined, aVerdict({ run: { id: 5, attempt: 1 }, verdict: 'regressed' }))
    const again = withVerdict(first, aVerdict({ run: { id: 5, attempt: 1 }, verdict: 'incomplete' }))
    expect(again.verdicts.map(({ verdict }) => verdict)).toEqual(['incomplete'])
    const rerun = withVerdict(again, aVerdict({ run: { id: 5, attempt: 2 }, verdict: 'passed' }))
    expect(rerun.verdicts.map(({ verdict }) => verdict)).toEqual(['passed', 'incomplete'])
  })

  it.each([
    ['an older run of another commit', { id: 9, attempt: 1 }, 'abcdef0', true],
    ['a re-run of an older run of another commit', { id: 9, attempt: 3 }, 'abcdef0', true],
    ['an older run of the same commit', { id: 9, attempt: 1 }, undefined, false],
    ['the same run again', { id: 10, attempt: 1 }, undefined, false],
    ['a newer run of an older commit, after a forced push', { id: 11, attempt: 1 }, 'abcdef0', false],
  ])('makes %s outdated or not', (_, run, commit, expected) => {
    const shown = { verdicts: [aVerdict({ run: { id: 10, attempt: 1 } })] }
    expect(isOutdated(shown, aVerdict({ run, ...(commit === undefined ? {} : { commit }) }))).toBe(expected)
    expect(isOutdated(undefined, aVerdict({ run }))).toBe(false)
  })

  it('orders runs by id, then attempt', () => {
    const run = fc.record({ id: fc.nat(3), attempt: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(run, run, (a, b) => {
        expect(Math.sign(compareRuns(a, b))).toBe(Math.sign((a.id - b.id) * 10 + a.attempt - b.attempt))
      }),
    )
  })
})
