import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseBaseline } from '../../src/core/record/baseline-file.ts'
import { serializeBisectResult } from '../../src/features/bisect/core/result.ts'
import { recordLine } from '../../src/features/history/core/month-file.ts'
import { type KbenchRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { buildBisectResult } from '../builders/bisect-results.ts'
import { nightCommit, nightlyRecords, STEPPED } from '../../support/builders/nights.ts'
import { GitHubServer } from '../github/server.ts'
import { RepositoryState, type StoredIssue } from '../github/state.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'

// action/history as it ships, against a server that checks every request by GitHub's own description of its API.

const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
const BRANCH = 'kbench-history'
const JANUARY = 'records/2026-01.ndjson'
const FEBRUARY = 'records/2026-02.ndjson'
const BASELINE = '.kbench/baseline.json'
/** A tenth slower from the 25th night on. */
const slower = nightlyRecords(40, [[25, 0.9]])
const lines = (records: readonly KbenchRecord[]): string =>
  records.map((one) => `${recordLine(one)}\n`).join('')

let step: ShippedStep
let other: ShippedStep
let server: GitHubServer
let state: RepositoryState
beforeAll(() => {
  step = new ShippedStep()
  other = new ShippedStep()
})
beforeEach(async () => {
  state = new RepositoryState('o/r', TOKEN)
  state.push('main', { 'code.txt': '1' })
  server = await new GitHubServer(state).start()
})
afterEach(async () => {
  await server.stop()
  // Nothing that the bundle sent or got was other than described.
  if (server.violations.length > 0) throw new Error(server.violations.join('\n'))
})

function put(path: string, content: string, where = step): void {
  mkdirSync(dirname(join(where.workspace, path)), { recursive: true })
  writeFileSync(join(where.workspace, path), content)
}
async function run(
  inputs: Readonly<Record<string, string>>,
  event: { readonly name: string; readonly payload: object } = {
    name: 'schedule',
    payload: { schedule: '17 3 * * *' },
  },
  where = step,
): Promise<StepResult> {
  const result = await where.run(
    'history.cjs',
    event,
    { 'github-token': TOKEN, ...inputs },
    {
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: state.branches.get('main') ?? '',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_RUN_ID: '6001',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench nightly',
    },
  )
  expect(result.log.replace(`::add-mask::${TOKEN}`, '')).not.toContain(TOKEN.slice(8))
  return result
}
/** The step after the run of one night. */
function night(record: KbenchRecord, inputs: Readonly<Record<string, string>> = {}): Promise<StepResult> {
  put('out/record.json', serializeRecord(record))
  return run({ record: 'out/record.json', ...inputs })
}
/** A branch that holds these nights already. */
function recorded(records: readonly KbenchRecord[]): void {
  const ofMonth = (month: string): string =>
    lines(records.filter(({ startedAt }) => startedAt.startsWith(month)))
  state.push(BRANCH, { [JANUARY]: ofMonth('2026-01'), [FEBRUARY]: ofMonth('2026-02') })
}
const issues = (): StoredIssue[] => state.issues.filter(({ pullRequest }) => pullRequest === undefined)
const pulls = (): StoredIssue[] => state.issues.filter(({ pullRequest }) => pullRequest !== undefined)
const writes = (): string[] => server.lines().filter((call) => !/^GET | \/graphql /.test(call))

describe('a night', () => {
  it('that is the first makes a branch with the record; the second adds to it', async () => {
    const first = await night(slower[0]!, { pages: 'site' })
    expect([first.code, first.log]).toEqual([0, expect.not.stringContaining('::error')])
    const made = state.branches.get(BRANCH)!
    expect(first.outputs).toEqual({
      commit: made,
      changes: '[]',
      bisect: '',
      'pull-request': '',
      pages: 'site',
    })
    expect(state.git.commits.get(made)?.parents).toEqual([])
    expect(state.files(BRANCH)).toEqual({
      'README.md': expect.stringContaining('Records of kbench'),
      [JANUARY]: lines([slower[0]!]),
    })
    const second = await night(slower[31]!, { pages: 'site' })
    expect(state.git.commits.get(second.outputs['commit'] ?? '')?.parents).toEqual([made])
    expect(state.files(BRANCH)).toMatchObject({
      [JANUARY]: lines([slower[0]!]),
      [FEBRUARY]: lines([slower[31]!]),
    })
    expect([issues(), pulls()]).toEqual([[], []])
    expect(second.summary).toContain('night-31')
    const page = readFileSync(join(step.workspace, 'site/index.html'), 'utf8')
    expect(page).toContain('2 runs from 2026-01-01 to 2026-02-01')
    expect(readFileSync(join(step.workspace, 'site/data/2026-01.ndjson'), 'utf8')).toBe(lines([slower[0]!]))
    // The programs are those that are shipped.
    for (const program of ['dashboard-page.js', 'charts-page.js'])
      expect(readFileSync(join(step.workspace, 'site', program), 'utf8')).toBe(
        readFileSync(`action/dist/${program}`, 'utf8'),
      )
    const overview: unknown = JSON.parse(
      readFileSync(join(step.workspace, 'site/data/overview.json'), 'utf8'),
    )
    expect(overview).toMatchObject({
      repository: { name: 'o/r', url: 'https://github.test/o/r' },
      environments: [{ runs: 2 }],
    })
  })

  it('writes nothing when it is run again', async () => {
    const { outputs } = await night(slower[0]!)
    const before = writes().length
    expect((await night(slower[0]!)).outputs).toEqual(outputs)
    expect(writes()).toHaveLength(before)
  })

  it('with a change found gets one issue, a pull request with the new baseline, and a page', async () => {
    recorded(slower.slice(0, 39))
    state.push('main', { [BASELINE]: `{"schema":"kbench.baseline/1","environments":[]}` })
    const { code, outputs, summary } = await night(slower[39]!, { pages: 'site' })
    expect(code).toBe(0)
    expect(issues()).toMatchObject([{ state: 'open', labels: ['kbench-change'] }])
    const [issue] = issues()
    expect(issue!.title).toContain('network_throughput{path="pod-to-pod"} worse, −')
    expect(issue!.body).toContain(`https://github.test/o/r/compare/${nightCommit(24)}...${nightCommit(25)}`)
    const [pull] = pulls()
    expect(outputs['pull-request']).toBe(String(pull!.number))
    expect(JSON.parse(outputs['changes'] ?? '')).toMatchObject([
      { verdict: 'worse', began: { commit: nightCommit(25) }, issue: issue!.number },
    ])
    const proposed = state.branches.get('kbench/baseline')!
    expect(state.git.commits.get(proposed)?.parents).toEqual([state.branches.get('main')])
    const { environments } = parseBaseline(state.files('kbench/baseline')[BASELINE] ?? '', BASELINE)
    expect(environments.map(({ records }) => records.map(({ id }) => id))).toEqual([
      slower.slice(25).map(({ id }) => id),
    ])
    expect(state.files('main')[BASELINE]).toContain('"environments":[]')
    expect(summary).toContain(`#${String(issue!.number)}`)
    expect(readFileSync(join(step.workspace, 'site/index.html'), 'utf8')).toContain('✗ worse')

    // The same night again, and the next one.
    const before = writes().length
    expect((await night(slower[39]!)).outputs).toEqual({ ...outputs, pages: '' })
    expect(writes()).toHaveLength(before)
    await night(nightlyRecords(41, [[25, 0.9]])[40]!)
    expect([issues().length, pulls().length]).toEqual([1, 1])
    expect(issues()[0]!.body).toContain('25 runs before, 16 since')
  })

  it('says which commits are worth a bisection, and writes what it found into the issue', async () => {
    const [good = '', between = '', bad = ''] = ['1', '2', '3'].map((text) =>
      state.push('main', { 'code.txt': text }),
    )
    const commits = nightlyRecords(40, [[25, 0.9]], (one) => ({ subject: { commit: one < 25 ? good : bad } }))
    recorded(commits.slice(0, 39))
    const { outputs, log } = await night(commits[39]!)
    const wanted = { good, bad, series: STEPPED }
    expect([JSON.parse(outputs['bisect'] ?? ''), log]).toEqual([
      wanted,
      expect.not.stringContaining('::error'),
    ])
    const result = buildBisectResult({ ...wanted, first: { commit: between, subject: 'More work' } })
    put('found/bisect-result.json', serializeBisectResult(result))
    const inputs = { 'baseline-pull-request': 'false' }
    const written = await run({ ...inputs, bisect: 'found/bisect-result.json' })
    expect([written.code, written.outputs['bisect']]).toEqual([0, ''])
    const line = `https://github.test/o/r/commit/${between}), 97.4 % (More work): −9.8 %`
    expect(issues()[0]?.body).toContain(line)
    // A later night knows nothing of the search but what the issue says.
    const before = writes().length
    expect((await run(inputs)).outputs['bisect']).toBe('')
    expect(writes()).toHaveLength(before)
    const broken = await run({ ...inputs, bisect: 'found/none.json' })
    expect([broken.code, broken.log]).toEqual([
      1,
      expect.stringContaining('Reading the result of a bisection: found/none.json: no such file'),
    ])
    expect(issues()[0]?.body).toContain(line)
  })

  it('links the issue to the page that is deployed', async () => {
    const records = nightlyRecords(40, [[25, 0.9]])
    recorded(records.slice(0, 39))
    await night(records[39]!, { 'pages-url': 'https://o.github.io/r/' })
    expect(issues()[0]?.body).toContain('[dashboard](https://o.github.io/r/)')
    const { code, log } = await night(records[39]!, { 'pages-url': 'o.github.io' })
    expect([code, log]).toEqual([
      1,
      expect.stringContaining('input pages-url: "o.github.io" is not the address'),
    ])
  })

  it('with the level back closes the issue', async () => {
    recorded(slower)
    await run({ 'baseline-pull-request': 'false' })
    const back = nightlyRecords(60, [
      [25, 0.9],
      [42, 1 / 0.9],
    ])
    state.push(BRANCH, {
      'records/2026-03.ndjson': lines(back.slice(59)),
      [FEBRUARY]: lines(back.slice(31, 59)),
    })
    expect(issues()).toMatchObject([{ state: 'open' }])
    const { log } = await run({ 'baseline-pull-request': 'false' })
    expect(issues()).toMatchObject([{ state: 'closed', body: expect.stringContaining('the level is back') }])
    expect(log).toContain(`Issue #${String(issues()[0]!.number)}: closed, the level is back`)
  })

  it('replaces an old baseline, closing the issue of the change; the pull request is never without a commit', async () => {
    recorded(slower)
    const old = await withBaselineOf(slower.slice(0, 20))
    const { outputs } = await run({})
    const [pull] = pulls()
    expect(outputs['pull-request']).toBe(String(pull!.number))
    expect(pull!.body).toContain(`closes #${String(issues()[0]!.number)}`)
    expect(pull!.body).toContain('20 of the committed 20 runs are from before that change')
    // Another change: made again on the new head.
    const twice = nightlyRecords(60, [
      [25, 0.9],
      [48, 0.8],
    ])
    state.push(BRANCH, {
      'records/2026-03.ndjson': lines(twice.slice(59)),
      [FEBRUARY]: lines(twice.slice(31, 59)),
    })
    const main = state.push('main', { 'code.txt': '2' })
    let emptied = 0
    server.afterRequest = () => {
      const head = state.branches.get('kbench/baseline') ?? ''
      if (state.git.isAncestor(head, main)) emptied += 1
    }
    await run({})
    expect(emptied).toBe(0)
    expect(pulls()).toHaveLength(1)
    expect(state.git.commits.get(state.branches.get('kbench/baseline') ?? '')?.parents).toEqual([main])
    expect(state.files('main')[BASELINE]).toBe(old)
  })
})

/** Puts a baseline of these records on the default branch, as a merged proposal does. */
async function withBaselineOf(records: readonly KbenchRecord[]): Promise<string> {
  const { addRecord, emptyBaseline } = await import('../../src/core/record/baseline-add.ts')
  const { serializeBaseline } = await import('../../src/core/record/baseline-file.ts')
  const text = serializeBaseline(records.reduce((all, record) => addRecord(all, record), emptyBaseline()))
  state.push('main', { [BASELINE]: text })
  return text
}

describe('two writers at once', () => {
  it('are both kept, whoever comes first', async () => {
    recorded(slower.slice(0, 3))
    for (const [where, index] of [[step, 4] as const, [other, 5] as const])
      put('out/record.json', serializeRecord(slower[index]!), where)
    const results = await Promise.all([
      run({ record: 'out/record.json' }),
      run({ record: 'out/record.json' }, undefined, other),
    ])
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(state.files(BRANCH)[JANUARY]).toBe(lines([0, 1, 2, 4, 5].map((index) => slower[index]!)))
  })

  it('even when the other one writes between our reading and our writing', async () => {
    recorded(slower.slice(0, 3))
    let others = 0
    server.beforeRequest = (route) => {
      if (!route.startsWith('PATCH /repos/{owner}/{repo}/git/refs') || others === 2) return
      others += 1
      const before = state.files(BRANCH)[JANUARY] ?? ''
      state.push(BRANCH, { [JANUARY]: before + lines([slower[9 + others]!]) })
    }
    const { code, log } = await night(slower[20]!)
    expect(code).toBe(0)
    expect(log).toContain('another writer came first (2 of 10)')
    expect(state.files(BRANCH)[JANUARY]).toBe(lines([0, 1, 2, 10, 11, 20].map((index) => slower[index]!)))
  })
})

describe('what goes wrong is reported, and the rest is done all the same', () => {
  it('a protected branch', async () => {
    recorded(slower)
    state.protectedBranches.add(BRANCH)
    const { code, log } = await night(nightlyRecords(41, [[25, 0.9]])[40]!)
    expect([code, log]).toEqual([1, expect.stringContaining('the branch is protected')])
    expect(log).toContain('The record is still in the artifacts')
    expect(state.files(BRANCH)[FEBRUARY]).toBe(lines(slower.slice(31)))
    expect([issues().length, pulls().length]).toEqual([1, 1])
  })

  it('a month that holds a line that is no record', async () => {
    recorded(slower)
    state.push(BRANCH, { [FEBRUARY]: `${lines(slower.slice(31, 33))}{"schema":"kbench.record/1",\n` })
    const before = state.branches.get(BRANCH)
    const { code, log } = await night(slower[39]!)
    expect([code, log]).toEqual([1, expect.stringContaining(`${FEBRUARY}:3 is not a record`)])
    expect([state.branches.get(BRANCH), writes()]).toEqual([before, []])
  })

  it('a token without the right to issues', async () => {
    recorded(slower)
    state.rights = { metadata: 'read', contents: 'write', pull_requests: 'write' }
    const { code, log, outputs } = await run({ pages: 'site' })
    expect([code, log]).toEqual([1, expect.stringContaining('the token lacks issues: ')])
    expect(outputs).toMatchObject({ 'pull-request': String(pulls()[0]!.number), pages: 'site' })
  })

  it('a repository that lets no workflow open pull requests', async () => {
    recorded(slower)
    state.actionsMayOpenPullRequests = false
    const { code, log } = await run({})
    expect([code, log]).toEqual([1, expect.stringContaining('Allow GitHub Actions to create and approve')])
    expect(issues()).toHaveLength(1)
    state.actionsMayOpenPullRequests = true
    expect((await run({})).code).toBe(0)
    expect(pulls()).toHaveLength(1)
  })

  it('a committed baseline that is cut off: it is not replaced, unless that is asked for', async () => {
    recorded(slower)
    state.push('main', { [BASELINE]: '{\n  "schema": "kbench.baseline/1",\n  "environments": [' })
    const { code, log } = await run({ rebaseline: 'true' })
    expect([code, log]).toEqual([
      1,
      expect.stringContaining(`on branch main: ${BASELINE}:3: the baseline is cut off`),
    ])
    expect([pulls(), state.branches.has('kbench/baseline')]).toEqual([[], false])
    expect((await run({ rebaseline: 'replace' })).code).toBe(0)
    expect(pulls()).toHaveLength(1)
  })

  it.each([
    ['an event of a pull request', {}, 'pull_request', 'this is the event pull_request'],
    [
      'an event with the rights of the base',
      {},
      'pull_request_target',
      'this is the event pull_request_target',
    ],
    ['the name of a branch', { branch: '../main' }, 'schedule', 'is not the name of a branch'],
    [
      'the default branch',
      { branch: 'main', record: 'out/record.json' },
      'schedule',
      'is the default branch',
    ],
    ['a path out of the repository', { baseline: '../x' }, 'schedule', 'is not the path of a file'],
    ['a word for yes', { issues: 'yes' }, 'schedule', 'input issues: "yes" is not one of true, false'],
    ['no token', { 'github-token': '' }, 'schedule', 'input github-token is empty'],
  ])('%s', async (_, inputs, name, message) => {
    put('out/record.json', serializeRecord(slower[0]!))
    const payload =
      name === 'schedule'
        ? { schedule: '17 3 * * *' }
        : {
            action: 'opened',
            pull_request: {
              number: 1,
              head: { sha: '1'.repeat(40), ref: 'x', repo: { full_name: 'o/r' } },
              base: { sha: '2'.repeat(40), ref: 'main', repo: { full_name: 'o/r' } },
            },
          }
    const { code, log } = await run(inputs, { name, payload })
    expect([code, log]).toEqual([1, expect.stringContaining(message)])
    expect(writes()).toEqual([])
  })
})

describe('/kbench baseline', () => {
  const comment = (author: string, body = '/kbench baseline\r\nplease'): Promise<StepResult> =>
    run(
      { rebaseline: 'true' },
      {
        name: 'issue_comment',
        payload: {
          action: 'created',
          issue: { number: 1, pull_request: {} },
          comment: { id: 5, body, user: { login: author } },
        },
      },
    )
  beforeEach(() => {
    state.addPullRequest({ headBranch: 'topic', headCommit: state.branches.get('main')! })
    state.permissions.set('maintainer', 'write')
    state.permissions.set('visitor', 'read')
    recorded(slower.slice(0, 8))
  })

  it('by someone with write access is answered with the pull request', async () => {
    const { code, outputs } = await comment('maintainer')
    expect(code).toBe(0)
    const [, pull] = pulls()
    expect(outputs['pull-request']).toBe(String(pull!.number))
    expect(state.comments).toMatchObject([
      { issue: 1, body: expect.stringContaining(`https://github.test/o/r/pull/${String(pull!.number)}`) },
    ])
    await comment('maintainer')
    expect([pulls().length, state.comments.length]).toEqual([2, 2])
  })

  it.each(['visitor', 'stranger'])('by a %s changes nothing', async (author) => {
    const { code, log } = await comment(author)
    expect([code, log]).toEqual([0, expect.stringContaining('takes write access')])
    expect(writes()).toEqual([])
  })

  it('in other words is no command', async () => {
    await comment('maintainer', 'Shall we /kbench baseline?')
    expect(server.calls).toEqual([])
  })
})
