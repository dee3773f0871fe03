import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  isOutcomeUnknown,
  isRateLimit,
  waitBeforeRepeat,
  type Refusal,
} from '../../../src/core/github/repeat.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const refusal = (status: number | undefined, headers: Refusal['headers'] = {}, message = ''): Refusal => ({
  status,
  headers,
  message,
})
const wait = (one: Refusal, attempt = 1): number | undefined => waitBeforeRepeat(one, attempt, NOW, () => 0)

describe('waitBeforeRepeat', () => {
  test.each([400, 401, 403, 404, 409, 410, 422])('does not repeat %d', (status) => {
    expect(wait(refusal(status))).toBeUndefined()
  })

  test.each([undefined, 408, 500, 502, 503, 504])('waits twice as long each time after %s', (status) => {
    expect([1, 2, 3].map((attempt) => wait(refusal(status), attempt))).toEqual([1, 2, 4])
  })

  test.each<readonly [string, Refusal, number]>([
    ['seconds', refusal(429, { 'retry-after': '7' }), 7],
    ['a date', refusal(429, { 'retry-after': 'Fri, 02 Jan 2026 03:05:05 GMT' }), 60],
    [
      'a date, by the clock of GitHub',
      refusal(429, { 'retry-after': 'Fri, 02 Jan 2026 03:05:05 GMT', date: 'Fri, 02 Jan 2026 03:05:00 GMT' }),
      5,
    ],
    ['seconds, of a server in trouble', refusal(503, { 'retry-after': '20' }), 20],
    ['no number and no date', refusal(429, { 'retry-after': '-5' }), 60],
    ['nothing that can be read', refusal(429, { 'retry-after': 'soon' }), 60],
  ])('keeps to Retry-After: %s', (_, one, expected) => {
    expect(wait(one)).toBe(expected)
  })

  it('waits until the primary limit is reset, and a second for what Date cuts off', () => {
    const reset = String(NOW.getTime() / 1000 + 40)
    expect(wait(refusal(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }))).toBe(41)
    expect(wait(refusal(429, { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': reset }))).toBe(60)
  })

  it('waits a minute and more for a secondary limit that says nothing', () => {
    const secondary = refusal(403, {}, 'You have exceeded a secondary rate limit.')
    expect([1, 2, 3].map((attempt) => wait(secondary, attempt))).toEqual([60, 120, 240])
  })

  it('never comes back before it was asked to, and never at the same time as all others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (asked, random) => {
          const one = refusal(429, { 'retry-after': String(asked) })
          const waited = waitBeforeRepeat(one, 1, NOW, () => random) ?? -1
          return waited >= asked && waited <= asked + Math.max(1, asked / 10)
        },
      ),
    )
    const spread = [0, 0.5].map((random) => waitBeforeRepeat(refusal(502), 1, NOW, () => random))
    expect(new Set(spread).size).toBe(2)
  })
})

it('distinguishes a rate limit from a missing permission', () => {
  expect(isRateLimit(refusal(403, {}, 'Resource not accessible by integration'))).toBe(false)
  expect(isRateLimit(refusal(403, { 'x-ratelimit-remaining': '12' }))).toBe(false)
  expect(isRateLimit(refusal(403, { 'x-ratelimit-remaining': '0' }))).toBe(true)
  expect(isRateLimit(refusal(404, { 'x-ratelimit-remaining': '0' }))).toBe(false)
})

it('takes a request that was refused for not carried out', () => {
  expect([429, 403, 404, 422].some((status) => isOutcomeUnknown(refusal(status)))).toBe(false)
  expect([undefined, 500, 502].every((status) => isOutcomeUnknown(refusal(status)))).toBe(true)
})
