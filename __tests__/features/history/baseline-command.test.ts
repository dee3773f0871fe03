import { beforeEach, describe, expect, it, test } from 'vitest'
import { isBaselineCommand } from '../../../src/core/github/baseline-command.ts'
import { runBaselineCommand } from '../../../src/features/history/baseline-command.ts'
import type { ProposalOutcome } from '../../../src/features/history/propose-baseline.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import type { IssueCommentEvent } from '../../../src/core/github/event.ts'
import { recordLine } from '../../../src/features/history/core/month-file.ts'
import { nightlyRecords } from '../../../support/builders/nights.ts'
import type { GitHub } from '../../../src/ports/github.ts'
import { createWorld, end } from '../../adapters/github/world.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { GitHubServer } from '../../github/server.ts'

let github = new FakeGitHub()
let log = new RecordingLog()
beforeEach(() => {
  github = new FakeGitHub()
  log = new RecordingLog()
  github.push('main', { 'code.txt': '1' })
  github.push('kbench-history', {
    'records/2026-01.ndjson': nightlyRecords(3)
      .map((record) => `${recordLine(record)}\n`)
      .join(''),
  })
  for (const right of ['admin', 'write', 'read'] as const) github.permissions.set(right, right)
})
const comment = (
  event: Partial<IssueCommentEvent> = {},
  {
    rebaseline = 'true',
    run = 1,
    github: on = github,
  }: { rebaseline?: 'true' | 'replace'; run?: number; github?: GitHub } = {},
): Promise<ProposalOutcome | undefined> =>
  runBaselineCommand(
    { branch: 'kbench-history', baseline: '.kbench/baseline.json', rebaseline },
    {
      kind: 'issue_comment',
      action: 'created',
      number: 7,
      isOfPullRequest: true,
      comment: 70,
      author: 'write',
      body: '/kbench baseline',
      ...event,
    },
    {
      repository: 'o/r',
      serverUrl: 'https://github.com',
      runUrl: `https://github.com/o/r/actions/runs/${String(run)}`,
    },
    { github: on, log },
  )
const answers = (): string[] => (github.commentsOf.get(7) ?? []).map(({ body }) => body)

describe('isBaselineCommand', () => {
  test.each(['/kbench baseline', '/kbench baseline\r\nplease', '/kbench baseline\n\n> quoted'])(
    '%j is',
    (body) => {
      expect(isBaselineCommand(body)).toBe(true)
    },
  )
  test.each([
    '',
    ' /kbench baseline',
    '/kbench baseline ',
    '/kbench baseline now',
    'Please:\n/kbench baseline',
    '> /kbench baseline',
    '/KBENCH baseline',
    '/kbench  baseline',
    '/kbench baseline; rm',
    '\n/kbench baseline',
    '`/kbench baseline`',
  ])('%j is not', (body) => {
    expect(isBaselineCommand(body)).toBe(false)
  })
})

describe('/kbench baseline', () => {
  test.each(['write', 'admin'])(
    'by someone with %s access is answered with the pull request',
    async (author) => {
      const outcome = await comment({ author })
      expect(outcome).toMatchObject({ kind: 'opened' })
      const number = String(outcome!.pullRequest)
      expect(answers()).toEqual([
        `Proposed: the new baseline is in [#${number}](https://github.com/o/r/pull/${number}). [Log](https://github.com/o/r/actions/runs/1)`,
      ])
    },
  )

  test.each(['read', 'stranger', undefined])(
    'by %s does nothing, and says so in the log only',
    async (author) => {
      expect(await comment({ author })).toBeUndefined()
      expect(answers()).toEqual([])
      expect([github.pullRequests.length, github.branches.size]).toEqual([0, 2])
      expect(log.has('info', 'takes write access')).toBe(true)
      expect(github.calls.filter((call) => !call.startsWith('permissionOf'))).toEqual([])
    },
  )

  it('is a new comment, and its first line is just that', async () => {
    for (const event of [{ body: 'hello' }, { action: 'edited' }, { action: 'deleted' }])
      expect(await comment(event)).toBeUndefined()
    expect(github.calls).toEqual([])
  })

  it('twice is one pull request', async () => {
    await comment()
    await comment()
    expect(github.pullRequests).toHaveLength(1)
    expect(answers()[1]).toMatch(/^Brought up to date: /)
  })

  it('is answered when there is nothing to propose', async () => {
    await comment()
    const proposed = github.commits.get(github.branches.get('kbench/baseline')!)!.files
    github.push('main', Object.fromEntries(proposed))
    expect(await comment()).toEqual({ kind: 'none', pullRequest: undefined })
    expect(answers()[1]).toMatch(/there is nothing to propose\. \[Log\]\(.*\/actions\/runs\/1\)$/)
  })

  it('is answered each time, also where GitHub does not say whether it took the answer', async () => {
    const world = await createWorld(new GitHubServer())
    world.state.push('main', { 'code.txt': '1' })
    world.state.push('kbench-history', {
      'records/2026-01.ndjson': nightlyRecords(3)
        .map((record) => `${recordLine(record)}\n`)
        .join(''),
    })
    const { number } = world.state.addPullRequest({ headBranch: 'topic' })
    world.state.permissions.set('write', 'write')
    for (const run of [1, 2, 3]) {
      world.server.fault({
        route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        answer: { status: 502 },
      })
      await comment({ number }, { run, github: world.github })
    }
    await end(world)
    expect(world.state.comments.map(({ body }) => body.replace(/ the new.*\. /, ' '))).toEqual([
      'Proposed: [Log](https://github.com/o/r/actions/runs/1)',
      'Brought up to date: [Log](https://github.com/o/r/actions/runs/2)',
      'Brought up to date: [Log](https://github.com/o/r/actions/runs/3)',
    ])
  })

  it('works with a token that may not read issues', async () => {
    github.failures.push({ method: 'issues', error: new EnvironmentError('the token lacks issues: read') })
    expect(await comment()).toMatchObject({ kind: 'opened' })
    expect(log.has('warning', 'names no issues: the token lacks issues: read')).toBe(true)
  })

  it('is answered with the reason when it fails, as text', async () => {
    github.failures.push({ method: 'createPullRequest', error: new EnvironmentError('GitHub: @all <b>') })
    await expect(comment()).rejects.toThrow('GitHub: @all <b>')
    expect(answers()).toHaveLength(1)
    expect(answers()[0]).toMatch(/^No baseline was proposed: .*actions\/runs\/1\)$/)
    expect(answers()[0]).not.toMatch(/@all|<b>/)
  })

  it('does not say that nothing was proposed when only the answer failed', async () => {
    github.failures.push({
      method: 'createComment',
      error: new EnvironmentError('the token lacks issues: write'),
    })
    await expect(comment()).rejects.toThrow('the token lacks issues: write')
    expect([github.pullRequests.length, answers()]).toEqual([1, []])
  })

  it('fails with the first reason when the answer fails, too', async () => {
    github.branches.delete('kbench-history')
    github.failures.push({ method: 'createComment', error: new EnvironmentError('locked') })
    await expect(comment()).rejects.toThrow('there is no branch kbench-history')
    expect(log.has('warning', 'locked')).toBe(true)
  })

  it('replaces a broken file only with rebaseline: replace', async () => {
    github.push('main', { '.kbench/baseline.json': '{' })
    await expect(comment()).rejects.toThrow('the baseline is cut off')
    expect(await comment({}, { rebaseline: 'replace' })).toMatchObject({ kind: 'opened' })
  })
})
