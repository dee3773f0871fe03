import { describe, expect, it } from '@jest/globals'
import * as z from 'zod'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { watchObjects, type Follower } from '../../../src/suites/image-pull/follow.ts'
import { FakeApi, type FakeWatch } from '../../fakes/api.ts'

interface Scene {
  readonly follower: Follower
  readonly watches: FakeWatch[]
  readonly seen: string[]
  readonly controller: AbortController
}
const start = (begin: (watch: FakeWatch, count: number) => void = () => undefined): Scene => {
  const watches: FakeWatch[] = []
  const seen: string[] = []
  const controller = new AbortController()
  const api = new FakeApi().onWatch('/x', (watch) => {
    watches.push(watch)
    begin(watch, watches.length)
  })
  const follower = watchObjects(api, {
    path: '/x?watch=true',
    schema: z.object({ name: z.string() }),
    what: 'watching x',
    onObject: (type, { name }) => void seen.push(`${type} ${name}`),
    onRestart: () => void seen.push('restart'),
    signal: controller.signal,
  })
  return { follower, watches, seen, controller }
}
const turns = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('following objects', () => {
  it('goes on after the server has ended the watch, or the connection broke, and says so', async () => {
    const { follower, watches, seen } = start()
    await follower.established
    watches[0]!.send('ADDED', { name: 'a' })
    watches[0]!.send('BOOKMARK', {})
    watches[0]!.stop()
    await turns()
    watches[1]!.send('ADDED', { name: 'a' })
    watches[1]!.break()
    await turns()
    watches[2]!.send('MODIFIED', { name: 'a' })
    expect(seen).toEqual(['ADDED a', 'restart', 'ADDED a', 'restart', 'MODIFIED a'])
    follower.stop()
    await turns()
    watches[2]!.send('DELETED', { name: 'a' })
    expect(seen).toHaveLength(5)
    expect(watches).toHaveLength(3)
  })

  it('gives up when it is ended again and again', async () => {
    const { follower, watches } = start((watch) => watch.stop())
    await expect(follower.broken).rejects.toThrow(
      'watching x failed: the API server ended the watch again and again',
    )
    expect(watches).toHaveLength(21)
  })

  it('gives up when the server cannot be reached any more', async () => {
    const { follower } = start((watch, count) => {
      if (count === 1) watch.break()
      else Object.assign(watch, { established: Promise.reject(new EnvironmentError('connection refused')) })
    })
    await expect(follower.broken).rejects.toThrow('connection refused')
  })

  it.each([
    ['ERROR', { code: 410, message: 'too old' }, 'watching x failed: {"code":410,"message":"too old"}'],
    ['ADDED', { nom: 'a' }, 'watching x: an object is not understood'],
  ])('gives up on %s %j', async (type, object, message) => {
    const { follower, watches } = start()
    await follower.established
    watches[0]!.send(type, object)
    await expect(follower.broken).rejects.toThrow(message)
  })

  it('ends with an interrupt', async () => {
    const { follower, watches, controller } = start()
    await follower.established
    controller.abort()
    watches[0]!.break()
    await expect(follower.broken).rejects.toThrow(Interrupted)
  })
})
