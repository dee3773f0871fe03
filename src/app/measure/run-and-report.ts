import type { Definitions } from '../../config/load.ts'
import type { Overrides } from '../../config/overrides.ts'
import { UserError } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'
import { readBaseline, readConfigurations } from '../read-files.ts'
import { runConfigured, type ReportedRun } from './run-configured.ts'
import { runMatrix, type MatrixRun } from './run-matrix.ts'

interface RunAndReportRequest {
  readonly config: string | undefined
  readonly overrides: Overrides
  /** Names of variants of the matrix; undefined: all. */
  readonly variants: readonly string[] | undefined
  readonly definitions: Definitions
  readonly out: string | undefined
  readonly keep: boolean
  readonly install: boolean
}

/**
 * The main job: measure, compare with the baseline, write the report; with a matrix, once per variant. The same for the
 * command line and the action.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAndReport(
  request: RunAndReportRequest,
  ports: Ports,
): Promise<ReportedRun | MatrixRun> {
  const { definitions, overrides, variants } = request
  const configurations = await readConfigurations(
    request.config,
    overrides,
    definitions,
    ports.files,
    variants,
  )
  const [configuration] = configurations
  if (configuration === undefined) throw new Error('a file has at least one configuration')

  // Before minutes of measuring: a baseline that cannot be read is found now.
  const baseline = await readBaseline(configuration.baseline, ports.files)
  if (baseline === undefined && overrides.baseline !== undefined) {
    throw new UserError(`${overrides.baseline}: no such baseline`, {
      nextStep:
        'Leave --baseline out for a first run, then make one: kbench baseline add kbench-out/<run id>/record.json',
    })
  }
  const { out, keep, install } = request
  const common = { baseline, definitions, out, keep, install }
  return configuration.variant === undefined
    ? runConfigured({ ...common, configuration }, ports)
    : runMatrix({ ...common, configurations }, ports)
}
