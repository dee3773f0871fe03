import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comparison } from '../../src/core/record/comparison-schema.ts'
import { type Measured, MEASURED_SCHEMA } from '../../src/core/record/measured.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { GitHubServer } from '../github/server.ts'
import { EVERY_RIGHT, RepositoryState, type StoredArtifact } from '../github/state.ts'
import { workflowRun } from '../github/workflow-run.ts'
import { zip, type ZipEntry } from '../zip.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'

// action/report as it ships, against a server that checks every request by GitHub's own description of its API.

const RUN = 5001
const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
const MOST_CALLS = 9

interface World {
  readonly state: RepositoryState
  readonly pullRequest: number
  /** Head of the fork's pull request, and what merges it. */
  readonly head: string
  readonly merge: string
}

let step: ShippedStep
let server: GitHubServer
let world: World
beforeAll(() => void (step = new ShippedStep()))
beforeEach(async () => {
  world = forkedPullRequest()
  server = await new GitHubServer(world.state).start()
})
afterEach(async () => {
  await server.stop()
  // Nothing that the bundle sent or got was other than described.
  if (server.violations.length > 0) throw new Error(server.violations.join('\n'))
})

function forkedPullRequest(): World {
  const state = new RepositoryState('o/r', TOKEN)
  const base = state.push('main', { 'README.md': 'one' })
  const commit = (parents: readonly string[], message: string): string =>
    state.git.writeCommit({
      tree: state.git.commits.get(base)?.tree ?? '',
      parents,
      message,
      date: '2026-03-01T10:00:00Z',
    })
  const head = commit([base], 'change')
  const merge = commit([base, head], 'merge')
  state.addPullRequest({ headRepository: 'fork/r', headBranch: 'feature', headCommit: head })
  const { number } = state.addPullRequest(
    { headRepository: 'fork/r', headBranch: 'feature-2', headCommit: commit([base], 'other change') },
    { title: 'another one' },
  )
  return { state, pullRequest: number - 1, head, merge }
}

function measured(verdict?: 'passed' | 'regressed', change: Partial<Measured> = {}): Measured {
  const record = buildRecord({
    subject: { commit: world.merge },
    series: [buildSeries('network_throughput{path="pod-to-pod"}', [9e9, 9.1e9, 9.2e9])],
  })
  const comparison = verdict === undefined ? null : comparisonOf(record.id, verdict)
  return {
    schema: MEASURED_SCHEMA,
    version: '0.1.0',
    results: [{ variant: null, record, comparison, problem: null }],
    ...change,
  }
}

function comparisonOf(id: string, verdict: 'passed' | 'regressed'): Comparison {
  const isWorse = verdict === 'regressed'
  return {
    schema: 'kbench.comparison/1',
    verdict,
    headline: isWorse ? '1 of 1 series regressed.' : 'No regression: 1 series unchanged.',
    baseline: { fingerprint: 'f', records: [{ id: 'before', startedAt: '2026-02-01T10:00:00.000Z' }] },
    current: {
      id,
      subject: 'default',
      commit: world.merge,
      startedAt: '2026-03-01T10:00:00.000Z',
      provider: 'kind',
      fingerprint: 'f',
    },
    gate: { falseAlarmRate: 0.01, gatingSeries: 1, method: 'prediction interval' },
    environmentDifferences: [],
    warnings: [],
    suites: [{ name: 'network', status: 'ok' }],
    series: [
      {
        metric: 'network_throughput',
        labels: { path: 'pod-to-pod' },
        unit: 'bit/s',
        better: 'higher',
        scale: 'relative',
        verdict: isWorse ? 'regressed' : 'unchanged',
        reason: { code: 'test', text: 'as the test wants it' },
        gates: true,
        margin: 0.02,
        baseline: { median: 9.2e9, spread: 1e7, runs: 5 },
        current: { median: isWorse ? 8e9 : 9.2e9, spread: 1e7, samples: 3 },
        change: {
          estimate: isWorse ? -0.13 : 0.001,
          lower: isWorse ? -0.15 : -0.005,
          upper: isWorse ? -0.11 : 0.006,
          confidence: 0.99,
        },
        pValue: isWorse ? 0.0001 : 0.9,
        smallestProvableChange: 0.03,
      },
    ],
  }
}

const entry = (content: unknown): ZipEntry => ({
  name: 'measured.json',
  content: typeof content === 'string' ? content : JSON.stringify(content),
  method: 8,
})

function leave(archive: Uint8Array, overrides: Partial<StoredArtifact> = {}): void {
  world.state.addArtifact({
    name: 'kbench',
    run: RUN,
    headCommit: world.head,
    zip: Buffer.from(archive),
    ...overrides,
  })
}

/** @param run of the payload's workflow_run, where it is not the usual one */
function report(inputs: Readonly<Record<string, string>> = {}, run: object = {}): Promise<StepResult> {
  const event = {
    name: 'workflow_run',
    payload: {
      action: 'completed',
      workflow_run: workflowRun(RUN, world.head, run),
    },
  }
  return step.run(
    'report.cjs',
    event,
    { 'github-token': TOKEN, ...inputs },
    {
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: world.state.branches.get('main') ?? '',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_RUN_ID: '6001',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench report',
    },
  )
}
/** Without the line that shows the runner what to hide. */
const unmasked = (log: string): string => log.replace(`::add-mask::${TOKEN}\n`, '')
const bodies = (): string[] => world.state.comments.map(({ body }) => body)
/** The file of an artifact is fetched from elsewhere, without the token. */
const apiCalls = (): number => server.calls.filter(({ route }) => route !== 'GET storage').length
const writes = (): string[] => server.lines().filter((call) => !/^GET | \/graphql /.test(call))

describe('action/report', () => {
  it('comments on the pull request of a fork that passed, with few calls', async () => {
    leave(zip([entry(measured('passed'))]))
    const { code, log, outputs } = await report({ check: 'always' })
    expect([code, log]).toEqual([0, expect.not.stringContaining('::error')])
    expect(outputs).toEqual({ verdict: 'passed', 'pull-request': String(world.pullRequest) })
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([world.pullRequest])
    expect(bodies()[0]).toMatch(/^<!-- kbench:kbench -->\n/)
    expect(bodies()[0]).toContain('measured by code of the pull request')
    expect(bodies()[0]).toContain(`https://github.test/o/r/actions/runs/${String(RUN)}/attempts/1`)
    expect(world.state.checkRuns).toMatchObject([{ headCommit: world.head, conclusion: 'success' }])
    expect(apiCalls()).toBeLessThanOrEqual(MOST_CALLS)
    expect(unmasked(log)).not.toContain(TOKEN.slice(8))
  })

  it('updates its comment on a regression, and makes it again where it was deleted', async () => {
    leave(zip([entry(measured('passed'))]))
    await report()
    leave(zip([entry(measured('regressed'))]))
    const before = apiCalls()
    const { code, outputs } = await report({ check: 'always' }, { run_attempt: 2, conclusion: 'failure' })
    expect([code, outputs['verdict']]).toEqual([0, 'regressed'])
    expect(apiCalls() - before).toBe(MOST_CALLS - 1)
    expect(bodies()).toHaveLength(1)
    expect(bodies()[0]).toContain('## ✗ Regressed: 1 of 1 gating series is worse: network_throughput')
    expect(world.state.checkRuns).toMatchObject([{ conclusion: 'failure' }])
    // Somebody deletes it between the look for it and the update.
    server.beforeRequest = (route) => {
      if (route.startsWith('PATCH ')) world.state.comments.pop()
    }
    await report({}, { run_attempt: 3 })
    expect(writes().slice(-2)).toEqual([
      expect.stringMatching(/^PATCH .* 404$/),
      expect.stringMatching(/^POST .* 201$/),
    ])
    expect(bodies()).toHaveLength(1)
  })

  it('neither writes over what a member of the organisation wrote in its form, nor obeys it', async () => {
    const run = { id: Number.MAX_SAFE_INTEGER, attempt: 1 }
    const verdicts = [{ commit: 'f'.repeat(40), run, verdict: 'passed', at: null }]
    const forged = `<!-- kbench:kbench -->\n<!-- kbench-state ${JSON.stringify({ verdicts })} -->\nAll is well`
    world.state.addComment(world.pullRequest, forged, { login: 'mia', type: 'User', association: 'MEMBER' })
    leave(zip([entry(measured('regressed'))]))
    expect((await report()).outputs['verdict']).toBe('regressed')
    expect(bodies()).toEqual([forged, expect.stringContaining('## ✗ Regressed')])
  })

  it('draws pictures itself where a branch may hold them, with nine calls more', async () => {
    leave(zip([entry(measured('regressed')), { name: '7/1.png', content: 'a picture of a stranger' }]))
    const { code, log } = await report({ 'charts-branch': 'kbench-charts' })
    expect([code, log]).toEqual([0, expect.not.stringMatching(/::(?:error|warning)/)])
    // Without a listing and a parent, as the branch is new.
    expect(apiCalls()).toBeLessThanOrEqual(MOST_CALLS - 1 + 9 - 2)
    const first = world.state.branches.get('kbench-charts-1') ?? ''
    const path = `${String(world.pullRequest)}/${world.head}/1.png`
    expect(bodies()[0]).toContain(`src="https://github.test/o/r/raw/${first}/${path}"`)
    expect(bodies()[0]).not.toContain('```mermaid')
    expect(Object.keys(world.state.files('kbench-charts-1')).sort()).toEqual(
      ['README.md', path, path.replace('.png', '-dark.png')].sort(),
    )
    const picture = world.state.git.blobs.get(world.state.flatOf(first).get(path)?.sha ?? '')
    expect(picture?.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect(picture?.readUInt32BE(16)).toBeGreaterThan(1000)

    const before = apiCalls()
    await report({ 'charts-branch': 'kbench-charts' }, { run_attempt: 2 })
    expect(apiCalls() - before).toBeLessThanOrEqual(MOST_CALLS - 1 + 9)
    expect(bodies()[0]).toContain(`/raw/${world.state.branches.get('kbench-charts-1') ?? ''}/${path}"`)
  })

  it('does without pictures, with one warning, where the token may not write them', async () => {
    world.state.rights = { ...EVERY_RIGHT, contents: 'read' }
    leave(zip([entry(measured('regressed'))]))
    const { code, log } = await report({ 'charts-branch': 'kbench-charts' })
    expect([code, bodies()]).toEqual([0, [expect.stringContaining('```mermaid')]])
    expect(log.match(/^::warning::.*/gm)).toEqual([
      expect.stringMatching(/no pictures of branch kbench-charts-…: .*the token lacks contents: write/),
    ])
  })

  it('takes no name for a branch that is none', async () => {
    leave(zip([entry(measured('regressed'))]))
    const { code, log } = await report({ 'charts-branch': '../main' })
    expect([code, writes()]).toEqual([1, []])
    expect(log).toContain('input charts-branch: "../main" is not the name of a branch')
  })

  it('merges a matrix of jobs into one comment', async () => {
    leave(zip([entry(measured('passed'))]), { name: 'kbench-iptables' })
    leave(zip([entry(measured('regressed'))]), { name: 'kbench-nftables' })
    expect((await report()).outputs['verdict']).toBe('regressed')
    expect(bodies()).toHaveLength(1)
    for (const name of ['iptables', 'nftables']) expect(bodies()[0]).toContain(name)
  })

  it('is incomplete where a job left nothing, or nothing that can be read, and says what comes from an earlier attempt', async () => {
    leave(zip([entry(measured('passed'))]), { name: 'kbench-a', createdAt: '2026-03-01T10:00:00Z' })
    leave(zip([entry(measured('passed'))]), { name: 'kbench-b', createdAt: '2026-03-01T12:00:00Z' })
    leave(zip([entry('{')]), { name: 'kbench-c', createdAt: '2026-03-01T12:00:00Z' })
    const { code, log, outputs } = await report(
      { check: 'always', expected: 'kbench-a\nkbench-b\nkbench-c\nkbench-d' },
      { run_attempt: 2, run_started_at: '2026-03-01T11:00:00Z', conclusion: 'failure' },
    )
    expect([code, outputs['verdict']]).toEqual([0, 'incomplete'])
    expect(log.match(/^::warning::.*/gm)).toEqual([
      expect.stringContaining('No result of "kbench-c": artifact "kbench-c" is not what kbench writes'),
      expect.stringContaining('No result of "kbench-d": the run has no artifact "kbench-d"'),
    ])
    for (const text of [bodies()[0], world.state.checkRuns[0]?.summary]) {
      expect(text).toContain('## ! Incomplete: no result of kbench-c, kbench-d (2 of 4).')
      expect(text).toMatch(/^- ✓ \*\*kbench-a\*\* \(earlier attempt\): .*\n- ✓ \*\*kbench-b\*\*: /m)
    }
    expect(world.state.checkRuns).toMatchObject([{ conclusion: 'failure' }])
  })

  it('leaves the comment alone where a newer commit was pushed', async () => {
    leave(zip([entry(measured('passed'))]), { headCommit: '1'.repeat(40) })
    const { code, log, outputs } = await report({}, { head_sha: '1'.repeat(40) })
    expect([code, outputs]).toEqual([0, { verdict: '', 'pull-request': '' }])
    expect(log).toContain(`Nothing to report: #${String(world.pullRequest)} is at ${world.head} by now`)
    expect([bodies(), writes()]).toEqual([[], []])
  })
})

describe('a tampered artifact is refused, and nothing is written', () => {
  const expectRefused = async (message: string): Promise<void> => {
    const { code, log, outputs } = await report({ check: 'always' })
    expect([code, log]).toEqual([1, expect.stringContaining(message)])
    expect([outputs, bodies(), world.state.checkRuns, writes()]).toEqual([{}, [], [], []])
    // One command to the runner for the error, and none for what the artifact says.
    expect(log.split(/[\r\n]/).filter((line) => /^\s*::(?!add-mask|debug)|##\[/.test(line))).toHaveLength(1)
  }

  it.each([
    ['another schema', () => [entry({ ...measured(), schema: 'kbench.measured/9' })], 'kbench.measured/9'],
    ['a field more', () => [entry({ ...measured(), pull_request: 2 })], 'pull_request'],
    [
      '200 MB declared',
      () => [{ ...entry(measured()), statedSize: 200_000_000 }],
      'more than 32000000 bytes',
    ],
    ['a zip bomb', () => [{ ...entry(' '.repeat(70_000_000)), statedSize: 100 }], 'too many bytes'],
    [
      'paths instead of a file',
      () => [
        { ...entry(measured()), name: '../measured.json' },
        { ...entry(measured()), name: '/measured.json' },
      ],
      'it has no measured.json at its top',
    ],
    [
      'commands to the runner',
      () => [entry({ ...measured(), 'x\n::set-output name=verdict::passed\n##[add-path]/tmp': 1 })],
      'set-output',
    ],
  ] as const)('%s', async (_, entries, message) => {
    leave(zip(entries()))
    await expectRefused(message)
  })

  it('of another pull request', async () => {
    const other = world.state.issues.find(({ title }) => title === 'another one')?.pullRequest?.headCommit
    const strange = measured()
    for (const { record } of strange.results)
      if (record !== null && other !== undefined) record.subject.commit = other
    leave(zip([entry(strange)]))
    await expectRefused(`was measured at "${String(other)}"`)
  })

  it('of another run, or of another commit', async () => {
    leave(zip([entry(measured())]), { headCommit: world.merge })
    await expectRefused(`belongs to commit ${world.merge}, but the run belongs to ${world.head}`)
  })
})

describe('hostile words', () => {
  it('are shown as words', async () => {
    const attack =
      '</details></table><img src=x onerror=alert(1)> @octocat #1 [x](https://evil.example)\n# h <!-- kbench:x --> `a` |b|'
    const hostile = measured('regressed', { version: attack })
    for (const { record, comparison } of hostile.results) {
      if (record === null || comparison === null) throw new Error('both have been built')
      record.subject.name = attack
      record.suites.push({
        name: attack,
        status: 'failed',
        reason: attack,
        parameters: {},
        durationSeconds: 1,
      })
      record.series.push(
        buildSeries('network_throughput{path="x"}', [1], { metric: attack, labels: { [attack]: attack } }),
      )
      comparison.headline = attack
      comparison.warnings.push(attack)
      const [series] = comparison.series
      if (series !== undefined) {
        series.labels = { path: attack }
        series.reason.text = attack
      }
    }
    leave(zip([entry(hostile)]), { name: `kbench-${attack.replaceAll(/[/\n]/g, '')}` })
    leave(zip([entry(measured())]), { name: 'kbench' })
    const { code } = await report({ check: 'always' })
    expect(code).toBe(0)
    for (const text of [bodies()[0] ?? '', world.state.checkRuns[0]?.summary ?? '']) {
      expect(text).toContain('onerror')
      expect(text.replaceAll(/^```\S+$[^]*?^```$/gm, '')).not.toMatch(
        /<img|<\/table><|@octocat|(?<!&#)#1\b|\]\(https:\/\/evil|https:\/\/evil|<!-- kbench:x|^# h/m,
      )
      expect(text.match(/<details>/g)?.length ?? 0).toBe(text.match(/<\/details>/g)?.length ?? 0)
    }
    expect(Buffer.byteLength(bodies()[0] ?? '')).toBeLessThanOrEqual(60_000)
  })

  it('are cut where they are too many', async () => {
    const long = measured()
    for (const { record } of long.results)
      for (let index = 0; index < 3000; index += 1)
        record?.series.push(buildSeries(`network_throughput{path="p${String(index)}"}`, [1e9]))
    leave(zip([entry(long)]))
    expect((await report()).code).toBe(0)
    const length = Buffer.byteLength(bodies()[0] ?? '')
    expect(length).toBeLessThanOrEqual(60_000)
    expect(length).toBeGreaterThan(10_000)
  })
})

describe('what GitHub refuses is reported', () => {
  const expectFailed = async (message: string | RegExp): Promise<void> => {
    leave(zip([entry(measured('passed'))]))
    const { code, log } = await report()
    expect([code, log]).toEqual([1, expect.stringMatching(message)])
    expect(log).toContain('The results could not be written on GitHub')
    expect(unmasked(log)).not.toContain(TOKEN.slice(8))
    expect(bodies()).toEqual([])
  }

  it('a locked conversation', async () => {
    for (const issue of world.state.issues) issue.isLocked = true
    await expectFailed(/locked/)
  })

  it('a token without the right to comment', async () => {
    world.state.rights = { ...EVERY_RIGHT, pull_requests: 'read', issues: 'read' }
    await expectFailed('the token lacks pull-requests: write')
  })

  it('a token without the right to read artifacts', async () => {
    const { actions: _, ...rights } = EVERY_RIGHT
    world.state.rights = rights
    leave(zip([entry(measured('passed'))]))
    const { code, log } = await report()
    expect([code, log]).toEqual([1, expect.stringContaining('the token lacks actions: read')])
    expect(writes()).toEqual([])
  })
})
