import { beforeEach, describe, expect, it, test } from 'vitest'
import { findAsked, type Asked } from '../../../src/features/command/find-asked.ts'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import type { GitHubEvent, IssueCommentEvent, PullRequestEvent } from '../../../src/core/github/event.ts'
import type { PullRequest } from '../../../src/ports/github.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { buildRunFacts } from '../../app/github/events.ts'
import { HEAD } from '../../app/github/measured-artifacts.ts'

const LATER = 'd'.repeat(40)
let github = new FakeGitHub()
let log = new RecordingLog()
let left = ''
beforeEach(() => {
  github = new FakeGitHub()
  log = new RecordingLog()
  left = github.push('main', { 'code.txt': '1' })
  github.push('main', { 'code.txt': '2' })
  github.parents.set(HEAD, [left])
  github.parents.set(LATER, [HEAD])
  for (const right of ['admin', 'write', 'read'] as const) github.permissions.set(right, right)
  pull({ headRepository: 'o/r' })
})

function pull(change: Partial<PullRequest>): void {
  github.pullRequests.splice(0, 1, {
    number: 7,
    state: 'open',
    isDraft: false,
    headRepository: 'o/r',
    headBranch: 'topic',
    headCommit: HEAD,
    baseBranch: 'main',
    // As GitHub keeps it: of an earlier push, and of no use.
    baseCommit: 'b'.repeat(40),
    ...change,
  })
}
const NOT_BY_HAND = { pullRequest: undefined, suites: [], margin: undefined, commit: undefined }
const ask = (event: GitHubEvent, byHand = {}): Promise<Asked | undefined> =>
  findAsked(
    { event, byHand: { ...NOT_BY_HAND, ...byHand }, suites: ['http', 'network', 'storage'] },
    { github, log },
  )
const comment = (
  event: Partial<IssueCommentEvent> = {},
  serverUrl = 'https://github.com',
): Promise<Asked | undefined> =>
  ask({
    run: buildRunFacts({ serverUrl }),
    kind: 'issue_comment',
    action: 'created',
    number: 7,
    isOfPullRequest: true,
    comment: 70,
    author: 'write',
    body: '/kbench',
    ...event,
  })
const label = (
  labelled: PullRequestEvent['labelled'],
  change: Partial<PullRequestEvent> = {},
): Promise<Asked | undefined> =>
  ask({
    run: buildRunFacts(),
    kind: 'pull_request',
    number: 7,
    headSha: HEAD,
    isFork: true,
    labelled,
    ...change,
  })
const byHand = (inputs: object): Promise<Asked | undefined> =>
  ask({ run: buildRunFacts(), kind: 'other', name: 'workflow_dispatch' }, inputs)
const answers = (): string[] => (github.commentsOf.get(7) ?? []).map(({ body }) => body)
const reactions = (): string[] => [...(github.reactions.get(70) ?? [])]

describe('a comment /kbench', () => {
  test.each(['write', 'admin'])('by someone with %s access is a measurement, and is seen', async (author) => {
    expect(await comment({ author })).toEqual({
      pullRequest: 7,
      head: HEAD,
      base: left,
      suites: [],
      margin: undefined,
      commit: undefined,
    })
    expect([reactions(), answers()]).toEqual([['eyes'], []])
  })

  test.each(['read', 'stranger', undefined])(
    'by %s does nothing, whatever it says; only the log has a line',
    async (author) => {
      for (const body of ['/kbench', '/kbench nonsense', '/kbench '.padEnd(60_000, 'x')])
        expect(await comment({ author, body })).toBeUndefined()
      expect([reactions(), answers()]).toEqual([[], []])
      expect(github.calls.filter((call) => !call.startsWith('permissionOf'))).toEqual([])
      expect(log.has('info', 'takes write access')).toBe(true)
    },
  )

  it('is a new one, on a pull request, that begins so, and not the one for baselines', async () => {
    for (const event of [
      { action: 'edited' },
      { action: 'deleted' },
      { isOfPullRequest: false },
      { body: 'I like /kbench' },
      { body: '/kbench baseline' },
    ])
      expect(await comment(event)).toBeUndefined()
    expect(github.calls).toEqual([])
  })

  it('says what to measure, and how much worse is accepted', async () => {
    expect(await comment({ body: '/kbench storage network margin 5%\n\nPlease.' })).toMatchObject({
      suites: ['storage', 'network'],
      margin: '5%',
    })
  })

  it('that is not understood gets one sentence, with the log', async () => {
    await expect(comment({ body: '/kbench netwrok' })).rejects.toThrow(UserError)
    expect(reactions()).toEqual(['confused'])
    expect(answers()).toEqual([
      'Nothing is measured: "netwrok" is no word of <code>/kbench</code>: it takes suites (http, network, storage), <code>margin 5%</code> and <code>at COMMIT</code>, e.g. <code>/kbench http margin 5%</code>. Did you mean "network"? [Log](https://github.com/o/r/actions/runs/6001/attempts/1)',
    ])
  })

  it('is quoted as text', async () => {
    await expect(comment({ body: '/kbench @all<b>[x](https://evil.example)' })).rejects.toThrow(UserError)
    expect(answers()[0]).not.toMatch(/@all|<b>|\]\(https:\/\/evil/)
  })

  it('is not answered by a command, which would be one itself', async () => {
    await expect(comment({ body: '/kbench x' })).rejects.toThrow(UserError)
    expect(answers()[0]).toMatch(/^Nothing is measured: /)
  })

  test.each([
    ['that is closed', { state: 'closed' } as const, '#7 is closed'],
    ['that GitHub does not know', { number: 8 }, 'there is no pull request #7'],
  ])('on a pull request %s is answered with that', async (_, change, problem) => {
    pull(change)
    await expect(comment()).rejects.toThrow(problem)
    expect([reactions(), answers().length]).toEqual([['confused'], 1])
  })

  it('fixes the head that it finds, and takes no other than the one that it names', async () => {
    expect(await comment({ body: `/kbench at ${HEAD}` })).toMatchObject({ head: HEAD })
    pull({ headCommit: LATER })
    expect(await comment()).toMatchObject({ head: LATER, base: left })
    await expect(comment({ body: `/kbench at ${HEAD}` })).rejects.toThrow(
      `#7 is at \`${LATER}\`, not at \`${HEAD}\``,
    )
  })

  it('compares with where head left its branch, not with what came there later', async () => {
    const { base } = (await comment())!
    expect(base).toBe(left)
    expect(base).not.toBe(github.branches.get('main'))
  })

  it('fails where head and base have nothing in common', async () => {
    github.parents.set(HEAD, [])
    await expect(comment()).rejects.toThrow(EnvironmentError)
    expect(answers()[0]).toMatch(/^Nothing is measured: the commit at which \S+7 left main is not known: /)
  })

  it('is done also where it cannot be reacted to', async () => {
    github.failures.push({ method: 'react', error: new EnvironmentError('the token lacks it') })
    expect(await comment()).toMatchObject({ head: HEAD })
    expect(log.has('warning', 'no reaction: the token lacks it')).toBe(true)
  })

  it('fails with the first reason when the answer fails, too', async () => {
    github.failures.push({ method: 'createComment', error: new EnvironmentError('locked') })
    await expect(comment({ body: '/kbench x' })).rejects.toThrow('"x" is no word')
    expect(log.has('warning', 'locked')).toBe(true)
  })

  it('is no mistake of the person where GitHub does not answer, and is answered all the same', async () => {
    github.failures.push({ method: 'pullRequest', error: new EnvironmentError('no answer from GitHub') })
    await expect(comment()).rejects.toThrow('no answer from GitHub')
    expect(answers()[0]).toContain('Nothing is measured: no answer from GitHub. ')
  })
})

describe('a fork', () => {
  beforeEach(() => pull({ headRepository: 'stranger/r' }))

  it('is measured after a comment: GitHub gives such runs no cache to write', async () => {
    expect(await comment()).toMatchObject({ head: HEAD })
  })

  it('is measured elsewhere, and by hand, only at the commit that was read', async () => {
    const onServer = (body: string): Promise<Asked | undefined> => comment({ body }, 'https://github.test')
    for (const attempt of [() => onServer('/kbench'), () => byHand({ pullRequest: 7 })])
      await expect(attempt()).rejects.toThrow(
        '#7 is from a fork, and in this run its code could write caches',
      )
    expect(answers()[0]).toContain(`it is at <code>${HEAD}</code>; or put the label <code>kbench</code>`)
    expect(await onServer(`/kbench at ${HEAD}`)).toMatchObject({ head: HEAD })
    expect(await byHand({ pullRequest: 7, commit: HEAD })).toMatchObject({ head: HEAD })
    await expect(byHand({ pullRequest: 7, commit: LATER })).rejects.toThrow(`#7 is at \`${HEAD}\``)
  })

  it('of someone with write access is trusted like a branch', async () => {
    pull({ headRepository: 'write/r' })
    expect(await byHand({ pullRequest: 7 })).toMatchObject({ head: HEAD })
  })

  test.each(['read/r', undefined])('of %s is not', async (headRepository) => {
    pull({ headRepository })
    await expect(byHand({ pullRequest: 7 })).rejects.toThrow('is from a fork')
  })
})

describe('a label', () => {
  it('kbench is a measurement of the head that it was put on', async () => {
    pull({ headRepository: 'stranger/r', headCommit: LATER })
    expect(await label({ label: 'kbench', by: 'write' })).toMatchObject({
      pullRequest: 7,
      head: HEAD,
      base: left,
      suites: [],
    })
    expect(github.calls.filter((call) => /^(?:create|react)/.test(call))).toEqual([])
  })

  it('may have the words of the command', async () => {
    expect(await label({ label: 'kbench network margin 5%', by: 'admin' })).toMatchObject({
      suites: ['network'],
      margin: '5%',
    })
    await expect(label({ label: 'kbench fast', by: 'admin' })).rejects.toThrow('"fast" is no word')
  })

  test.each(['bug', 'kbenchmark', '/kbench', ''])('%j asks for nothing', async (name) => {
    expect(await label({ label: name, by: 'write' })).toBeUndefined()
    expect(await label(undefined)).toBeUndefined()
    expect(github.calls).toEqual([])
  })

  test.each(['read', 'stranger', undefined])('put on by %s fails, and nothing is measured', async (by) => {
    await expect(label({ label: 'kbench', by })).rejects.toThrow('the label takes write access')
    expect(github.calls.filter((call) => !call.startsWith('permissionOf'))).toEqual([])
  })
})

describe('a start by hand', () => {
  it('measures what was filled in', async () => {
    expect(await byHand({ pullRequest: 7, suites: ['http'], margin: '2%' })).toMatchObject({
      pullRequest: 7,
      head: HEAD,
      suites: ['http'],
      margin: '2%',
    })
    expect(github.calls.filter((call) => /^(?:create|react|permission)/.test(call))).toEqual([])
  })

  it('needs the number of a pull request', async () => {
    await expect(byHand({})).rejects.toThrow('input pull-request is empty')
  })
})

test.each(['push', 'schedule', 'pull_request_target'])('the event %s asks for nothing', async (name) => {
  await expect(ask({ run: buildRunFacts(), kind: 'other', name })).rejects.toThrow(
    `the event ${name} asks for nothing`,
  )
  expect(github.calls).toEqual([])
})
