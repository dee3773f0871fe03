import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findChangePoints } from '../../../../src/features/history/core/change-points.ts'

function sapSeries(name: string): number[] {
  const text = readFileSync(
    new URL(`../../../fixtures/history/sap-hana/${name}.csv`, import.meta.url),
    'utf8',
  )
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[2]))
}

const worse = (name: string): number[] =>
  findChangePoints(sapSeries(name).map(Math.log)).flatMap(({ at, step }) => (step.estimate > 0 ? [at] : []))

describe("SAP's series of HANA", () => {
  // The last good run has this index, counted from 1: the first bad one has it counted from 0.
  it.each([
    ['0002', 54],
    ['0012', 88],
    ['0013', 117],
  ])('%s became slower after run %i', (name, lastGood) => {
    expect(worse(name)).toEqual([lastGood])
  })

  it('0017 did not', () => {
    expect(findChangePoints(sapSeries('0017').map(Math.log))).toEqual([])
  })
})
