import { calibrate } from '../../core/calibration/calibrate.ts'
import { type Calibration, serializeCalibration } from '../../core/calibration/file.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { designOf } from './variants/design-of.ts'
import { measureAll, type PairRequest } from './pair.ts'

interface CalibrateRequest extends Omit<PairRequest, 'base' | 'head' | 'settings' | 'images'> {
  /** How many cluster pairs are created, an even number: half of them swapped. */
  readonly clusterPairs: number
  /** Rounds on each, an even number. */
  readonly rounds: number
}

export interface ReportedCalibration {
  readonly calibration: Calibration
  readonly path: string
  readonly exitCode: ExitCode
}

/**
 * Measures a subject against itself on several cluster pairs: how much a measurement differs from round to round, between identical
 * clusters, and by its place in the round; and so how many rounds which effect needs here.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function calibrateAndReport(
  request: CalibrateRequest,
  ports: Ports,
): Promise<ReportedCalibration> {
  const { clusterPairs, rounds, definitions } = request
  const stages = Array.from({ length: clusterPairs / 2 }, () => 2 * rounds)
  const measured = await measureAll(
    { ...request, base: '.', head: '.', settings: { base: [], head: [] }, images: 'as-head' },
    { rounds: stages, roundsPerClusterPair: rounds },
    ports,
  )
  const { configuration } = measured.subjects.head
  // What it says of rounds is for pairs as they are configured, not for the stages it was measured in.
  const design = designOf(configuration)
  const pair = { ...measured.pair, design: { ...design, stages: [...design.stages] } }
  const calibration = calibrate(
    [{ ...measured, pair }],
    configuration.gate,
    metricCatalogue(definitions.suites),
  )
  const path = `${measured.folder}/calibration.json`
  await ports.files.writeAtomically(path, serializeCalibration(calibration))
  return { calibration, path, exitCode: measured.interrupted ? EXIT.interrupted : EXIT.passed }
}
