import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { consensus, harmonicMean, markedSeries, scoreAgainstPeople, unmatched } from './people.ts'

describe('consensus of five people', () => {
  it.each([
    ['three marks near each other are one change, at the middle one', [[50], [52], [], [53], []], [52]],
    ['two are none', [[50], [52], [], [], []], []],
    ['one person is counted once', [[50, 51, 52], [], [], [], []], []],
    ['marks further apart than five runs do not meet', [[50], [56], [62], [], []], []],
    ['two changes', [[10, 80], [10, 81], [11, 80], [80], []], [10, 80]],
    ['nobody marks anything', [[], [], [], [], []], []],
  ])('%s', (_, marks, expected) => {
    expect(consensus(marks)).toEqual(expected)
  })
})

describe('scoreAgainstPeople', () => {
  const series = [
    { id: 'a', values: [], marks: [[50], [51], [52], [90], []] },
    { id: 'b', values: [], marks: [[], [], [], [], []] },
  ]

  it('counts a change that one person marked neither as found nor as wrong', () => {
    expect(scoreAgainstPeople(series, [[49, 91, 20], []])).toEqual({
      truths: 1,
      found: 1,
      reported: 3,
      alone: 1,
      quiet: 1,
      quietAlarms: 0,
    })
  })

  it('counts alarms where nobody marked anything', () => {
    expect(scoreAgainstPeople(series, [[], [7, 8]])).toMatchObject({ found: 0, alone: 2, quietAlarms: 1 })
  })

  it('one reported change serves for one true one', () => {
    expect(unmatched([10, 14], [12])).toBe(1)
    expect(unmatched([10, 14], [12, 14])).toBe(0)
    expect(unmatched([10], [16])).toBe(1)
  })

  it('F1 is the harmonic mean', () => {
    expect(harmonicMean(0.5, 1)).toBeCloseTo(2 / 3, 12)
    expect(harmonicMean(0, 0)).toBe(0)
  })
})

describe('markedSeries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-marks-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('reads series with five people, and says that there are none', () => {
    expect(markedSeries(folder)).toBeUndefined()
    const path = join(folder, 'sap-hana/large_2022-annotated')
    mkdirSync(path, { recursive: true })
    const marks = { a: [3], b: [], c: [4], d: [], e: [] }
    writeFileSync(join(path, 'one.json'), JSON.stringify({ values: [1, 2, 3, 4, 5], marks }))
    writeFileSync(join(path, 'two.json'), JSON.stringify({ values: [1], marks: { a: [] } }))
    expect(markedSeries(folder)).toEqual([
      { id: 'one', values: [1, 2, 3, 4, 5], marks: [[3], [], [4], [], []] },
    ])
  })
})
