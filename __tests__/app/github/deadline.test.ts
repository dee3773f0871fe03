import { describe, expect, it } from 'vitest'
import { withinDeadline } from '../../../src/app/github/deadline.ts'
import { EnvironmentError, Interrupted, throwIfInterrupted } from '../../../src/core/errors.ts'

describe('a deadline', () => {
  it('ends what listens to it, with a sentence that says so', async () => {
    const controller = new AbortController()
    const ended = withinDeadline(controller.signal, 'the report', (signal) => {
      controller.abort()
      throwIfInterrupted(signal)
      return Promise.resolve('done')
    })
    await expect(ended).rejects.toThrow('the report did not come to an end in time')
    await expect(ended).rejects.toBeInstanceOf(EnvironmentError)
  })

  it('changes nothing else', async () => {
    const { signal } = new AbortController()
    expect(await withinDeadline(signal, 'the report', () => Promise.resolve('done'))).toBe('done')
    await expect(
      withinDeadline(signal, 'the report', () => Promise.reject(new Interrupted())),
    ).rejects.toBeInstanceOf(Interrupted)
  })
})
