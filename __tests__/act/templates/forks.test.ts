import { describe, expect, it } from 'vitest'
import { expectGolden } from '../../core/report/golden.ts'
import { REPOSITORY, RUN, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import { startWorlds, openPullRequest, bodies, expectSucceeded } from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-measure.yml and kbench-report.yml', () => {
  const measuredRun = (conclusion: string): object => ({
    action: 'completed',
    workflow_run: {
      id: RUN,
      run_number: 3,
      run_attempt: 1,
      event: 'pull_request',
      conclusion,
      head_sha: world.head,
      head_branch: 'topic',
      head_repository: { full_name: 'stranger/r', owner: { login: 'stranger' } },
      repository: { full_name: REPOSITORY },
    },
  })

  it('measure a pull request from a fork without a word to GitHub, then comment and check it', async () => {
    const { number, payload } = openPullRequest(world, 'stranger/r')
    expectSucceeded(await world.run('kbench-measure.yml', 'pull_request', payload))
    expect(world.github.calls).toEqual([])
    expect([...world.artifacts.keys()]).toEqual(['kbench'])

    expectSucceeded(await world.run('kbench-report.yml', 'workflow_run', measuredRun('success')))
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/fork-comment.md', withoutTheDay(bodies(world)[0] ?? ''))
    expect(world.state.checkRuns).toMatchObject([
      { name: 'kbench', headCommit: world.head, conclusion: 'neutral' },
    ])
    expectGolden('act/fork-check-run.md', withoutTheDay(world.state.checkRuns[0]?.summary ?? ''))
  })

  it('report nothing for a run that was cancelled', async () => {
    openPullRequest(world, 'stranger/r')
    const { code } = await world.run('kbench-report.yml', 'workflow_run', measuredRun('cancelled'))
    expect(code).toBe(0)
    expect(world.github.calls).toEqual([])
  })
})
