import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectApi } from '../../src/adapters/kubernetes-api-https.ts'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import type { ApiAccess, KubernetesApi } from '../../src/ports/kubernetes-api.ts'
import { json, LocalServer } from './local-server.ts'

const pem = (name: string): string => readFileSync(`__tests__/fixtures/tls/${name}.pem`, 'utf8')
const opened: { server?: LocalServer; api?: KubernetesApi }[] = []

async function start(
  answer: Parameters<typeof LocalServer.start>[0],
  { connections = 2, access = {} }: { connections?: number; access?: Partial<ApiAccess> } = {},
): Promise<{ server: LocalServer; api: KubernetesApi }> {
  const server = await LocalServer.start(answer)
  const api = connectApi({ server: server.url, ...access }, connections)
  opened.push({ server, api })
  return { server, api }
}

const get = (path: string) => ({ method: 'GET' as const, path })
const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error as Error,
  )

afterEach(async () => {
  for (const { api, server } of opened.splice(0)) {
    api?.close()
    await server?.stop()
  }
})

describe('a download', () => {
  const download = (api: KubernetesApi) => api.download({ path: '/x', maximumBytes: 1000 })
  const respond = async (content: Uint8Array, status = 200): Promise<KubernetesApi> => {
    const { api } = await start((_, response) => void response.writeHead(status).end(content))
    return api
  }

  it('gives bytes as they are, with any status, and unpacks what gzip packed', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    for (const content of [bytes, gzipSync(bytes)]) {
      const answer = await download(await respond(content, 404))
      expect(answer.status).toBe(404)
      expect(Buffer.from(answer.bytes).equals(Buffer.from(bytes))).toBe(true)
    }
  })

  it.each([
    ['too large', new Uint8Array(1001), 'GET /x: the answer has more than 0.001 MB'],
    [
      'too large when it is unpacked',
      gzipSync(new Uint8Array(1001)),
      'GET /x: the answer has more than 0.001 MB',
    ],
    ['cut off', gzipSync(new Uint8Array(900)).subarray(0, 20), 'packed by gzip and cut off: 20 bytes came'],
    ['broken', Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 'packed by gzip and broken'],
  ])('refuses an answer that is %s', async (_, content, message) => {
    const error = await failureOf(download(await respond(content)))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toContain(message)
  })
})

describe('a request', () => {
  it('sends method, path, credentials and body, and returns the answer', async () => {
    const { server, api } = await start((_, response) => json(response, 201, { kind: 'Pod' }), {
      access: { token: 'a-token' },
    })
    const body = { metadata: { name: 'größe' } }
    const answer = await api.request({ method: 'POST', path: '/api/v1/pods?dryRun=All', body })
    expect(answer).toMatchObject({ status: 201, body: '{"kind":"Pod"}', newConnection: true })
    expect(server.requests[0]).toMatchObject({
      line: 'POST /api/v1/pods?dryRun=All',
      body: JSON.stringify(body),
    })
    expect(server.requests[0]?.request.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
      accept: 'application/json',
    })
  })

  it('keeps the path of the server, and takes the content type of a patch', async () => {
    const server = await LocalServer.start((_, response) => json(response, 200, {}))
    const api = connectApi({ server: `${server.url}/k8s/clusters/one/` }, 1)
    opened.push({ server, api })
    await api.request({
      method: 'PATCH',
      path: '/api/v1/x',
      body: {},
      contentType: 'application/merge-patch+json',
    })
    expect(server.requests[0]?.line).toBe('PATCH /k8s/clusters/one/api/v1/x')
    expect(server.requests[0]?.request.headers['content-type']).toBe('application/merge-patch+json')
  })

  it('uses one connection again and again', async () => {
    const { server, api } = await start((_, response) => json(response, 200, {}))
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push(await api.request(get('/version')))
    expect(answers.map(({ newConnection }) => newConnection)).toEqual([true, false, false, false, false])
    expect(server.connections).toBe(1)
  })

  it('has as many connections as are wanted and not more; what waits for one is not timed while it waits', async () => {
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { server, api } = await start(
      (request, response) => {
        now += request.url === '/slow' ? 5000 : 20
        json(response, 200, {})
      },
      { connections: 1 },
    )
    const answers = await Promise.all(['/slow', '/b', '/c'].map((path) => api.request(get(path))))
    expect(answers.map(({ seconds }) => seconds)).toEqual([5, 0.02, 0.02])
    expect(answers.map(({ newConnection }) => newConnection)).toEqual([true, false, false])
    expect(server.connections).toBe(1)
  })

  it('opens all its connections when as many requests are on their way at once', async () => {
    const held: ServerResponse[] = []
    const { server, api } = await start(
      (_, response) => {
        held.push(response)
        if (held.length === 4) for (const one of held) json(one, 200, {})
      },
      { connections: 4 },
    )
    await Promise.all(Array.from({ length: 4 }, () => api.request(get('/version'))))
    expect(server.connections).toBe(4)
  })

  it.each([404, 409, 422, 500])('returns a %d as an answer', async (status) => {
    const { api } = await start((_, response) => json(response, status, { kind: 'Status' }))
    expect(await api.request(get('/x'))).toMatchObject({ status, retryAfterSeconds: undefined })
  })

  it.each([
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['', undefined],
  ])('returns a 429 with Retry-After "%s"', async (header, retryAfterSeconds) => {
    const { api } = await start((_, response) => {
      response.writeHead(429, { 'retry-after': header }).end()
    })
    expect(await api.request(get('/x'))).toMatchObject({ status: 429, body: '', retryAfterSeconds })
  })

  it('reads a body of 4 MB in one piece', async () => {
    const text = 'é'.repeat(2_000_000)
    const { api } = await start((_, response) => response.end(text))
    expect((await api.request(get('/x'))).body === text).toBe(true)
  })
})

describe('a connection that the server closes', () => {
  /** Answers the first request, closes the connection at the second, answers the rest. */
  const stale = () => {
    let count = 0
    return (request: { socket: { destroy(): unknown } }, response: ServerResponse): void => {
      count += 1
      if (count === 2) request.socket.destroy()
      else json(response, 200, { count })
    }
  }

  it.each(['GET', 'PUT', 'DELETE'] as const)('is replaced once for a %s', async (method) => {
    const { server, api } = await start(stale())
    await api.request(get('/first'))
    const answer = await api.request({ method, path: '/second' })
    expect(answer).toMatchObject({ body: '{"count":3}', newConnection: true })
    expect(server.connections).toBe(2)
  })

  it.each(['POST', 'PATCH'] as const)('fails a %s, which may have been carried out', async (method) => {
    const { server, api } = await start(stale())
    await api.request(get('/first'))
    const error = await failureOf(api.request({ method, path: '/second', body: {} }))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toMatch(
      /^(POST|PATCH) \/second: the API server closed the connection: .*; whether it did it is not known$/,
    )
    expect(server.requests).toHaveLength(2)
  })

  it('fails a request on a new connection, and is not tried again', async () => {
    const { server, api } = await start((request) => request.socket.destroy())
    const error = await failureOf(api.request(get('/x')))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toBe('GET /x: the API server cannot be reached: socket hang up')
    expect(server.requests).toHaveLength(1)
  })

  it('fails a request in the middle of the answer, and is not tried again', async () => {
    let count = 0
    const { server, api } = await start((request, response) => {
      count += 1
      if (count === 1) {
        json(response, 200, {})
        return
      }
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
    })
    await api.request(get('/first'))
    expect((await failureOf(api.request(get('/x')))).message).toMatch(/cannot be reached: aborted/)
    expect(server.requests).toHaveLength(2)
  })

  it('is not there at all', async () => {
    const { server, api } = await start(() => undefined)
    await server.stop()
    const error = await failureOf(api.request(get('/x')))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toMatch(
      /^GET \/x: the API server cannot be reached: connect ECONNREFUSED 127\.0\.0\.1/,
    )
  })
})

describe('a request that is given up', () => {
  it('after its time, also while it waits for a connection', async () => {
    const { api } = await start(() => undefined, { connections: 1 })
    const errors = await Promise.all(
      ['/a', '/b'].map((path) => failureOf(api.request({ ...get(path), timeoutSeconds: 0.05 }))),
    )
    expect(errors.map(({ message }) => message)).toEqual([
      'GET /a: the API server cannot be reached: no answer within 0.05 s',
      'GET /b: the API server cannot be reached: no answer within 0.05 s',
    ])
  })

  it('when its signal is raised: under way, waiting for a connection, or not begun', async () => {
    const controller = new AbortController()
    const { server, api } = await start(() => controller.abort(), { connections: 1 })
    const errors = await Promise.all(
      ['/a', '/b'].map((path) => failureOf(api.request({ ...get(path), signal: controller.signal }))),
    )
    errors.push(await failureOf(api.request({ ...get('/c'), signal: controller.signal })))
    for (const error of errors) expect(error).toBeInstanceOf(Interrupted)
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /a'])
  })

  it('leaves the connections in order for those that follow', async () => {
    let count = 0
    const { api } = await start(
      (_, response) => {
        count += 1
        if (count > 1) json(response, 200, { count })
      },
      { connections: 1 },
    )
    await failureOf(api.request({ ...get('/a'), timeoutSeconds: 0.05 }))
    expect((await api.request(get('/b'))).body).toBe('{"count":2}')
  })

  it('leaves no listener on the signal', async () => {
    const { api } = await start((_, response) => json(response, 200, {}))
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const added = vi.spyOn(signal, 'addEventListener')
    await api.request({ ...get('/a'), signal })
    expect(removed.mock.calls).toHaveLength(added.mock.calls.length)
    expect(added.mock.calls.length).toBeGreaterThan(0)
  })

  it('when the API is closed', async () => {
    let close = (): void => undefined
    const { server, api } = await start(() => close())
    close = () => api.close()
    expect(await failureOf(api.request(get('/a')))).toBeInstanceOf(EnvironmentError)
    expect((await failureOf(api.request(get('/b')))).message).toBe(
      'GET /b: the connection to the API server has been closed',
    )
    expect(server.requests).toHaveLength(1)
  })
})

describe('over TLS', () => {
  const secure = async (
    access: Partial<ApiAccess>,
    onConnection: () => void = () => undefined,
  ): Promise<{ server: LocalServer; api: KubernetesApi }> => {
    const server = await LocalServer.start(
      (request, response) => {
        const { subject } = (
          request.socket as unknown as { getPeerCertificate(): { subject?: { CN: string } } }
        ).getPeerCertificate()
        json(response, 200, { client: subject?.CN ?? null })
      },
      {
        key: pem('server-key'),
        cert: pem('server'),
        ca: pem('authority'),
        requestCert: true,
        rejectUnauthorized: false,
      },
    )
    server.onConnection(onConnection)
    const api = connectApi({ server: server.url, ...access }, 1)
    opened.push({ server, api })
    return { server, api }
  }
  const named = { serverName: 'api.kbench.test', certificateAuthority: pem('authority') }

  it('shows the client certificate', async () => {
    const { api } = await secure({
      ...named,
      clientCertificate: pem('client'),
      clientKey: pem('client-key'),
    })
    expect((await api.request(get('/x'))).body).toBe('{"client":"kbench test client"}')
  })

  it('does not time the handshake', async () => {
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { api } = await secure(named, () => (now += 3000))
    const answers = [await api.request(get('/x')), await api.request(get('/x'))]
    expect(answers.map(({ seconds, newConnection }) => [seconds, newConnection])).toEqual([
      [0, true],
      [0, false],
    ])
  })

  it.each([
    [
      'an authority that is not known',
      { serverName: 'api.kbench.test' },
      /self-signed certificate|unable to/,
    ],
    ['a certificate for another name', { certificateAuthority: pem('authority') }, /does not match/],
  ])('refuses %s', async (_, access, message) => {
    const { server, api } = await secure(access)
    const error = await failureOf(api.request(get('/x')))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toMatch(message)
    expect(server.requests).toHaveLength(0)
  })

  it('looks at no certificate where the kubeconfig says so', async () => {
    const { api } = await secure({ skipVerification: true })
    expect((await api.request(get('/x'))).status).toBe(200)
  })
})
