import { expect, test } from 'vitest'
import { inTurn } from '../../../src/providers/kind/provider.ts'

test('work of one name does not overlap, also after a failure; other names do not wait', async () => {
  const events: string[] = []
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const first = inTurn('images', async () => {
    events.push('first begins')
    await gate
    events.push('first fails')
    throw new Error('no disk left')
  })
  const second = inTurn('images', () => {
    events.push('second')
    return Promise.resolve('done')
  })
  await inTurn('other', () => Promise.resolve(events.push('other')))
  open()
  await expect(first).rejects.toThrow('no disk left')
  await expect(second).resolves.toBe('done')
  expect(events).toEqual(['first begins', 'other', 'first fails', 'second'])
})
