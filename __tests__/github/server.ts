import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Faults, type Fault, type FaultAnswer } from './faults.ts'
import { answerAs, match, requestProblems, type Matched } from './openapi.ts'
import { refuse, type RouteAnswer } from './route.ts'
import { routes } from './routes.ts'
import { RepositoryState } from './state.ts'

/** A request that was made; `route` is "GET storage" for the file of an artifact. */
export interface Call {
  readonly route: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** undefined: the connection was closed. */
  status: number | undefined
}

/**
 * A repository of GitHub in memory, over HTTP on 127.0.0.1. Every request is checked against GitHub's own description of its interface (openapi.json),
 * every answer is filled up to what is described there and checked, too. What does not fit is answered by 400 and kept in `violations`.
 */
export class GitHubServer {
  readonly state: RepositoryState
  readonly calls: Call[] = []
  readonly violations: string[] = []
  readonly faults = new Faults()
  /** Called before a request is carried out: the place for somebody else to come first. */
  beforeRequest: (route: string) => void = () => undefined
  /** Called after each request was carried out, before it is answered. */
  afterRequest: () => void = () => undefined
  readonly #api: Server
  readonly #storage: Server
  readonly #sockets = new Set<Socket>()
  readonly #basePath: string
  readonly #graphqlPath: string

  /** @param basePath '/api/v3' makes it GitHub Enterprise Server */
  constructor(state = new RepositoryState(), basePath = '') {
    this.state = state
    this.#basePath = basePath
    this.#graphqlPath = `${basePath.replace(/\/v3$/, '')}/graphql`
    this.#api = createServer((request, response) => void this.#answerApi(request, response))
    this.#storage = createServer((request, response) => void this.#answerStorage(request, response))
    for (const server of [this.#api, this.#storage])
      server.on('connection', (socket: Socket) => {
        this.#sockets.add(socket)
        socket.on('close', () => this.#sockets.delete(socket))
      })
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#api.listen(port, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => this.#storage.listen(0, '127.0.0.1', resolve))
    return this
  }
  async stop(): Promise<void> {
    const closed = [this.#api, this.#storage].map((one) => new Promise((resolve) => one.close(resolve)))
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(closed)
  }
  /** What GITHUB_API_URL has to be. */
  get url(): string {
    return `${urlOf(this.#api)}${this.#basePath}`
  }
  fault(fault: Fault): void {
    this.faults.add(fault)
  }
  /** The calls as "GET /pulls/7 200", below the repository. */
  lines(): readonly string[] {
    const repository = `/repos/${this.state.fullName}`
    return this.calls.map(({ route, path, status }) =>
      [route.split(' ')[0], path.replace(repository, ''), status ?? 'closed'].join(' '),
    )
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (this.state.servesFiles && url.pathname.endsWith('.zip')) {
      await this.#answerStorage(request, response)
      return
    }
    const text = (await bodyOf(request)).toString('utf8')
    const path = url.pathname.startsWith(this.#basePath) ? url.pathname.slice(this.#basePath.length) : ''
    const isGraphql = request.method === 'POST' && url.pathname === this.#graphqlPath
    const matched = match(request.method ?? '', path)
    const route = isGraphql ? 'POST /graphql' : (matched?.route ?? `${request.method ?? ''} ${path}`)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const query = Object.fromEntries(url.searchParams)
    const call: Call = {
      route,
      path: isGraphql ? '/graphql' : decodeURIComponent(path),
      query,
      body,
      status: undefined,
    }
    this.calls.push(call)
    this.beforeRequest(route)
    const fault = this.faults.take(route)
    const isRight = fault?.answer === undefined || fault.answer === 'cut' || fault.isCarriedOut === true
    const carryOut = (): RouteAnswer =>
      isGraphql
        ? this.#answerGraphql(request, body)
        : this.#carryOut(request, matched, url.searchParams, body)
    const right = isRight ? carryOut() : undefined
    await this.#reply(response, call, right, fault)
  }

  #carryOut(
    request: IncomingMessage,
    matched: Matched | undefined,
    query: URLSearchParams,
    body: unknown,
  ): RouteAnswer {
    const { state } = this
    const route = matched === undefined ? undefined : routes[matched.route]
    if (matched === undefined || route === undefined) return this.#violated('it is not described')
    const problems = requestProblems(matched, query, body)
    if (problems.length > 0) return this.#violated(problems.join('; '))
    if (request.headers['user-agent'] === undefined) return this.#violated('there is no user-agent')
    const stranger = this.#refuseStrangers(request)
    if (stranger !== undefined) return stranger
    const { owner, repo } = matched.path
    if (`${owner ?? ''}/${repo ?? ''}` !== state.fullName) return refuse(404, 'Not Found')
    const [needed, handle] = route
    if (!needed.some((right) => isGranted(state, right)))
      return {
        ...refuse(403, 'Resource not accessible by integration'),
        headers: { 'x-accepted-github-permissions': needed.join('; ').replaceAll(':', '=') },
      }
    const storageUrl = urlOf(state.servesFiles ? this.#api : this.#storage)
    const accept = request.headers.accept ?? ''
    const wanted = (body ?? {}) as Readonly<Record<string, unknown>>
    const answer = handle({ state, path: matched.path, query, body: wanted, accept, storageUrl })
    return this.#described(matched, query, answer)
  }

  #refuseStrangers({ headers: { authorization = '' } }: IncomingMessage): RouteAnswer | undefined {
    if (!/^(?:token|bearer) /i.test(authorization)) return refuse(401, 'Requires authentication')
    return authorization.replace(/^\w+ /, '') === this.state.token
      ? undefined
      : refuse(401, 'Bad credentials')
  }

  /** Not in the description of the REST interface; the one question that is asked there. */
  #answerGraphql(request: IncomingMessage, body: unknown): RouteAnswer {
    const expected = JSON.stringify({ query: 'query { viewer { login } }' })
    if (JSON.stringify(body) !== expected) return this.#violated(`expected ${expected}`)
    const stranger = this.#refuseStrangers(request)
    return stranger ?? { status: 200, body: { data: { viewer: { login: this.state.account.login } } } }
  }

  /** The answer as GitHub describes it, and only the page of a list that was asked for. */
  #described(matched: Matched, query: URLSearchParams, answer: RouteAnswer): RouteAnswer {
    if (answer.raw !== undefined || answer.status === 302) return answer
    const { body, headers } = answer.list === undefined ? answer : this.#page(matched, query, answer.list)
    const told = answerAs(matched, answer.status, body)
    if (told.problems.length > 0) return this.#violated(told.problems.join('; '))
    return { status: answer.status, body: told.body, headers: { ...answer.headers, ...headers } }
  }

  #page(
    matched: Matched,
    query: URLSearchParams,
    { items, key }: NonNullable<RouteAnswer['list']>,
  ): Pick<RouteAnswer, 'body' | 'headers'> {
    const size = Math.min(Number(query.get('per_page') ?? 30), 100)
    const page = Number(query.get('page') ?? 1)
    const shown = items.slice((page - 1) * size, page * size)
    const body = key === undefined ? shown : { total_count: items.length, [key]: shown }
    if (items.length <= page * size) return { body }
    const next = new URL(`${this.url}${pathOf(matched)}?${query.toString()}`)
    next.searchParams.set('page', String(page + 1))
    return { body, headers: { link: `<${next.href}>; rel="next"` } }
  }

  #violated(problem: string): RouteAnswer {
    const call = this.calls.at(-1)
    this.violations.push(`${call?.route ?? ''}: ${problem}`)
    return refuse(400, `not as GitHub describes it: ${problem}`)
  }

  async #answerStorage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    const call: Call = { route: 'GET storage', path: pathname, query: {}, body: undefined, status: undefined }
    this.calls.push(call)
    if (request.headers.authorization !== undefined) this.violations.push('GET storage: the token was sent')
    const artifact = this.state.artifacts.find(({ id }) => pathname === `/${String(id)}.zip`)
    const isAllowed = search === '?sig=capability' && request.headers.authorization === undefined
    const right: RouteAnswer =
      artifact === undefined || !isAllowed
        ? { status: isAllowed ? 404 : 403 }
        : { status: 200, raw: { type: 'application/zip', bytes: artifact.zip } }
    await this.#reply(response, call, right, this.faults.take('GET storage'))
  }

  async #reply(
    response: ServerResponse,
    call: Call,
    right: RouteAnswer | undefined,
    fault: Fault | undefined,
  ): Promise<void> {
    if (fault?.delayMilliseconds !== undefined)
      await new Promise((resolve) => setTimeout(resolve, fault.delayMilliseconds))
    if (fault?.answer === 'reset') {
      this.afterRequest()
      response.destroy()
    } else {
      const answer = typeof fault?.answer === 'object' ? answerOf(fault.answer) : right
      const { status = 500, body, raw, headers } = answer ?? {}
      call.status = fault?.answer === 'cut' ? undefined : status
      // Before the answer: whoever has it may look at the state.
      this.afterRequest()
      const bytes = raw?.bytes ?? Buffer.from(body === undefined ? '' : JSON.stringify(body))
      response.writeHead(status, {
        'content-type': raw?.type ?? 'application/json; charset=utf-8',
        'content-length': bytes.length,
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '999',
        ...headers,
      })
      if (fault?.answer === 'cut')
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
      else response.end(bytes)
    }
  }
}

function answerOf({ status, headers = {}, message = 'trouble', text }: FaultAnswer): RouteAnswer {
  if (text === undefined) return { ...refuse(status, message), headers }
  return { status, headers, raw: { type: 'text/html', bytes: Buffer.from(text) } }
}

function isGranted({ rights }: RepositoryState, needed: string): boolean {
  const [right = '', level] = needed.split(':')
  return rights[right] === 'write' || (rights[right] === 'read' && level === 'read')
}

function pathOf({ route, path }: Matched): string {
  const template = route.split(' ')[1] ?? ''
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
