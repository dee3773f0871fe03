import { send } from '../../kubernetes/send.ts'
import type { Session } from './session.ts'

/** Rounds of requests: the first opens the connections, the others bring code and caches of both sides up. */
const ROUNDS = 3

/**
 * Opens all connections: as many requests at once as there may be. What everybody who is let in may ask for is asked for.
 * @throws {EnvironmentError | Interrupted}
 */
export async function warmUp(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const request = { method: 'GET', path: '/version', signal } as const
  const { concurrency } = session.parameters
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      Array.from({ length: concurrency }, () => send(session, request, 'connecting to the API server')),
    )
}
