import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createGitHub } from '../../../src/adapters/github-octokit.ts'
import type { GitHub, GitHubError } from '../../../src/ports/github.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { GitHubServer } from '../../github/server.ts'
import { EVERY_RIGHT, RepositoryState } from '../../github/state.ts'
import { createWorld, end, failureOf, TOKEN, type World } from './world.ts'

let world: World
let github: GitHub
let pull: number
let main: string
beforeEach(async () => {
  world = await createWorld(new GitHubServer())
  github = world.github
  main = world.state.push('main', { 'a.txt': 'a' })
  world.state.push('topic', { 'b.txt': 'b' })
  pull = world.state.addPullRequest({}).number
})
afterEach(() => end(world))

const refusal = async (promise: Promise<unknown>): Promise<GitHubError> =>
  (await failureOf(promise)) as GitHubError
const FILES = [{ path: 'a', content: 'a' }]
const CHECK = { name: 'kbench', conclusion: 'success', title: 't', summary: 's' } as const

describe('a right that is missing is named', () => {
  const all: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['pull-requests: read', () => github.pullRequest(pull)],
    ['pull-requests: read', () => github.openPullRequestsOf('o', 'topic')],
    ['pull-requests: write', () => github.updatePullRequest(pull, { title: 't', body: 'b' })],
    ['pull-requests: read', () => github.comments(pull)],
    ['pull-requests: write', () => github.createComment(pull, 'hello')],
    ['pull-requests: write', () => github.updateComment(1, 'hello')],
    ['checks: write', () => github.createCheckRun({ ...CHECK, commit: main })],
    ['actions: read', () => github.artifacts(1)],
    ['actions: read', () => github.attemptStart(1, 2)],
    ['actions: read', () => github.downloadArtifact(1, 1)],
    ['issues: read', () => github.issues({ label: 'l', state: 'all' })],
    ['issues: write', () => github.createIssue({ title: 't', body: 'b', labels: [] })],
    ['issues: write', () => github.updateIssue(pull, { state: 'closed' })],
    ['contents: read', () => github.branchHead('main')],
    ['contents: read', () => github.parentsOf(main)],
    ['contents: read', () => github.listFiles(main, '')],
    ['contents: read', () => github.readFile(main, 'a.txt')],
    ['contents: write', () => github.resetBranch('main', main)],
  ]
  test.each(all)('%s (%#)', async (right, ask) => {
    world.state.rights = { metadata: 'read' }
    const error = await refusal(ask())
    expect(error.problem).toBe('no-right')
    expect(error.message).toContain(`the token lacks ${right} (GitHub answers 403: Resource not accessible`)
    expect(error.nextStep).toContain(`permissions: { ${right} }`)
    expect(world.server.calls).toHaveLength(1)
  })

  it('also where branches may only be read', async () => {
    world.state.rights = { ...EVERY_RIGHT, contents: 'read' }
    const error = await refusal(
      github.commitFiles({ branch: 'main', parent: main, message: 'm', files: FILES }),
    )
    expect(error.message).toMatch(/^committing to main: the token lacks contents: write/)
  })

  it('and where GitHub hides what may not be seen', async () => {
    const error = await refusal(github.createComment(4711, 'hello'))
    expect(error.problem).toBe('no-right')
    expect(error.message).toBe(
      'commenting on #4711: it is not there, or the token lacks pull-requests: write (GitHub answers 404: Not Found)',
    )
  })

  it('even that of the repository to let jobs open pull requests', async () => {
    world.state.actionsMayOpenPullRequests = false
    const error = await refusal(
      github.createPullRequest({ title: 't', body: 'b', head: 'topic', base: 'main' }),
    )
    expect(error.problem).toBe('no-right')
    expect(error.nextStep).toContain('Allow GitHub Actions to create and approve pull requests')
  })
})

describe('what callers act on', () => {
  it('is reported for a locked conversation', async () => {
    world.state.issues[0]!.isLocked = true
    expect(await refusal(github.createComment(pull, 'hello'))).toMatchObject({ problem: 'locked' })
  })

  it('is reported for a text that is too long', async () => {
    const long = 'x'.repeat(65_537)
    const comment = await github.createComment(pull, long.slice(1))
    expect(await refusal(github.createComment(pull, long))).toMatchObject({
      problem: 'too-long',
      message: expect.stringContaining('maximum is 65536 characters') as unknown,
    })
    expect(await refusal(github.updateComment(comment, long))).toMatchObject({ problem: 'too-long' })
    expect(await refusal(github.createIssue({ title: 't', body: long, labels: [] }))).toMatchObject({
      problem: 'too-long',
    })
  })

  it('is reported for an artifact that has expired, and for issues that are switched off', async () => {
    const { id } = world.state.addArtifact({ run: 1, name: 'kbench', isExpired: true })
    expect(await refusal(github.downloadArtifact(id, 10))).toMatchObject({ problem: 'gone' })
    world.state.hasIssues = false
    expect(await refusal(github.createIssue({ title: 't', body: 'b', labels: [] }))).toMatchObject({
      problem: 'gone',
    })
  })

  it('is reported for a branch that rules protect', async () => {
    world.state.protectedBranches.add('main').add('new')
    const request = { branch: 'main', parent: await github.branchHead('topic'), message: 'm', files: FILES }
    expect(
      await refusal(github.commitFiles({ ...request, parent: world.state.branches.get('main') })),
    ).toMatchObject({
      problem: 'protected',
    })
    expect(await refusal(github.commitFiles({ ...request, branch: 'new', parent: undefined }))).toMatchObject(
      {
        problem: 'protected',
      },
    )
    expect(await refusal(github.resetBranch('main', main))).toMatchObject({ problem: 'protected' })
  })

  it('is not guessed: other refusals are reported as they are', async () => {
    const error = await refusal(
      github.createPullRequest({ title: 't', body: 'b', head: 'nowhere', base: 'main' }),
    )
    expect(error).toMatchObject({
      problem: 'other',
      message:
        'opening a pull request from nowhere to main: GitHub answers 422: Validation Failed; head is invalid',
    })
    expect(world.server.calls).toHaveLength(1)
  })
})

it('warns when GitHub drops a label, since the issue would not be found again', async () => {
  world.state.dropsLabels = true
  const number = await github.createIssue({ title: 't', body: 'b', labels: ['kbench-change'] })
  expect(world.log.has('warning', `the label kbench-change on issue #${String(number)}`)).toBe(true)
})

describe('two writers at once', () => {
  it('on a branch: one of them adds its commit, the other learns that it moved', async () => {
    const again = createGitHub(
      { token: TOKEN, repository: 'o/r', apiUrl: world.server.url, clock: new FakeClock() },
      world.log,
    )
    const parent = await github.branchHead('main')
    const commit = (who: GitHub, path: string): Promise<string> =>
      who.commitFiles({ branch: 'main', parent, message: path, files: [{ path, content: path }] })
    const [one, other] = await Promise.all([commit(github, 'one'), commit(again, 'other')])
    expect([one, other].filter((result) => result === 'moved')).toHaveLength(1)
    const winner = one === 'moved' ? 'other' : 'one'
    expect(Object.keys(world.state.files('main')).sort()).toEqual(['a.txt', winner].sort())
  })

  it('on a comment: the last one is kept, whole', async () => {
    const comment = await github.createComment(pull, 'first')
    const texts = ['one', 'other'].map((text) => text.repeat(1000))
    expect(await Promise.all(texts.map((text) => github.updateComment(comment, text)))).toEqual([true, true])
    expect(texts).toContain(world.state.comments[0]?.body)
    expect(world.state.comments).toHaveLength(1)
  })
})

describe('files of a commit', () => {
  const push = (): string => world.state.push('main', { 'b/c/1': '', 'b/c/2': '', 'b/d': '', e: '' })

  it('of one folder are listed also where the repository has too many for one answer', async () => {
    const commit = push()
    world.state.mostTreeEntries = 3
    expect(await github.listFiles(commit, 'b/c')).toEqual(['b/c/1', 'b/c/2'])
    expect(await github.listFiles(commit, 'b/x')).toEqual([])
    expect(await github.listFiles(commit, 'e')).toEqual([])
  })

  it('that GitHub does not find are no empty commit: a record would replace those of former nights', async () => {
    const commit = push()
    world.server.fault({ route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}', answer: { status: 404 } })
    expect(String(await failureOf(github.listFiles(commit, 'b')))).toContain('GitHub does not find its files')
  })

  it('are none of a commit without files, for which GitHub answers 404', async () => {
    const { git } = world.state
    const tree = git.writeTree(new Map())
    const commit = git.writeCommit({ tree, parents: [], message: 'm', date: world.state.tick() })
    world.server.fault({ route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}', answer: { status: 404 } })
    expect(await github.listFiles(commit, '')).toEqual([])
  })

  it('are never listed in part', async () => {
    const commit = push()
    for (const most of [1, 2]) {
      world.state.mostTreeEntries = most
      const folder = most === 1 ? 'b/c' : 'b'
      expect(String(await failureOf(github.listFiles(commit, folder)))).toContain(
        'more files than GitHub lists',
      )
    }
  })

  it('are those that have text: no links', async () => {
    const { git } = world.state
    const sha = git.writeBlob('/etc/passwd')
    const tree = git.writeTree(new Map([['link', { mode: '120000', sha }]]))
    const commit = git.writeCommit({ tree, parents: [], message: 'm', date: world.state.tick() })
    expect(await github.listFiles(commit, '')).toEqual([])
  })

  it('that are no text are refused, not changed', async () => {
    const commit = world.state.push('main', {
      'a.bin': Buffer.from([0x61, 0xff, 0x62]),
      'bom.txt': '\ufeffa',
    })
    expect(String(await failureOf(github.readFile(commit, 'a.bin')))).toContain('is not text in UTF-8')
    expect(await github.readFile(commit, 'bom.txt')).toBe('\ufeffa')
  })
})

it('gives up a list without an end', async () => {
  const link = '<https://api.github.com/x?page=2>; rel="next"'
  world.server.fault({ route: 'GET', times: 200, answer: { status: 200, text: '[]', headers: { link } } })
  expect(String(await failureOf(github.comments(pull)))).toContain('more than 100 pages')
  expect(world.server.calls).toHaveLength(100)
})

it('refuses an answer that is not as documented, naming the key', async () => {
  world.server.fault({ route: 'GET', answer: { status: 200, text: '{"default_branch":7}' } })
  const error = await refusal(github.defaultBranch())
  expect(error.message).toMatch(
    /^reading the repository: the answer is not as GitHub documents it:\n.*default_branch/s,
  )
})

describe('the number of requests', () => {
  it('is five for a commit', async () => {
    await github.commitFiles({
      branch: 'main',
      parent: world.state.branches.get('main'),
      message: 'm',
      files: FILES,
    })
    const sha = main
    expect(world.server.lines()).toEqual([
      'GET /git/ref/heads/main 200',
      `GET /git/commits/${sha} 200`,
      'POST /git/trees 201',
      'POST /git/commits 201',
      'PATCH /git/refs/heads/main 200',
    ])
  })

  it('is one more for each file that is no text, also when the commit is made again', async () => {
    const files = [
      { path: '1.png', content: Uint8Array.of(1) },
      { path: '2.png', content: Uint8Array.of(2) },
    ]
    const parent = world.state.branches.get('main')
    world.server.beforeRequest = (route) => {
      if (!route.startsWith('PATCH')) return
      world.server.beforeRequest = () => undefined
      world.state.push('main', { 'theirs.txt': 'x' })
    }
    const request = { branch: 'main', message: 'm', files }
    expect(await github.commitFiles({ ...request, parent })).toBe('moved')
    expect(world.server.calls).toHaveLength(7)
    await github.commitFiles({ ...request, parent: world.state.branches.get('main') })
    expect(world.server.calls).toHaveLength(12)
    expect(Object.keys(world.state.files('main'))).toEqual(expect.arrayContaining(['1.png', '2.png']))
  })

  it('is one to list the files of a folder, unless there are too many', async () => {
    await github.listFiles(main, '.kbench')
    expect(world.server.calls).toHaveLength(1)
  })
})

it('asks for another URL of an artifact when the first is not served', async () => {
  const { id } = world.state.addArtifact({ run: 1, name: 'kbench', zip: Buffer.from('PK') })
  world.server.fault({ route: 'GET storage', answer: { status: 403, text: 'the signature has expired' } })
  expect(await github.downloadArtifact(id, 2)).toHaveLength(2)
  world.server.fault({ route: 'GET storage', times: 9, answer: { status: 403 } })
  const error = await refusal(github.downloadArtifact(id, 2))
  expect(error).toMatchObject({ problem: 'unreachable' })
  expect(error.message).toContain('answers 403 where the file should be')
  expect(error.message).not.toContain('capability')
})

it('does not go where an artifact cannot be', async () => {
  const headers = { location: 'file:///etc/passwd' }
  world.server.fault({ route: 'GET', answer: { status: 302, headers } })
  expect(String(await failureOf(github.downloadArtifact(1, 2)))).toContain(
    'redirects to file:, expected https:',
  )
})

it('does not send the token to where files are, even on the same host', async () => {
  world.state.servesFiles = true
  const { id } = world.state.addArtifact({ run: 1, name: 'kbench', zip: Buffer.from('PK') })
  expect(await github.downloadArtifact(id, 2)).toHaveLength(2)
})

it('takes no other pull request where GitHub does not understand the filter', async () => {
  world.state.skipsHeadFilter = true
  world.state.addPullRequest({ headBranch: 'other' })
  world.state.addPullRequest({ headRepository: 'stranger/r' })
  expect((await github.openPullRequestsOf('O', 'topic')).map(({ number }) => number)).toEqual([pull])
})

it('does not take a pull request for an issue', async () => {
  world.state.addPullRequest({}, { labels: ['kbench-change'] })
  const issue = world.state.addIssue({ labels: ['kbench-change'] })
  const found = await github.issues({ label: 'kbench-change', state: 'open' })
  expect(found.map(({ number }) => number)).toEqual([issue.number])
})

describe('GitHub Enterprise Server', () => {
  it('is reached below its path, also by GITHUB_API_URL', async () => {
    const other = new GitHubServer(new RepositoryState('team/tool', TOKEN), '/api/v3')
    await other.start()
    const before = process.env['GITHUB_API_URL']
    process.env['GITHUB_API_URL'] = `${other.url}/`
    try {
      const enterprise = createGitHub({ token: TOKEN, repository: 'team/tool' }, world.log)
      expect(await enterprise.defaultBranch()).toBe('main')
      const { id } = other.state.addArtifact({ run: 1, name: 'kbench', zip: Buffer.from('PK') })
      expect(await enterprise.downloadArtifact(id, 2)).toHaveLength(2)
    } finally {
      if (before === undefined) delete process.env['GITHUB_API_URL']
      else process.env['GITHUB_API_URL'] = before
      await other.stop()
    }
    expect(other.violations).toEqual([])
  })
})

it('downloads an artifact from where GitHub redirects to, without the token', async () => {
  const zip = Buffer.alloc(300_000, 'zip')
  const { id } = world.state.addArtifact({ run: 1, name: 'kbench', zip })
  world.server.fault({ route: 'GET storage', answer: 'cut' })
  expect(Buffer.from(await github.downloadArtifact(id, zip.length)).equals(zip)).toBe(true)
  // A URL is valid for a minute: each attempt asks for its own.
  expect(world.server.calls.map(({ route, status }) => [route.split('/').at(-1), status])).toEqual([
    ['{archive_format}', 302],
    ['GET storage', undefined],
    ['{archive_format}', 302],
    ['GET storage', 200],
  ])
})

describe('issues of others', () => {
  it('are not taken for ours, whatever their label', async () => {
    const own = await github.createIssue({ title: 'ours', body: '', labels: ['kbench-change'] })
    const stranger = { login: 'stranger', type: 'User', association: 'NONE' } as const
    world.state.addIssue({ title: 'theirs', labels: ['kbench-change'], author: stranger })
    const found = await github.issues({ label: 'kbench-change', state: 'all' })
    expect(found.map(({ number }) => number)).toEqual([own])
  })
})
