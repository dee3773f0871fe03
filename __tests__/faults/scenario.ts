import type { GitHubServer } from '../github/server.ts'
import type { Fault, Problem } from './fault.ts'
import type { Ended, Place } from './place.ts'

/** What a fault meets. */
export interface Meeting {
  readonly place: Place
  /** Of this case alone, for scenarios that have one. */
  readonly server?: GitHubServer | undefined
  readonly fault: Fault | undefined
  readonly hastens?: boolean
}

/** Prepares a place and, where the scenario has one, a repository, for as long as something runs there. */
export async function meetIn<T>(
  scenario: Scenario,
  { place, fault }: Pick<Meeting, 'place' | 'fault'>,
  body: (meeting: Meeting) => Promise<T>,
): Promise<T> {
  scenario.prepare(place)
  const server = await scenario.github?.()
  try {
    return await body({ place, server, fault })
  } finally {
    await server?.stop()
  }
}

/** One command as people run it, in a world where the right answer is known. */
export interface Scenario {
  readonly name: string
  /** Exit code where nothing fails. */
  readonly code: number
  /** A repository on GitHub, a new one for each case. */
  readonly github?: () => Promise<GitHubServer>
  readonly prepare: (place: Place) => void
  readonly run: (meeting: Meeting) => Promise<Ended>
  /** What is wrong with the answer, the exit code and the files; what was said and what was left behind is looked at for all. */
  readonly check: (meeting: Meeting, ended: Ended) => Problem[]
}
