import type * as z from 'zod'
import { describeIssues } from '../../core/expected.ts'
import { isOutcomeUnknown, isRateLimit, waitBeforeRepeat, type Refusal } from '../../core/github/repeat.ts'
import { jsonOf } from '../../core/json.ts'
import { seconds } from '../../core/series.ts'
import { GitHubError } from '../../ports/github.ts'
import type { Log } from '../../ports/log.ts'
import { noAnswer, RefusedError, type Call, type ClientOptions, type Expected } from './call.ts'
import { explain } from './explain.ts'
import type { Reply } from './octokit.ts'
import { Sender } from './sender.ts'

const MOST_PAGES = 100
const PAGE_SIZE = 100
const MOST_JSON_BYTES = 64 * 1024 * 1024
const MOST_ATTEMPTS = 5
/** All waiting of one client together. */
const MOST_WAITING = seconds(300)

interface Ways<T, E> {
  readonly expected?: Expected<E> | undefined
  /** For requests that would make a second one: finds what an attempt made whose answer was lost. */
  readonly look?: () => Promise<T | undefined>
}

/** Asks GitHub about one repository: reads answers and pages, and tries again what may succeed a second time. */
export class GitHubClient {
  readonly #options: ClientOptions
  readonly #sender: Sender
  #waited = 0
  readonly #apiUrl: URL
  readonly log: Log
  /** Owner of the repository. */
  readonly owner: string

  constructor(options: ClientOptions) {
    this.#sender = new Sender(options)
    this.#options = options
    this.#apiUrl = new URL(options.apiUrl)
    this.log = options.log
    this.owner = options.repository.split('/')[0] ?? ''
  }

  /** For requests that may be carried out twice without harm. */
  async json<T, E = never>(call: Call, schema: z.ZodType<T>, expected?: Expected<E>): Promise<T | E> {
    return this.#repeat(call, () => this.#ask(call, schema), { expected })
  }

  /**
   * For requests that make something, and would make it twice. GitHub has no key to report a repeated request by, so when it is not known whether the
   * first was carried out (a 5xx, a connection that broke), it is looked for before it is sent again, and what is found is taken for ours.
   */
  async make<T>(call: Call, schema: z.ZodType<T>, look: () => Promise<T | undefined>): Promise<T> {
    return this.#repeat(call, () => this.#ask(call, schema), { look })
  }

  /** All pages of a list. */
  async pages<T>(call: Call, schema: z.ZodType<readonly T[]>): Promise<readonly T[]> {
    const all: T[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const one = { ...call, parameters: { ...call.parameters, per_page: PAGE_SIZE, page } }
      const { items, hasNext } = await this.#repeat(one, async () => {
        const reply = await this.#sender.send(one)
        const items = await this.#parse(one, reply, schema)
        return { items, hasNext: reply.headers['link']?.includes('rel="next"') === true }
      })
      all.push(...items)
      if (!hasNext) return all
    }
    throw new GitHubError('other', `${call.what}: there are more than ${String(MOST_PAGES)} pages of them`)
  }

  async bytes<E = never>(call: Call, mostBytes: number, expected?: Expected<E>): Promise<Uint8Array | E> {
    const ask = async (): Promise<Uint8Array> =>
      this.#sender.bytesOf(await this.#sender.send(call), mostBytes, call.what)
    return this.#repeat(call, ask, { expected })
  }

  /** What the URL holds that GitHub redirects to; the token stays behind. */
  async redirected(call: Call, mostBytes: number): Promise<Uint8Array> {
    return this.#repeat(call, async () => {
      const reply = await this.#sender.send(call)
      const location = reply.headers['location']
      if (reply.status < 300 || location === undefined)
        return this.#sender.bytesOf(reply, mostBytes, call.what)
      await this.#sender.bytesOf(reply, MOST_JSON_BYTES, call.what)
      const url = new URL(location, this.#apiUrl)
      if (url.protocol !== 'https:' && url.protocol !== this.#apiUrl.protocol)
        throw new GitHubError('other', `${call.what}: GitHub redirects to ${url.protocol}, expected https:`)
      return this.#sender.bytesOf(await this.#sender.fetchPlain(url), mostBytes, call.what)
    })
  }

  async #ask<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
    return this.#parse(call, await this.#sender.send(call), schema)
  }

  async #parse<T>(call: Call, reply: Reply, schema: z.ZodType<T>): Promise<T> {
    const bytes = await this.#sender.bytesOf(reply, MOST_JSON_BYTES, call.what)
    const json = jsonOf(new TextDecoder().decode(bytes))
    if (json === undefined) throw noAnswer('the answer is not JSON')
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new GitHubError(
      'other',
      `${call.what}: the answer is not as GitHub documents it:\n${describeIssues(parsed.error.issues, json).join('\n')}`,
    )
  }

  /** @throws {GitHubError} what the last attempt was refused for */
  async #repeat<T, E = never>(
    call: Call,
    attempt: () => Promise<T>,
    { expected, look }: Ways<T, E> = {},
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
    const { clock, random, signal, token, apiUrl, log } = this.#options
    const wait = waitBeforeRepeat(refusal, count, clock.now(), random)
    const error = explain(call, refusal, { token, apiUrl, wait, count })
    if (wait === undefined || count >= MOST_ATTEMPTS || this.#waited + wait > MOST_WAITING) throw error
    this.#waited += wait
    if (isRateLimit(refusal)) log.info(`${call.what}: GitHub asks to wait, ${wait.toFixed(0)} s`)
    else log.debug(`${error.message}; sent again in ${wait.toFixed(1)} s`)
    await clock.sleep(wait, signal)
  }
}
