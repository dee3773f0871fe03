import { beforeEach, describe, expect, it } from 'vitest'
import { expectGolden } from '../../core/report/golden.ts'
import { measuredRecord, bodies, expectSucceeded, openPullRequest, startWorlds, writes } from './scenario.ts'
import { REPOSITORY, RUN, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import type { WorkflowRun } from '../workflow.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

const TEMPLATE = 'kbench-command.yml'
let base = ''
let head = ''
let number = 0
let opened: object = {}

/** A pull request, and a default branch that has moved on: what is checked out for the event is neither head nor base. */
function prepare(from: string): void {
  base = world.head
  const { number: made, payload } = openPullRequest(world, from)
  number = made
  opened = (payload as { pull_request: object }).pull_request
  head = world.head
  follows(head, base)
  world.repository.git('checkout', '--quiet', 'main')
  world.write('later.txt', 'three')
  follows(world.commit('later', 'main'), base)
  world.state.permissions.set('maintainer', 'write')
  world.state.permissions.set('reader', 'read')
}
function follows(commit: string, parent: string): void {
  const { commits } = world.state.git
  const known = commits.get(commit)
  if (known === undefined) throw new Error(`GitHub has no commit ${commit}`)
  commits.set(commit, { ...known, parents: [parent] })
}
function comment(login: string, body: string): Promise<WorkflowRun> {
  const { id } = world.state.addComment(number, body, { login, type: 'User', association: 'NONE' })
  return world.run(TEMPLATE, 'issue_comment', {
    action: 'created',
    issue: { number, pull_request: {} },
    comment: { id, body, user: { login }, author_association: 'NONE' },
  })
}
const answers = (): string[] => bodies(world).filter((body) => !body.startsWith('/kbench'))

describe('kbench-command.yml, for a branch of the repository', () => {
  beforeEach(() => prepare(REPOSITORY))

  it('measures the head after a comment, and reports on the pull request', async () => {
    expectSucceeded(await comment('maintainer', '/kbench storage margin 20%\n\nplease'))
    const record = await measuredRecord(world, 'kbench-command')
    expect(record.subject.commit).toBe(head)
    expect(record.suites.map(({ name }) => name)).toEqual(['storage'])
    expect(world.state.reactions.map(({ content }) => content)).toEqual(['eyes'])
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number, number])
    expectGolden('act/command-comment.md', withoutTheDay(answers()[0] ?? ''))
  })

  it('answers a word that it does not know with one sentence, and measures nothing', async () => {
    const { code } = await comment('maintainer', '/kbench storrage')
    expect([code, [...world.artifacts.keys()]]).toEqual([1, []])
    expect(world.state.reactions.map(({ content }) => content)).toEqual(['confused'])
    expect(answers()).toEqual([
      expect.stringMatching(
        /^Nothing is measured: "storrage" is no word of .* Did you mean "storage"\? \[Log\]/,
      ),
    ])
  })

  it.each([
    ['stranger', '/kbench', 1],
    ['reader', '/kbench storage', 1],
    ['maintainer', 'I like /kbench', 0],
    ['maintainer', '/kbench baseline', 0],
  ])('does nothing for %s: %s', async (login, body, questions) => {
    const { code } = await comment(login, body)
    expect(code).toBe(0)
    expect(world.github.calls).toHaveLength(questions)
    expect([writes(world), [...world.artifacts.keys()]]).toEqual([[], []])
  })

  it('does nothing for a comment on an issue', async () => {
    const { code } = await world.run(TEMPLATE, 'issue_comment', {
      action: 'created',
      issue: { number: 99 },
      comment: { id: 70, body: '/kbench', user: { login: 'maintainer' } },
    })
    expect([code, world.github.calls]).toEqual([0, []])
  })

  it('measures after a label, and not after another', async () => {
    const label = (name: string): Promise<WorkflowRun> =>
      world.run(TEMPLATE, 'pull_request', {
        action: 'labeled',
        number,
        label: { name },
        sender: { login: 'maintainer' },
        pull_request: opened,
      })
    expect((await label('bug')).code).toBe(0)
    expect(world.github.calls).toEqual([])
    expectSucceeded(await label('kbench storage'))
    expect([...world.artifacts.keys()]).toEqual(['kbench-command'])
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expect(bodies(world)[0]).toMatch(/^<!-- kbench:kbench-command -->/)
  })
})

describe('kbench-command.yml, for a fork', () => {
  beforeEach(() => prepare('stranger/r'))
  const byHand = (inputs: object): Promise<WorkflowRun> =>
    world.run(TEMPLATE, 'workflow_dispatch', { inputs: { 'pull-request': String(number), ...inputs } })

  // The GitHub of the tests is not github.com, where comments need no commit.
  it('measures the commit that was read, and says whose code measured it', async () => {
    expect((await comment('maintainer', '/kbench storage')).code).toBe(1)
    expect(answers()[0]).toContain('is from a fork')
    world.state.comments.splice(0)
    expectSucceeded(await comment('maintainer', `/kbench storage at ${head}`))
    expect(answers()[0]).toContain('measured by code of the pull request')
    expect((await measuredRecord(world, 'kbench-command')).subject.commit).toBe(head)
  })

  it('measures by hand only the commit that was read', async () => {
    const { code, log } = await byHand({ suite: 'storage' })
    expect([code, [...world.artifacts.keys()]]).toEqual([1, []])
    expect(log).toContain('is from a fork')
    expectSucceeded(await byHand({ suite: 'storage', commit: head }))
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
  })

  it('leaves the report of a label to kbench-report.yml', async () => {
    const { code } = await world.run(TEMPLATE, 'pull_request', {
      action: 'labeled',
      number,
      label: { name: 'kbench storage' },
      sender: { login: 'maintainer' },
      pull_request: opened,
    })
    expect([code, [...world.artifacts.keys()], bodies(world)]).toEqual([0, ['kbench-command'], []])
    const run = {
      id: RUN,
      name: 'kbench command',
      run_number: 3,
      run_attempt: 1,
      event: 'pull_request',
      conclusion: 'success',
      head_sha: head,
      head_branch: 'topic',
      head_repository: { full_name: 'stranger/r', owner: { login: 'stranger' } },
      repository: { full_name: REPOSITORY },
    }
    // As GitHub reports it of an artifact of such a run.
    const [artifact] = world.state.artifacts.splice(0)
    if (artifact !== undefined) world.state.artifacts.push({ ...artifact, headCommit: head })
    expectSucceeded(
      await world.run('kbench-report.yml', 'workflow_run', { action: 'completed', workflow_run: run }),
    )
    expect(bodies(world)).toEqual([expect.stringMatching(/^<!-- kbench:kbench-command -->/)])
  })
})
