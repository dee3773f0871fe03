import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { createInterface } from 'node:readline'
import { EnvironmentError, Interrupted, messageOf } from '../core/errors.ts'
import { seconds } from '../core/unit.ts'
import type {
  ApiAccess,
  ApiRequest,
  ApiResponse,
  ApiWatch,
  ApiWatchRequest,
  KubernetesApi,
} from '../ports/kubernetes-api.ts'

const TIMEOUT_SECONDS = 60

/** A connection that the server had closed in the meantime: the request was not seen. */
class StaleConnection extends Error {}

/** Talks HTTP/1.1 to the API server, one request per connection at a time; see the port for the contract. */
export function connectApi(access: ApiAccess, connections: number): KubernetesApi {
  const server = new URL(access.server)
  const secure = server.protocol === 'https:'
  const tls = secure ? tlsOptions(access) : {}
  const agentOptions = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections }
  const agent = secure ? new HttpsAgent({ ...agentOptions, ...tls }) : new HttpAgent(agentOptions)
  const watchAgent = secure ? new HttpsAgent({ keepAlive: false, ...tls }) : new HttpAgent()
  const watches = new Set<ClientRequest>()

  const options = (
    method: string,
    path: string,
    headers: Record<string, string | number>,
  ): RequestOptions => ({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? (secure ? 443 : 80) : server.port,
    method,
    path: `${server.pathname.replace(/\/$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      'user-agent': 'kbench',
      ...(access.token === undefined ? {} : { authorization: `Bearer ${access.token}` }),
      ...headers,
    },
  })
  const open = (requestOptions: RequestOptions): ClientRequest =>
    secure ? httpsRequest(requestOptions) : httpRequest(requestOptions)

  async function request(wanted: ApiRequest): Promise<ApiResponse> {
    const body = wanted.body === undefined ? '' : JSON.stringify(wanted.body)
    const headers = {
      ...(body === ''
        ? {}
        : {
            'content-type': wanted.contentType ?? 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
    }
    const attempt = (): Promise<ApiResponse> =>
      exchange(open({ ...options(wanted.method, wanted.path, headers), agent }), body, wanted, secure)
    try {
      return await attempt()
    } catch (error) {
      // Never a POST: the server may have made the object before the connection broke.
      if (error instanceof StaleConnection && wanted.method !== 'POST') return await attempt()
      throw error instanceof StaleConnection
        ? new EnvironmentError(`${wanted.method} ${wanted.path}: ${error.message}`)
        : error
    }
  }

  function watch(wanted: ApiWatchRequest): ApiWatch {
    const outgoing = open({ ...options('GET', wanted.path, {}), agent: watchAgent })
    watches.add(outgoing)
    const stop = (): void => void outgoing.destroy()
    wanted.signal?.addEventListener('abort', stop, { once: true })
    const what = `watching ${wanted.path}`
    let stopped = false
    const established = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve)
      outgoing.on('error', (error) => reject(failure(what, error, wanted.signal)))
      outgoing.on('close', () => reject(new EnvironmentError(`${what}: the connection was closed`)))
    })
    const ended = established.then(async (response) => {
      if (response.statusCode !== 200)
        throw new EnvironmentError(`${what}: the API server answered ${String(response.statusCode)}`)
      try {
        for await (const line of createInterface({ input: response, crlfDelay: Infinity }))
          if (line !== '') wanted.onLine(line)
        if (!response.complete && !stopped) throw new Error('the connection broke')
      } catch (error) {
        if (!stopped) throw failure(what, error, wanted.signal)
      }
    })
    void ended
      .catch(() => undefined)
      .then(() => {
        watches.delete(outgoing)
        wanted.signal?.removeEventListener('abort', stop)
      })
    outgoing.end()
    return {
      established: established.then((response) => {
        if (response.statusCode !== 200)
          throw new EnvironmentError(`${what}: the API server answered ${String(response.statusCode)}`)
      }),
      ended,
      stop() {
        stopped = true
        stop()
      },
    }
  }

  return {
    request,
    watch,
    close() {
      for (const one of watches) one.destroy()
      agent.destroy()
      watchAgent.destroy()
    },
  }
}

function tlsOptions(access: ApiAccess): HttpsAgent['options'] {
  return {
    ...(access.certificateAuthority === undefined ? {} : { ca: access.certificateAuthority }),
    ...(access.clientCertificate === undefined ? {} : { cert: access.clientCertificate }),
    ...(access.clientKey === undefined ? {} : { key: access.clientKey }),
    ...(access.serverName === undefined ? {} : { servername: access.serverName }),
    ...(access.skipVerification === true ? { rejectUnauthorized: false } : {}),
  }
}

/** One request and its answer, timed from the moment when it can be written. */
function exchange(
  outgoing: ClientRequest,
  body: string,
  { method, path, signal, timeoutSeconds = TIMEOUT_SECONDS }: ApiRequest,
  secure: boolean,
): Promise<ApiResponse> {
  const what = `${method} ${path}`
  let startedAt: number | undefined
  return new Promise<ApiResponse>((resolve, reject) => {
    const giveUp = (): void =>
      void outgoing.destroy(new Error(`no answer within ${String(timeoutSeconds)} s`))
    const stop = (): void => void outgoing.destroy(new Interrupted())
    const timer = setTimeout(giveUp, timeoutSeconds * 1000)
    const settle = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const fail = (error: unknown): void => {
      settle()
      const stale = outgoing.reusedSocket && startedAt !== undefined && isReset(error)
      reject(stale ? new StaleConnection(messageOf(error)) : failure(what, error, signal))
    }
    const begin = (): void => void (startedAt = performance.now())
    signal?.addEventListener('abort', stop, { once: true })
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket) begin()
      else socket.once(secure ? 'secureConnect' : 'connect', begin)
    })
    outgoing.on('error', fail)
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        settle()
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString('utf8'),
          seconds: seconds((performance.now() - (startedAt ?? performance.now())) / 1000),
          newConnection: !outgoing.reusedSocket,
          retryAfterSeconds: retryAfter(response),
        })
      })
    })
    if (signal?.aborted === true) stop()
    else outgoing.end(body)
  })
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

function failure(what: string, error: unknown, signal: AbortSignal | undefined): Error {
  if (error instanceof Interrupted || signal?.aborted === true) return new Interrupted()
  return new EnvironmentError(`${what}: the API server cannot be reached: ${messageOf(error)}`, {
    cause: error,
  })
}

function retryAfter({ headers }: IncomingMessage): number | undefined {
  const value = Number(headers['retry-after'])
  return headers['retry-after'] === undefined || !Number.isFinite(value) ? undefined : value
}
