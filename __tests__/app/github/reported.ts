import type { ReportTarget } from '../../../src/app/github/report-on-github.ts'
import type { MeasuredResult, NamedMeasured } from '../../../src/core/record/measured.ts'
import {
  baselineResult,
  HEAD,
  pairResult,
  QUIET,
  RUN_URL,
  shaped,
} from '../../core/report/comment/examples.ts'

export const REGRESSED = pairResult(shaped({ 0: { change: -0.12 } }))
export const QUIET_RUN = baselineResult(QUIET.map((shape) => ({ ...shape, noise: 0.002 })))

/** What one job measured. */
export function named(results: readonly MeasuredResult[], name = 'kbench'): NamedMeasured {
  return { name, measured: { schema: 'kbench.measured/1', version: '0.1.0', results: [...results] } }
}

/** Pull request 7 of the repository itself, measured by run 4242. */
export function buildTarget(overrides: Partial<ReportTarget> = {}): ReportTarget {
  return {
    pullRequest: 7,
    commit: HEAD,
    runUrl: RUN_URL,
    repositoryUrl: 'https://github.com/o/r',
    run: { id: 4242, attempt: 1 },
    isFork: false,
    ...overrides,
  }
}
