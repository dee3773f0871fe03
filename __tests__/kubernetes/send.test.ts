import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import { seconds } from '../../src/core/series.ts'
import { parseAnswer, send } from '../../src/kubernetes/send.ts'
import { FakeApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'

const request = { method: 'GET', path: '/x' } as const
const throttled = (retryAfterSeconds?: number) => ({
  status: 429,
  retryAfterSeconds,
  body: { message: 'too many requests, please try again later' },
})

function setUp(script: (api: FakeApi) => void): {
  api: FakeApi
  clock: FakeClock
  session: Parameters<typeof send>[0]
} {
  const [api, clock] = [new FakeApi(), new FakeClock()]
  script(api)
  return { api, clock, session: { api, context: { clock } } }
}

describe('a request', () => {
  it('has the latency that the client measured', async () => {
    const { session } = setUp((api) => api.on('GET /x', { seconds: seconds(0.25), body: { a: 1 } }))
    expect(await send(session, request, 'reading x')).toEqual({
      status: 200,
      body: '{"a":1}',
      latency: 0.25,
      throttled: 0,
      newConnection: false,
    })
  })

  it('has no latency when a connection had to be made for it', async () => {
    const { session } = setUp((api) => api.on('GET /x', { newConnection: true }))
    expect(await send(session, request, 'reading x')).toMatchObject({ latency: undefined, throttled: 0 })
  })

  it('waits as the server asks when it is throttled, and has no latency then', async () => {
    const { session, clock, api } = setUp((api) =>
      api
        .on('GET /x', throttled(7))
        .on('GET /x', throttled())
        .on('GET /x', { seconds: seconds(0.1) }),
    )
    const before = clock.monotonic()
    expect(await send(session, request, 'reading x')).toMatchObject({
      status: 200,
      latency: undefined,
      throttled: 2,
    })
    expect(clock.monotonic() - before).toBe(8)
    expect(api.requests).toHaveLength(3)
  })

  it('is given up when it is throttled for more than a minute', async () => {
    const { session, clock } = setUp((api) => api.on('GET /x', throttled(25), Infinity))
    const before = clock.monotonic()
    await expect(send(session, request, 'reading x')).rejects.toThrow(
      'reading x: the API server throttles (429), 3 times in a row: too many requests, please try again later',
    )
    expect(clock.monotonic() - before).toBe(50)
  })

  it('does not wait after an interruption', async () => {
    const controller = new AbortController()
    const { session } = setUp((api) =>
      api.on('GET /x', () => {
        controller.abort()
        return throttled(5)
      }),
    )
    const sent = send(session, { ...request, signal: controller.signal }, 'reading x')
    await expect(sent).rejects.toThrow(Interrupted)
  })

  it.each([
    [
      { status: 403, body: { message: 'exceeded quota: pods, limited: pods=4' } },
      ' (403): exceeded quota: pods, limited: pods=4',
    ],
    [{ status: 500, body: 'etcdserver: request timed out' }, ' (500): "etcdserver: request timed out"'],
    [{ status: 502, body: { kind: 'x' } }, ' (502): {"kind":"x"}'],
  ])('that is refused says what the server said: %j', async (reply, said) => {
    const { session } = setUp((api) => api.on('GET /x', reply))
    const failure: unknown = await send(session, request, 'reading x').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toBe(`reading x: the API server refused it${said}`)
  })

  it('may have an answer that is no failure here', async () => {
    const { session } = setUp((api) => api.on('GET /x', { status: 404 }))
    expect(await send(session, request, 'reading x', [404])).toMatchObject({ status: 404 })
  })

  it('says what of an answer is not understood', () => {
    const schema = z.object({ metadata: z.object({ name: z.string() }) })
    expect(() => parseAnswer(schema, { body: '{"metadata":{}}' }, 'reading x')).toThrow(
      /^reading x: the API server’s answer is not understood: .*metadata\.name/s,
    )
    expect(() => parseAnswer(schema, { body: '<html>' }, 'reading x')).toThrow('is not understood')
  })
})
