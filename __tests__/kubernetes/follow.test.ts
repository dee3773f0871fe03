import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import { follow, type Follow } from '../../src/kubernetes/follow.ts'
import { FakeApi, type FakeWatch } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'

const PATH = '/api/v1/namespaces/n/pods?labelSelector=a%3Db'
const schema = z.object({ metadata: z.object({ name: z.string() }) })
const object = (name: string, resourceVersion: string) => ({ metadata: { name, resourceVersion } })
const list = (resourceVersion: string, ...items: object[]) => ({
  body: { metadata: { resourceVersion }, items },
})
/** Lets everything that can go on go on. */
const turn = (): Promise<void> => new Promise(setImmediate)

class Followed {
  readonly api = new FakeApi()
  readonly clock = new FakeClock()
  readonly watches: FakeWatch[] = []
  readonly seen: string[] = []
  readonly gaps: string[] = []
  /** What becomes of a watch that is begun, by its number. */
  begin: (watch: FakeWatch, index: number) => void = () => undefined

  constructor() {
    this.api.on(`GET ${PATH}`, list('10', object('before', '3'))).onWatch(PATH, (watch) => {
      this.watches.push(watch)
      this.begin(watch, this.watches.length - 1)
    })
  }

  start(signal?: AbortSignal): Promise<Follow> {
    return follow(
      {
        what: 'the pods',
        path: PATH,
        schema,
        onEvent: (type, { metadata }, at) =>
          void this.seen.push(
            `${type} ${metadata.name} ${String(Math.round((at - 1767323045) * 100) / 100)}`,
          ),
        onGap: (reason) => void this.gaps.push(reason),
        onNewList: () => void this.seen.push('a new list'),
        signal,
      },
      { api: this.api, context: { clock: this.clock } },
    )
  }

  get versions(): string[] {
    return this.api.watches.map(({ path }) => /resourceVersion=(\w*)/.exec(path)?.[1] ?? 'none')
  }
}

describe('following a collection', () => {
  it('distinguishes what happens from now on, with the time of its arrival', async () => {
    const followed = new Followed()
    const { stop } = await followed.start()
    expect(followed.versions).toEqual(['10'])
    expect(followed.api.watches[0]?.path).toContain('watch=true&allowWatchBookmarks=true')
    followed.watches[0]?.send('ADDED', object('a', '11'))
    followed.clock.advance(0.25)
    followed.watches[0]?.send('MODIFIED', object('a', '12'))
    followed.watches[0]?.send('BOOKMARK', { metadata: { resourceVersion: '20' } })
    followed.watches[0]?.send('DELETED', object('a', '21'))
    expect(followed.seen).toEqual(['ADDED a 0', 'MODIFIED a 0.25', 'DELETED a 0.25'])
    stop()
    await turn()
    expect([followed.gaps, followed.watches.length]).toEqual([[], 1])
  })

  it.each([
    ['breaks', (watch: FakeWatch) => watch.break('the connection broke'), 'the connection broke'],
    ['is ended by the server', (watch: FakeWatch) => watch.stop(), 'the API server ended it'],
  ])('goes on where a watch %s', async (_, end, reason) => {
    const followed = new Followed()
    const { stop } = await followed.start()
    followed.watches[0]?.send('ADDED', object('a', '11'))
    followed.watches[0]?.send('BOOKMARK', { metadata: { resourceVersion: '15' } })
    end(followed.watches[0]!)
    await turn()
    expect(followed.versions).toEqual(['10', '15'])
    expect(followed.gaps).toEqual([reason])
    followed.watches[1]?.send('MODIFIED', object('a', '16'))
    expect(followed.seen.map((one) => one.slice(0, 10))).toEqual(['ADDED a 0', 'MODIFIED a'])
    stop()
  })

  it.each([
    [
      'in an event',
      (watch: FakeWatch) =>
        watch.send('ERROR', { kind: 'Status', code: 410, message: 'too old resource version' }),
    ],
    [
      'instead of beginning',
      (watch: FakeWatch) => watch.refuse('watching x: the API server answered 410: too old resource version'),
    ],
  ])('begins from a new list when the version has expired, reported %s', async (_, expire) => {
    const followed = new Followed()
    followed.begin = (watch, index) => {
      if (index === 1) expire(watch)
    }
    const { stop } = await followed.start()
    followed.api.on(`GET ${PATH}`, list('90', object('a', '80'), object('b', '81')))
    followed.watches[0]?.break()
    for (let count = 0; count < 4; count += 1) await turn()
    expect(followed.versions).toEqual(['10', '10', '90'])
    expect(followed.seen.map((one) => one.slice(0, 10))).toEqual(['a new list', 'MODIFIED a', 'MODIFIED b'])
    stop()
  })

  it('gives up when the watch cannot be begun again', async () => {
    const followed = new Followed()
    followed.begin = (watch, index) => {
      if (index > 0) watch.refuse('watching x: connect ECONNREFUSED')
    }
    const { broken } = await followed.start()
    const before = followed.clock.monotonic()
    followed.watches[0]?.break()
    await expect(broken).rejects.toThrow(
      'watching the pods broke and could not be begun again: watching x: connect ECONNREFUSED',
    )
    expect(followed.watches).toHaveLength(7)
    expect(followed.clock.monotonic() - before).toBeCloseTo(0.1 * (1 + 2 + 4 + 8 + 16 + 32), 6)
  })

  it('fails when it cannot begin', async () => {
    const followed = new Followed()
    followed.begin = (watch) => watch.refuse('watching x: the API server answered 403: forbidden')
    await expect(followed.start()).rejects.toThrow('the API server answered 403: forbidden')
  })

  it.each([
    [
      'an object of another form',
      (watch: FakeWatch) => watch.send('ADDED', { metadata: { resourceVersion: '1' } }),
      /an event is not understood: .*name/s,
    ],
    [
      'an object without version',
      (watch: FakeWatch) => watch.send('ADDED', {}),
      /an event is not understood/,
    ],
    [
      'an error',
      (watch: FakeWatch) => watch.send('ERROR', { code: 500, message: 'etcd is away' }),
      /^watching the pods: etcd is away$/,
    ],
  ])('is given up for %s', async (_, send, message) => {
    const followed = new Followed()
    const { broken } = await followed.start()
    send(followed.watches[0]!)
    const failure: unknown = await broken.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toMatch(message)
    expect(followed.watches).toHaveLength(1)
  })

  it('begins no watch after it was stopped in a pause', async () => {
    const followed = new Followed()
    const { stop } = await followed.start()
    let wake = (): void => undefined
    followed.clock.sleep = () => new Promise((resolve) => (wake = resolve))
    followed.watches[0]?.break()
    await turn()
    stop()
    wake()
    await turn()
    expect(followed.watches).toHaveLength(1)
  })

  it('ends with an interruption', async () => {
    const followed = new Followed()
    const controller = new AbortController()
    const { broken } = await followed.start(controller.signal)
    controller.abort()
    followed.watches[0]?.break()
    await expect(broken).rejects.toThrow(Interrupted)
  })
})
