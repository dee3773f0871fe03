import { formatMagnitude } from '../../core/format/change.ts'
import { DEFAULT_DESIGN } from '../../core/judge/rounds/design.ts'
import { compare } from '../../core/judge/compare.ts'
import type { Calibration } from '../../core/calibration/schema.ts'
import { parseCalibration } from '../../core/calibration/file.ts'
import type { Comparison } from '../../core/comparison/schema.ts'
import { UserError } from '../../core/errors.ts'
import { reproductionOf } from '../report/reproduction.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { exitCodeOf } from '../outcome.ts'
import type { Ports } from '../ports.ts'
import { readConfiguration } from '../read-files.ts'
import { writeReport, type ReportFiles } from '../report/write-report.ts'
import { pair, type MeasuredPair, type PairRequest } from './pair.ts'

interface ReportedPairRequest extends PairRequest {
  /** Named by the person: missing is an error. undefined: the one of the configuration, if it is there. */
  readonly calibration: string | undefined
}

export interface ReportedPair {
  readonly measured: MeasuredPair
  readonly comparison: Comparison
  readonly files: ReportFiles & { readonly pair: string }
  readonly exitCode: ExitCode
}

/**
 * A paired comparison with its report: measure base and head in alternating rounds, judge, write what was found.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function pairAndReport(request: ReportedPairRequest, ports: Ports): Promise<ReportedPair> {
  // Before minutes of measuring: a calibration that cannot be read is found now.
  const calibration = await readCalibration(request, ports)
  const measured = await pair(request, ports)
  const { base, head, folder, subjects, interrupted } = measured
  const { gate, certaintyRequired } = subjects.head.configuration
  const catalogue = reportCatalogue(request.definitions.suites)
  const comparison = compare({
    kind: 'pair',
    pair: measured.pair,
    base,
    head,
    settings: gate,
    catalogue,
    calibration,
  })
  const files = await writeReport(
    {
      record: head,
      recordPath: `${folder}/head/record.json`,
      comparison,
      earlier: [base],
      reproduction: reproductionOf(
        { variant: null, record: head, comparison, problem: null },
        { definitions: request.definitions, commit: undefined },
      ),
      folder,
      catalogue,
    },
    ports,
  )
  return {
    measured,
    comparison,
    files: { ...files, pair: `${folder}/pair.json` },
    exitCode: interrupted ? EXIT.interrupted : exitCodeOf(head, comparison, certaintyRequired),
  }
}

async function readCalibration(
  { calibration, config, overrides, definitions }: ReportedPairRequest,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): Promise<Calibration | undefined> {
  const path = calibration ?? (await readConfiguration(config, overrides, definitions, files)).calibration
  const text = await files.readIfPresent(path)
  if (text !== undefined) return parseCalibration(text, path)
  if (calibration !== undefined)
    throw new UserError(`${path}: no such calibration`, {
      nextStep: 'Make one: kbench calibrate --out calibration',
    })
  log.info(
    `No calibration at ${path}: identical clusters are assumed to differ by ${formatMagnitude(DEFAULT_DESIGN.assumedDifference ?? 0, 'relative', '1')}. To measure it: kbench calibrate`,
  )
  return undefined
}
