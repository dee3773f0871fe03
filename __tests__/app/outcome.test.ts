import { describe, expect, it } from 'vitest'
import { describeError, exitCodeOf, exitCodeOfError, worstExitCode } from '../../src/app/exit-codes.ts'
import type { Comparison, OverallVerdict } from '../../src/core/record/comparison-schema.ts'
import { EnvironmentError, Interrupted, UserError } from '../../src/core/errors.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'

const comparison = (verdict: OverallVerdict) => ({ verdict }) as Comparison
type Status = KbenchRecord['suites'][number]['status']
const record = (...statuses: Status[]) => ({ suites: statuses.map((status) => ({ status })) }) as KbenchRecord

describe('exit code', () => {
  it.each([
    ['passed', 'ok', false, 0],
    ['regressed', 'ok', false, 1],
    ['regressed', 'failed', false, 1],
    ['passed', 'failed', false, 3],
    ['incomplete', 'ok', false, 3],
    ['inconclusive', 'ok', false, 0],
    ['inconclusive', 'ok', true, 4],
    ['incomparable', 'ok', false, 0],
    ['incomparable', 'ok', true, 4],
  ] as const)('%s with suites %s, certainty required %s: %i', (verdict, status, certainty, code) => {
    expect(exitCodeOf(record(status), comparison(verdict), certainty)).toBe(code)
  })

  it('is 0 for a first run', () => {
    expect(exitCodeOf(record('ok'), undefined, true)).toBe(0)
  })

  it('is 0 when some suites were skipped, 3 when all were: nothing measured is no pass', () => {
    expect(exitCodeOf(record('ok', 'skipped'), undefined, false)).toBe(0)
    expect(exitCodeOf(record('skipped', 'skipped'), undefined, false)).toBe(3)
  })

  it.each([
    [new UserError('x'), 2],
    [new EnvironmentError('x'), 3],
    [new Interrupted(), 130],
    [new TypeError('x'), 3],
  ])('of %s is %i', (error, code) => {
    expect(exitCodeOfError(error)).toBe(code)
  })

  it('of several is the worst', () => {
    expect(worstExitCode([0, 4, 3, 1])).toBe(1)
    expect(worstExitCode([0, 4])).toBe(4)
    expect(worstExitCode([])).toBe(0)
  })
})

describe('message', () => {
  it('has the sentence, the next step and the causes', () => {
    const error = new EnvironmentError('kind failed', {
      nextStep: 'Start Docker.',
      cause: new Error('exit 1', { cause: 'socket' }),
    })
    expect(describeError(error)).toBe('kind failed\nStart Docker.\n  caused by: exit 1\n  caused by: socket')
  })
  it('owns up to a bug', () => {
    expect(describeError(new TypeError('x is undefined'))).toContain('This is a bug of kbench')
  })
})
