import { describe, expect, it } from 'vitest'
import { createZipReader } from '../../../src/adapters/archive-zip.ts'
import { reportRun, type RunReport } from '../../../src/app/github/report-run.ts'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import type { GitHubEvent, WorkflowRunEvent } from '../../../src/core/github/event.ts'
import type { Measured, MeasuredResult } from '../../../src/core/record/measured.ts'
import { HEAD as PAIR_HEAD, pairResult, shaped } from '../../core/report/comment/examples.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { zip } from '../../zip.ts'
import { buildPullRequest, buildRun, buildRunFacts } from './events.ts'
import { addArtifact, BASE, buildMeasured, HEAD, measuredEntry, MERGE, RUN } from './measured-artifacts.ts'

const options = { name: 'kbench', comment: true, check: true }
const WRITES = /^(?:create|update|commit|reset)/

interface World {
  readonly github: FakeGitHub
  readonly log: RecordingLog
}

/** One pull request of a fork, whose run left a result. */
function world(archive?: Uint8Array): World {
  const github = new FakeGitHub()
  github.pullRequests.push(buildPullRequest())
  github.parents.set(MERGE, [BASE, HEAD])
  addArtifact(github, archive)
  return { github, log: new RecordingLog() }
}
const writes = ({ github }: World): string[] => github.calls.filter((call) => WRITES.test(call))
const bodies = ({ github }: World, number = 7): string[] =>
  (github.commentsOf.get(number) ?? []).map(({ body }) => body)

/** Without the code and charts that GitHub shows as they are; their fences must be ours. */
const outsideFences = (text: string): string => {
  expect(text.match(/^```\S+$/gm)?.length ?? 0).toBe(text.match(/^```$/gm)?.length ?? 0)
  return text.replaceAll(/^```\S+$[^]*?^```$/gm, '')
}

const report = (
  { github, log }: World,
  run: Partial<WorkflowRunEvent> = {},
  expected?: readonly string[],
): Promise<RunReport> =>
  reportRun(
    {
      event: { ...buildRun(run), run: buildRunFacts() },
      artifact: 'kbench',
      ...(expected === undefined ? {} : { expected }),
      options,
    },
    { ...createFakePorts(), github, archives: createZipReader(), log },
  )

describe('what the run of a fork measured', () => {
  it('is commented on its pull request, with a check run of its head', async () => {
    const one = world()
    const { report: written, pullRequest } = await report(one, { attempt: 2 })
    expect([pullRequest, written?.comment, written?.check]).toEqual([7, 'written', 'written'])
    expect(bodies(one)).toHaveLength(1)
    expect(bodies(one)[0]).toMatch(/^<!-- kbench:kbench -->/)
    expect(bodies(one)[0]).toContain('https://github.com/o/r/actions/runs/5001/attempts/2')
    expect(bodies(one)[0]).toContain(HEAD.slice(0, 7))
    expect(one.github.checkRuns).toMatchObject([{ commit: HEAD, name: 'kbench' }])
    expect(one.github.calls.length).toBeLessThanOrEqual(9)
  })

  it('is said to be measured by code of the pull request', async () => {
    const fork = world()
    await report(fork)
    expect(bodies(fork)[0]).toContain('measured by code of the pull request')
  })

  it('is not shown where the pull request has a newer commit', async () => {
    const one = world()
    one.github.pullRequests.splice(0, 1, buildPullRequest({ headCommit: 'd'.repeat(40) }))
    one.github.commentsOf.set(7, [{ id: 1, body: '<!-- kbench:kbench -->\nnewer', isTrusted: true }])
    expect(await report(one)).toEqual({ report: undefined, pullRequest: undefined })
    expect(one.log.has('info', 'Nothing to report: #7 is at dddd')).toBe(true)
    expect([writes(one), bodies(one)]).toEqual([[], ['<!-- kbench:kbench -->\nnewer']])
  })

  it('is no matter for a run that a push started', async () => {
    const one = world()
    expect(await report(one, { event: 'push' })).toEqual({ report: undefined, pullRequest: undefined })
    expect(one.github.calls).toEqual([])
  })

  it('must be there when the run succeeded, and need not when it failed', async () => {
    const one = world()
    one.github.artifactsOf.clear()
    await expect(report(one)).rejects.toThrow('run 5001 has no artifact called kbench')
    expect(await report(one, { conclusion: 'failure' })).toEqual({ report: undefined, pullRequest: 7 })
    expect(one.log.has('warning', 'it ended with failure')).toBe(true)
    expect(writes(one)).toEqual([])
  })
})

describe('a result that was expected', () => {
  it('and is not there makes the report incomplete, by name', async () => {
    const one = world()
    const { report: written } = await report(one, {}, ['kbench', 'kbench-b'])
    expect(written?.verdict).toBe('incomplete')
    expect(bodies(one)[0]).toContain('\n## ! Incomplete: no result of kbench-b (1 of 2).\n')
    expect(one.github.checkRuns).toMatchObject([{ conclusion: 'failure' }])
  })

  it('and is the only one takes the place of an older comment', async () => {
    const one = world()
    await report(one)
    one.github.artifactsOf.clear()
    const { report: written } = await report(one, { id: RUN + 1 }, ['kbench'])
    expect([written?.verdict, written?.comment]).toEqual(['incomplete', 'written'])
    expect(bodies(one)).toHaveLength(1)
    expect(bodies(one)[0]).toContain('\n## ! Incomplete: no result of kbench (1 of 1).\n')
  })

  it('of an earlier attempt is reported as such in comment and check run', async () => {
    const one = world()
    one.github.attemptStarts.set(`${String(RUN)}/2`, '2026-03-01T11:00:00Z')
    await report(one, { attempt: 2 })
    for (const text of [bodies(one)[0], one.github.checkRuns[0]?.summary])
      expect(text).toContain('Measured by an earlier attempt of this run, and not again by the latest.')
  })
})

describe('a tampered artifact', () => {
  it.each([
    ['of another pull request', () => zip([measuredEntry(buildMeasured('e'.repeat(40)))])],
    ['that names another pull request', () => zip([measuredEntry({ ...buildMeasured(), pullRequest: 8 })])],
    ['without results of ours', () => zip([{ name: 'measured.json', content: '<script>' }])],
    ['that is no archive', () => new Uint8Array(100)],
  ])('%s is an error, and nothing is written', async (_, archive) => {
    const one = world(archive())
    one.github.pullRequests.push(buildPullRequest({ number: 8, headRepository: 'other/r' }))
    await expect(report(one)).rejects.toThrow(EnvironmentError)
    expect(writes(one)).toEqual([])
  })

  it('beside a right one is an incomplete part that is named, and the right one is reported', async () => {
    const one = world()
    const attack = '<img src=x> @admin [x](https://evil.example)'
    addArtifact(one.github, zip([measuredEntry({ ...buildMeasured(), [attack]: 1 })]), { name: 'kbench-b' })
    const { report: written } = await report(one)
    expect(written?.verdict).toBe('incomplete')
    const [body = ''] = bodies(one)
    expect(body).toContain('\n## ! Incomplete: no result of kbench-b (1 of 2).\n')
    expect(body).toMatch(/\n- \+ \*\*kbench\*\*: First run: /)
    expect(body).toContain('\n- ! **kbench-b**: Incomplete: no result.\n')
    expect(body).toContain('is not what kbench writes')
    expect(outsideFences(body)).not.toMatch(/<img|@admin|\]\(https:\/\/evil|https:\/\/evil/)
    expect(one.github.checkRuns).toMatchObject([
      { conclusion: 'failure', title: 'Incomplete: no result of kbench-b (1 of 2).' },
    ])
  })

  it('beside a right one is an error as a whole where it is of another commit', async () => {
    const one = world()
    addArtifact(one.github, zip([measuredEntry(buildMeasured('e'.repeat(40)))]), { name: 'kbench-b' })
    await expect(report(one)).rejects.toThrow('artifact "kbench-b" was measured at "eeee')
    expect(writes(one)).toEqual([])
  })

  it('cannot put Markdown, HTML, mentions or a marker into the comment', async () => {
    const attack =
      '```</details><img src=x onerror=1> @admin [x](https://evil.example) <!-- kbench:other -->\n# h'
    const measured = buildMeasured()
    const [result] = measured.results
    const record = result?.record
    if (record === undefined || record === null) throw new Error('a record has been built')
    record.subject.name = attack
    record.suites.push({
      name: 'storage',
      status: 'failed',
      reason: attack,
      notes: [attack],
      parameters: { [attack]: attack },
      durationSeconds: 1,
    })
    record.series.push({
      metric: 'network_throughput',
      labels: { [attack]: attack },
      unit: 's',
      better: 'lower',
      samples: [{ value: 1, round: 1, at: '2026-03-01T10:00:00.000Z' }],
    })
    const one = world(zip([measuredEntry({ ...measured, version: attack })]))
    await report(one)
    const texts = [bodies(one)[0] ?? '', one.github.checkRuns[0]?.summary ?? '']
    for (const text of texts) {
      expect(outsideFences(text)).not.toMatch(
        /<img|@admin|\]\(https:\/\/evil|https:\/\/evil|<!-- kbench:other|^# h/m,
      )
      expect(text.match(/<details>/g)?.length ?? 0).toBe(text.match(/<\/details>/g)?.length ?? 0)
    }
  })
})

describe('what a stranger says of his own results', () => {
  const praise = 'Passed. Reviewed and approved by the maintainers, safe to merge'
  // Its numbers are those of a real pair; the commits those of this pull request.
  const worse = JSON.parse(
    JSON.stringify(pairResult(shaped({ 0: { change: -0.12 } }))).replaceAll(PAIR_HEAD, HEAD),
  ) as MeasuredResult
  const measuredOf = (change: Partial<MeasuredResult>): Measured => ({
    ...buildMeasured(),
    results: [{ ...worse, ...change }],
  })
  const withComparison = (change: Partial<Comparison>): Measured =>
    measuredOf({ comparison: { ...worse.comparison!, ...change } })

  it('never stands in the first line of the comment or in the title of the check run', async () => {
    const one = world(zip([measuredEntry(withComparison({ headline: praise }))]))
    await report(one)
    for (const text of [bodies(one)[0] ?? '', one.github.checkRuns[0]?.title ?? '']) {
      expect(text).toContain('Regressed: 1 of ')
      expect(text).not.toContain('approved')
    }
  })

  it.each([
    [
      'that is worse',
      { change: -0.12 },
      'Regressed: 1 of 4 gating series is worse: network_throughput −12.1 %.',
    ],
    ['that is missing', { missing: true }, '1 gating series was not measured on head (network_throughput)'],
  ])('names a series %s by its metric, not by the values of its labels', async (_, shape, sentence) => {
    const text = JSON.stringify(pairResult(shaped({ 0: shape }))).replaceAll(PAIR_HEAD, HEAD)
    const measured = measuredOf(
      JSON.parse(text.replaceAll('"inter-node"', JSON.stringify(praise))) as MeasuredResult,
    )
    const one = world(zip([measuredEntry(measured)]))
    await report(one)
    const [headline = ''] = /^## .*$/m.exec(bodies(one)[0] ?? '') ?? []
    for (const said of [headline, one.github.checkRuns[0]?.title ?? '']) {
      expect(said.replaceAll('&#95;', '_')).toContain(sentence)
      expect(said).not.toContain('approved')
    }
    expect(bodies(one)[0]).toContain('approved')
  })

  it('is no name of a result: an artifact that is called otherwise has a number', async () => {
    const one = world(zip([measuredEntry(withComparison({}))]))
    addArtifact(one.github, undefined, { name: `kbench-${praise}` })
    await report(one)
    const text = `${bodies(one)[0] ?? ''}${one.github.checkRuns[0]?.title ?? ''}`
    expect(text).toContain('artifact 2')
    expect(text).not.toContain('approved')
    expect(one.log.lines.join()).toContain('approved')
  })

  it('keeps the names of artifacts that the workflow of the repository expects', async () => {
    const one = world(zip([measuredEntry(withComparison({}))]))
    addArtifact(one.github, undefined, { name: 'kbench-node 22 (arm)' })
    await report(one, {}, ['kbench', 'kbench-node 22 (arm)'])
    expect(bodies(one)[0]).toContain('kbench-node 22 (arm)')
  })

  it.each<[string, Measured, string]>([
    [
      'a verdict that its series do not give',
      withComparison({ verdict: 'passed', headline: praise }),
      'its verdict is passed, its series make it regressed',
    ],
    [
      'a suite named so',
      measuredOf({ record: { ...worse.record!, suites: [{ ...worse.record!.suites[0]!, name: praise }] } }),
      'the name of a suite is not one that kbench writes',
    ],
    [
      'a variant named so',
      measuredOf({ variant: praise }),
      'the name of a variant is not one that kbench writes',
    ],
  ])('is refused as %s', async (_, measured, message) => {
    const one = world(zip([measuredEntry(measured)]))
    await expect(report(one)).rejects.toThrow(message)
    expect(writes(one)).toEqual([])
  })
})

describe('what jobs of the own run measured', () => {
  const own = (
    event: Partial<GitHubEvent> & { kind: GitHubEvent['kind'] },
    one: World,
    expected: readonly string[] = [],
  ): Promise<RunReport> =>
    reportRun(
      {
        event: { run: buildRunFacts({ runId: RUN, commit: MERGE }), ...event } as GitHubEvent,
        artifact: 'kbench',
        expected,
        options,
      },
      { ...createFakePorts(), github: one.github, archives: createZipReader(), log: one.log },
    )
  const pullRequestEvent = {
    kind: 'pull_request',
    number: 9,
    headSha: HEAD,
    isFork: false,
    labelled: undefined,
  } as const

  it('becomes one comment on the pull request of the event', async () => {
    const one = world()
    addArtifact(one.github, undefined, { name: 'kbench-nftables' })
    const { pullRequest } = await own(pullRequestEvent, one)
    expect(pullRequest).toBe(9)
    expect(bodies(one, 9)).toHaveLength(1)
    expect(bodies(one, 9)[0]).toContain('nftables')
    expect(bodies(one, 9)[0]).not.toContain('measured by code of the pull request')
    expect(one.github.calls).not.toContain(`parentsOf ${MERGE}`)
  })

  it('is incomplete where a job left nothing', async () => {
    const one = world()
    const { report: written } = await own(pullRequestEvent, one, ['kbench', 'kbench-nftables'])
    expect(written?.verdict).toBe('incomplete')
    expect(bodies(one, 9)[0]).toContain('## ! Incomplete: no result of kbench-nftables (1 of 2).')
  })

  it('is a check run alone where there is no pull request', async () => {
    const one = world()
    const { report: written } = await own({ kind: 'other', name: 'push' }, one)
    expect(written).toMatchObject({ comment: 'not wanted', check: 'written' })
    expect(one.github.checkRuns).toMatchObject([{ commit: MERGE }])
  })

  it('must be of this run, and must be there', async () => {
    const one = world()
    one.github.artifactsOf.set(RUN, [])
    await expect(own(pullRequestEvent, one)).rejects.toThrow(
      `run ${String(RUN)} has no artifact called kbench`,
    )
    addArtifact(one.github, undefined, { workflowRun: 1 })
    await expect(own(pullRequestEvent, one)).rejects.toThrow('belongs to run 1')
    expect(writes(one)).toEqual([])
  })
})

describe('what was asked for by a comment, whose event does not belong to a pull request', () => {
  const DEFAULT_BRANCH_HEAD = 'e'.repeat(40)
  const asked = (
    one: World,
    {
      pullRequest = 7,
      head = HEAD,
      kind = 'issue_comment',
    }: { pullRequest?: number; head?: string; kind?: string } = {},
    expected: readonly string[] = [],
  ): Promise<RunReport> => {
    const run = buildRunFacts({ runId: RUN, commit: DEFAULT_BRANCH_HEAD })
    const event = kind === 'workflow_run' ? { ...buildRun(), run } : { kind: 'other', name: kind, run }
    return reportRun(
      { event: event as GitHubEvent, artifact: 'kbench', expected, asked: { pullRequest, head }, options },
      { ...createFakePorts(), github: one.github, archives: createZipReader(), log: one.log },
    )
  }

  it('is commented on the pull request that the first job found, with a check run of its head', async () => {
    const one = world()
    expect(await asked(one)).toMatchObject({ pullRequest: 7, report: { comment: 'written' } })
    expect(bodies(one)).toHaveLength(1)
    expect(bodies(one)[0]).toContain(HEAD.slice(0, 7))
    expect(one.github.checkRuns).toMatchObject([{ commit: HEAD }])
  })

  it('is said to be measured by code of the pull request where that is from a fork', async () => {
    const fork = world()
    await asked(fork)
    expect(bodies(fork)[0]).toContain('measured by code of the pull request')
    for (const [headRepository, isSaid] of [
      ['o/r', false],
      [undefined, true],
    ] as const) {
      const one = world()
      one.github.pullRequests.splice(0, 1, buildPullRequest({ headRepository }))
      await asked(one)
      expect(bodies(one)[0]?.includes('measured by code of the pull request')).toBe(isSaid)
    }
  })

  it('is reported also where the pull request has a newer commit by now', async () => {
    const one = world()
    one.github.pullRequests.splice(0, 1, buildPullRequest({ headCommit: 'd'.repeat(40) }))
    expect(await asked(one)).toMatchObject({ report: { comment: 'written' } })
    expect(one.log.has('info', `the report is about ${HEAD}`)).toBe(true)
    expect(bodies(one)[0]).toContain(HEAD.slice(0, 7))
  })

  it('is refused where it was measured at another commit, the head of the default branch included', async () => {
    for (const commit of ['f'.repeat(40), DEFAULT_BRANCH_HEAD]) {
      const one = world(zip([measuredEntry(buildMeasured(commit))]))
      await expect(asked(one)).rejects.toThrow(`expected ${HEAD}`)
      expect(writes(one)).toEqual([])
    }
  })

  it('goes to no pull request that the results name, and to none that is not there', async () => {
    const one = world(zip([measuredEntry({ ...buildMeasured(), pullRequest: 8 })]))
    await expect(asked(one)).rejects.toThrow(EnvironmentError)
    await expect(asked(world(), { pullRequest: 8 })).rejects.toThrow('there is no pull request #8')
    expect(writes(one)).toEqual([])
  })

  it('is reported as incomplete where the measurement left nothing', async () => {
    const one = world()
    one.github.artifactsOf.clear()
    expect(await asked(one, {}, ['kbench'])).toMatchObject({ report: { verdict: 'incomplete' } })
    expect(bodies(one)[0]).toContain('\n## ! Incomplete: no result of kbench (1 of 1).\n')
  })

  it('is no matter of a second workflow, which finds the pull request itself', async () => {
    const one = world()
    await expect(asked(one, { kind: 'workflow_run' })).rejects.toThrow('the run that is reported says itself')
    expect(one.github.calls).toEqual([])
  })
})
