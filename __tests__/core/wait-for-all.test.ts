import { expect, test } from 'vitest'
import { waitForAll } from '../../src/core/wait-for-all.ts'

test('all values, in their order', async () => {
  expect(await waitForAll([Promise.resolve(1), 'two', Promise.resolve(3)])).toEqual([1, 'two', 3])
})

test('a failure waits for the others; the first in order is thrown, not the first in time', async () => {
  const ended: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const waiting = waitForAll([
    held.then(() => {
      ended.push('slow')
      throw new Error('slow')
    }),
    Promise.reject(new Error('quick')),
  ]).catch((error: unknown) => {
    ended.push('thrown')
    return error
  })
  release()
  expect(await waiting).toEqual(new Error('slow'))
  expect(ended).toEqual(['slow', 'thrown'])
})
