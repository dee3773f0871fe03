import { defined } from '../../core/defined.ts'
import type { Measured, MeasuredResult, Outcome } from '../../core/record/measured.ts'
import { MEASURED_SCHEMA, outcomeOf, serializeMeasured, withoutSecrets } from '../../core/record/measured.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import { describeError } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import type { FinishedRuns } from './run-and-report.ts'

export const MEASURED_FILE = 'measured.json'

/**
 * Everything that a later job reports from. Values of environment variables named like secrets are removed
 * from output of tools and set-up commands: unlike the log, GitHub does not mask files and comments.
 * @param version of kbench
 */
export function measuredOf(result: FinishedRuns, version: string, env: Ports['env']): Measured {
  return withoutSecrets(
    { schema: MEASURED_SCHEMA, version, results: resultsOf(result) },
    secretRemover(secretsOf(env)),
  )
}

export function outcomesOf(result: FinishedRuns): Outcome[] {
  return resultsOf(result).map(outcomeOf)
}

/** The same for a run that gave nothing but an error. */
export function measuredNothing(error: unknown, version: string, env: Ports['env']): Measured {
  const result = { variant: null, record: null, comparison: null, problem: describeError(error) }
  return withoutSecrets(
    { schema: MEASURED_SCHEMA, version, results: [result] },
    secretRemover(secretsOf(env)),
  )
}

export async function writeMeasured(measured: Measured, folder: string, { files }: Ports): Promise<void> {
  await files.writeAtomically(`${folder}/${MEASURED_FILE}`, serializeMeasured(measured))
}

function resultsOf({ runs }: FinishedRuns): MeasuredResult[] {
  return runs.map(({ name, run, problem }) => {
    const variant = name ?? null
    return run === undefined
      ? { variant, record: null, comparison: null, problem: problem ?? 'no reason was given' }
      : {
          variant,
          record: run.record,
          comparison: run.comparison ?? null,
          problem: null,
          ...defined({ shard: run.shard }),
        }
  })
}
