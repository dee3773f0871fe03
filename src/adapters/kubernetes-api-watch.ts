import type { ClientRequest, IncomingMessage } from 'node:http'
import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { jsonOf } from '../core/json.ts'
import type { ApiWatch, ApiWatchRequest } from '../ports/kubernetes-api.ts'
import { failure } from './kubernetes-api-exchange.ts'
import { LineSplitter } from './line-splitter.ts'

/** The API server answers a watch at once; what takes so long is not there. */
const ESTABLISH_SECONDS = 30
/** So that the kernel notices a server that is gone without a word. */
const PROBE_MILLISECONDS = 15_000
const MOST_REFUSAL_CHARACTERS = 65_536
/** An object has at most 1.5 MiB in etcd. */
const MOST_LINE_CHARACTERS = 16 * 2 ** 20

/** Sends the request of a watch and hands out its lines as they arrive; see the port for the contract. */
export function openWatch(
  outgoing: ClientRequest,
  { path, onLine, signal }: Pick<ApiWatchRequest, 'path' | 'onLine' | 'signal'>,
): ApiWatch {
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
