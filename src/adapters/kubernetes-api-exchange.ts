import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { seconds } from '../core/series.ts'
import type { ApiRequest, ApiResponse } from '../ports/kubernetes-api.ts'

const TIMEOUT_SECONDS = 60
/** All objects of a large cluster take some tens of megabytes. */
const MOST_BYTES = 256e6

/** A kept-open connection that the server closed before it answered; it may have closed it before the request came. */
export class StaleConnection extends Error {}

/** What came back; `ApiResponse` says what its fields are. */
interface Exchanged extends Omit<ApiResponse, 'body'> {
  readonly bytes: Buffer
}

export interface Connections {
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
export function exchange(
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

/** Of an answer, as sent or unpacked. */
export function tooLarge(what: string, maximumBytes: number): EnvironmentError {
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
export function failure(what: string, error: unknown, signal: AbortSignal | undefined): Error {
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
