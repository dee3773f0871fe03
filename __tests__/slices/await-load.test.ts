import { describe, expect, test } from 'vitest'
import { awaitLoad } from '../../src/slices/program-load.ts'
import { FakeClock } from '../fakes/clock.ts'

/** @returns what awaitLoad says, and after how many readings; the last one stays as it is */
async function after(
  readings: readonly number[],
  begin: { readonly idle?: number; readonly isSlowToBegin: boolean },
): Promise<{ said: string | undefined; count: number }> {
  let count = 0
  const said = await awaitLoad(
    () => {
      count += 1
      return Promise.resolve(readings[count - 1] ?? readings.at(-1) ?? 0)
    },
    { idle: 0, ...begin },
    { clock: new FakeClock() },
  )
  return { said, count }
}

describe('waiting until a load has begun', () => {
  test('the first bytes are enough where a program moves none before', async () => {
    expect(await after([500, 500, 600], { idle: 500, isSlowToBegin: false })).toEqual({
      said: undefined,
      count: 3,
    })
  })

  test('what fio moves while it starts is no load yet: 104 KB at first, then nothing for 0.2 s', async () => {
    const readings = [104_000, 104_000, 104_000, 104_000, 25e6, 51e6]
    expect(await after(readings, { isSlowToBegin: true })).toEqual({ said: undefined, count: 6 })
  })

  test('a slow disk that moves something in every other reading', async () => {
    expect(await after([1, 1, 2, 2, 3, 3, 4, 4], { isSlowToBegin: true })).toEqual({
      said: undefined,
      count: 7,
    })
  })

  test('a disk that moves one block and then nothing for longer than it is waited is a load', async () => {
    const { said, count } = await after([1], { isSlowToBegin: true })
    expect(said).toBeUndefined()
    expect(count).toBeGreaterThan(100)
  })

  test.each([true, false])('nothing at all is said', async (isSlowToBegin) => {
    const { said } = await after([7], { idle: 7, isSlowToBegin })
    expect(said).toBe('nothing arrived in 15 s')
  })
})
