import { UserError } from '../../core/errors.ts'
import { withoutHidden } from '../../core/format/text.ts'
import type { JobResult } from '../../core/record/measured.ts'
import type { Artifact } from '../../ports/github.ts'

const LONGEST_NAME = 200

/**
 * Artifacts named like the input `artifact`, or so with a dash and more (matrix); the newest of equal names.
 */
export function matchingArtifacts(artifacts: readonly Artifact[], wanted: string): Artifact[] {
  const newest = new Map<string, Artifact>()
  for (const artifact of artifacts) {
    if (!isMeant(artifact.name, wanted)) continue
    const other = newest.get(artifact.name)
    if (other === undefined || other.id < artifact.id) newest.set(artifact.name, artifact)
  }
  return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** @throws {UserError} for a name that no artifact can have (https://github.com/actions/upload-artifact) */
export function checkArtifactName(name: string): string {
  if (name.length <= LONGEST_NAME && /^[^\p{Cc}":<>|*?\\/]+$/u.test(name)) return name
  throw new UserError(
    `input artifact: ${JSON.stringify(name.slice(0, LONGEST_NAME))} cannot be the name of an artifact`,
    {
      nextStep:
        'Give the name that actions/upload-artifact was given, or what the names of several begin with.',
    },
  )
}

/**
 * The artifacts that must be there, by the names they were given.
 * @throws {UserError} for a name that the input `artifact` does not mean: it would never be found
 */
export function checkExpectedNames(names: readonly string[], wanted: string): string[] {
  for (const name of names) {
    if (isMeant(name, wanted)) continue
    throw new UserError(`input expected: ${quotedName(name)} is not what input artifact means`, {
      nextStep: `Give names of artifacts as the jobs upload them: ${wanted}, or those that begin with ${wanted}-.`,
    })
  }
  return [...new Set(names)]
}

function isMeant(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}-`)
}

const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/

/**
 * The results of a stranger's jobs with names fit for a headline: an unexpected one becomes `artifact N`.
 * @param expected names that the repository's own workflow gives; names of merged shards begin with theirs
 */
export function withPlainNames(jobs: readonly JobResult[], expected: readonly string[] = []): JobResult[] {
  return jobs.map((job, index) =>
    PLAIN_NAME.test(job.name) || expected.some((name) => name.startsWith(job.name))
      ? job
      : { ...job, name: `artifact ${String(index + 1)}` },
  )
}

/** A name that somebody else chose, for a log line: on one line, in quotes, not too long. */
export function quotedName(name: string): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  return JSON.stringify(withoutHidden(short))
}
