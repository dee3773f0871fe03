import type { Overrides } from '../../config/overrides.ts'
import { UserError } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'
import { readBaseline, readConfigurations, withSuiteFiles } from '../read-files.ts'
import { runConfigured } from './run-configured.ts'
import { onlyRun, runMatrix, type FinishedRuns } from './run-matrix.ts'
import type { RunRequest } from './run.ts'

interface RunAndReportRequest extends Omit<RunRequest, 'configuration'> {
  readonly config: string | undefined
  readonly overrides: Overrides
  /** Names of variants of the matrix; undefined: all. */
  readonly variants: readonly string[] | undefined
}

/**
 * The main job: measure, compare with the baseline, write the report; with a matrix, once per variant. The same for the
 * command line and the action.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAndReport(request: RunAndReportRequest, ports: Ports): Promise<FinishedRuns> {
  const { config, overrides, variants, ...common } = request
  const { files } = ports
  const read = await readConfigurations(config, overrides, common.definitions, files, variants)
  const configurations = await Promise.all(read.map((one) => withSuiteFiles(one, files)))
  const [configuration] = configurations
  if (configuration === undefined) throw new Error('a file has at least one configuration')

  // Before minutes of measuring: a baseline that cannot be read is found now.
  const baseline = await readBaseline(configuration.baseline, files)
  if (baseline === undefined && overrides.baseline !== undefined) {
    throw new UserError(`${overrides.baseline}: no such baseline`, {
      nextStep:
        'Leave --baseline out for a first run, then make one: kbench baseline add kbench-out/<run id>/record.json',
    })
  }
  return configuration.variant === undefined
    ? onlyRun(await runConfigured({ ...common, baseline, configuration }, ports))
    : runMatrix({ ...common, baseline, configurations }, ports)
}
