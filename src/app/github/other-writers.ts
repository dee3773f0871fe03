import { seconds } from '../../core/series.ts'
import type { GitHub } from '../../ports/github.ts'
import type { World } from '../world.ts'

export type GitHubPorts = Pick<World, 'log'> & { readonly github: GitHub }
/** For writing to a branch that others write to, too. */
export type WriterPorts = GitHubPorts & Pick<World, 'clock' | 'randomName'>

const LONGEST_WAIT_SECONDS = 2

/**
 * Looks at a branch and writes to it, repeatedly while other writers come first, after pauses of random
 * length.
 * @param write looks at what is there now; 'moved': another writer came first. Gets the number of the
 * attempt, from 1
 * @returns undefined: others came first every time
 */
export async function writeBesideOthers<T>(
  tries: number,
  write: (attempt: number) => Promise<T | 'moved'>,
  { clock, randomName }: Pick<World, 'clock' | 'randomName'>,
): Promise<T | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const written = await write(attempt)
    if (written !== 'moved') return written
    await clock.sleep(seconds(LONGEST_WAIT_SECONDS * share(randomName())))
  }
  return undefined
}

/** Eight characters of base 36 as a number from 0 to 1. */
function share(name: string): number {
  const value = Number.parseInt(name, 36) / 36 ** name.length
  return Number.isFinite(value) ? value : 0.5
}
