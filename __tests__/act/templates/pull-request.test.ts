import { describe, expect, it } from 'vitest'
import { addRecord, emptyBaseline } from '../../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../../src/core/record/baseline-file.ts'
import { expectGolden } from '../../core/report/golden.ts'
import { REPOSITORY, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import type { WorkflowRun } from '../workflow.ts'
import {
  BASELINE,
  startWorlds,
  openPullRequest,
  runsLike,
  measuredRecord,
  bodies,
  writes,
  expectSucceeded,
} from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-pull-request.yml', () => {
  it('comments, passes what is unchanged, fails a regression in the same comment', async () => {
    const { number, payload } = openPullRequest(world, REPOSITORY)
    const run = (): Promise<WorkflowRun> => world.run('kbench-pull-request.yml', 'pull_request', payload)
    expectSucceeded(await run())
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/pull-request-first-run.md', withoutTheDay(bodies(world)[0] ?? ''))

    const record = await measuredRecord(world, 'kbench')
    const writeBaseline = (factor: number): void => {
      const baseline = runsLike(record, factor).reduce(
        (before, one) => addRecord(before, one, { limit: 20 }),
        emptyBaseline(),
      )
      world.write(BASELINE, serializeBaseline(baseline))
    }
    writeBaseline(1)
    expectSucceeded(await run())
    expectGolden('act/pull-request-passed.md', withoutTheDay(bodies(world)[0] ?? ''))

    writeBaseline(3)
    const slower = await run()
    expect(slower.code).toBe(1)
    expect(slower.log).toContain('::error title=Regression%3A storage_iops')
    expect(bodies(world)).toHaveLength(1)
    expectGolden('act/pull-request-regressed.md', withoutTheDay(bodies(world)[0] ?? ''))
    expect(writes(world).filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(world.state.checkRuns).toEqual([])
  })

  it('does not measure a draft, nor in a merge queue', async () => {
    const { payload } = openPullRequest(world, REPOSITORY)
    const draft = JSON.parse(JSON.stringify(payload).replace('"draft":false', '"draft":true')) as object
    const merge_group = { head_sha: world.head, head_ref: 'refs/heads/gh-readonly-queue/main/pr-1-0' }
    for (const [event, given] of [
      ['pull_request', draft],
      ['merge_group', { action: 'checks_requested', merge_group }],
    ] as const) {
      const { code, log } = await world.run('kbench-pull-request.yml', event, given)
      expect([code, log]).toEqual([0, expect.not.stringContaining('Provider host')])
    }
    expect(world.github.calls).toEqual([])
  })
})
