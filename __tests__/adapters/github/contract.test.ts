import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GitHubError, type GitHub } from '../../../src/ports/github.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { GitHubServer } from '../../github/server.ts'
import { createWorld, failureOf } from './world.ts'

// What holds for every repository behind the port: the one in memory that other tests use, and the adapter at a server that checks
// its requests against GitHub's description.

interface Pull {
  readonly headRepository?: string
  readonly headBranch?: string
  readonly state?: 'open' | 'closed'
}
interface Subject {
  readonly github: GitHub
  push(branch: string, files: Readonly<Record<string, string>>): string
  pull(pull: Pull): number
  say(pull: number, body: string, isTrusted: boolean): void
  artifact(run: number, name: string, zip: Buffer): number
  attempt(run: number, attempt: number, start: string): void
  permit(login: string, permission: 'admin' | 'write' | 'read'): void
  beforeCommit(act: () => void): void
  history(branch: string): readonly string[]
  bytesOf(commit: string, path: string): Buffer
  pullText(number: number): { readonly title: string; readonly body: string } | undefined
  checks(): readonly unknown[]
  reactions(comment: number): readonly string[]
  end(): Promise<void>
}

const CREATED_AT = '2026-01-02T03:04:05Z'

function inMemory(): Promise<Subject> {
  const github = new FakeGitHub()
  return Promise.resolve({
    github,
    push: (branch, files) => github.push(branch, files),
    pull: ({ headRepository = 'o/r', headBranch = 'topic', state = 'open' }) => {
      const number = github.pullRequests.length + 1
      github.pullRequests.push({
        number,
        state,
        isDraft: false,
        headRepository,
        headBranch,
        headCommit: github.branches.get(headBranch) ?? '0'.repeat(40),
        baseBranch: 'main',
        baseCommit: github.branches.get('main') ?? '',
      })
      return number
    },
    say: (pull, body, isTrusted) => {
      const before = github.commentsOf.get(pull) ?? []
      github.commentsOf.set(pull, [...before, { id: 1000 + before.length, body, isTrusted }])
    },
    artifact: (run, name, zip) => {
      const id = 77
      const artifact = { id, name, bytes: zip.length, isExpired: false, createdAt: CREATED_AT }
      github.artifactsOf.set(run, [{ ...artifact, workflowRun: run, headCommit: 'c' }])
      github.archives.set(id, zip)
      return id
    },
    attempt: (run, attempt, start) =>
      void github.attemptStarts.set(`${String(run)}/${String(attempt)}`, start),
    permit: (login, permission) => void github.permissions.set(login, permission),
    beforeCommit: (act) => void (github.beforeCommit = act),
    history: (branch) => {
      const messages: string[] = []
      let at = github.branches.get(branch)
      while (at !== undefined) {
        const commit = github.commits.get(at)
        messages.push(commit?.message ?? '')
        at = commit?.parent
      }
      return messages
    },
    bytesOf: (commit, path) => Buffer.from(github.commits.get(commit)?.files.get(path) ?? '', 'latin1'),
    pullText: (number) => github.pullRequestTexts.get(number),
    checks: () => github.checkRuns,
    reactions: (comment) => [...(github.reactions.get(comment) ?? [])],
    end: () => Promise.resolve(),
  })
}

async function overHttp(): Promise<Subject> {
  const { server, state, github } = await createWorld(new GitHubServer())
  return {
    github,
    push: (branch, files) => state.push(branch, files),
    pull: ({ state: at = 'open', ...pull }) => {
      const given = { headCommit: '0'.repeat(40), ...pull }
      return state.addPullRequest(given, { state: at }).number
    },
    say: (pull, body, isTrusted) =>
      void state.addComment(
        pull,
        body,
        isTrusted ? state.account : { login: 'somebody', type: 'User', association: 'OWNER' },
      ),
    artifact: (run, name, zip) =>
      state.addArtifact({ run, name, zip, headCommit: 'c', createdAt: CREATED_AT }).id,
    attempt: (run, attempt, start) =>
      void state.attemptStarts.set(`${String(run)}/${String(attempt)}`, start),
    permit: (login, permission) => void state.permissions.set(login, permission),
    beforeCommit: (act) => {
      server.beforeRequest = (route) => {
        if (/^(?:PATCH|POST) .*\/git\/refs/.test(route)) act()
      }
    },
    history: (branch) => {
      const messages: string[] = []
      let at = state.branches.get(branch)
      while (at !== undefined) {
        const commit = state.git.commits.get(at)
        messages.push(commit?.message ?? '')
        at = commit?.parents[0]
      }
      return messages
    },
    bytesOf: (commit, path) =>
      state.git.blobs.get(state.flatOf(commit).get(path)?.sha ?? '') ?? Buffer.alloc(0),
    pullText: (number) => state.issues.find((one) => one.number === number),
    reactions: (comment) =>
      state.reactions.filter((one) => one.comment === comment).map(({ content }) => content),
    checks: () => state.checkRuns.map(({ headCommit, ...check }) => ({ commit: headCommit, ...check })),
    async end() {
      await server.stop()
      expect(server.violations).toEqual([])
    },
  }
}

describe.each([
  ['in memory', inMemory],
  ['the adapter over HTTP', overHttp],
])('a repository: %s', (_, create) => {
  let subject: Subject
  let github: GitHub
  beforeEach(async () => {
    subject = await create()
    github = subject.github
    subject.push('main', { 'README.md': 'read me', '.kbench/baseline.json': '{}' })
  })
  afterEach(() => subject.end())

  describe('pull requests', () => {
    it('are read by number', async () => {
      const head = subject.push('topic', { 'a.txt': 'a' })
      const number = subject.pull({})
      expect(await github.pullRequest(number)).toEqual({
        number,
        state: 'open',
        isDraft: false,
        headRepository: 'o/r',
        headBranch: 'topic',
        headCommit: head,
        baseBranch: 'main',
        baseCommit: await github.branchHead('main'),
      })
      expect(await github.pullRequest(4711)).toBeUndefined()
    })

    it('of a branch are those that are open and of that owner', async () => {
      const own = subject.pull({})
      const fork = subject.pull({ headRepository: 'stranger/r' })
      subject.pull({ state: 'closed' })
      subject.pull({ headBranch: 'other' })
      expect((await github.openPullRequestsOf('o', 'topic')).map(({ number }) => number)).toEqual([own])
      expect((await github.openPullRequestsOf('stranger', 'topic')).map(({ number }) => number)).toEqual([
        fork,
      ])
      expect(await github.openPullRequestsOf('nobody', 'topic')).toEqual([])
    })

    it('are opened and changed', async () => {
      subject.push('kbench/baseline', { 'a.txt': 'a' })
      const wanted = { title: 'A new baseline', body: 'because', head: 'kbench/baseline', base: 'main' }
      const number = await github.createPullRequest(wanted)
      expect(await github.openPullRequestsOf('o', 'kbench/baseline')).toMatchObject([
        { number, headBranch: 'kbench/baseline', baseBranch: 'main' },
      ])
      await github.updatePullRequest(number, { title: 'Another', body: 'since' })
      expect(subject.pullText(number)).toMatchObject({ title: 'Another', body: 'since' })
    })
  })

  describe('comments', () => {
    it('are made, listed from the oldest on, and changed in place', async () => {
      const pull = subject.pull({})
      expect(await github.comments(pull)).toEqual([])
      const first = await github.createComment(pull, '<!-- kbench:kbench -->\nfirst')
      const second = await github.createComment(pull, 'second')
      expect(await github.updateComment(first, 'changed')).toBe(true)
      expect(await github.comments(pull)).toEqual([
        { id: first, body: 'changed', isTrusted: true },
        { id: second, body: 'second', isTrusted: true },
      ])
    })

    it('are deleted', async () => {
      const pull = subject.pull({})
      const first = await github.createComment(pull, 'first')
      const second = await github.createComment(pull, 'second')
      await github.deleteComment(first)
      expect(await github.comments(pull)).toEqual([{ id: second, body: 'second', isTrusted: true }])
    })

    it('get a reaction once, however often it is asked for', async () => {
      const comment = await github.createComment(subject.pull({}), 'first')
      await github.react(comment, 'eyes')
      await github.react(comment, 'eyes')
      await github.react(comment, 'confused')
      expect(subject.reactions(comment)).toEqual(['eyes', 'confused'])
    })

    it('that are gone cannot be changed, and stay gone', async () => {
      expect(await github.updateComment(4711, 'changed')).toBe(false)
      await expect(github.deleteComment(4711)).resolves.toBeUndefined()
    })

    it('of others are not trusted', async () => {
      const pull = subject.pull({})
      subject.say(pull, 'our own', true)
      subject.say(pull, 'of an owner', false)
      expect((await github.comments(pull)).map(({ isTrusted }) => isTrusted)).toEqual([true, false])
    })
  })

  it('gets checks', async () => {
    const commit = subject.push('topic', { 'a.txt': 'a' })
    const check = {
      name: 'kbench',
      commit,
      conclusion: 'neutral',
      title: 'First run',
      summary: '# Nothing to compare with',
      detailsUrl: 'https://github.com/o/r/actions/runs/1',
    } as const
    await github.createCheckRun(check)
    expect(subject.checks()).toEqual([check])
  })

  describe('artifacts', () => {
    const zip = Buffer.from('PK\u0003\u0004 and so on')
    it('are listed by the run that left them, and downloaded', async () => {
      const id = subject.artifact(5, 'kbench', zip)
      expect(await github.artifacts(5)).toEqual([
        {
          id,
          name: 'kbench',
          bytes: zip.length,
          isExpired: false,
          createdAt: CREATED_AT,
          workflowRun: 5,
          headCommit: 'c',
        },
      ])
      expect(await github.artifacts(6)).toEqual([])
      expect(Buffer.from(await github.downloadArtifact(id, zip.length))).toEqual(zip)
    })

    it('are of an attempt, whose start is known', async () => {
      subject.attempt(5, 2, '2026-01-03T00:00:00Z')
      expect(await github.attemptStart(5, 2)).toBe('2026-01-03T00:00:00Z')
      expect(await github.attemptStart(5, 3)).toBeUndefined()
    })

    it('that are too large or not there are refused', async () => {
      const id = subject.artifact(5, 'kbench', zip)
      expect(await failureOf(github.downloadArtifact(id, zip.length - 1))).toBeInstanceOf(GitHubError)
      expect(await failureOf(github.downloadArtifact(4711, 10))).toBeInstanceOf(GitHubError)
    })
  })

  it('has issues, apart from its pull requests, found by label and state', async () => {
    subject.pull({})
    const first = await github.createIssue({ title: 'slower', body: 'by 7 %', labels: ['kbench-change'] })
    const second = await github.createIssue({ title: 'other', body: '', labels: ['question'] })
    const found = (label: string, state: 'open' | 'closed' | 'all'): Promise<readonly number[]> =>
      github.issues({ label, state }).then((all) => all.map(({ number }) => number))
    expect(await github.issues({ label: 'kbench-change', state: 'open' })).toMatchObject([
      { number: first, title: 'slower', body: 'by 7 %', state: 'open', isLocked: false },
    ])
    expect(await found('question', 'all')).toEqual([second])
    await github.updateIssue(first, { body: 'by 8 %' })
    await github.updateIssue(first, { state: 'closed' })
    expect(await found('kbench-change', 'open')).toEqual([])
    expect(await github.issues({ label: 'kbench-change', state: 'closed' })).toMatchObject([
      { number: first, title: 'slower', body: 'by 8 %', state: 'closed' },
    ])
  })

  describe('files', () => {
    it('are listed by folder and read', async () => {
      const text = '{"µ":"ß 😀"}\n'
      const commit = subject.push('main', {
        'records/2026-01.ndjson': text,
        'records2/a': '',
        'a b#?%.txt': 'x',
      })
      expect(await github.listFiles(commit, '')).toEqual([
        '.kbench/baseline.json',
        'README.md',
        'a b#?%.txt',
        'records/2026-01.ndjson',
        'records2/a',
      ])
      expect(await github.listFiles(commit, 'records')).toEqual(['records/2026-01.ndjson'])
      expect(await github.listFiles(commit, 'nothing')).toEqual([])
      expect(await github.readFile(commit, 'records/2026-01.ndjson')).toBe(text)
      expect(await github.readFile(commit, 'records2/a')).toBe('')
      expect(await github.readFile(commit, 'a b#?%.txt')).toBe('x')
      expect(await github.readFile(commit, 'records/2026-02.ndjson')).toBeUndefined()
    })

    it('are read as they were at a commit', async () => {
      const before = await github.branchHead('main')
      subject.push('main', { 'README.md': 'changed' })
      expect(await github.readFile(before ?? '', 'README.md')).toBe('read me')
    })
  })

  describe('branches', () => {
    it('are known by name', async () => {
      expect(await github.defaultBranch()).toBe('main')
      expect(await github.branchHead('kbench-history')).toBeUndefined()
      const pushed = subject.push('main', { 'a.txt': 'a' })
      expect(await github.branchHead('main')).toBe(pushed)
    })

    it('get a commit that keeps the other files', async () => {
      const parent = await github.branchHead('main')
      const commit = await github.commitFiles({
        branch: 'main',
        parent,
        message: 'A record',
        files: [
          { path: 'records/2026-01.ndjson', content: '{}\n' },
          { path: 'README.md', content: 'changed' },
        ],
      })
      expect(await github.branchHead('main')).toBe(commit)
      expect(await github.readFile(commit, 'records/2026-01.ndjson')).toBe('{}\n')
      expect(await github.readFile(commit, 'README.md')).toBe('changed')
      expect(await github.readFile(commit, '.kbench/baseline.json')).toBe('{}')
      expect(subject.history('main')).toEqual(['A record', 'pushed'])
    })

    it('are made with no history before them', async () => {
      const files = [{ path: 'records/2026-01.ndjson', content: '{}\n' }]
      const commit = await github.commitFiles({
        branch: 'kbench-history',
        parent: undefined,
        message: 'm',
        files,
      })
      expect(await github.branchHead('kbench-history')).toBe(commit)
      expect(await github.listFiles(commit, '')).toEqual(['records/2026-01.ndjson'])
      expect(subject.history('kbench-history')).toEqual(['m'])
    })

    it('take files that are no text, byte by byte', async () => {
      const parent = await github.branchHead('main')
      const files = [
        { path: 'charts/1.png', content: Uint8Array.of(0x89, 0x50, 0, 255, 10, 13, 0xc3) },
        { path: 'a.txt', content: 'a' },
      ]
      const commit = await github.commitFiles({ branch: 'main', parent, message: 'm', files })
      expect(subject.bytesOf(commit, 'charts/1.png').toString('hex')).toBe('895000ff0a0dc3')
      expect(await github.readFile(commit, 'a.txt')).toBe('a')
    })

    it('are found by how their names begin, and removed', async () => {
      const first = subject.push('kbench-charts-1', { 'README.md': 'x' })
      const second = subject.push('kbench-charts-2', { 'README.md': 'y' })
      subject.push('kbench/charts', { 'README.md': 'z' })
      const names = async (): Promise<unknown> =>
        [...(await github.branchesOf('kbench-charts-'))].sort((a, b) => (a.name < b.name ? -1 : 1))
      expect(await names()).toEqual([
        { name: 'kbench-charts-1', commit: first },
        { name: 'kbench-charts-2', commit: second },
      ])
      await github.deleteBranch('kbench-charts-1')
      await github.deleteBranch('kbench-charts-1')
      expect(await names()).toEqual([{ name: 'kbench-charts-2', commit: second }])
      expect(await github.branchesOf('nobody')).toEqual([])
    })

    it('are made from a commit', async () => {
      const startAt = (await github.branchHead('main')) ?? ''
      const files = [{ path: '.kbench/baseline.json', content: '{"new":1}' }]
      const request = { branch: 'kbench/baseline', parent: undefined, startAt, message: 'm', files }
      const commit = await github.commitFiles(request)
      expect(await github.readFile(commit, '.kbench/baseline.json')).toBe('{"new":1}')
      expect(await github.readFile(commit, 'README.md')).toBe('read me')
      expect(subject.history('kbench/baseline')).toEqual(['m', 'pushed'])
    })

    it('of ours go on from elsewhere in one step', async () => {
      const startAt = (await github.branchHead('main')) ?? ''
      const parent = subject.push('kbench/baseline', { 'old.txt': 'x' })
      const files = [{ path: '.kbench/baseline.json', content: '{"new":1}' }]
      const request = { branch: 'kbench/baseline', parent, startAt, message: 'm', files }
      const commit = await github.commitFiles(request)
      expect(await github.branchHead('kbench/baseline')).toBe(commit)
      expect(await github.listFiles(commit, '')).toEqual(['.kbench/baseline.json', 'README.md'])
      expect(await github.parentsOf(commit)).toEqual([startAt])
      expect(await github.commitFiles(request)).toBe('moved')
    })

    it('know the commits before a commit', async () => {
      const first = (await github.branchHead('main')) ?? ''
      const second = subject.push('main', { 'a.txt': 'a' })
      expect(await github.parentsOf(second)).toEqual([first])
      expect(await github.parentsOf(first)).toEqual([])
      expect(await github.parentsOf('f'.repeat(40))).toBeUndefined()
    })

    it('know the last commit that two have in common', async () => {
      const common = (await github.branchHead('main')) ?? ''
      const topic = await github.commitFiles({
        branch: 'topic',
        parent: undefined,
        startAt: common,
        message: 'm',
        files: [{ path: 'b.txt', content: 'b' }],
      })
      const main = subject.push('main', { 'a.txt': 'a' })
      expect(await github.mergeBase(main, topic)).toBe(common)
      expect(await github.mergeBase(common, topic)).toBe(common)
      const stranger = subject.push('alone', { 'c.txt': 'c' })
      expect(await github.mergeBase(main, stranger)).toBeUndefined()
      expect(await github.mergeBase(main, 'f'.repeat(40))).toBeUndefined()
    })

    it('that somebody else moved are left alone', async () => {
      const parent = await github.branchHead('main')
      const theirs = subject.push('main', { 'theirs.txt': 'x' })
      const files = [{ path: 'a', content: 'a' }]
      expect(await github.commitFiles({ branch: 'main', parent, message: 'm', files })).toBe('moved')
      expect(await github.commitFiles({ branch: 'main', parent: undefined, message: 'm', files })).toBe(
        'moved',
      )
      expect(await github.branchHead('main')).toBe(theirs)
    })

    it('that somebody moves in the last moment are left alone', async () => {
      const parent = await github.branchHead('main')
      let theirs = ''
      subject.beforeCommit(() => (theirs = subject.push('main', { 'theirs.txt': 'x' })))
      const files = [{ path: 'a', content: 'a' }]
      expect(await github.commitFiles({ branch: 'main', parent, message: 'm', files })).toBe('moved')
      expect(await github.branchHead('main')).toBe(theirs)
    })

    it('that somebody makes in the last moment are left alone', async () => {
      let theirs = ''
      subject.beforeCommit(() => (theirs = subject.push('kbench-history', { 'theirs.txt': 'x' })))
      const files = [{ path: 'a', content: 'a' }]
      const request = { branch: 'kbench-history', parent: undefined, message: 'm', files }
      expect(await github.commitFiles(request)).toBe('moved')
      expect(await github.branchHead('kbench-history')).toBe(theirs)
    })

    it('that somebody set back are left alone', async () => {
      const before = (await github.branchHead('main')) ?? ''
      const parent = subject.push('main', { 'a.txt': 'a' })
      await github.resetBranch('main', before)
      const files = [{ path: 'a', content: 'a' }]
      expect(await github.commitFiles({ branch: 'main', parent, message: 'm', files })).toBe('moved')
      expect(await github.branchHead('main')).toBe(before)
    })

    it('of ours are set elsewhere, or made there', async () => {
      const main = (await github.branchHead('main')) ?? ''
      subject.push('kbench/baseline', { 'old.txt': 'x' })
      await github.resetBranch('kbench/baseline', main)
      await github.resetBranch('kbench/new', main)
      expect(await github.branchHead('kbench/baseline')).toBe(main)
      expect(await github.branchHead('kbench/new')).toBe(main)
    })
  })

  it('knows what users may do', async () => {
    subject.permit('owner', 'admin')
    subject.permit('member', 'write')
    subject.permit('guest', 'read')
    const all = ['owner', 'member', 'guest', 'dependabot[bot]'].map((user) => github.permissionOf(user))
    expect(await Promise.all(all)).toEqual(['admin', 'write', 'read', 'none'])
  })
})
