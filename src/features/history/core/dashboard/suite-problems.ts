import { suiteCountText } from '../report.ts'
import type { EnvironmentOverview } from './data.ts'
import type { SearchedEnvironment } from './environments.ts'

/** Suites that failed or were skipped in runs of an environment, with that in words. */
export function suiteProblemsOf({
  timeline: { runs, suiteProblems },
}: Pick<SearchedEnvironment, 'timeline'>): EnvironmentOverview['suiteProblems'] {
  return suiteProblems.map((one) => ({ suite: one.suite, text: suiteCountText(one, runs.length) }))
}
