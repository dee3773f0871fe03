import { describe, expect, it } from 'vitest'
import { readBytes } from '../../../src/adapters/github/sender.ts'
import { failureOf } from './world.ts'

const KIBIBYTE = new Uint8Array(1024)

/** A body that counts how much of it was taken. */
function endless(headers: Record<string, string> = {}): {
  reply: Parameters<typeof readBytes>[0]
  taken: () => number
} {
  let taken = 0
  async function* body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += KIBIBYTE.length
      yield await Promise.resolve(KIBIBYTE)
    }
  }
  return { reply: { status: 200, headers, body: body(), refused: undefined }, taken: () => taken }
}

describe('a body that is too large', () => {
  it('is read no further than one piece beyond the limit', async () => {
    const { reply, taken } = endless()
    expect(String(await failureOf(readBytes(reply, 10_000, 'downloading')))).toContain(
      'downloading: it has more than 10000 bytes, expected at most 10000',
    )
    expect(taken()).toBe(10 * 1024)
  })

  it('is not read where its length is reported', async () => {
    const { reply, taken } = endless({ 'content-length': '200000000' })
    expect(String(await failureOf(readBytes(reply, 10_000, 'downloading')))).toContain(
      'it has 200000000 bytes',
    )
    expect(taken()).toBeLessThanOrEqual(1024)
  })

  it('is found whatever length is reported', async () => {
    const { reply } = endless({ 'content-length': '5' })
    expect(String(await failureOf(readBytes(reply, 2048, 'downloading')))).toContain('more than 2048')
  })
})

it('returns a body of just the size, and an empty one', async () => {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Uint8Array.of(1, 2))
    yield Uint8Array.of(3)
  }
  const reply = { status: 200, headers: {}, body: body(), refused: undefined }
  expect([...(await readBytes(reply, 3, 'x'))]).toEqual([1, 2, 3])
  expect(await readBytes({ ...reply, body: undefined }, 3, 'x')).toHaveLength(0)
})
