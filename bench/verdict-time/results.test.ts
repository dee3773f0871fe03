import { describe, expect, it } from 'vitest'
import { VERDICT_CASES, verdictArguments } from './cases.ts'
import { isGood, parseResults, secondsToVerdict, verdictTable } from './results.ts'
import { readFileSync } from 'node:fs'

const caseOf = (name: string) => VERDICT_CASES.find((one) => one.name === name)!
const result = (name: string, verdict: 'regressed' | 'unchanged', seconds: number) => ({
  case: name,
  at: '2026-11-26T08:00:00.000Z',
  commit: 'c0ffee',
  machine: '2 cores',
  seconds: seconds + 30,
  verdictSeconds: seconds,
  exitCode: 0,
  verdicts: { [verdict]: 1, inconclusive: 3 },
  shows: [{ verdict, change: verdict === 'regressed' ? -0.1 : 0.001, rounds: 8 }],
})

describe('minutes to the verdict', () => {
  it('are from the start of kbench, not from the first cluster', () => {
    const pair = JSON.stringify({ startedAt: '2026-11-26T08:00:05.000Z', durationSeconds: 200.4 })
    expect(secondsToVerdict(pair, Date.parse('2026-11-26T08:00:00.000Z'))).toBe(205)
  })

  it('are good in time and with the right verdict, and not otherwise', () => {
    const slower = caseOf('network-10')
    expect(isGood(result('network-10', 'regressed', 15 * 60), slower)).toBe(true)
    expect(isGood(result('network-10', 'regressed', 15 * 60 + 1), slower)).toBe(false)
    expect(isGood(result('network-10', 'unchanged', 60), slower)).toBe(false)
    const same = caseOf('network-unchanged')
    expect(isGood(result('network-unchanged', 'unchanged', 60), same)).toBe(true)
    expect(isGood(result('network-unchanged', 'regressed', 60), same)).toBe(false)
  })

  it('are one row per case that was run', () => {
    const rows = verdictTable([
      result('network-10', 'regressed', 240),
      result('network-10', 'unchanged', 960),
      result('http-unchanged', 'unchanged', 600),
    ])
    expect(rows.slice(2)).toEqual([
      expect.stringMatching(
        /^\| network-10 +\| 2 +\| 1 +\| 1 of 8 .*\| −10.0 % .*\| 4\.0, 16\.0 +\| 4\.5, 16\.5 +\| 15 min \| 1 of 2/,
      ),
      expect.stringMatching(/^\| http-unchanged +\| 1 +\| 0 +\| 1 of 4 .*\| 1 of 1/),
    ])
  })

  it('are kept for cases that exist', () => {
    const kept = parseResults(readFileSync('bench/verdict-time/results.jsonl', 'utf8'))
    expect(kept.length).toBeGreaterThan(0)
    const names = new Set(VERDICT_CASES.map(({ name }) => name))
    expect(kept.filter((one) => !names.has(one.case))).toEqual([])
  })
})

describe('the pairs that are measured', () => {
  it('differ in what is limited alone, and use the defaults', () => {
    const argv = verdictArguments(caseOf('http-20'))
    expect(argv.slice(0, 10).join(' ')).toBe('pair --provider kind --base . --head . --suite http --set')
    const setups = argv.filter((one) => one.startsWith('subject.setup='))
    expect(setups).toHaveLength(2)
    expect(new Set(setups).size).toBe(2)
    expect(verdictArguments(caseOf('network-unchanged')).filter((one) => one.includes('setup'))).toEqual([])
  })
})
