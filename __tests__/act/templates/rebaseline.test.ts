import { beforeEach, describe, expect, it } from 'vitest'
import { parseBaseline } from '../../../src/core/record/baseline-file.ts'
import { nightlyRecords } from '../../../support/builders/nights.ts'
import { expectGolden } from '../../core/report/golden.ts'
import { withoutTheDay, type TemplateWorld } from '../template-world.ts'
import type { WorkflowRun } from '../workflow.ts'
import { HISTORY, BASELINE, startWorlds, linesOf, bodies, writes, expectSucceeded } from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-rebaseline.yml', () => {
  const comment = (login: string, author_association: string, body: string): Promise<WorkflowRun> =>
    world.run('kbench-rebaseline.yml', 'issue_comment', {
      action: 'created',
      issue: { number: 7, pull_request: {} },
      comment: { id: 70, user: { login }, body, author_association },
    })
  beforeEach(() => {
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(nightlyRecords(12, [])) })
    world.state.addPullRequest({ headBranch: 'topic' }, { number: 7 })
    world.state.permissions.set('maintainer', 'write')
    world.state.permissions.set('reader', 'read')
  })

  it('proposes a baseline to a maintainer who asks, and answers', async () => {
    expectSucceeded(await comment('maintainer', 'MEMBER', '/kbench baseline'))
    expect(
      parseBaseline(world.state.files('kbench/baseline')[BASELINE] ?? '', BASELINE).environments,
    ).toHaveLength(1)
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([7])
    expectGolden('act/rebaseline-answer.md', withoutTheDay(bodies(world)[0] ?? ''))
  })

  // As GitHub reports members whose membership is private: it does not.
  it.each(['CONTRIBUTOR', 'NONE'])(
    'proposes one to a maintainer whom the event calls %s',
    async (association) => {
      expectSucceeded(await comment('maintainer', association, '/kbench baseline'))
      expect(bodies(world)).toEqual([expect.stringMatching(/^Proposed: the new baseline is in/)])
    },
  )

  it.each([
    ['stranger', 'NONE', '/kbench baseline', 1],
    ['maintainer', 'MEMBER', 'I like kbench', 0],
    ['reader', 'COLLABORATOR', '/kbench baseline', 1],
  ])('does nothing for %s (%s): %s', async (login, association, body, questions) => {
    const { code } = await comment(login, association, body)
    expect(code).toBe(0)
    expect(world.github.calls).toHaveLength(questions)
    expect(writes(world)).toEqual([])
  })
})
