import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { addRecord, emptyBaseline } from '../../src/core/baseline/add.ts'
import { parseBaseline } from '../../src/core/baseline/parse.ts'
import { serializeBaseline } from '../../src/core/baseline/serialize.ts'
import { recordLine } from '../../src/core/history-branch/month-file.ts'
import { parsePair } from '../../src/core/pair/parse.ts'
import { parseRecords } from '../../src/core/record/parse-lines.ts'
import { parseRecord } from '../../src/core/record/parse.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { nightlyRecords } from '../builders/nights.ts'
import { StandInTools } from '../bundle/stand-in-tools.ts'
import { expectGolden } from '../core/report/golden.ts'
import { fileOf, REPOSITORY, RUN, TemplateWorld, withoutTheDay } from './template-world.ts'
import type { WorkflowRun } from './workflow.ts'

// The workflows that users take, as they are, run by act with the shipped actions: what stands for the rest is told in TemplateWorld.

const HISTORY = 'kbench-history'
const BASELINE = '.kbench/baseline.json'

let world: TemplateWorld
beforeEach(async () => {
  world = await new TemplateWorld().start()
})
afterEach(async () => {
  await world.stop()
  // Nothing that was sent or answered was other than GitHub describes it.
  expect(world.github.violations).toEqual([])
})

/** A pull request from a branch of the repository, or of a fork of it. */
function openPullRequest(from: string): { number: number; payload: object } {
  world.repository.git('checkout', '--quiet', '-b', 'topic')
  world.write('change.txt', 'two')
  const head = world.commit('change', from === REPOSITORY ? 'topic' : 'refs/of/the/fork')
  const { number } = world.state.addPullRequest({
    headRepository: from,
    headBranch: 'topic',
    headCommit: head,
  })
  const pull_request = {
    number,
    draft: false,
    head: { sha: head, ref: 'topic', repo: { full_name: from } },
    base: { sha: world.state.branches.get('main'), ref: 'main', repo: { full_name: REPOSITORY } },
  }
  return { number, payload: { action: 'opened', number, pull_request } }
}

/** Runs like this one, when everything was so many times as good. */
function runsLike(record: KbenchRecord, factor: number): KbenchRecord[] {
  return Array.from({ length: 6 }, (_, run) => ({
    ...record,
    id: `before-${String(run)}`,
    startedAt: `2026-01-0${String(run + 1)}T03:17:00.000Z`,
    series: record.series.map((one) => ({
      ...one,
      samples: one.samples.map((sample) => ({
        ...sample,
        value: sample.value * (one.better === 'higher' ? factor : 1 / factor) * (1 + run / 1000),
      })),
    })),
  }))
}

const linesOf = (records: readonly KbenchRecord[]): string =>
  records.map((one) => `${recordLine(one)}\n`).join('')
const measuredRecord = async (artifact: string): Promise<KbenchRecord> =>
  parseRecord(await fileOf(world.artifacts.get(artifact), 'record.json'), artifact)
const bodies = (): string[] => world.state.comments.map(({ body }) => body)
const writes = (): string[] => world.github.lines().filter((call) => !call.startsWith('GET '))
const expectSucceeded = ({ code, log }: WorkflowRun): void => {
  if (code !== 0) throw new Error(log)
  expect(log).toContain('Job succeeded')
}

describe('kbench-pull-request.yml', () => {
  it('comments, passes what is unchanged, fails a regression in the same comment', async () => {
    const { number, payload } = openPullRequest(REPOSITORY)
    const run = (): Promise<WorkflowRun> => world.run('kbench-pull-request.yml', 'pull_request', payload)
    expectSucceeded(await run())
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/pull-request-first-run.md', withoutTheDay(bodies()[0] ?? ''))

    const record = await measuredRecord('kbench')
    const writeBaseline = (factor: number): void => {
      const baseline = runsLike(record, factor).reduce(
        (before, one) => addRecord(before, one, { limit: 20 }),
        emptyBaseline(),
      )
      world.write(BASELINE, serializeBaseline(baseline))
    }
    writeBaseline(1)
    expectSucceeded(await run())
    expectGolden('act/pull-request-passed.md', withoutTheDay(bodies()[0] ?? ''))

    writeBaseline(3)
    const slower = await run()
    expect(slower.code).toBe(1)
    expect(slower.log).toContain('::error title=Regression%3A storage_iops')
    expect(bodies()).toHaveLength(1)
    expectGolden('act/pull-request-regressed.md', withoutTheDay(bodies()[0] ?? ''))
    expect(writes().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(world.state.checkRuns).toEqual([])
  })

  it('does not measure a draft, nor in a merge queue', async () => {
    const { payload } = openPullRequest(REPOSITORY)
    const draft = JSON.parse(JSON.stringify(payload).replace('"draft":false', '"draft":true')) as object
    const merge_group = { head_sha: world.head, head_ref: 'refs/heads/gh-readonly-queue/main/pr-1-0' }
    for (const [event, given] of [
      ['pull_request', draft],
      ['merge_group', { action: 'checks_requested', merge_group }],
    ] as const) {
      const { code, log } = await world.run('kbench-pull-request.yml', event, given)
      expect([code, log]).toEqual([0, expect.not.stringContaining('Provider host')])
    }
    expect(world.github.calls).toEqual([])
  })
})

describe('kbench-measure.yml and kbench-report.yml', () => {
  const measuredRun = (conclusion: string): object => ({
    action: 'completed',
    workflow_run: {
      id: RUN,
      run_number: 3,
      run_attempt: 1,
      event: 'pull_request',
      conclusion,
      head_sha: world.head,
      head_branch: 'topic',
      head_repository: { full_name: 'stranger/r', owner: { login: 'stranger' } },
      repository: { full_name: REPOSITORY },
    },
  })

  it('measure a pull request from a fork without a word to GitHub, then comment and check it', async () => {
    const { number, payload } = openPullRequest('stranger/r')
    expectSucceeded(await world.run('kbench-measure.yml', 'pull_request', payload))
    expect(world.github.calls).toEqual([])
    expect([...world.artifacts.keys()]).toEqual(['kbench'])

    expectSucceeded(await world.run('kbench-report.yml', 'workflow_run', measuredRun('success')))
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/fork-comment.md', withoutTheDay(bodies()[0] ?? ''))
    expect(world.state.checkRuns).toMatchObject([
      { name: 'kbench', headCommit: world.head, conclusion: 'neutral' },
    ])
    expectGolden('act/fork-check-run.md', withoutTheDay(world.state.checkRuns[0]?.summary ?? ''))
  })

  it('report nothing for a run that was cancelled', async () => {
    openPullRequest('stranger/r')
    const { code } = await world.run('kbench-report.yml', 'workflow_run', measuredRun('cancelled'))
    expect(code).toBe(0)
    expect(world.github.calls).toEqual([])
  })
})

describe('kbench-matrix.yml', () => {
  it('measures in a job each and merges the results into one comment', async () => {
    const { number, payload } = openPullRequest(REPOSITORY)
    // Of versions of Kubernetes, which take clusters, only the names are left.
    const text = world.repository
      .read('.github/workflows/kbench-matrix.yml')
      .replace('provider: kind', 'provider: host')
      .replaceAll(/provider\.kind\.kubernetes=\S+/g, 'provider.host.mtu=1500')
    world.write('.github/workflows/kbench-matrix.yml', text)
    expectSucceeded(await world.run('kbench-matrix.yml', 'pull_request', payload))
    expect([...world.artifacts.keys()].sort()).toEqual([
      'kbench-kubernetes-1.33',
      'kbench-kubernetes-1.34',
      'kbench-kubernetes-1.35',
    ])
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/matrix-comment.md', withoutTheDay(bodies()[0] ?? ''))
  })
})

describe('kbench-nightly.yml', () => {
  const night = (): Promise<WorkflowRun> =>
    world.run('kbench-nightly.yml', 'schedule', { schedule: '17 3 * * *' })

  it('makes the history branch and a page of the first night, proposes a baseline when there are enough', async () => {
    expectSucceeded(await night())
    const files = world.state.files(HISTORY)
    const [month = ''] = Object.keys(files).filter((path) => path.startsWith('records/'))
    const record = await measuredRecord('kbench-nightly')
    expect(parseRecords(files[month] ?? '', month)).toEqual([record])
    expect(await fileOf(world.artifacts.get('github-pages'), 'index.html')).toContain('storage_iops')
    expect(world.state.issues).toEqual([])

    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(runsLike(record, 1)) })
    expectSucceeded(await night())
    const [proposal, ...others] = world.state.issues
    expect([proposal?.pullRequest, others]).toMatchObject([
      { headBranch: 'kbench/baseline', baseBranch: 'main' },
      [],
    ])
    expectGolden(
      'act/nightly-baseline.md',
      withoutTheDay(`# ${proposal?.title ?? ''}\n\n${proposal?.body ?? ''}`),
    )
    const text = world.state.files('kbench/baseline')[BASELINE] ?? ''
    expect(parseBaseline(text, BASELINE).environments).toHaveLength(1)
  })

  it('opens an issue for a lasting change in the history', async () => {
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(nightlyRecords(40, [[25, 0.9]])) })
    expectSucceeded(await night())
    expect(world.state.issues).toMatchObject([{ state: 'open', labels: ['kbench-change'] }])
    const [{ title, body } = { title: '', body: '' }] = world.state.issues
    expectGolden('act/nightly-issue.md', withoutTheDay(`# ${title}\n\n${body}`))
  })
})

describe('kbench-rebaseline.yml', () => {
  const comment = (login: string, author_association: string, body: string): Promise<WorkflowRun> =>
    world.run('kbench-rebaseline.yml', 'issue_comment', {
      action: 'created',
      issue: { number: 7, pull_request: {} },
      comment: { id: 70, user: { login }, body, author_association },
    })
  beforeEach(() => {
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(nightlyRecords(12, [])) })
    world.state.addPullRequest({ headBranch: 'topic' }, { number: 7 })
    world.state.permissions.set('maintainer', 'write')
    world.state.permissions.set('reader', 'read')
  })

  it('proposes a baseline to a maintainer who asks, and answers', async () => {
    expectSucceeded(await comment('maintainer', 'MEMBER', '/kbench baseline'))
    expect(
      parseBaseline(world.state.files('kbench/baseline')[BASELINE] ?? '', BASELINE).environments,
    ).toHaveLength(1)
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([7])
    expectGolden('act/rebaseline-answer.md', withoutTheDay(bodies()[0] ?? ''))
  })

  it.each([
    ['stranger', 'NONE', '/kbench baseline', 0],
    ['maintainer', 'MEMBER', 'I like kbench', 0],
    ['reader', 'COLLABORATOR', '/kbench baseline', 1],
  ])('does nothing for %s (%s): %s', async (login, association, body, questions) => {
    const { code } = await comment(login, association, body)
    expect(code).toBe(0)
    expect(world.github.calls).toHaveLength(questions)
    expect(writes()).toEqual([])
  })
})

describe('kbench-release.yml', () => {
  it('measures a release and the one before it in turns, and fails for nothing', async () => {
    world.write('kbench.yaml', `${StandInTools.CONFIGURATION}gate: { rounds: [4] }\n`)
    world.commit('settings', 'main')
    world.repository.git('tag', 'v1.0.0')
    const base = world.head
    world.write('change.txt', 'two')
    const head = world.commit('change', 'main')
    world.repository.git('tag', 'v1.1.0')
    const ended = await world.run('kbench-release.yml', 'release', {
      action: 'published',
      release: { tag_name: 'v1.1.0' },
    })
    expect(ended.log).toContain(`Base: v1.0.0 (${base})`)
    expectSucceeded(ended)
    const { subjects, rounds } = parsePair(
      await fileOf(world.artifacts.get('kbench-release'), 'pair.json'),
      'it',
    )
    expect([subjects.base.commit, subjects.head.commit, rounds.length]).toEqual([base, head, 4])
    expect(world.github.calls).toEqual([])
  })
})
