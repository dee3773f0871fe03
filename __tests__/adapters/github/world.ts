import { createGitHub, type GitHubOptions } from '../../../src/adapters/github-octokit.ts'
import type { GitHub } from '../../../src/ports/github.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { RecordingLog } from '../../fakes/log.ts'
import type { GitHubServer } from '../../github/server.ts'
import type { RepositoryState } from '../../github/state.ts'

export const TOKEN = 'ghs_0123456789abcdefghijABCDEFGHIJ012345'

/** The adapter and its own server; nothing really waits. */
export interface World {
  readonly server: GitHubServer
  readonly state: RepositoryState
  readonly github: GitHub
  readonly clock: FakeClock
  readonly log: RecordingLog
  /** Seconds that were waited so far. */
  waited(): number
}

export async function createWorld(
  server: GitHubServer,
  options: Partial<GitHubOptions> = {},
): Promise<World> {
  server.state.token = TOKEN
  await server.start()
  const clock = new FakeClock()
  const log = new RecordingLog()
  const started = clock.now().getTime()
  const github = createGitHub(
    {
      token: TOKEN,
      repository: server.state.fullName,
      apiUrl: server.url,
      clock,
      random: () => 0.5,
      ...options,
    },
    log,
  )
  const waited = (): number => (clock.now().getTime() - started) / 1000
  return { server, state: server.state, github, clock, log, waited }
}

/** @throws {Error} when a request was not as GitHub describes it */
export async function end({ server }: World): Promise<void> {
  await server.stop()
  if (server.violations.length > 0) throw new Error(server.violations.join('\n'))
}

/** What a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}
