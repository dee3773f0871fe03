import type { JobResult, LostMeasured } from '../../../core/measured/schema.ts'
import type { Artifact } from '../../../ports/github.ts'
import type { Log } from '../../../ports/log.ts'
import { quotedName } from './artifact-name.ts'

/** The expected results of which there is no artifact. */
export function missingResults(expected: readonly string[], found: readonly Artifact[]): LostMeasured[] {
  const names = new Set(found.map(({ name }) => name))
  return expected
    .filter((name) => !names.has(name))
    .map((name) => ({
      name,
      measured: null,
      problem: `the run has no artifact ${quotedName(name)}: its job did not run, or ended before it could upload one`,
    }))
}

/** Says in the log which results are lost, of an earlier attempt, or not among those that were expected. */
export function tellResults(jobs: readonly JobResult[], expected: readonly string[], log: Log): void {
  for (const job of jobs) {
    const name = quotedName(job.name)
    if (job.measured === null) log.warning(`No result of ${name}: ${job.problem}`)
    else if (job.isEarlier === true)
      log.info(`  artifact ${name} is of an earlier attempt of the run: this one left none`)
    if (expected.length > 0 && !expected.includes(job.name))
      log.warning(`Artifact ${name} is not named in the input expected: it would not be missed`)
  }
}
