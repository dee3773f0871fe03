import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIGURATION, problemsOfRecord, verdictIn } from './measuring.ts'
import type { Problem } from './fault.ts'
import type { Scenario } from './scenario.ts'
import { outputsOf, runStep } from './step.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

/** action/measure in a pull request that is slower than this baseline. */
export function measureAction(baseline: string): Scenario {
  const repo = { full_name: 'o/r' }
  const payload = {
    action: 'opened',
    pull_request: {
      number: 7,
      head: { sha: COMMIT, ref: 'feature', repo: { full_name: 'fork/r' } },
      base: { sha: COMMIT, ref: 'main', repo },
    },
  }
  return {
    name: 'action/measure',
    code: 1,
    prepare(place) {
      place.write('kbench.yaml', CONFIGURATION)
      mkdirSync(join(place.work, '.kbench'), { recursive: true })
      place.write('.kbench/baseline.json', baseline)
    },
    run: (meeting) =>
      runStep(meeting, {
        program: 'measure.cjs',
        event: { name: 'pull_request', payload },
        inputs: { out: 'out', 'no-install': 'true' },
      }),
    check({ place }, ended) {
      const problems: Problem[] = problemsOfRecord(place, 'out/record.json')
      const { verdict = '' } = outputsOf(place)
      if (ended.hung) problems.push({ check: 'exit code', what: 'it does not end' })
      else if (ended.code !== 0 && ended.code !== 1)
        problems.push({ check: 'exit code', what: String(ended.code) })
      if (['passed', 'first-run'].includes(verdict))
        problems.push({ check: 'verdict', what: `the output is ${verdict} where there is a regression` })
      const written = verdictIn(place, 'out')
      if (ended.code === 0 && (written === undefined || written === 'passed'))
        problems.push({
          check: 'verdict',
          what: `exit code 0 (${written ?? 'no comparison'}) where there is a regression`,
        })
      return problems
    },
  }
}
