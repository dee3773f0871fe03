import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GitHubServer } from '../github/server.ts'
import { RepositoryState } from '../github/state.ts'
import { workflowRun } from '../github/workflow-run.ts'
import { zip } from '../zip.ts'
import { recordLine } from '../../src/features/history/core/month-file.ts'
import { type KbenchRecord, parseRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { otherNight } from './nights.ts'
import { SLOWER } from './stand-in-tools.ts'
import type { Problem } from './fault.ts'
import type { Ended } from './place.ts'
import type { Meeting, Scenario } from './scenario.ts'
import { outputsOf, runStep, TOKEN } from './step.ts'

const RUN = 5001
const BRANCH = 'kbench-history'

/** action/report for the pull request of a fork whose run found a regression. @param measured text of its measured.json */
export function reportAction(measured: string): Scenario {
  return {
    name: 'action/report',
    code: 0,
    prepare: () => undefined,
    async github() {
      const state = new RepositoryState('o/r', TOKEN)
      const base = state.push('main', { 'README.md': 'one' })
      const head = state.git.writeCommit({
        tree: state.git.commits.get(base)?.tree ?? '',
        parents: [base],
        message: 'change',
        date: '2026-03-01T10:00:00Z',
      })
      state.addPullRequest({ headRepository: 'fork/r', headBranch: 'feature', headCommit: head })
      const archive = zip([
        { name: 'measured.json', content: measured.replaceAll('0'.repeat(40), head), method: 8 },
      ])
      state.addArtifact({ name: 'kbench', run: RUN, headCommit: head, zip: Buffer.from(archive) })
      return new GitHubServer(state).start()
    },
    run(meeting) {
      const head = meeting.server?.state.artifacts[0]?.headCommit ?? ''
      const payload = {
        action: 'completed',
        workflow_run: workflowRun(RUN, head, { conclusion: 'failure' }),
      }
      return runStep(meeting, {
        program: 'report.cjs',
        event: { name: 'workflow_run', payload },
        inputs: { 'github-token': TOKEN, check: 'always', 'charts-branch': 'kbench-charts' },
      })
    },
    check({ server, place }, ended) {
      const { comments = [], checkRuns = [] } = server?.state ?? {}
      const problems: Problem[] = problemsOfStep(ended)
      if (checkRuns.some(({ conclusion }) => conclusion === 'success'))
        problems.push({ check: 'verdict', what: 'the check is green where there is a regression' })
      if (outputsOf(place)['verdict'] === 'passed')
        problems.push({ check: 'verdict', what: 'the output is passed where there is a regression' })
      for (const { body } of comments)
        if (!body.includes('✗ Regressed'))
          problems.push({ check: 'verdict', what: `the comment says ${body.slice(0, 80)}` })
      if (comments.length > 1)
        problems.push({ check: 'verdict', what: `${String(comments.length)} comments` })
      // One that may have been written is written again: GitHub shows and counts the last one of a name.
      if (new Set(checkRuns.map(({ name, conclusion }) => `${name}: ${conclusion}`)).size > 1)
        problems.push({ check: 'verdict', what: `${String(checkRuns.length)} checks that differ` })
      const isSaid = /::(?:warning|error)/.test(ended.stdout + ended.stderr)
      if (ended.code === 0 && (comments.length === 0 || checkRuns.length === 0) && !isSaid)
        problems.push({
          check: 'exit code',
          what: 'exit code 0 without the comment or the check, and nothing is said',
        })
      return problems
    },
  }
}

/** action/history in the night that proves a change: record, issue and baseline pull request. */
export function historyAction(record: KbenchRecord): Scenario {
  const nights = Array.from({ length: 40 }, (_, night) => otherNight(record, night, night < 24 ? 1 : SLOWER))
  const tonight = otherNight(record, 39, SLOWER)
  const lines = (some: readonly KbenchRecord[]): string => some.map((one) => `${recordLine(one)}\n`).join('')
  const before = {
    'records/2026-01.ndjson': lines(nights.slice(0, 31)),
    'records/2026-02.ndjson': lines(nights.slice(31, 39)),
  }
  return {
    name: 'action/history',
    code: 0,
    prepare(place) {
      mkdirSync(dirname(join(place.work, 'out/record.json')), { recursive: true })
      place.write('out/record.json', serializeRecord(tonight))
    },
    async github() {
      const state = new RepositoryState('o/r', TOKEN)
      state.push('main', {
        'code.txt': '1',
        '.kbench/baseline.json': '{"schema":"kbench.baseline/1","environments":[]}',
      })
      state.push(BRANCH, before)
      return new GitHubServer(state).start()
    },
    run: (meeting: Meeting) =>
      runStep(meeting, {
        program: 'history.cjs',
        event: { name: 'schedule', payload: { schedule: '17 3 * * *' } },
        inputs: { 'github-token': TOKEN, record: 'out/record.json', pages: 'site' },
      }),
    check({ server }, ended) {
      const problems: Problem[] = problemsOfStep(ended)
      const files = server?.state.files(BRANCH) ?? {}
      const [january, february] = [before['records/2026-01.ndjson'], before['records/2026-02.ndjson']]
      if (
        files['records/2026-01.ndjson'] !== january ||
        files['records/2026-02.ndjson']?.startsWith(february) !== true
      )
        problems.push({ check: 'kept', what: 'records of former nights are gone' })
      const added = files['records/2026-02.ndjson']?.slice(february.length) ?? ''
      if (added !== '' && !isOneRecord(added, tonight.id))
        problems.push({ check: 'kept', what: 'the record of this night is not whole, or there twice' })
      if (ended.code === 0 && added === '')
        problems.push({ check: 'kept', what: 'exit code 0 without the record' })
      const issues = server?.state.issues ?? []
      const titles = issues.filter(({ state }) => state === 'open').map(({ title }) => title)
      if (new Set(titles).size !== titles.length)
        problems.push({ check: 'verdict', what: 'the same issue twice' })
      return problems
    },
  }
}

function isOneRecord(text: string, id: string): boolean {
  try {
    return parseRecord(text, 'the month').id === id
  } catch {
    return false
  }
}

function problemsOfStep({ code, hung, signal }: Ended): Problem[] {
  if (hung) return [{ check: 'exit code', what: 'it does not end' }]
  return code === 0 || code === 1
    ? []
    : [{ check: 'exit code', what: code === null ? `ended by ${signal ?? '?'}` : String(code) }]
}
