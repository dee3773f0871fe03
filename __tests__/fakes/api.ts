import { EnvironmentError } from '../../src/core/errors.ts'
import { seconds } from '../../src/core/series.ts'
import type {
  ApiDownload,
  ApiDownloadRequest,
  ApiRequest,
  ApiResponse,
  ApiWatch,
  ApiWatchRequest,
  KubernetesApi,
} from '../../src/ports/kubernetes-api.ts'

type Answer = Partial<Omit<ApiResponse, 'body'>> & { readonly body?: unknown }
type Reply = Answer | Error | ((request: ApiRequest) => Answer | Error | Promise<Answer>)

/**
 * An API server that answers what it was asked to. A request is written `GET /api/v1/…`; one that was not reported
 * fails the test. Bodies are objects and go out as JSON.
 */
export class FakeApi implements KubernetesApi {
  readonly requests: ApiRequest[] = []
  readonly watches: ApiWatchRequest[] = []
  closed = false
  readonly #expected: { match: string | RegExp; reply: Reply; times: number }[] = []
  readonly #watchers: { match: string | RegExp; begin: (watch: FakeWatch) => void }[] = []

  /** @param match the beginning of `METHOD path`, or an expression */
  on(match: string | RegExp, reply: Reply = {}, times = 1): this {
    this.#expected.push({ match, reply, times })
    return this
  }

  /** What happens when a watch is begun, e.g. events delivered. */
  onWatch(match: string | RegExp, begin: (watch: FakeWatch) => void = () => undefined): this {
    this.#watchers.push({ match, begin })
    return this
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    const answer = await this.#answer(request)
    return {
      status: 200,
      seconds: seconds(0.001),
      newConnection: false,
      retryAfterSeconds: undefined,
      ...answer,
      body: JSON.stringify(answer.body ?? {}),
    }
  }

  /** A body of bytes goes out as it is, a text too. */
  async download({ maximumBytes, ...request }: ApiDownloadRequest): Promise<ApiDownload> {
    const { status = 200, body = {} } = await this.#answer({ method: 'GET', ...request })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text)
    if (bytes.length > maximumBytes) throw new Error('FakeApi: a test gives more than is asked for')
    return { status, bytes }
  }

  async #answer(request: ApiRequest): Promise<Answer> {
    this.requests.push(request)
    const line = `${request.method} ${request.path}`
    const found = this.#expected.find(({ match, times }) => times > 0 && matches(match, line))
    if (found === undefined) throw new Error(`FakeApi: unexpected ${line}`)
    found.times -= 1
    const answer = typeof found.reply === 'function' ? await found.reply(request) : found.reply
    if (answer instanceof Error) throw answer
    return answer
  }

  watch(request: ApiWatchRequest): ApiWatch {
    this.watches.push(request)
    const found = this.#watchers.find(({ match }) => matches(match, request.path))
    if (found === undefined) throw new Error(`FakeApi: unexpected watch of ${request.path}`)
    const watch = new FakeWatch(request)
    found.begin(watch)
    return watch
  }

  close(): void {
    this.closed = true
  }

  /** @throws when something that was reported did not happen */
  assertAllUsed(): void {
    const left = this.#expected.filter(({ times }) => times > 0 && times !== Infinity)
    if (left.length > 0)
      throw new Error(`FakeApi: not asked for: ${left.map(({ match }) => String(match)).join(', ')}`)
  }
}

/** A watch that the test feeds. */
export class FakeWatch implements ApiWatch {
  established: Promise<void> = Promise.resolve()
  readonly ended: Promise<void>
  #end: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined
  #over = false
  readonly #request: ApiWatchRequest
  constructor(request: ApiWatchRequest) {
    this.#request = request
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve
      this.#fail = reject
    })
    this.ended.catch(() => undefined)
  }
  /** Like the real one, it says nothing once it is over, and is so when a line cannot be handled. */
  send(type: string, object: unknown): void {
    if (this.#over) return
    try {
      this.#request.onLine(JSON.stringify({ type, object }))
    } catch (error) {
      this.#over = true
      this.#fail(error as Error)
    }
  }
  /** The server does not begin it. */
  refuse(message: string): void {
    const error = new EnvironmentError(message)
    this.established = Promise.reject(error)
    this.established.catch(() => undefined)
    this.#over = true
    this.#fail(error)
  }
  stop(): void {
    this.#over = true
    this.#end()
  }
  break(message = 'the connection broke'): void {
    this.#over = true
    this.#fail(new EnvironmentError(message))
  }
}

function matches(match: string | RegExp, line: string): boolean {
  return typeof match === 'string' ? line.startsWith(match) : match.test(line)
}

/** For tests in which nothing may talk to an API server. */
export function noApi(): KubernetesApi {
  throw new Error('no API server was expected to be connected to')
}
