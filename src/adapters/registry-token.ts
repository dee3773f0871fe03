import * as z from 'zod'
import { EnvironmentError } from '../core/errors.ts'
import { jsonOf } from '../core/json.ts'
import type { RegistryResponse } from './registry-response.ts'

export type FetchText = (
  url: URL,
  authorization: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<RegistryResponse>

const tokenSchema = z.object({ token: z.string().optional(), access_token: z.string().optional() })

/**
 * A new value of the `Authorization` header after a registry has refused the former one: it names a server that gives
 * tokens for the credentials. https://distribution.github.io/distribution/spec/auth/token/
 * @param challenge header `WWW-Authenticate` of the refusal
 * @param credentials header `Authorization` as configured; undefined asks for an anonymous token
 * @returns undefined where the registry takes no tokens: its refusal stands
 * @throws {EnvironmentError} when no token is given; nothing secret is quoted
 */
export async function authorizationFor(
  challenge: string,
  credentials: string | undefined,
  fetchText: FetchText,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const { realm, ...query } = parseChallenge(challenge)
  if (realm === undefined || !URL.canParse(realm)) return undefined
  const url = new URL(realm)
  for (const name of ['service', 'scope'] as const) {
    const value = query[name]
    if (value !== undefined) url.searchParams.append(name, value)
  }
  const response = await fetchText(url, credentials, signal)
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
  return Object.fromEntries(
    [...parameters.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  )
}
