import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import type { Socket } from 'node:net'
import { defined } from '../core/defined.ts'
import { EnvironmentError, Interrupted } from '../core/errors.ts'
import type {
  ApiAccess,
  ApiRequest,
  ApiWatch,
  KubernetesApi,
  ApiResponse,
  ApiWatchRequest,
} from '../ports/kubernetes-api.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { seconds } from '../core/series.ts'
import { jsonOf } from '../core/json.ts'
import { LineSplitter } from './command-output.ts'

/** What may be sent again after a connection broke before the answer (RFC 9110, 9.2.2: idempotent methods). */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE'])

/** Talks HTTP/1.1 to the API server, one request per connection at a time; see the port for the contract. */
export function connectApi(access: ApiAccess, connections: number): KubernetesApi {
  const server = new URL(access.server)
  const secure = server.protocol === 'https:'
  const tls = secure ? tlsOptions(access) : {}
  const agentOptions = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections }
  const agent = secure ? new HttpsAgent({ ...agentOptions, ...tls }) : new HttpAgent(agentOptions)
  const watchAgent = secure ? new HttpsAgent({ keepAlive: false, ...tls }) : new HttpAgent()
  const established: Connections = { secure, open: new WeakSet<Socket>() }
  const watches = new Set<ApiWatch>()
  let closed = false

  const options = (
    method: string,
    path: string,
    headers: Record<string, string | number>,
  ): RequestOptions => ({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? (secure ? 443 : 80) : server.port,
    ...defined({ socketPath: access.socketPath }),
    method,
    path: `${server.pathname.replace(/\/$/, '')}${path}`,
    headers: {
      'user-agent': 'kbench',
      ...(access.token === undefined ? {} : { authorization: `Bearer ${access.token}` }),
      ...headers,
    },
  })
  const open = (requestOptions: RequestOptions): ClientRequest =>
    secure ? httpsRequest(requestOptions) : httpRequest(requestOptions)
  const expectOpen = (what: string): void => {
    if (closed) throw new EnvironmentError(`${what}: the connection to the API server has been closed`)
  }

  /** @throws as `request` of the port, and for an answer that is longer than `maximumBytes` */
  const ask = async (
    wanted: ApiRequest,
    maximumBytes: number | undefined,
    accept = 'application/json',
  ): ReturnType<typeof exchange> => {
    const what = `${wanted.method} ${wanted.path}`
    const body = wanted.body === undefined ? '' : JSON.stringify(wanted.body)
    const contentType = wanted.contentType ?? 'application/json'
    const headers = {
      accept,
      ...(body === '' ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
    }
    const attempt = (): ReturnType<typeof exchange> => {
      expectOpen(what)
      const outgoing = open({ ...options(wanted.method, wanted.path, headers), agent })
      return exchange(outgoing, body, wanted, established, maximumBytes)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      if (REPEATABLE.has(wanted.method)) return await attempt()
      throw new EnvironmentError(
        `${what}: the API server closed the connection: ${error.message}; whether it did it is not known`,
      )
    }
  }

  return {
    async request(wanted) {
      const { bytes, ...rest } = await ask(wanted, wanted.maximumBytes)
      return { ...rest, body: bytes.toString('utf8') }
    },
    async download({ maximumBytes, ...wanted }) {
      const { status, bytes } = await ask({ method: 'GET', ...wanted }, maximumBytes, '*/*')
      return { status, bytes: await unpacked(bytes, `GET ${wanted.path}`, maximumBytes) }
    },
    watch(wanted) {
      expectOpen(`watching ${wanted.path}`)
      const watch = openWatch(
        open({ ...options('GET', wanted.path, { accept: 'application/json' }), agent: watchAgent }),
        wanted,
      )
      watches.add(watch)
      const forget = (): void => void watches.delete(watch)
      watch.ended.then(forget, forget)
      return watch
    },
    close() {
      closed = true
      for (const watch of watches) watch.stop()
      agent.destroy()
      watchAgent.destroy()
    },
  }
}

function tlsOptions(access: ApiAccess): HttpsAgent['options'] {
  return defined({
    ca: access.certificateAuthority,
    cert: access.clientCertificate,
    key: access.clientKey,
    servername: access.serverName,
    rejectUnauthorized: access.skipVerification === true ? false : undefined,
  })
}

const gunzipBytes = promisify(gunzip)

/**
 * What gzip packed, recognised by its first two bytes; other bytes as they are.
 * @param what the request, as the start of a sentence
 * @throws {EnvironmentError} for what is broken, cut off or larger unpacked
 */
export async function unpacked(bytes: Uint8Array, what: string, maximumBytes: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await gunzipBytes(bytes, { maxOutputLength: maximumBytes })
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(what, maximumBytes)
    const isCutOff = code === 'Z_BUF_ERROR'
    throw new EnvironmentError(
      `${what}: the answer is packed by gzip and ${isCutOff ? 'cut off' : 'broken'}: ${String(bytes.length)} bytes came`,
      { cause: error },
    )
  }
}

const TIMEOUT_SECONDS = 60
/** All objects of a large cluster take some tens of megabytes. */
const MOST_BYTES = 256e6

/** A kept-open connection that the server closed before it answered; it may have closed it before the request came. */
class StaleConnection extends Error {}

/** What came back; `ApiResponse` says what its fields are. */
interface Exchanged extends Omit<ApiResponse, 'body'> {
  readonly bytes: Buffer
}

interface Connections {
  readonly secure: boolean
  /**
   * Those that have been established. Not `ClientRequest.reusedSocket`: that is false for a request that waited for a
   * connection and then got one that another request had opened.
   */
  readonly open: WeakSet<Socket>
}

/**
 * One request and its answer, timed from the moment when it can be written to the arrival of the last byte.
 * @throws {StaleConnection | EnvironmentError | Interrupted}
 */
function exchange(
  outgoing: ClientRequest,
  body: string,
  { method, path, signal, timeoutSeconds = TIMEOUT_SECONDS }: ApiRequest,
  connections: Connections,
  maximumBytes = MOST_BYTES,
): Promise<Exchanged> {
  const what = `${method} ${path}`
  return new Promise<Exchanged>((resolve, reject) => {
    let startedAt: number | undefined
    let reused = false
    let answered = false
    const settle = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const fail = (error: unknown): void => {
      settle()
      const stale = reused && !answered && isReset(error)
      reject(stale ? new StaleConnection(detailsOf(error).message) : failure(what, error, signal))
    }
    // A request that still waits for a connection says nothing when it is destroyed, so it is failed here.
    const end = (error: Error): void => {
      answered = true
      fail(error)
      outgoing.destroy()
    }
    const stop = (): void => end(new Interrupted())
    const timer = setTimeout(
      () => end(new Error(`no answer within ${String(timeoutSeconds)} s`)),
      timeoutSeconds * 1000,
    )
    outgoing.on('error', fail)
    if (signal?.aborted === true) {
      stop()
      return
    }
    signal?.addEventListener('abort', stop, { once: true })
    outgoing.on('socket', (socket) => {
      reused = connections.open.has(socket)
      if (reused) startedAt = performance.now()
      else
        socket.once(connections.secure ? 'secureConnect' : 'connect', () => {
          connections.open.add(socket)
          startedAt = performance.now()
        })
    })
    outgoing.on('response', (response) => {
      answered = true
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > maximumBytes) end(tooLarge(what, maximumBytes))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => {
        const endedAt = performance.now()
        settle()
        if (startedAt === undefined) {
          reject(new Error(`${what}: answered on a connection that was never established`))
          return
        }
        resolve({
          status: response.statusCode ?? 0,
          bytes: Buffer.concat(parts),
          seconds: seconds((endedAt - startedAt) / 1000),
          newConnection: !reused,
          retryAfterSeconds: retryAfter(response),
        })
      })
    })
    outgoing.end(body)
  })
}

/** For an answer, as sent or unpacked. */
function tooLarge(what: string, maximumBytes: number): EnvironmentError {
  return new EnvironmentError(
    `${what}: the answer has more than ${String(maximumBytes / 1e6)} MB; at most so many are read`,
  )
}

function isReset(error: unknown): boolean {
  const { code } = detailsOf(error)
  return code === 'ECONNRESET' || code === 'EPIPE'
}

/** An AggregateError of several addresses that were tried has a code but no message. */
function detailsOf(error: unknown): { readonly message: string; readonly code: string | undefined } {
  if (typeof error !== 'object' || error === null) return { message: String(error), code: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { message: message === '' ? (code ?? 'no reason given') : message, code }
}

/** What went wrong between here and the API server, as the error to throw. */
function failure(what: string, error: unknown, signal: AbortSignal | undefined): Error {
  if (error instanceof Interrupted || signal?.aborted === true) return new Interrupted()
  if (error instanceof EnvironmentError) return error
  return new EnvironmentError(`${what}: the API server cannot be reached: ${detailsOf(error).message}`, {
    cause: error,
  })
}

/** Seconds only: the API server sends no date. */
function retryAfter({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after']?.trim()
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

/** The API server answers a watch at once; what takes so long is not there. */
const ESTABLISH_SECONDS = 30
/** So that the kernel notices a server that is gone without a word. */
const PROBE_MILLISECONDS = 15_000
const MOST_REFUSAL_CHARACTERS = 65_536
/** An object has at most 1.5 MiB in etcd. */
const MOST_LINE_CHARACTERS = 16 * 2 ** 20

/** Sends the request of a watch and hands out its lines as they arrive; see the port for the contract. */
function openWatch(outgoing: ClientRequest, { path, onLine, signal }: ApiWatchRequest): ApiWatch {
  const what = `watching ${path}`
  let establish: () => void = () => undefined
  let refuse: (error: Error) => void = () => undefined
  const established = new Promise<void>((resolve, reject) => {
    establish = resolve
    refuse = reject
  })
  let finish: () => void = () => undefined
  let breakOff: (error: Error) => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve
    breakOff = reject
  })
  // Whoever waits for one of them need not wait for the other.
  established.catch(() => undefined)
  ended.catch(() => undefined)

  let over = false
  const end = (error?: Error): void => {
    if (over) return
    over = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    outgoing.destroy()
    if (error === undefined) finish()
    else breakOff(error)
    refuse(error ?? new EnvironmentError(`${what}: it was stopped before it began`))
  }
  const fail = (error: unknown): void => end(failure(what, error, signal))
  const abort = (): void => end(new Interrupted())
  const timer = setTimeout(
    () => fail(new Error(`no answer within ${String(ESTABLISH_SECONDS)} s`)),
    ESTABLISH_SECONDS * 1000,
  )

  outgoing.on('error', fail)
  outgoing.on('socket', (socket) => void socket.setKeepAlive(true, PROBE_MILLISECONDS))
  outgoing.on('response', (response) => {
    clearTimeout(timer)
    response.on('error', fail)
    if (response.statusCode !== 200) {
      readRefusal(response, (said) => {
        const status = String(response.statusCode)
        end(new EnvironmentError(`${what}: the API server answered ${status}${said}`))
      })
      return
    }
    establish()
    const lines = new LineSplitter()
    response.on('data', (part: Buffer) => {
      try {
        for (const line of lines.push(part)) {
          const said = line.trim()
          if (!over && said !== '') onLine(said)
        }
        if (lines.restLength > MOST_LINE_CHARACTERS)
          end(
            new EnvironmentError(
              `${what}: a line of the answer has more than 16 MiB; at most so many are read`,
            ),
          )
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)))
      }
    })
    response.on('end', () => end())
    response.on('close', () => fail(new Error('the connection broke')))
  })
  if (signal?.aborted === true) abort()
  else {
    signal?.addEventListener('abort', abort, { once: true })
    outgoing.end()
  }
  return { established, ended, stop: () => end() }
}

/** The message of the Status object that a refusal comes with, as the end of a sentence. */
function readRefusal(response: IncomingMessage, done: (said: string) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    if (text.length < MOST_REFUSAL_CHARACTERS) text += part
  })
  response.on('end', () => {
    const status = jsonOf(text) as { message?: unknown } | null | undefined
    const message = status === undefined ? text.trim().split('\n')[0] : status?.message
    done(typeof message === 'string' && message !== '' ? `: ${message.slice(0, 300)}` : '')
  })
}
