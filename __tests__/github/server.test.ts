import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { GitObjects } from './git.ts'
import { GitHubServer } from './server.ts'

// The server itself: that it refuses what GitHub does not describe. The adapter's tests rest on that.

let server: GitHubServer
beforeEach(async () => {
  server = await new GitHubServer().start()
  server.state.push('main', { 'a.txt': 'a' })
})
afterEach(() => server.stop())

const ask = async (
  line: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: 'token ghs_test' },
): Promise<{ status: number; json: Record<string, unknown>; headers: Headers }> => {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(`${server.url}/repos/o/r${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, json, headers: response.headers }
}
const head = (): string => server.state.branches.get('main') ?? ''

describe('a request that GitHub does not describe', () => {
  test.each<readonly [string, string, unknown, RegExp]>([
    ['a path', 'GET /nothing', undefined, /not described/],
    ['a method', 'DELETE /pulls', undefined, /not described/],
    ['a parameter of the query', 'GET /pulls?owner=o', undefined, /query owner is not described/],
    ['a value of the query', 'GET /pulls?state=merged', undefined, /query state must be equal to one/],
    ['a number in the path', 'GET /pulls/seven', undefined, /path pull_number must be integer/],
    ['a key of the body', 'POST /issues', { title: 't', label: 'l' }, /body label is not described/],
    ['a missing key', 'POST /issues/1/comments', {}, /must have required property 'body'/],
    ['a type', 'POST /issues/1/comments', { body: 1 }, /body\/body must be string/],
    ['no body', 'POST /issues/1/comments', undefined, /no body/],
    [
      'a conclusion',
      'POST /check-runs',
      { name: 'n', head_sha: 'x', status: 'completed', conclusion: 'green' },
      /conclusion must be equal to one/,
    ],
  ])('is refused and remembered: %s', async (_, line, body, problem) => {
    expect((await ask(line, body)).status).toBe(400)
    expect(server.violations).toHaveLength(1)
    expect(server.violations[0]).toMatch(problem)
  })
})

describe('an answer', () => {
  it('has everything that GitHub describes as required', async () => {
    server.state.addPullRequest({ headRepository: undefined })
    const { json } = await ask('GET /pulls/1')
    expect(json).toMatchObject({ number: 1, head: { repo: null }, commits: 0, auto_merge: null })
    expect(server.violations).toEqual([])
  })

  it('is one page of a list with a link to the next', async () => {
    const pull = server.state.addPullRequest({})
    for (let index = 0; index < 35; index += 1) server.state.addComment(pull.number, String(index))
    const path = `/issues/${String(pull.number)}/comments`
    const first = await ask(`GET ${path}`)
    expect(first.json).toHaveLength(30)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(next).toBe(`${server.url}/repos/o/r${path}?page=2`)
    const last = await ask(`GET ${path}?page=2`)
    expect(last.json).toHaveLength(5)
    expect(last.headers.get('link')).toBeNull()
  })

  it('depends on the token and its rights', async () => {
    expect((await ask('GET /pulls', undefined, {})).status).toBe(401)
    expect((await ask('GET /pulls', undefined, { authorization: 'token other' })).status).toBe(401)
    server.state.rights = { pull_requests: 'read' }
    expect((await ask('GET /pulls')).status).toBe(200)
    const refused = await ask('PATCH /pulls/1', { title: 't' })
    expect(refused.json['message']).toBe('Resource not accessible by integration')
    expect(refused.headers.get('x-accepted-github-permissions')).toBe('pull_requests=write')
  })
})

it('refuses the token where the files of artifacts are', async () => {
  server.state.addArtifact({ run: 1, name: 'kbench', zip: Buffer.from('PK') })
  const { headers } = await ask('GET /actions/artifacts/1/zip')
  const location = headers.get('location') ?? ''
  expect(new URL(location).origin).not.toBe(server.url)
  expect(await (await fetch(location)).text()).toBe('PK')
  expect((await fetch(location, { headers: { authorization: 'token ghs_test' } })).status).toBe(403)
  expect(server.violations).toEqual(['GET storage: the token was sent'])
  expect((await fetch(location.replace('sig=', 'sign='))).status).toBe(403)
})

it('moves a branch only forward, unless forced', async () => {
  const first = head()
  const second = server.state.push('main', { 'b.txt': 'b' })
  const back = { sha: first, force: false }
  expect(await ask('PATCH /git/refs/heads%2Fmain', back)).toMatchObject({
    status: 422,
    json: { message: 'Update is not a fast forward' },
  })
  expect(head()).toBe(second)
  expect((await ask('PATCH /git/refs/heads/main', { ...back, force: true })).status).toBe(200)
  expect(head()).toBe(first)
})

it('has the hashes of git', () => {
  // git hash-object, git mktree, git commit-tree with the same content, names and dates.
  const git = new GitObjects()
  const sha = git.writeBlob('hello\n')
  expect(sha).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
  const file = { mode: '100644', sha }
  const tree = git.writeTree(
    new Map([
      ['a/x', file],
      ['a.txt', file],
      ['a-b', file],
    ]),
  )
  expect(tree).toBe('d18c3649010b032548f7afc0425acd0ab5952b39')
  const date = '2026-01-02T03:04:05Z'
  expect(git.writeCommit({ tree, parents: [], message: 'first\n', date })).toBe(
    '489c930eb7384f18999d82185e9d0f3576d11ebc',
  )
})

it('runs as its own process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kbench-github-test-'))
  const [seed, state] = [join(folder, 'seed.json'), join(folder, 'state.json')]
  const commit = 'c'.repeat(40)
  await writeFile(
    seed,
    JSON.stringify({
      repository: 'team/tool',
      token: 'secret',
      branches: { main: { commit, files: { 'a.txt': 'a' } } },
      pullRequests: [{ number: 7, headRepository: 'fork/tool', headCommit: 'd'.repeat(40) }],
      faults: [{ route: 'POST', answer: { status: 502 } }],
    }),
  )
  const start = fileURLToPath(new URL('start.mjs', import.meta.url))
  const child = spawn(process.execPath, [start, '--seed', seed, '--state-file', state])
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
      child.stderr.once('data', (text: Buffer) => reject(new Error(text.toString())))
    })
    const comment = async (): Promise<number> => {
      const response = await fetch(`${url}/repos/team/tool/issues/7/comments`, {
        method: 'POST',
        headers: { authorization: 'token secret' },
        body: '{"body":"hello"}',
      })
      await response.arrayBuffer()
      return response.status
    }
    expect([await comment(), await comment()]).toEqual([502, 201])
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({
      branches: { main: { commit, files: { 'a.txt': 'a' } } },
      comments: [{ issue: 7, body: 'hello' }],
      calls: [{ status: 502 }, { status: 201 }],
      violations: [],
    })
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    expect(await ended).toBe(0)
    await rm(folder, { recursive: true })
  }
})
