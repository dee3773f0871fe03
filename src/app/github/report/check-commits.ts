import { EnvironmentError } from '../../../core/errors.ts'
import { COMMIT_HASH } from '../../../core/github/commit-hash.ts'
import { commitsOf } from '../../../core/measured/commits.ts'
import type { JobResult } from '../../../core/measured/schema.ts'
import type { GitHub } from '../../../ports/github.ts'
import { quotedName } from './artifact-name.ts'

/**
 * Checks that results say of themselves what GitHub says of their run: that they were measured at the head of the pull request, or at
 * the commit that merges this head into its base, which is what a workflow of a pull request checks out. Results that name no
 * commit pass: where they are shown never depends on what they say.
 * @param known commits that are right, the head first
 * @throws {EnvironmentError} when they were measured at another commit
 */
export async function checkCommits(
  jobs: readonly JobResult[],
  known: readonly [head: string, ...others: string[]],
  github: Pick<GitHub, 'parentsOf'>,
): Promise<void> {
  const [head] = known
  const accepted = new Set(known)
  for (const { name, measured } of jobs) {
    if (measured === null) continue
    for (const commit of commitsOf(measured)) {
      if (accepted.has(commit)) continue
      // One merge commit is all that a run has: no stranger makes us ask for hundreds, or for anything but a commit.
      const mayBeMerge = COMMIT_HASH.test(commit) && accepted.size === known.length
      const parents = mayBeMerge ? await github.parentsOf(commit) : undefined
      if (parents?.includes(head) !== true)
        throw mismatch(name, commit, head, mayBeMerge && parents === undefined)
      accepted.add(commit)
    }
  }
}

function mismatch(name: string, commit: string, head: string, isUnknown: boolean): EnvironmentError {
  return new EnvironmentError(
    `artifact ${quotedName(name)} was measured at ${quotedName(commit)}${isUnknown ? ', which this repository does not have' : ''}; expected ${head}, the head of the run, or the commit that merges it`,
    {
      nextStep: `Nothing was reported. Measure what the event checks out, in the same workflow run.${isUnknown ? ' In a private repository the reporting job needs contents: read.' : ''}`,
    },
  )
}
