import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { connectApi } from '../../src/adapters/kubernetes-api-https.ts'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import type { ApiWatch, KubernetesApi } from '../../src/ports/kubernetes-api.ts'
import { json, LocalServer } from './local-server.ts'

const opened: { server: LocalServer; api: KubernetesApi }[] = []

async function watch(
  answer: (response: ServerResponse) => void,
  { signal, onLine }: { signal?: AbortSignal; onLine?: (line: string) => void } = {},
): Promise<{ watch: ApiWatch; lines: string[]; server: LocalServer; api: KubernetesApi }> {
  const server = await LocalServer.start((_, response) => answer(response))
  const api = connectApi({ server: server.url }, 1)
  opened.push({ server, api })
  const lines: string[] = []
  const begun = api.watch({
    path: '/api/v1/pods?watch=true',
    onLine: onLine ?? ((line) => void lines.push(line)),
    ...(signal === undefined ? {} : { signal }),
  })
  return { watch: begun, lines, server, api }
}

const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error as Error,
  )

afterEach(async () => {
  for (const { api, server } of opened.splice(0)) {
    api.close()
    await server.stop()
  }
})

describe('lines of a watch', () => {
  it('are whole, however the stream is cut, inside a character too', async () => {
    const bytes = Buffer.from('{"a":"größe"}\n{"b":1}\r\n\n{"c":2}\n{"unfinished":')
    const { watch: begun, lines } = await watch((response) => {
      response.writeHead(200)
      response.socket?.setNoDelay()
      void (async () => {
        for (const byte of bytes) {
          response.write(Buffer.from([byte]))
          await new Promise(setImmediate)
        }
        response.end()
      })()
    })
    await begun.ended
    expect(lines).toEqual(['{"a":"größe"}', '{"b":1}', '{"c":2}'])
  })

  it('are handed out when they arrive, not at the end', async () => {
    const arrived = new EventEmitter()
    let answering: ServerResponse | undefined
    const first = once(arrived, 'line')
    const { watch: begun } = await watch(
      (response) => {
        answering = response
        response.writeHead(200).write('{"n":1}\n')
      },
      { onLine: (line) => void arrived.emit('line', line) },
    )
    expect(await first).toEqual(['{"n":1}'])
    const second = once(arrived, 'line')
    answering?.write('{"n":2}\n')
    expect(await second).toEqual(['{"n":2}'])
    begun.stop()
    await begun.ended
  })

  it('break the watch off when they cannot be handled', async () => {
    const { watch: begun } = await watch((response) => void response.writeHead(200).write('{}\n{}\n'), {
      onLine: () => {
        throw new EnvironmentError('not understood')
      },
    })
    expect((await failureOf(begun.ended)).message).toBe('not understood')
  })
})

describe('the end of a watch', () => {
  it('is in good order when the server ends it', async () => {
    const { watch: begun, lines } = await watch((response) => response.writeHead(200).end('{"n":1}\n'))
    await begun.established
    await begun.ended
    expect(lines).toEqual(['{"n":1}'])
  })

  it('is in good order when it is stopped, and nothing is delivered afterwards', async () => {
    const { watch: begun, server } = await watch(
      (response) => void response.writeHead(200).write('{"n":1}\n'),
    )
    await begun.established
    begun.stop()
    begun.stop()
    await begun.ended
    expect(server.requests).toHaveLength(1)
  })

  it('is in good order when it is stopped before the server has answered', async () => {
    const { watch: begun } = await watch(() => undefined)
    begun.stop()
    await begun.ended
    expect((await failureOf(begun.established)).message).toContain('stopped before it began')
  })

  it('comes with the API’s', async () => {
    const { watch: begun, api } = await watch((response) => void response.writeHead(200).write('{}\n'))
    await begun.established
    api.close()
    await begun.ended
    expect(() => api.watch({ path: '/x', onLine: () => undefined })).toThrow('has been closed')
  })

  it('is a failure when the connection breaks', async () => {
    const { watch: begun, lines } = await watch((response) => {
      response.writeHead(200).write('{"n":1}\n{"half":', () => response.socket?.destroy())
    })
    await begun.established
    const error = await failureOf(begun.ended)
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toMatch(
      /^watching \/api\/v1\/pods\?watch=true: the API server cannot be reached: (aborted|the connection broke)$/,
    )
    expect(lines).toEqual(['{"n":1}'])
  })

  it('is an interruption when the signal is raised, before or while it runs', async () => {
    const controller = new AbortController()
    const { watch: begun } = await watch((response) => void response.writeHead(200).write('{}\n'), {
      signal: controller.signal,
    })
    await begun.established
    controller.abort()
    expect(await failureOf(begun.ended)).toBeInstanceOf(Interrupted)
    const { watch: late } = await watch(() => undefined, { signal: controller.signal })
    expect(await failureOf(late.established)).toBeInstanceOf(Interrupted)
    expect(await failureOf(late.ended)).toBeInstanceOf(Interrupted)
  })
})

describe('a watch that does not begin', () => {
  it.each([
    [403, { kind: 'Status', message: 'pods is forbidden' }, 'the API server answered 403: pods is forbidden'],
    [410, { message: 'too old resource version: 1 (2)' }, 'the API server answered 410: too old'],
    [502, 'Bad gateway', 'the API server answered 502'],
  ])('says what the server said: %d', async (status, body, said) => {
    const { watch: begun } = await watch((response) => json(response, status, body))
    const error = await failureOf(begun.established)
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toContain(`watching /api/v1/pods?watch=true: ${said}`)
    expect((await failureOf(begun.ended)).message).toBe(error.message)
  })

  it('says that the server is not there', async () => {
    const server = await LocalServer.start(() => undefined)
    const api = connectApi({ server: server.url }, 1)
    await server.stop()
    const begun = api.watch({ path: '/x', onLine: () => undefined })
    expect((await failureOf(begun.established)).message).toContain('connect ECONNREFUSED')
    api.close()
  })
})
