import { types } from 'node:util'
import * as z from 'zod'
import { messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { isOutcomeUnknown, isRateLimit, waitBeforeRepeat, type Refusal } from '../../core/github/repeat.ts'
import { seconds } from '../../core/unit.ts'
import type { Clock } from '../../ports/clock.ts'
import { GitHubError } from '../../ports/github.ts'
import type { Log } from '../../ports/log.ts'
import { explain, refusalOf } from './explain.ts'
import type { Reply, Transport } from './octokit.ts'
import { readBytes } from './read-bytes.ts'

/** One request and what it is for. */
export interface Call {
  /** As GitHub documents it: "GET /repos/{owner}/{repo}/issues"; owner and repo are filled in. */
  readonly route: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** What it is for, as the start of a sentence: "reading pull request #7". */
  readonly what: string
  /** What the token must be allowed to do, as it is written in a workflow: "pull-requests: write". */
  readonly right: string
  readonly accept?: string
  readonly mostBytes?: number
}

/** What a request may be answered by besides its success: a refusal that is an ordinary result. */
export type Expected<T> = (refusal: Refusal) => T | undefined

const MOST_ATTEMPTS = 5
/** All waiting of one client together. */
const MOST_WAITING = seconds(300)
const MOST_PAGES = 100
const PAGE_SIZE = 100
const MOST_JSON_BYTES = 64 * 1024 * 1024
const REQUEST_MILLISECONDS = 60_000
const DOWNLOAD_MILLISECONDS = 300_000

export interface ClientOptions {
  readonly token: string
  readonly repository: string
  readonly apiUrl: string
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly signal: AbortSignal | undefined
  readonly log: Log
  /** Loaded with the first request. */
  readonly transport: () => Promise<Transport>
}

/** Sends requests about one repository, reads answers, pages, and tries again what may succeed a second time. */
export class GitHubClient {
  readonly #options: ClientOptions
  readonly #path: { readonly owner: string; readonly repo: string }
  #waited = 0

  constructor(options: ClientOptions) {
    this.#options = options
    const [owner = '', repo = ''] = options.repository.split('/')
    this.#path = { owner, repo }
  }

  /** Of the repository. */
  get owner(): string {
    return this.#path.owner
  }

  get log(): Log {
    return this.#options.log
  }

  /** For requests that may be carried out twice without harm. */
  async json<T, E = never>(call: Call, schema: z.ZodType<T>, expected?: Expected<E>): Promise<T | E> {
    return this.#repeat(call, () => this.#read(call, schema), expected)
  }

  /**
   * For requests that make something, and would make it twice. GitHub has no key to tell a repeated request by, so when it is not known whether the
   * first was carried out (a 5xx, a connection that broke), it is looked for before it is sent again, and what is found is taken for ours.
   */
  async make<T>(call: Call, schema: z.ZodType<T>, look: () => Promise<T | undefined>): Promise<T> {
    return this.#repeat(call, () => this.#read(call, schema), undefined, look)
  }

  /** All pages of a list. */
  async pages<T>(call: Call, schema: z.ZodType<readonly T[]>): Promise<readonly T[]> {
    const all: T[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const parameters = { ...call.parameters, per_page: PAGE_SIZE, page }
      const one = { ...call, parameters }
      const { items, hasNext } = await this.#repeat(one, async () => {
        const reply = await this.#send(one)
        const link = reply.headers['link'] ?? ''
        return { items: await this.#parse(one, reply, schema), hasNext: /rel="next"/.test(link) }
      })
      all.push(...items)
      if (!hasNext) return all
    }
    throw new GitHubError('other', `${call.what}: there are more than ${String(MOST_PAGES)} pages of them`)
  }

  async bytes<E = never>(call: Call, expected?: Expected<E>): Promise<Uint8Array | E> {
    return this.#repeat(
      call,
      async () => this.#drain(call, await this.#send(call), call.mostBytes ?? MOST_JSON_BYTES),
      expected,
    )
  }

  /** What the URL holds that GitHub redirects to; the token stays behind. */
  async redirected(call: Call, mostBytes: number): Promise<Uint8Array> {
    return this.#repeat(call, async () => {
      const reply = await this.#send(call)
      const location = reply.headers['location']
      if (reply.status < 300 || location === undefined) return this.#drain(call, reply, mostBytes)
      await this.#drain(call, reply, MOST_JSON_BYTES)
      const url = new URL(location, this.#options.apiUrl)
      if (url.protocol !== 'https:' && url.protocol !== new URL(this.#options.apiUrl).protocol)
        throw new GitHubError('other', `${call.what}: GitHub redirects to ${url.protocol}, expected https:`)
      const plain = await this.#attempt(DOWNLOAD_MILLISECONDS, (transport, signal) =>
        transport.fetchPlain(url.href, signal),
      )
      // Such a URL is valid for a minute: a new one may do, whatever the status. Its query is a capability and is not quoted.
      if (plain.status >= 300)
        throw noAnswer(`${url.origin} answers ${String(plain.status)} where the file should be`)
      return this.#drain(call, plain, mostBytes)
    })
  }

  async #read<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
    return this.#parse(call, await this.#send(call), schema)
  }

  async #parse<T>(call: Call, reply: Reply, schema: z.ZodType<T>): Promise<T> {
    const text = new TextDecoder().decode(await this.#drain(call, reply, MOST_JSON_BYTES))
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      throw noAnswer('the answer is not JSON')
    }
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new GitHubError(
      'other',
      `${call.what}: the answer is not as GitHub documents it:\n${z.prettifyError(parsed.error)}`,
    )
  }

  async #drain(call: Call, reply: Reply, mostBytes: number): Promise<Uint8Array> {
    try {
      return await readBytes(reply, mostBytes, call.what)
    } catch (error) {
      throwIfInterrupted(this.#options.signal)
      if (error instanceof GitHubError) throw error
      throw noAnswer(`the answer broke off: ${causeOf(error)}`)
    }
  }

  async #send(call: Call): Promise<Reply> {
    const reply = await this.#attempt(REQUEST_MILLISECONDS, (transport, signal) =>
      transport.send(
        call.route,
        { ...this.#path, ...call.parameters },
        call.accept ?? 'application/vnd.github+json',
        signal,
      ),
    )
    this.log.debug(`GitHub: ${call.route} answers ${String(reply.status)}`)
    if (reply.status >= 400) throw new RefusedError(refusalOf(reply))
    return reply
  }

  async #attempt<T>(
    milliseconds: number,
    send: (transport: Transport, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal, transport } = this.#options
    throwIfInterrupted(signal)
    const loaded = await transport()
    const timeout = AbortSignal.timeout(milliseconds)
    try {
      return await send(loaded, signal === undefined ? timeout : AbortSignal.any([signal, timeout]))
    } catch (error) {
      throwIfInterrupted(signal)
      throw noAnswer(timeout.aborted ? `no answer in ${String(milliseconds / 1000)} s` : causeOf(error))
    }
  }

  async #repeat<T, E = never>(
    call: Call,
    attempt: () => Promise<T>,
    expected?: Expected<E>,
    look?: () => Promise<T | undefined>,
  ): Promise<T | E> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        const { refusal } = error
        const result = expected?.(refusal)
        if (result !== undefined) return result
        await this.#wait(call, refusal, count)
        if (look === undefined || !isOutcomeUnknown(refusal)) continue
        const found = await look()
        if (found !== undefined) return found
      }
    }
  }

  /** @throws {GitHubError} when it is not worth another attempt */
  async #wait(call: Call, refusal: Refusal, count: number): Promise<void> {
    const { clock, random, signal, token, apiUrl } = this.#options
    const wait = waitBeforeRepeat(refusal, count, clock.now(), random)
    if (wait === undefined || count >= MOST_ATTEMPTS || this.#waited + wait > MOST_WAITING)
      throw explain(call, refusal, { token, apiUrl, wait, count })
    this.#waited += wait
    const told = `${call.what}: ${explain(call, refusal, { token, apiUrl, wait, count }).message}`
    if (isRateLimit(refusal)) this.log.info(`GitHub asks to wait ${wait.toFixed(0)} s (${call.what})`)
    else this.log.debug(`${told}; sent again in ${wait.toFixed(1)} s`)
    await clock.sleep(wait, signal)
  }
}

class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

function noAnswer(message: string): RefusedError {
  return new RefusedError({ status: undefined, headers: {}, message })
}

/** undici hides what happened in the cause: "fetch failed", "terminated". */
function causeOf(error: unknown): string {
  const cause = types.isNativeError(error) ? error.cause : undefined
  return types.isNativeError(cause) && cause.message !== '' ? causeOf(cause) : messageOf(error)
}
