import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Fault } from '../../github/faults.ts'
import { GitHubServer } from '../../github/server.ts'
import { BOT, RepositoryState, type Account } from '../../github/state.ts'
import { createWorld, end, type World } from './world.ts'

const PERSON: Account = { login: 'releaser', type: 'User', association: 'COLLABORATOR' }
const APP: Account = { login: 'our-benchmarks[bot]', type: 'Bot', association: 'NONE' }
const OTHERS: readonly Account[] = [
  { login: 'owner', type: 'User', association: 'OWNER' },
  { login: 'member', type: 'User', association: 'MEMBER' },
  { login: 'reader', type: 'User', association: 'COLLABORATOR' },
  { login: 'stranger', type: 'User', association: 'NONE' },
  { login: 'other[bot]', type: 'Bot', association: 'NONE' },
]

let world: World
let pull = 0
const start = async (basePath = ''): Promise<void> => {
  world = await createWorld(new GitHubServer(new RepositoryState(), basePath))
  pull = world.state.addPullRequest({ headBranch: 'topic' }).number
}
beforeEach(() => start())
afterEach(() => end(world))

const trusted = async (): Promise<string[]> => {
  const all = await world.github.comments(pull)
  return all.filter(({ isTrusted }) => isTrusted).map(({ body }) => body)
}
const everybodySays = (): void => {
  for (const author of [...OTHERS, BOT, PERSON, APP]) world.state.addComment(pull, author.login, author)
}

describe('comments that are trusted', () => {
  test.each([
    ['of a job', BOT],
    ['of a person', PERSON],
    ['of an app', APP],
  ])('with the token %s are those of its own account', async (_name, account) => {
    world.state.account = account
    everybodySays()
    expect(await trusted()).toEqual([account.login])
  })

  it('take one more request, once, and none where nobody said anything', async () => {
    expect(await trusted()).toEqual([])
    everybodySays()
    await trusted()
    await trusted()
    const comments = `GET /issues/${String(pull)}/comments 200`
    expect(world.server.lines()).toEqual([comments, comments, 'POST /graphql 200', comments])
  })

  it('are the same on GitHub Enterprise Server, whose two interfaces lie side by side', async () => {
    await end(world)
    await start('/api/v3')
    everybodySays()
    expect(await trusted()).toEqual([BOT.login])
  })

  test.each<readonly [string, NonNullable<Fault['answer']>]>([
    ['forbidden', { status: 403, message: 'Resource not accessible by integration' }],
    ['not there', { status: 404 }],
    ['an error of GraphQL', { status: 200, text: '{"data":{"viewer":null},"errors":[{"message":"no"}]}' }],
    ['something else', { status: 200, text: '{"data":[]}' }],
    ['out of order', { status: 502 }],
  ])('are those of apps, and of no person, where the question is %s', async (_name, answer) => {
    world.server.fault({ route: 'POST /graphql', times: 9, answer })
    everybodySays()
    expect(await trusted()).toEqual(['other[bot]', BOT.login, APP.login])
    expect(world.log.has('info', 'whose the token is')).toBe(true)
  })
})
