import { EnvironmentError, messageOf } from '../core/errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { GitHub } from '../ports/github.ts'
import type { Log } from '../ports/log.ts'
import { createSystemClock } from './clock-system.ts'
import { branches } from './github/branches.ts'
import { GitHubClient } from './github/client.ts'
import { comments } from './github/comments.ts'
import { files } from './github/files.ts'
import { issues } from './github/issues.ts'
import { ownAccount } from './github/own-account.ts'
import type { Transport } from './github/octokit.ts'
import { pullRequests } from './github/pull-requests.ts'
import { runs } from './github/runs.ts'

export interface GitHubOptions {
  readonly token: string
  /** "owner/name" */
  readonly repository: string
  /** https://api.github.com, or https://HOST/api/v3 of GitHub Enterprise Server; by default GITHUB_API_URL. */
  readonly apiUrl?: string
  /** Ends waiting and requests under way. */
  readonly signal?: AbortSignal
  readonly clock?: Clock
  /** Uniform in [0, 1): spreads repeated requests. */
  readonly random?: () => number
}

/**
 * GitHub over its REST interface. What talks HTTP is loaded with the first request, so making one of these costs nothing.
 * Requests that fail for a passing reason are sent again, all of them together waiting at most five minutes.
 */
export function createGitHub(
  { token, repository, apiUrl, signal, clock = createSystemClock(), random = Math.random }: GitHubOptions,
  log: Log,
): GitHub {
  const told = apiUrl ?? process.env['GITHUB_API_URL'] ?? ''
  const address = (told === '' ? 'https://api.github.com' : told).replace(/\/+$/, '')
  let transport: Promise<Transport> | undefined
  const load = (): Promise<Transport> =>
    (transport ??= import('./github/octokit.ts').then(
      ({ createTransport }) => createTransport(token, address),
      (cause: unknown) => {
        throw new EnvironmentError(`what talks to GitHub cannot be loaded: ${messageOf(cause)}`, {
          nextStep:
            'The file octokit.cjs belongs to kbench itself: check its action/dist folder out again, whole.',
          cause,
        })
      },
    ))
  const client = new GitHubClient({
    token,
    repository,
    apiUrl: address,
    signal,
    clock,
    random,
    log,
    transport: load,
  })
  const own = ownAccount(client, address)
  return {
    repository,
    ...pullRequests(client),
    ...comments(client, own),
    ...runs(client),
    ...issues(client, own),
    ...branches(client),
    ...files(client),
  }
}
