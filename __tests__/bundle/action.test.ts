import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRecord, emptyBaseline } from '../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../src/core/record/baseline-file.ts'
import { parseMeasured } from '../../src/core/record/measured.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { GitHubServer } from '../github/server.ts'
import { EVERY_RIGHT, RepositoryState } from '../github/state.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'
import { StandInTools } from './stand-in-tools.ts'

// The main action as it ships, against a server that checks every request by GitHub's own description of its API.

const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
const MOST_CALLS = 8
const BASELINE = '.kbench/baseline.json'

const tools = new StandInTools()
let step: ShippedStep
let server: GitHubServer
let state: RepositoryState
let number: number
let head: string
beforeAll(() => void (step = new ShippedStep()))
beforeEach(async () => {
  writeFileSync(join(step.workspace, 'kbench.yaml'), StandInTools.CONFIGURATION)
  rmSync(join(step.workspace, '.kbench'), { recursive: true, force: true })
  state = new RepositoryState('o/r', TOKEN)
  state.push('main', { 'README.md': 'one' })
  head = state.push('feature', { 'README.md': 'two' })
  number = state.addPullRequest({ headBranch: 'feature' }).number
  server = await new GitHubServer(state).start()
})
afterEach(async () => {
  await server.stop()
  // Nothing that the bundle sent or got was other than described.
  // oxlint-disable-next-line vitest/no-standalone-expect -- true of every test
  expect(server.violations).toEqual([])
})

interface Started {
  readonly inputs?: Readonly<Record<string, string>>
  readonly run?: number
  readonly event?: 'pull_request' | 'push'
  readonly isFork?: boolean
}

function start({
  inputs = {},
  run = 5001,
  event = 'pull_request',
  isFork = false,
}: Started = {}): Promise<StepResult> {
  const repo = { full_name: 'o/r' }
  const pullRequest = {
    number,
    draft: true,
    head: { sha: head, ref: 'feature', repo: isFork ? { full_name: 'stranger/r' } : repo },
    base: { sha: state.branches.get('main'), ref: 'main', repo },
  }
  const payload =
    event === 'push'
      ? { ref: 'refs/heads/main', after: head }
      : { action: 'synchronize', pull_request: pullRequest }
  return step.run(
    'main.cjs',
    { name: event, payload },
    { 'github-token': TOKEN, out: 'out', 'no-install': 'true', pair: 'never', ...inputs },
    {
      PATH: `${tools.folder}:${process.env['PATH'] ?? ''}`,
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: head,
      GITHUB_REF: event === 'push' ? 'refs/heads/main' : `refs/pull/${String(number)}/merge`,
      GITHUB_RUN_ID: String(run),
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench',
    },
  )
}
const bodies = (): string[] => state.comments.map(({ body }) => body)
const writes = (): string[] => server.lines().filter((call) => !/^GET | \/graphql /.test(call))
const measured = () =>
  parseMeasured(readFileSync(join(step.workspace, 'out/measured.json'), 'utf8'), 'measured.json')

/** A baseline in which everything was so many times as good as now. */
function writeBaseline(now: KbenchRecord, factor: number): void {
  const better = (one: string): number => (one === 'higher' ? factor : 1 / factor)
  let baseline = emptyBaseline()
  for (let run = 1; run <= 6; run += 1) {
    const series = now.series.map((one) => ({
      ...one,
      samples: one.samples.map((sample) => ({
        ...sample,
        value: sample.value * better(one.better) * (1 + run / 1000),
      })),
    }))
    baseline = addRecord(baseline, { ...now, id: `before-${String(run)}`, series })
  }
  mkdirSync(join(step.workspace, '.kbench'), { recursive: true })
  writeFileSync(join(step.workspace, BASELINE), serializeBaseline(baseline))
}

describe('the main action on a pull request', () => {
  it('comments once, then updates its comment, with few calls', async () => {
    const first = await start()
    expect([first.code, first.log]).toEqual([0, expect.not.stringMatching(/::(?:error|warning)/)])
    expect(bodies()).toHaveLength(1)
    expect(bodies()[0]).toMatch(/^<!-- kbench:kbench -->\n<!-- kbench-state .*-->\n\n## \+ First run: /)
    expect(bodies()[0]).toContain('https://github.test/o/r/actions/runs/5001/attempts/1')
    expect(state.comments[0]?.issue).toBe(number)
    expect(server.calls.length).toBeLessThanOrEqual(MOST_CALLS)

    // What was started for it did not see the token.
    expect(JSON.stringify(tools.environment())).not.toContain(TOKEN)

    const [result] = measured().results
    writeBaseline(result!.record!, 3)
    server.calls.length = 0
    const second = await start({ run: 5002, inputs: { check: 'always' } })
    expect([second.code, second.outputs['verdict']]).toEqual([1, 'regressed'])
    expect(bodies()).toHaveLength(1)
    expect(bodies()[0]).toMatch(/\n## ✗ Regressed: [\s\S]*### Regressions[\s\S]*Last 2 verdicts: \+ ✗/)
    expect(state.checkRuns).toMatchObject([{ headCommit: head, conclusion: 'failure', name: 'kbench' }])
    expect(server.calls.length).toBeLessThanOrEqual(MOST_CALLS)
    expect(writes()).toEqual([
      expect.stringMatching(/^PATCH .* 200$/),
      expect.stringMatching(/^POST .* 201$/),
    ])
    for (const { log, summary } of [first, second])
      expect(log.replace(/^::add-mask::.*$/gm, '') + summary).not.toContain(TOKEN)
  })

  it('puts pictures on a branch where that is wanted and something changed', async () => {
    const inputs = { 'charts-branch': 'kbench-charts' }
    await start({ inputs })
    expect(state.branches.has('kbench-charts-1')).toBe(false)
    const [result] = measured().results
    writeBaseline(result!.record!, 3)
    server.calls.length = 0
    const { log } = await start({ run: 5002, inputs })
    expect(log).not.toContain('::warning')
    const head = state.branches.get('kbench-charts-1') ?? ''
    expect(bodies()[0]).toMatch(
      new RegExp(`src="https://github.test/o/r/raw/${head}/${String(number)}/[0-9a-f]{40}/1\\.png"`),
    )
    expect(server.calls.length).toBeLessThanOrEqual(3 + 9 - 2)
  })

  it('reports a pair what was compared with what, and how to do it again', async () => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
        cwd: step.workspace,
      })
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message=one')
    const inputs = {
      pair: 'always',
      base: '.',
      'base-set': 'suites.storage.ioEngine=sync',
      'head-set': 'suites.storage.ioEngine=libaio',
      // The fio of this test prints a result and ends: no load that could be paused.
      set: 'gate.rounds=[4]\ngate.alternation=turns',
    }
    const { code, log } = await start({ inputs })
    expect([code, log]).toEqual([0, expect.not.stringContaining('::error')])
    const [result] = measured().results
    expect(result!.comparison?.pair?.rounds).toBe(4)
    expect(bodies()[0]).toContain('over 4 alternating rounds')
    expect(bodies()[0]).toMatch(
      /```sh\n.*\nkbench pair --base \. --provider host --suite storage [^\n]*--base-set 'suites\.storage\.ioEngine=sync' --head-set 'suites\.storage\.ioEngine=libaio'\n```/,
    )
  })

  it('reports a run that measured nothing', async () => {
    writeFileSync(join(step.workspace, 'kbench.yaml'), 'version: 1\nsutes: {}\n')
    const { code } = await start()
    expect(code).toBe(1)
    expect(measured().results).toMatchObject([{ record: null, problem: expect.stringContaining('sutes') }])
    expect(bodies()[0]).toMatch(/\n## ! Incomplete: nothing was measured\.[\s\S]*sutes/)
  })

  it('with a corrupted baseline fails before it measures, and says which line', async () => {
    mkdirSync(join(step.workspace, '.kbench'), { recursive: true })
    writeFileSync(join(step.workspace, BASELINE), '{"schema": "kbench.baseline/1",\n"recor')
    const { code, log } = await start()
    expect([code, log]).toEqual([
      1,
      expect.stringMatching(/::error::\.kbench\/baseline\.json:2: the baseline is not valid JSON/),
    ])
    expect(bodies()).toEqual([
      expect.stringMatching(/\n## ! Incomplete: nothing was measured\.[^]*not valid JSON/),
    ])
    expect(measured().results).toMatchObject([
      { record: null, problem: expect.stringContaining('not valid JSON') },
    ])
  })

  it('whose token lacks the right passes without a warning, unless it was insisted on', async () => {
    state.rights = { ...EVERY_RIGHT, pull_requests: 'read', issues: 'read' }
    const auto = await start()
    expect([auto.code, auto.log]).toEqual([0, expect.not.stringContaining('::warning')])
    expect(auto.log).toContain('the token lacks pull-requests: write')
    const always = await start({ inputs: { comment: 'always' } })
    expect([always.code, always.log]).toEqual([0, expect.stringMatching(/::warning::.*pull-requests: write/)])
    expect(bodies()).toEqual([])
  })

  it('of a locked conversation warns, and the measured result stands', async () => {
    for (const issue of state.issues) issue.isLocked = true
    const { code, log, outputs } = await start()
    expect([code, outputs['verdict']]).toEqual([0, 'first-run'])
    expect(log).toMatch(/::warning::.*locked/)
  })

  it('from a fork asks for nothing', async () => {
    const { code, log } = await start({ isFork: true })
    expect([code, server.calls]).toEqual([0, []])
    expect(log).toContain('from a fork can write nothing')
  })
})

describe('the main action on a push', () => {
  it('writes a check run where that is wanted, and no comment', async () => {
    const { code } = await start({ event: 'push', inputs: { check: 'always', 'comment-name': 'kbench-x' } })
    expect(code).toBe(0)
    expect(state.checkRuns).toMatchObject([{ name: 'kbench-x', headCommit: head, conclusion: 'neutral' }])
    expect([bodies(), server.calls.length]).toEqual([[], 1])
  })

  it('asks GitHub for nothing otherwise', async () => {
    const { code, log } = await start({ event: 'push' })
    expect([code, server.calls]).toEqual([0, []])
    expect(log).not.toMatch(/::(?:error|warning)/)
  })
})
