import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { type GitHubEvent, parseEvent } from '../../../src/core/github/event.ts'

const ENVIRONMENT = {
  GITHUB_REPOSITORY: 'octo-org/octo-repo',
  GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_API_URL: 'https://api.github.com',
}

type Json = Record<string, unknown>
const fixture = (name: string): Json =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/github/events/${name}.json`, import.meta.url), 'utf8'),
  ) as Json
const parse = (name: string, payload: unknown): GitHubEvent => parseEvent(name, payload, ENVIRONMENT)
/** The payload with one value, named by its path, put in place of another. */
const varied = (name: string, path: string, value: unknown): Json => {
  const payload = fixture(name)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = payload
  for (const key of keys) at = at[key] as Json
  at[last] = value
  return payload
}

describe('pull_request', () => {
  it('says which pull request, and its head', () => {
    expect(parse('pull_request', fixture('pull_request'))).toMatchObject({
      kind: 'pull_request',
      number: 2,
      headSha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
      isFork: false,
    })
  })

  it('knows a fork by the repository of its head, not by the flag that says the repository is one', () => {
    const fork = varied('pull_request', 'pull_request.head.repo.full_name', 'stranger/Hello-World')
    expect(parse('pull_request', fork)).toMatchObject({ isFork: true })
    const insideOfFork = varied('pull_request', 'pull_request.head.repo.fork', true)
    expect(parse('pull_request', insideOfFork)).toMatchObject({ isFork: false })
  })

  it('takes a head whose repository is gone for a fork', () => {
    expect(parse('pull_request', varied('pull_request', 'pull_request.head.repo', null))).toMatchObject({
      isFork: true,
    })
  })

  test.each([
    ['pull_request.number', '2'],
    ['pull_request.head.sha', 'main; rm -rf /'],
    ['pull_request.head.repo.full_name', '../../etc'],
    ['pull_request.base.repo', null],
  ])('names %s when it is %j', (path, value) => {
    const broken = (): unknown => parse('pull_request', varied('pull_request', path, value))
    expect(broken).toThrow(EnvironmentError)
    expect(broken).toThrow(path)
  })
})

describe('a label', () => {
  it('says which it is, and who put it on', () => {
    const label = { action: 'labeled', label: { name: 'kbench' }, sender: { login: 'someone' } }
    const labelled = { ...fixture('pull_request'), ...label }
    expect(parse('pull_request', labelled)).toMatchObject({ labelled: { label: 'kbench', by: 'someone' } })
    expect(parse('pull_request', { ...labelled, sender: null })).toMatchObject({
      labelled: { label: 'kbench', by: undefined },
    })
  })

  it('is none that was there before, or was taken off', () => {
    for (const change of [{}, { action: 'unlabeled', label: { name: 'kbench' } }, { action: 'labeled' }])
      expect(parse('pull_request', { ...fixture('pull_request'), ...change })).toMatchObject({
        labelled: undefined,
      })
  })
})

describe('merge_group', () => {
  it('says which commit the queue would merge', () => {
    expect(parse('merge_group', fixture('merge_group'))).toMatchObject({
      kind: 'merge_group',
      headSha: '2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d',
    })
  })
})

describe('workflow_run', () => {
  it('says which run ended, and how', () => {
    expect(parse('workflow_run', fixture('workflow_run'))).toMatchObject({
      kind: 'workflow_run',
      id: 289782451,
      attempt: 1,
      event: 'repository_dispatch',
      conclusion: 'success',
      headSha: '3484a3fb816e0859fd6e1cea078d76385ff50625',
      headBranch: 'master',
      headRepositoryOwner: 'octo-org',
      headRepository: 'octo-org/octo-repo',
      repository: 'octo-org/octo-repo',
    })
  })

  it('knows the attempt, a run that goes on, and a fork that is gone', () => {
    expect(parse('workflow_run', varied('workflow_run', 'workflow_run.run_attempt', 3))).toMatchObject({
      attempt: 3,
    })
    expect(parse('workflow_run', varied('workflow_run', 'workflow_run.conclusion', null))).toMatchObject({
      conclusion: undefined,
    })
    expect(parse('workflow_run', varied('workflow_run', 'workflow_run.head_repository', null))).toMatchObject(
      { headRepositoryOwner: undefined, headRepository: undefined },
    )
  })
})

describe('issue_comment', () => {
  it('says who wrote what, and where', () => {
    expect(parse('issue_comment', fixture('issue_comment'))).toMatchObject({
      kind: 'issue_comment',
      action: 'created',
      number: 1,
      author: 'Codertocat',
      body: "You are totally right! I'll get this fixed right away.",
    })
  })

  it('says whether it is on a pull request', () => {
    expect(parse('issue_comment', fixture('issue_comment'))).toMatchObject({ isOfPullRequest: false })
    expect(parse('issue_comment', varied('issue_comment', 'issue.pull_request', { url: 'x' }))).toMatchObject(
      { isOfPullRequest: true, comment: 492700400 },
    )
  })

  it('bears an author who is gone', () => {
    expect(parse('issue_comment', varied('issue_comment', 'comment.user', null))).toMatchObject({
      author: undefined,
    })
  })
})

describe('the other events', () => {
  test.each(['push', 'schedule', 'workflow_dispatch', 'pull_request_target', 'release'])(
    'has no more than the name of %s',
    (name) => {
      const { run, ...event } = parse(name, fixture('pull_request'))
      expect(event).toEqual({ kind: 'other', name })
    },
  )
})

describe('the run', () => {
  it('comes from the environment', () => {
    expect(parse('release', {}).run).toEqual({
      repository: 'octo-org/octo-repo',
      runId: 1658821493,
      attempt: 2,
      runUrl: 'https://github.com/octo-org/octo-repo/actions/runs/1658821493/attempts/2',
      serverUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      commit: 'ffac537e6cbbf934b08745a378932722df287a53',
    })
  })

  it('is of GitHub Enterprise Server where the environment says so', () => {
    const { run } = parseEvent(
      'release',
      {},
      {
        ...ENVIRONMENT,
        GITHUB_SERVER_URL: 'https://git.example.org',
        GITHUB_API_URL: 'https://git.example.org/api/v3',
      },
    )
    expect(run.apiUrl).toBe('https://git.example.org/api/v3')
    expect(run.runUrl).toMatch(/^https:\/\/git\.example\.org\/octo-org\//)
  })

  it('takes a variable that is empty for one that is not set', () => {
    const bare = { ...ENVIRONMENT, GITHUB_RUN_ATTEMPT: '', GITHUB_API_URL: '' }
    expect(parseEvent('release', {}, bare).run).toMatchObject({
      attempt: 1,
      apiUrl: 'https://api.github.com',
    })
  })

  test.each(['GITHUB_REPOSITORY', 'GITHUB_SHA', 'GITHUB_RUN_ID'])('names %s when it is missing', (name) => {
    expect(() => parseEvent('release', {}, { ...ENVIRONMENT, [name]: undefined })).toThrow(name)
  })
})
