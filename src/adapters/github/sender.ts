import { messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { GitHubError } from '../../ports/github.ts'
import { noAnswer, RefusedError, type Call, type ClientOptions } from './call.ts'
import { refusalOf } from './explain.ts'
import type { Reply, Transport } from './octokit.ts'

const REQUEST_MILLISECONDS = 60_000
const DOWNLOAD_MILLISECONDS = 300_000

/** Sends one request, once. What is no success is thrown as RefusedError. */
export class Sender {
  readonly #options: ClientOptions
  readonly #repository: { readonly owner: string; readonly repo: string }

  constructor(options: ClientOptions) {
    this.#options = options
    const [owner = '', repo = ''] = options.repository.split('/')
    this.#repository = { owner, repo }
  }

  /** @returns an answer below 400; its body is still to be read */
  async send({ route, parameters, accept = 'application/vnd.github+json' }: Call): Promise<Reply> {
    const all = { ...this.#repository, ...parameters }
    const reply = await this.#attempt(REQUEST_MILLISECONDS, (transport, signal) =>
      transport.send(route, all, accept, signal),
    )
    this.#options.log.debug(`GitHub: ${route} answers ${String(reply.status)}`)
    if (reply.status >= 400) throw new RefusedError(refusalOf(reply))
    return reply
  }

  /** Gets a URL that GitHub gave, without the token. Its query is a capability and is never quoted. */
  async fetchPlain(url: URL): Promise<Reply> {
    const reply = await this.#attempt(DOWNLOAD_MILLISECONDS, (transport, signal) =>
      transport.fetchPlain(url.href, signal),
    )
    // Such a URL is valid for a minute: another one may do, whatever the status.
    if (reply.status >= 300)
      throw noAnswer(`${url.origin} answers ${String(reply.status)} where the file should be`)
    return reply
  }

  async bytesOf(reply: Reply, mostBytes: number, what: string): Promise<Uint8Array> {
    try {
      return await readBytes(reply, mostBytes, what)
    } catch (error) {
      throwIfInterrupted(this.#options.signal)
      if (error instanceof GitHubError) throw error
      throw noAnswer(`the answer broke off: ${causeOf(error)}`)
    }
  }

  async #attempt(
    milliseconds: number,
    send: (transport: Transport, signal: AbortSignal) => Promise<Reply>,
  ): Promise<Reply> {
    const { signal, transport } = this.#options
    throwIfInterrupted(signal)
    const loaded = await transport()
    const timeout = AbortSignal.timeout(milliseconds)
    try {
      return await send(loaded, signal === undefined ? timeout : AbortSignal.any([signal, timeout]))
    } catch (error) {
      throwIfInterrupted(signal)
      throw noAnswer(timeout.aborted ? `nothing came in ${String(milliseconds / 1000)} s` : causeOf(error))
    }
  }
}

/** undici hides what happened in the cause: "fetch failed", "terminated". */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { message?: unknown } | null }
  return typeof cause?.message === 'string' && cause.message !== '' ? causeOf(cause) : messageOf(error)
}

/**
 * The body of an answer.
 * @param what what it is for, as the start of a sentence
 * @throws {GitHubError} when it has more bytes, after reading no more than one piece beyond; whatever breaks the stream
 */
export async function readBytes(reply: Reply, mostBytes: number, what: string): Promise<Uint8Array> {
  const tooLarge = (bytes: string): GitHubError =>
    new GitHubError('other', `${what}: it has ${bytes} bytes, expected at most ${String(mostBytes)}`)
  const length = Number(reply.headers['content-length'] ?? 0)
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop by throwing ends the transfer.
  for await (const part of reply.body ?? []) {
    if (length > mostBytes) throw tooLarge(String(length))
    size += part.byteLength
    if (size > mostBytes) throw tooLarge(`more than ${String(mostBytes)}`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
