import { beforeEach, describe, expect, it } from 'vitest'
import {
  runHistory,
  type HistoryUpdate,
  type HistoryRunRequest,
} from '../../../src/features/history/run-history.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { recordLine } from '../../../src/features/history/core/month-file.ts'
import { serializeRecord } from '../../../src/core/record/schema.ts'
import { serializeBisectResult } from '../../../src/features/bisect/core/result.ts'
import { buildBisectResult } from '../../builders/bisect-results.ts'
import { nightCommit, nightlyRecords, STEPPED } from '../../../support/builders/nights.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { fakePageAssets } from '../report-page/page-assets.ts'
import { RecordingLog } from '../../fakes/log.ts'

const BRANCH = 'kbench-history'
const JANUARY = 'records/2026-01.ndjson'
const slower = nightlyRecords(40, [[25, 0.9]])
const ndjson = (from: number, to: number): string =>
  slower
    .slice(from, to)
    .map((record) => `${recordLine(record)}\n`)
    .join('')

const pageAssets = fakePageAssets({ 'dashboard-page.js': '// page', 'charts-page.js': '// charts' })
let github = new FakeGitHub()
let files = new MemoryFiles()
let log = new RecordingLog()
beforeEach(() => {
  github = new FakeGitHub()
  github.push('main', { 'code.txt': '1' })
  files = new MemoryFiles({ 'out/record.json': serializeRecord(slower[39]!) })
  log = new RecordingLog()
})
const run = (overrides: Partial<HistoryRunRequest> = {}): Promise<HistoryUpdate> =>
  runHistory(
    {
      paths: ['out/record.json'],
      branch: BRANCH,
      issues: true,
      baselinePullRequest: true,
      baseline: '.kbench/baseline.json',
      pages: undefined,
      rebaseline: 'false',
      ...overrides,
    },
    { repository: 'o/r', serverUrl: 'https://github.com' },
    { github, files, log, clock: new FakeClock(), randomName: () => 'abcd1234', pageAssets },
  )
const pushed39 = (): void => {
  github.push(BRANCH, { [JANUARY]: ndjson(0, 31), 'records/2026-02.ndjson': ndjson(31, 39) })
}

describe('runHistory', () => {
  it('keeps the first record and has nothing else to do', async () => {
    const result = await run({ pages: 'site' })
    expect(result).toMatchObject({ added: ['night-39'], changes: [], pages: 'site', problems: [] })
    expect(result.commit).toBe(github.branches.get(BRANCH))
    expect(github.issueList).toEqual([])
    expect(github.pullRequests).toEqual([])
    expect(files.text('site/index.html')).toContain('1 run from 2026-02-09')
    expect(files.text('site/data/2026-02.ndjson')).toBe(ndjson(39, 40))
  })

  it('finds the change: one issue, one pull request, a page; and nothing more when it is run again', async () => {
    pushed39()
    const result = await run({ pages: 'site' })
    expect(result.problems).toEqual([])
    expect(result.changes).toHaveLength(1)
    expect(result.issues?.opened).toHaveLength(1)
    expect(result.proposal?.kind).toBe('opened')
    expect(files.text('site/index.html')).toContain('✗ worse')
    expect(files.text('site/charts-page.js')).toBe('// charts')
    expect(files.text('site/data/overview.json')).toContain('"environments":[{')
    expect([...files.contents.keys()].filter((path) => path.endsWith('.ndjson'))).toEqual([
      'site/data/2026-01.ndjson',
      'site/data/2026-02.ndjson',
    ])
    const again = await run()
    expect(again).toMatchObject({ commit: result.commit, added: [], pages: undefined, problems: [] })
    expect(again.proposal).toEqual({ kind: 'kept', pullRequest: result.proposal?.pullRequest })
    expect([github.issueList.length, github.pullRequests.length]).toEqual([1, 1])
  })

  it('names in the pull request the issue of the change that it accepts', async () => {
    pushed39()
    github.push('main', { '.kbench/baseline.json': '{"schema":"kbench.baseline/1","environments":[]}' })
    const first = await run()
    // A first baseline accepts nothing; one that replaces runs from before the change does.
    const number = first.proposal!.pullRequest!
    expect(github.pullRequestTexts.get(number)!.body).not.toContain('closes')
    expect(first.issues?.opened).toHaveLength(1)
  })

  it('does without a record, without issues, without a proposal', async () => {
    pushed39()
    const result = await run({ paths: [], issues: false, baselinePullRequest: false })
    expect(result).toMatchObject({ added: [], issues: undefined, proposal: undefined, problems: [] })
    expect(result.changes).toHaveLength(1)
    expect(
      github.calls.some((call) => /^(issues|createIssue|createPullRequest|commitFiles)/.test(call)),
    ).toBe(false)
  })

  it('does nothing where there is neither branch nor record', async () => {
    expect(await run({ paths: [] })).toMatchObject({ commit: undefined, problems: [] })
    expect(github.branches.has(BRANCH)).toBe(false)
  })

  it('goes on with the other parts when one fails, and names each that failed', async () => {
    pushed39()
    const error = (text: string): Error => new EnvironmentError(text)
    github.failures.push({ method: 'issues', error: error('no issues') })
    const withoutIssues = await run({ pages: 'site' })
    expect(withoutIssues.problems).toEqual([expect.stringContaining('Issues about changes: no issues')])
    expect(withoutIssues.proposal?.kind).toBe('opened')
    expect(withoutIssues.pages).toBe('site')
    expect(files.contents.has('site/index.html')).toBe(true)

    github.failures.push({ method: 'issues', error: error('no issues') })
    github.failures.push({ method: 'openPullRequestsOf', error: error('no pulls') })
    const withoutBoth = await run({ paths: ['none.json'], pages: 'again' })
    expect(withoutBoth.problems).toEqual([
      expect.stringContaining('Adding records: none.json: no such file'),
      expect.stringContaining('Issues about changes: no issues'),
      expect.stringContaining('Proposing a baseline: no pulls'),
    ])
    expect(files.contents.has('again/index.html')).toBe(true)
  })

  it('reports a broken month file, and does nothing that would follow from half of the history', async () => {
    pushed39()
    github.push(BRANCH, { [JANUARY]: `${ndjson(0, 2)}{"schema":\n` })
    const { problems, added } = await run({ pages: 'site' })
    expect(problems).toEqual([
      expect.stringMatching(/^Reading the history: records\/2026-01\.ndjson:3 is not a record/),
    ])
    // The record of tonight belongs to another month: it is kept.
    expect(added).toEqual(['night-39'])
    expect([github.issueList.length, github.pullRequests.length]).toEqual([0, 0])
    // The page shows what can be read, and names what cannot.
    expect(files.text('site/data/overview.json')).toContain('Not read: records/')
  })

  it('writes no page of half a history', async () => {
    pushed39()
    github.failures.push({ method: 'readFile', error: new EnvironmentError('no answer') })
    const { problems, pages } = await run({ paths: [], pages: 'site' })
    expect([problems, pages]).toEqual([
      [expect.stringContaining('Reading the history: no answer')],
      undefined,
    ])
    expect([...files.contents.keys()].filter((path) => path.endsWith('.html'))).toEqual([])
  })

  it('proposes at once when it is asked to, and says when there is nothing to propose', async () => {
    expect((await run({ rebaseline: 'true', baselinePullRequest: false })).proposal?.kind).toBe('opened')
    github = new FakeGitHub()
    github.push('main', { a: '1' })
    files.contents.set('out/record.json', serializeRecord({ ...slower[0]!, interrupted: true }))
    expect((await run({ rebaseline: 'true' })).problems).toEqual([
      expect.stringContaining('holds no record that is fit for a baseline'),
    ])
  })

  describe('with bisections', () => {
    const RANGE = { good: nightCommit(24), bad: nightCommit(25) }
    const found = buildBisectResult({ ...RANGE, series: STEPPED })
    const between = 'b'.repeat(40)
    beforeEach(() => {
      pushed39()
      github.parents.set(RANGE.good, []).set(between, [RANGE.good]).set(RANGE.bad, [between])
      files.contents.set('bisect.json', serializeBisectResult(found))
    })

    it('says what is worth one, until its result is in the issue', async () => {
      expect((await run()).bisect).toEqual({ ...RANGE, series: STEPPED })
      const named = await run({ bisect: 'bisect.json', paths: [] })
      expect(named).toMatchObject({ bisect: undefined, problems: [] })
      expect(named.issues?.written).toMatchObject([{ why: 'update' }])
      expect(github.issueList[0]!.body).toContain(`/commit/${found.first.commit}), 97.4 %`)
      const later = await run({ paths: [] })
      expect(later).toMatchObject({ bisect: undefined, problems: [], issues: { written: [] } })
    })

    it('says nothing without issues, and where GitHub does not answer', async () => {
      expect(await run({ issues: false })).toMatchObject({ bisect: undefined, problems: [] })
      expect(github.calls.some((call) => call.startsWith('parentsOf'))).toBe(false)
      github.failures.push({ method: 'parentsOf', error: new EnvironmentError('no answer') })
      const { bisect, problems, proposal } = await run()
      expect([bisect, problems, proposal?.kind]).toEqual([
        undefined,
        ['Choosing what to bisect: no answer'],
        'kept',
      ])
    })

    it('warns of a result that is of no change', async () => {
      files.contents.set('bisect.json', serializeBisectResult({ ...found, series: 'other' }))
      const { problems } = await run({ bisect: 'bisect.json' })
      expect(problems).toEqual([])
      expect(log.has('warning', 'No change of the history is that of the bisection, other from')).toBe(true)
      expect(github.issueList[0]!.body).not.toContain('First bad commit')
    })

    it.each([
      ['{', 'bisect.json is not a result of a bisection'],
      [serializeBisectResult({ ...found, bad: 'main' }), 'bisect.json is not a valid result of a bisection'],
      [JSON.stringify({ ...found, more: 1 }), 'bisect.json is not a valid result of a bisection'],
      [undefined, 'bisect.json: no such file'],
    ])('names a file that is no result, and does all else', async (text, problem) => {
      if (text === undefined) files.contents.delete('bisect.json')
      else files.contents.set('bisect.json', text)
      const { problems, issues, added } = await run({ bisect: 'bisect.json' })
      expect(problems).toEqual([expect.stringContaining(`Reading the result of a bisection: ${problem}`)])
      expect([issues?.opened.length, added]).toEqual([1, ['night-39']])
    })
  })
})
