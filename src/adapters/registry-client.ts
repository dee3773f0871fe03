import { request as httpRequest, type IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EnvironmentError, Interrupted, messageOf, throwIfInterrupted } from '../core/errors.ts'
import type { PushTarget } from '../ports/image-registry.ts'
import * as z from 'zod'
import { jsonOf } from '../core/json.ts'

/** A body as text, or a stream of bytes of known length that can be sent only once. */
export type RegistryBody =
  { readonly text: string } | { readonly chunks: AsyncIterable<Uint8Array>; readonly length: number }

interface RegistryRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the root of the API (`/v2/…`), or a whole URL as the registry gave it. */
  readonly location: string
  readonly contentType?: string | undefined
  readonly body?: RegistryBody | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RegistryClient {
  /** Every HTTP status is an answer. @throws {EnvironmentError | Interrupted} without one, or when it stalls */
  send(request: RegistryRequest): Promise<RegistryResponse>
}

/** Enough of an error message; a registry behind a proxy may answer with a page. */
const MOST_BODY_BYTES = 64 * 1024

/**
 * Talks to one registry. Credentials go to its own origin and to the server of tokens that it names, nowhere else.
 * @param stallSeconds a connection on which nothing moves for so long is given up
 */
export function createRegistryClient(target: PushTarget, stallSeconds: number): RegistryClient {
  const base = new URL(target.pushUrl)
  let authorization = target.authorization

  const attempt = (request: RegistryRequest): Promise<RegistryResponse> => {
    const { method, location, contentType, body, signal } = request
    const url = new URL(location, base)
    const length = body === undefined ? 0 : 'text' in body ? Buffer.byteLength(body.text) : body.length
    const headers = {
      'user-agent': 'kbench',
      'content-length': length,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(authorization === undefined || url.origin !== base.origin ? {} : { authorization }),
    }
    return exchange(url, method, headers, body, stallSeconds, signal)
  }
  return {
    async send(request) {
      const response = await attempt(request)
      const challenge = response.headers['www-authenticate']
      const onlyOnce = request.body !== undefined && 'chunks' in request.body
      if (response.status !== 401 || challenge === undefined || onlyOnce) return response
      const renewed = await authorizationFor(challenge, target.authorization, stallSeconds, request.signal)
      if (renewed === undefined) return response
      authorization = renewed
      return attempt(request)
    },
  }
}

/** One request and its answer, sent with the pace at which the other side reads. */
async function exchange(
  url: URL,
  method: string,
  headers: Record<string, string | number>,
  body: RegistryBody | undefined,
  stallSeconds: number,
  signal: AbortSignal | undefined,
): Promise<RegistryResponse> {
  throwIfInterrupted(signal)
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = open(url, { method, headers, agent: false })
  const stop = (): void => void outgoing.destroy(new Interrupted())
  signal?.addEventListener('abort', stop, { once: true })
  outgoing.setTimeout(stallSeconds * 1000, () => {
    outgoing.destroy(new Error(`nothing moved for ${String(stallSeconds)} s`))
  })
  try {
    return await new Promise<RegistryResponse>((resolve, reject) => {
      outgoing.on('error', reject)
      outgoing.on('response', (response) => void readAnswer(response).then(resolve, reject))
      if (body === undefined) outgoing.end()
      else if ('text' in body) outgoing.end(body.text)
      // What breaks it is reported by the event `error`, or by an answer that came before all was sent.
      else pipeline(Readable.from(body.chunks, { objectMode: false }), outgoing).catch(() => undefined)
    })
  } catch (error) {
    if (error instanceof Interrupted) throw error
    throwIfInterrupted(signal)
    // The query of an upload's location is a capability: not quoted.
    throw new EnvironmentError(`the registry, ${method} ${url.origin}${url.pathname}: ${messageOf(error)}`, {
      nextStep: 'Check that the registry runs, has room and can be reached from this machine.',
      cause: error,
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    outgoing.destroy()
  }
}

async function readAnswer(response: IncomingMessage): Promise<RegistryResponse> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    if (size < MOST_BODY_BYTES) parts.push(part)
    size += part.length
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}

export interface RegistryResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const tokenSchema = z.object({ token: z.string().optional(), access_token: z.string().optional() })

/**
 * A new value of the `Authorization` header after a registry has refused the former one: it names a server that gives
 * tokens for the credentials. https://distribution.github.io/distribution/spec/auth/token/
 * @param challenge header `WWW-Authenticate` of the refusal
 * @param credentials header `Authorization` as configured; undefined asks for an anonymous token
 * @returns undefined where the registry takes no tokens: its refusal stands
 * @throws {EnvironmentError} when no token is given; nothing secret is quoted
 */
async function authorizationFor(
  challenge: string,
  credentials: string | undefined,
  stallSeconds: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const { realm, ...query } = parseChallenge(challenge)
  if (realm === undefined || !URL.canParse(realm)) return undefined
  const url = new URL(realm)
  for (const name of ['service', 'scope'] as const) {
    const value = query[name]
    if (value !== undefined) url.searchParams.append(name, value)
  }
  const own = credentials === undefined ? {} : { authorization: credentials }
  const headers = { 'user-agent': 'kbench', ...own }
  const response = await exchange(url, 'GET', headers, undefined, stallSeconds, signal)
  const what = `asking ${url.origin}${url.pathname} for a token to push with`
  if (response.status !== 200) {
    throw new EnvironmentError(`${what}: it answered ${String(response.status)}`, {
      nextStep: 'Check the credentials of the registry, and that they may push to this repository.',
    })
  }
  const answer = tokenSchema.safeParse(jsonOf(response.body)).data
  const token = answer?.token ?? answer?.access_token
  if (token === undefined) throw new EnvironmentError(`${what}: its answer has no token`)
  return `Bearer ${token}`
}

/** `Bearer realm="…",service="…",scope="…"`; empty for other schemes. */
function parseChallenge(challenge: string): { realm?: string; service?: string; scope?: string } {
  const parameters = /^bearer\s+(.*)$/i.exec(challenge.trim())?.[1]
  if (parameters === undefined) return {}
  const pairs = [...parameters.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
}
