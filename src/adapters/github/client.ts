import * as z from 'zod'
import { GitHubError } from '../../ports/github.ts'
import type { Log } from '../../ports/log.ts'
import { Attempts } from './attempts.ts'
import { noAnswer, type Call, type ClientOptions, type Expected } from './call.ts'
import type { Reply } from './octokit.ts'
import { Sender } from './sender.ts'

const MOST_PAGES = 100
const PAGE_SIZE = 100
const MOST_JSON_BYTES = 64 * 1024 * 1024

/** Asks GitHub about one repository: reads answers and pages, and tries again what may succeed a second time. */
export class GitHubClient {
  readonly #sender: Sender
  readonly #attempts: Attempts
  readonly #apiUrl: URL
  readonly log: Log
  /** Of the repository. */
  readonly owner: string

  constructor(options: ClientOptions) {
    this.#sender = new Sender(options)
    this.#attempts = new Attempts(options)
    this.#apiUrl = new URL(options.apiUrl)
    this.log = options.log
    this.owner = options.repository.split('/')[0] ?? ''
  }

  /** For requests that may be carried out twice without harm. */
  async json<T, E = never>(call: Call, schema: z.ZodType<T>, expected?: Expected<E>): Promise<T | E> {
    return this.#attempts.repeat(call, () => this.#ask(call, schema), { expected })
  }

  /**
   * For requests that make something, and would make it twice. GitHub has no key to report a repeated request by, so when it is not known whether the
   * first was carried out (a 5xx, a connection that broke), it is looked for before it is sent again, and what is found is taken for ours.
   */
  async make<T>(call: Call, schema: z.ZodType<T>, look: () => Promise<T | undefined>): Promise<T> {
    return this.#attempts.repeat(call, () => this.#ask(call, schema), { look })
  }

  /** All pages of a list. */
  async pages<T>(call: Call, schema: z.ZodType<readonly T[]>): Promise<readonly T[]> {
    const all: T[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const one = { ...call, parameters: { ...call.parameters, per_page: PAGE_SIZE, page } }
      const { items, hasNext } = await this.#attempts.repeat(one, async () => {
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
    return this.#attempts.repeat(call, ask, { expected })
  }

  /** What the URL holds that GitHub redirects to; the token stays behind. */
  async redirected(call: Call, mostBytes: number): Promise<Uint8Array> {
    return this.#attempts.repeat(call, async () => {
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
    let json: unknown
    try {
      json = JSON.parse(new TextDecoder().decode(bytes))
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
}
