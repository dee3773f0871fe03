import { DEFINITIONS } from '../app/registry.ts'
import type { Ports } from '../app/ports.ts'
import { pairAndReport } from '../app/pair/report-pair.ts'
import { readConfiguration } from '../app/read-files.ts'
import { runAndReport } from '../app/run-and-report.ts'
import type { ReportedRun } from '../app/run-configured.ts'
import type { MatrixRun } from '../app/run-matrix.ts'
import type { ActionInputs } from './action-inputs.ts'

/**
 * What one step of a workflow measures: on a pull request whose subject is set up from the source, base and head in turns;
 * else one run, or one per variant of the matrix.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function runAction(inputs: ActionInputs, ports: Ports): Promise<ReportedRun | MatrixRun> {
  const { pair, keep, variants, ...common } = inputs
  if (!(await isPair(inputs, ports)))
    return runAndReport({ ...common, keep, variants, definitions: DEFINITIONS }, ports)
  const { base, settings, calibration } = pair
  const { measured, comparison, files, exitCode } = await pairAndReport(
    { ...common, base, head: undefined, settings, calibration, definitions: DEFINITIONS },
    ports,
  )
  return { record: measured.head, comparison, baseline: 'base', files, measuredSeconds: {}, exitCode }
}

/** Only the event of the pull request itself: others run with rights that its code must not have. */
async function isPair({ pair, config, overrides, variants }: ActionInputs, ports: Ports): Promise<boolean> {
  if (pair.when !== 'auto') return pair.when === 'always'
  if (ports.env['GITHUB_EVENT_NAME'] !== 'pull_request' || variants !== undefined) return false
  const { subject, hasMatrix } = await readConfiguration(config, overrides, DEFINITIONS, ports.files)
  return (
    !hasMatrix && (subject.setup !== undefined || pair.settings.base.length + pair.settings.head.length > 0)
  )
}
