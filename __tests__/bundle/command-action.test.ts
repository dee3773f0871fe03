import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GitHubServer } from '../github/server.ts'
import { RepositoryState, type Rights } from '../github/state.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'

// action/command as it ships, against a server that checks every request by GitHub's own description of its API.

const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
/** All that the template gives it. */
const RIGHTS: Rights = { metadata: 'read', contents: 'read', pull_requests: 'write' }
const NOTHING = {
  'pull-request': '',
  head: '',
  base: '',
  suite: '',
  set: '',
  'base-images': '',
  'head-images': '',
}

let step: ShippedStep
let server: GitHubServer
let state: RepositoryState
let base = ''
let head = ''
beforeAll(() => {
  step = new ShippedStep()
})
beforeEach(async () => {
  state = new RepositoryState('o/r', TOKEN)
  state.rights = RIGHTS
  base = state.push('main', { 'code.txt': '1' })
  state.branches.set('topic', base)
  head = state.push('topic', { 'code.txt': '2' })
  state.push('main', { 'other.txt': '1' })
  state.permissions.set('maintainer', 'write')
  state.permissions.set('reader', 'read')
  server = await new GitHubServer(state).start()
})
afterEach(async () => {
  await server.stop()
  // Nothing that the bundle sent or got was other than described.
  if (server.violations.length > 0) throw new Error(server.violations.join('\n'))
})

async function run(
  event: { readonly name: string; readonly payload: object },
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const result = await step.run(
    'command.cjs',
    event,
    { 'github-token': TOKEN, ...inputs },
    {
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: state.branches.get('main') ?? '',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_RUN_ID: '6001',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench command',
    },
  )
  expect(result.log.replace(`::add-mask::${TOKEN}`, '')).not.toContain(TOKEN.slice(8))
  return result
}

function comment(login: string, body: string, from: string | undefined = 'o/r'): Promise<StepResult> {
  const { number } = state.addPullRequest({ headRepository: from, headBranch: 'topic', headCommit: head })
  const { id } = state.addComment(number, body, { login, type: 'User', association: 'NONE' })
  return run({
    name: 'issue_comment',
    payload: {
      action: 'created',
      issue: { number, pull_request: {} },
      comment: { id, body, user: { login }, author_association: 'NONE' },
    },
  })
}
const writes = (): string[] => server.lines().filter((call) => !/^GET | \/graphql /.test(call))
const ownComments = (): string[] =>
  state.comments.filter(({ author }) => author === state.account).map(({ body }) => body)

describe('a comment', () => {
  it('by a maintainer becomes the inputs of the job that measures', async () => {
    const { code, outputs, log } = await comment('maintainer', '/kbench network storage margin 5%\nPlease')
    expect([code, outputs]).toEqual([
      0,
      {
        ...NOTHING,
        'pull-request': '1',
        head,
        base,
        suite: 'network\nstorage',
        set: 'gate.default.margin=5%',
      },
    ])
    expect(log).toContain(`Measuring ${head}, the head of #1, against ${base}`)
    expect(state.reactions).toEqual([{ comment: 2, content: 'eyes' }])
    expect(ownComments()).toEqual([])
  })

  it('is a measurement of a fork, too', async () => {
    const { code, outputs } = await comment('maintainer', '/kbench', 'stranger/r')
    expect([code, outputs]).toEqual([0, { ...NOTHING, 'pull-request': '1', head, base }])
  })

  it.each([
    ['stranger', '/kbench'],
    ['reader', '/kbench nonsense'],
    ['maintainer', 'I like /kbench'],
    ['maintainer', '/kbench baseline'],
  ])('of %s, %j, leaves nothing behind', async (login, body) => {
    const { code, outputs, log } = await comment(login, body)
    expect([code, outputs, writes()]).toEqual([0, NOTHING, []])
    expect(log).not.toMatch(/::(?:error|warning)/)
  })

  it('that is not understood fails with one sentence, on the pull request and in the log', async () => {
    const { code, outputs, log } = await comment('maintainer', '/kbench ::set-output name=x::y')
    expect([code, outputs]).toEqual([1, {}])
    expect(log).toContain(
      '::error::"::set-output" is no word of `/kbench`: it takes suites (control-plane, custom,',
    )
    expect(log).not.toMatch(/^::set-output/m)
    expect(state.reactions).toEqual([{ comment: 2, content: 'confused' }])
    expect(ownComments()).toEqual([
      expect.stringMatching(
        /^Nothing is measured: .*set-output" is no word of <code>\/kbench<\/code>: .*\. \[Log\]\(https:\/\/github\.com\/o\/r\/actions\/runs\/6001\/attempts\/1\)$/,
      ),
    ])
  })
})

describe('a label', () => {
  const label = (name: string, login: string): Promise<StepResult> => {
    // As for a fork: a token that may only read.
    state.rights = { metadata: 'read', contents: 'read', pull_requests: 'read' }
    const { number } = state.addPullRequest({ headRepository: 'stranger/r', headCommit: head })
    const pull_request = {
      number,
      head: { sha: head, repo: { full_name: 'stranger/r' } },
      base: { repo: { full_name: 'o/r' } },
    }
    return run({
      name: 'pull_request',
      payload: { action: 'labeled', label: { name }, sender: { login }, pull_request },
    })
  }

  it('on a fork is a measurement, with a token that may write nothing', async () => {
    const { code, outputs } = await label('kbench http', 'maintainer')
    expect([code, outputs]).toEqual([0, { ...NOTHING, 'pull-request': '1', head, base, suite: 'http' }])
    expect(writes()).toEqual([])
  })

  it('by someone without write access fails', async () => {
    const { code, log } = await label('kbench', 'reader')
    expect([code, writes()]).toEqual([1, []])
    expect(log).toContain('::error::the label takes write access, and "reader" has read: nothing is measured')
  })
})

describe('a start by hand', () => {
  const start = (inputs: Readonly<Record<string, string>>, from = 'o/r'): Promise<StepResult> => {
    state.addPullRequest({ headRepository: from, headBranch: 'topic', headCommit: head })
    return run({ name: 'workflow_dispatch', payload: { inputs: {} } }, inputs)
  }

  it('measures images in place of what is built', async () => {
    const { code, outputs } = await start({
      'pull-request': '1',
      suite: 'http, network',
      margin: '2%',
      'base-images': 'agent=example/agent:v1',
      'head-images': 'agent=example/agent:v2,operator=example/operator:v2',
    })
    expect([code, outputs]).toEqual([
      0,
      {
        'pull-request': '1',
        head,
        base,
        suite: 'http\nnetwork',
        set: 'gate.default.margin=2%',
        'base-images': 'agent=example/agent:v1',
        'head-images': 'agent=example/agent:v2\noperator=example/operator:v2',
      },
    ])
    expect(writes()).toEqual([])
  })

  it.each([
    ['pull-request', 'x', '"x" is not a whole number'],
    ['suite', 'netwrok', '"netwrok" is not one of control-plane, custom, dns, http,'],
    ['margin', '5', '"5" is not a percentage below 1000 %25, like 5%25'],
    ['commit', 'main', '"main" is not the whole hash of a commit'],
    ['head-images', 'agent=$(id)', '"agent=$(id)" is not a name and an image'],
  ])('refuses input %s: %j', async (name, value, problem) => {
    const { code, log } = await start({ 'pull-request': '1', [name]: value })
    expect(code).toBe(1)
    expect(log).toContain(`::error::input ${name}: ${problem}`)
    expect(server.calls).toEqual([])
  })

  it('takes the code of a fork only at the commit that was read', async () => {
    const { code, log } = await start({ 'pull-request': '1' }, 'stranger/r')
    expect(code).toBe(1)
    expect(log).toContain(
      '#1 is from a fork, and in this run its code could write caches that other workflows read',
    )
    const { outputs } = await run(
      { name: 'workflow_dispatch', payload: {} },
      { 'pull-request': '1', commit: head },
    )
    expect(outputs['head']).toBe(head)
  })
})
