import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { GitHubError } from '../../../src/ports/github.ts'
import type { Fault } from '../../github/faults.ts'
import { GitHubServer } from '../../github/server.ts'
import { createWorld, end, failureOf, TOKEN, type World } from './world.ts'

let world: World
let pull: number
beforeEach(async () => {
  world = await createWorld(new GitHubServer())
  world.state.push('main', { 'a.txt': 'a' })
  pull = world.state.addPullRequest({}).number
})
afterEach(() => end(world))

const statuses = (): readonly (number | undefined)[] => world.server.calls.map(({ status }) => status)
const bodies = (): readonly string[] => world.state.comments.map(({ body }) => body)

describe('a passing fault', () => {
  test.each<readonly [string, NonNullable<Fault['answer']>]>([
    ['502', { status: 502 }],
    ['503 of a proxy', { status: 503, text: '<html>Service unavailable</html>' }],
    ['a connection that is closed', 'reset'],
    ['an answer that breaks off', 'cut'],
  ])('%s is got over', async (_, answer) => {
    world.server.fault({ route: 'GET', times: 2, answer })
    world.state.addComment(pull, 'hello')
    expect(await world.github.comments(pull)).toMatchObject([{ body: 'hello' }])
    expect(world.server.lines().map((line) => line.split(' ')[0])).toEqual(['GET', 'GET', 'GET', 'POST'])
    // 1 s and 2 s, each half as much again by the random part.
    expect(world.waited()).toBe(4.5)
  })

  it('is given up after five attempts, saying what was wanted and what came', async () => {
    world.server.fault({ route: 'GET', times: 9, answer: { status: 502, message: 'Server Error' } })
    const error = await failureOf(world.github.comments(pull))
    expect(error).toBeInstanceOf(GitHubError)
    expect(error).toMatchObject({
      problem: 'unreachable',
      message: `reading the comments of #${String(pull)}: GitHub answers 502: Server Error (tried 5 times)`,
    })
    expect(statuses()).toEqual([502, 502, 502, 502, 502])
  })

  it('of the network is reported with what it was', async () => {
    world.server.fault({ route: 'GET', times: 9, answer: 'reset' })
    const error = await failureOf(world.github.defaultBranch())
    expect(error).toMatchObject({ problem: 'unreachable' })
    expect(String(error)).toMatch(
      /no answer from http:\/\/127\.0\.0\.1:\d+ \(tried 5 times\): (?!fetch failed)/,
    )
  })

  it('in the middle of a list loses no page', async () => {
    for (let index = 0; index < 250; index += 1) world.state.addComment(pull, `comment ${String(index)}`)
    world.server.fault({ route: 'GET', skip: 1, answer: 'cut' })
    const all = await world.github.comments(pull)
    expect(all.map(({ body }) => body)).toEqual(bodies())
    expect(all).toHaveLength(250)
    // The last asks whose of these are ours.
    expect(statuses()).toEqual([200, undefined, 200, 200, 200])
  })

  it('never makes an empty file of one whose transfer broke off', async () => {
    const commit = world.state.push('main', { 'records.ndjson': '{"a":1}\n'.repeat(1000) })
    world.server.fault({ route: 'GET', answer: 'cut' })
    expect(await world.github.readFile(commit, 'records.ndjson')).toBe('{"a":1}\n'.repeat(1000))
  })

  it('is not waited for once the run was stopped', async () => {
    const stop = new AbortController()
    await world.server.stop()
    world = await createWorld(new GitHubServer(world.state), { signal: stop.signal })
    world.server.fault({ route: 'GET', times: 9, answer: { status: 502 } })
    world.server.afterRequest = () => stop.abort()
    expect(await failureOf(world.github.defaultBranch())).toBeInstanceOf(Interrupted)
    expect(world.server.calls).toHaveLength(1)
  })
})

describe('a rate limit', () => {
  it('of 429 with Retry-After is waited for as long as GitHub says', async () => {
    world.server.fault({ route: 'POST', answer: { status: 429, headers: { 'retry-after': '30' } } })
    await world.github.createComment(pull, 'hello')
    expect(bodies()).toEqual(['hello'])
    expect(world.waited()).toBe(31.5)
    expect(world.log.has('info', 'GitHub asks to wait')).toBe(true)
  })

  it('of 403 is waited for until it is reset, by the clock of GitHub', async () => {
    const date = new Date('2031-05-05T05:05:05Z')
    world.server.fault({
      route: 'GET',
      answer: {
        status: 403,
        message: 'API rate limit exceeded for installation ID 1.',
        headers: {
          date: date.toUTCString(),
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(date.getTime() / 1000 + 99),
        },
      },
    })
    expect(await world.github.defaultBranch()).toBe('main')
    expect(world.waited()).toBe(105)
  })

  it('that does not say how long is waited for a minute', async () => {
    const message =
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
    world.server.fault({ route: 'POST', answer: { status: 403, message } })
    await world.github.createComment(pull, 'hello')
    expect(bodies()).toEqual(['hello'])
    expect(world.waited()).toBe(63)
  })

  it('is not waited for longer than five minutes, over all requests', async () => {
    const refuse = (): void =>
      world.server.fault({ route: 'GET', answer: { status: 429, headers: { 'retry-after': '120' } } })
    refuse()
    await world.github.defaultBranch()
    refuse()
    await world.github.defaultBranch()
    refuse()
    const error = await failureOf(world.github.defaultBranch())
    expect(error).toMatchObject({ problem: 'rate-limited' })
    expect(String(error)).toContain('wait 126 s')
    expect(world.waited()).toBe(252)
  })
})

describe('a request that makes something', () => {
  const lost: readonly (readonly [string, Fault])[] = [
    ['answered by 502', { route: 'POST', answer: { status: 502 } }],
    ['not answered', { route: 'POST', answer: 'reset' }],
    [
      'answered by 502 although it was carried out',
      { route: 'POST', answer: { status: 502 }, isCarriedOut: true },
    ],
    ['not answered although it was carried out', { route: 'POST', answer: 'reset', isCarriedOut: true }],
    ['carried out with an answer that breaks off', { route: 'POST', answer: 'cut' }],
  ]

  test.each(lost)('makes one comment when it is %s', async (_, fault) => {
    world.state.addComment(pull, 'older')
    world.server.fault(fault)
    const id = await world.github.createComment(pull, 'hello')
    expect(bodies()).toEqual(['older', 'hello'])
    expect(world.state.comments.at(-1)).toMatchObject({ id, body: 'hello' })
  })

  it('does not take the same words of a stranger for its comment', async () => {
    world.state.addComment(pull, 'hello', { login: 'stranger', type: 'User', association: 'NONE' })
    world.server.fault({ route: 'POST', answer: { status: 502 } })
    await world.github.createComment(pull, 'hello')
    expect(world.state.comments.map(({ author }) => author.login)).toEqual([
      'stranger',
      'github-actions[bot]',
    ])
  })

  test.each(lost)('makes one issue when it is %s', async (_, fault) => {
    world.server.fault(fault)
    const number = await world.github.createIssue({
      title: 'slower',
      body: 'a\r\nb',
      labels: ['kbench-change'],
    })
    expect(world.state.issues.filter(({ pullRequest }) => pullRequest === undefined)).toMatchObject([
      { number, title: 'slower', labels: ['kbench-change'] },
    ])
  })

  test.each(lost)('makes one pull request when it is %s', async (_, fault) => {
    world.state.branches.set('kbench/baseline', world.state.push('elsewhere', { 'b.txt': 'b' }))
    world.server.fault(fault)
    const wanted = { title: 't', body: 'b', head: 'kbench/baseline', base: 'main' }
    const number = await world.github.createPullRequest(wanted)
    expect(world.state.issues.filter(({ title }) => title === 't')).toMatchObject([{ number }])
  })

  it('does not take a pull request to another branch for its own', async () => {
    world.state.branches.set('kbench/baseline', world.state.push('elsewhere', { 'b.txt': 'b' }))
    world.state.branches.set('release', world.state.branches.get('main') ?? '')
    const head = 'kbench/baseline'
    const other = await world.github.createPullRequest({ title: 't', body: 'b', head, base: 'release' })
    world.server.fault({ route: 'POST', answer: { status: 502 } })
    const number = await world.github.createPullRequest({ title: 't', body: 'b', head, base: 'main' })
    expect(number).not.toBe(other)
  })

  test.each(lost)('makes one branch when it is %s', async (_, fault) => {
    world.server.fault({ ...fault, route: 'POST /repos/{owner}/{repo}/git/refs' })
    const commit = await world.github.commitFiles({
      branch: 'kbench-history',
      parent: undefined,
      message: 'first',
      files: [{ path: 'a', content: 'a' }],
    })
    expect(world.state.branches.get('kbench-history')).toBe(commit)
  })
})

describe('the token', () => {
  it('is in no error and in no line of the log', async () => {
    const message = `Bad credentials: token ${TOKEN}`
    world.server.fault({ route: 'GET', answer: { status: 401, message } })
    const error = (await failureOf(world.github.defaultBranch())) as GitHubError
    expect(error.problem).toBe('no-right')
    expect(error.message).toContain('***')
    world.server.fault({ route: 'GET', times: 9, answer: { status: 502, text: `<p>${TOKEN}</p>` } })
    const other = (await failureOf(world.github.defaultBranch())) as GitHubError
    const told = [error, other].map((one) => `${one.message} ${one.nextStep ?? ''} ${String(one.stack)}`)
    expect([...told, ...world.log.lines].join('\n')).not.toContain(TOKEN)
    expect(world.log.lines.join('\n')).toContain('answers 502')
  })

  it('that is wrong is said to be so', async () => {
    world.state.token = 'another'
    expect(await failureOf(world.github.defaultBranch())).toMatchObject({
      problem: 'no-right',
      message: 'reading the repository: the token is not valid (GitHub answers 401: Bad credentials)',
    })
  })
})

it('keeps what GitHub says on one line, so that no line of a log begins with it', async () => {
  const message = 'no\n::set-output name=verdict::passed\r\n\u001b[31mred'
  world.server.fault({ route: 'GET', answer: { status: 400, message } })
  const error = (await failureOf(world.github.defaultBranch())) as GitHubError
  expect(error.message).toBe(
    'reading the repository: GitHub answers 400: no ::set-output name=verdict::passed [31mred',
  )
})
