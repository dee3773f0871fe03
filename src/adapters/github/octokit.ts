import { getOctokit } from '@actions/github'

// What of third parties is needed to talk to GitHub. The build keeps this file in its own bundle (octokit.cjs), loaded with the first request.
// @actions/github reads GITHUB_API_URL and the proxy variables when it is imported.

/** An answer; bodies of successes are not read yet. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Body of a success. */
  readonly body: AsyncIterable<Uint8Array> | undefined
  /** Body of an answer from 400 on: parsed where it was JSON. */
  readonly refused: unknown
}

export interface Transport {
  /**
   * Sends a request with the token. Redirects are not followed.
   * @param route as GitHub documents it: "GET /repos/{owner}/{repo}"
   * @throws {Error} without an answer
   */
  send(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    accept: string,
    signal: AbortSignal,
  ): Promise<Reply>
  /** Gets a URL without the token. @throws {Error} without an answer */
  fetchPlain(url: string, signal: AbortSignal): Promise<Reply>
}

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<PlainResponse>
interface PlainResponse {
  readonly status: number
  readonly headers: Iterable<readonly [string, string]>
  readonly body: AsyncIterable<Uint8Array> | null
}
interface RequestFailure extends Error {
  readonly response?: { status: number; headers: Record<string, string>; data: unknown }
}

const MOST_BYTES_OF_REFUSAL = 64 * 1024

/** octokit reads the whole body of a refusal; of one that has no end it gets the beginning. */
async function boundedRefusal(answer: PlainResponse): Promise<PlainResponse> {
  const { status, headers, body } = answer
  if (status < 400 || body === null) return answer
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the transfer.
  for await (const part of body) {
    parts.push(part)
    size += part.byteLength
    if (size >= MOST_BYTES_OF_REFUSAL) break
  }
  const bytes = Buffer.concat(parts).subarray(0, MOST_BYTES_OF_REFUSAL)
  return new Response(bytes, { status, headers: Object.fromEntries(headers) })
}

export function createTransport(token: string, apiUrl: string): Transport {
  const octokit = getOctokit(token, { baseUrl: apiUrl, userAgent: 'kbench' })
  // The fetch that @actions/github made, which goes through the proxy of the runner.
  const plainFetch = (octokit.request.endpoint.DEFAULTS.request?.fetch ?? globalThis.fetch) as Fetch
  const fetchBounded = async (url: string, init: { signal: AbortSignal }): Promise<PlainResponse> =>
    boundedRefusal(await plainFetch(url, init))
  return {
    async send(route, parameters, accept, signal) {
      try {
        const answer = await octokit.request(route, {
          ...parameters,
          headers: { accept, 'x-github-api-version': '2022-11-28' },
          // Read by us: octokit takes a body that breaks off for an empty one.
          request: { parseSuccessResponseBody: false, redirect: 'manual', signal, fetch: fetchBounded },
        })
        return {
          status: answer.status,
          headers: answer.headers as Reply['headers'],
          body: (answer.data ?? undefined) as Reply['body'],
          refused: undefined,
        }
      } catch (error) {
        const { response } = error as RequestFailure
        if (response === undefined) throw error
        return { status: response.status, headers: response.headers, body: undefined, refused: response.data }
      }
    },
    async fetchPlain(url, signal) {
      const { status, headers, body } = await plainFetch(url, { signal })
      return { status, headers: Object.fromEntries(headers), body: body ?? undefined, refused: undefined }
    },
  }
}
