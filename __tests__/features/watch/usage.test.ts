import { describe, expect, test } from 'vitest'
import { sumOfUsage, usageIn, type ContainerUsage } from '../../../src/features/watch/core/usage.ts'
import { bytes, seconds } from '../../../src/core/series.ts'

const reading = (at: number, cpu: number, memory = 100): ContainerUsage => ({
  at: seconds(at),
  cpu: seconds(cpu),
  memory: bytes(memory),
})
const window = (from: number, to: number) => ({ from: seconds(from), to: seconds(to) })

describe('what a container used in a window', () => {
  const trace = [reading(0, 10), reading(1, 10, 300), reading(2, 11, 200), reading(3, 13), reading(4, 13)]

  test('is the difference of the counter at its edges', () => {
    expect(usageIn(trace, [window(1, 3)], true)).toEqual({
      cores: 3 / 2,
      meanMemory: (300 + 300 + 200 + 100 + 100) / 5,
      peakMemory: 300,
    })
  })

  test('has edges between readings, on the line between them', () => {
    const used = usageIn(trace, [window(1.5, 2.5)], true)
    expect(used?.cores).toBeCloseTo(12 - 10.5)
  })

  test('leaves out what is between two windows', () => {
    expect(usageIn(trace, [window(0, 1), window(3, 4)], true)?.cores).toBe(0)
    expect(usageIn(trace, [window(0, 1), window(2, 3)], true)?.cores).toBe(2 / 2)
  })

  test('counts only between readings inside it where they come when they come', () => {
    expect(usageIn(trace, [window(0.5, 3.5)], false)).toMatchObject({ cores: 3 / 2, peakMemory: 300 })
    expect(usageIn(trace, [window(0.5, 1.5)], false)).toBeUndefined()
  })

  test('is not known when the counter went back, or there are too few readings', () => {
    expect(usageIn([reading(0, 5), reading(1, 1)], [window(0, 1)], true)).toBeUndefined()
    expect(usageIn([reading(0, 5)], [window(0, 1)], true)).toBeUndefined()
    expect(usageIn([], [window(0, 1)], true)).toBeUndefined()
  })

  test('is added up per second, as containers are read at different times', () => {
    const one = usageIn(trace, [window(0, 4)], false)
    const other = usageIn([reading(0.5, 0), reading(2.5, 1)], [window(0, 4)], false)
    expect(sumOfUsage([one!, other!])).toMatchObject({ cores: 3 / 4 + 1 / 2, peakMemory: 400 })
  })
})
