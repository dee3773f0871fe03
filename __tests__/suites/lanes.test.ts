import { describe, expect, it } from 'vitest'
import { inLanes } from '../../src/suites/lanes.ts'

const turn = (): Promise<void> => new Promise(setImmediate)

describe('lanes', () => {
  it('do everything once, as many at a time as there are lanes, and never two to one object', async () => {
    const seen: string[] = []
    const busy = new Set<number>()
    let most = 0
    await inLanes({ objects: 5, total: 23, lanes: 3 }, async (object, time) => {
      expect(busy.has(object)).toBe(false)
      busy.add(object)
      most = Math.max(most, busy.size)
      // One that takes long lets the lanes drift apart.
      for (let count = 0; count < (object === 0 ? 9 : 1); count += 1) await turn()
      busy.delete(object)
      seen.push(`${String(object)}/${String(time)}`)
    })
    expect(most).toBe(3)
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
    expect(seen).toContain('2/4')
    expect(seen).not.toContain('3/4')
  })

  it('give every object its turns in order', async () => {
    const turns: number[] = []
    await inLanes({ objects: 1, total: 4, lanes: 8 }, async (_, time) => {
      await turn()
      turns.push(time)
    })
    expect(turns).toEqual([0, 1, 2, 3])
  })

  it('begin nothing after a failure, and end when all that was begun has ended', async () => {
    let begun = 0
    let ended = 0
    const run = inLanes({ objects: 100, total: 100, lanes: 4 }, async (object) => {
      begun += 1
      if (object === 5) throw new Error('five')
      await turn()
      ended += 1
    })
    await expect(run).rejects.toThrow('five')
    expect(begun).toBe(ended + 1)
    expect(begun).toBeLessThan(12)
  })

  it('have nothing to do without objects', async () => {
    await inLanes({ objects: 0, total: 0, lanes: 4 }, () => Promise.reject(new Error('not expected')))
    expect.assertions(0)
  })
})
