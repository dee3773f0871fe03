import { afterEach, beforeEach, expect } from 'vitest'
import { recordLine } from '../../../src/features/history/core/month-file.ts'
import { type KbenchRecord, parseRecord } from '../../../src/core/record/schema.ts'
import { fileOf, REPOSITORY, TemplateWorld } from '../template-world.ts'
import type { WorkflowRun } from '../workflow.ts'

// The workflows that users take, as they are, run by act with the shipped actions: TemplateWorld describes the stand-ins for the rest.

export const HISTORY = 'kbench-history'
export const BASELINE = '.kbench/baseline.json'

/** A world for each test of a file. */
export function startWorlds(use: (world: TemplateWorld) => void): void {
  let world: TemplateWorld
  beforeEach(async () => {
    world = await new TemplateWorld().start()
    use(world)
  })
  afterEach(async () => {
    await world.stop()
    // Nothing that was sent or answered was other than GitHub describes it.
    expect(world.github.violations).toEqual([])
  })
}

/** A pull request from a branch of the repository, or of a fork of it. */
export function openPullRequest(world: TemplateWorld, from: string): { number: number; payload: object } {
  world.repository.git('checkout', '--quiet', '-b', 'topic')
  world.write('change.txt', 'two')
  const head = world.commit('change', from === REPOSITORY ? 'topic' : 'refs/of/the/fork')
  const { number } = world.state.addPullRequest({
    headRepository: from,
    headBranch: 'topic',
    headCommit: head,
  })
  const pull_request = {
    number,
    draft: false,
    head: { sha: head, ref: 'topic', repo: { full_name: from } },
    base: { sha: world.state.branches.get('main'), ref: 'main', repo: { full_name: REPOSITORY } },
  }
  return { number, payload: { action: 'opened', number, pull_request } }
}

/** Runs like this one, when everything was so many times as good. */
export function runsLike(record: KbenchRecord, factor: number): KbenchRecord[] {
  return Array.from({ length: 6 }, (_, run) => ({
    ...record,
    id: `before-${String(run)}`,
    startedAt: `2026-01-0${String(run + 1)}T03:17:00.000Z`,
    series: record.series.map((one) => ({
      ...one,
      samples: one.samples.map((sample) => ({
        ...sample,
        value: sample.value * (one.better === 'higher' ? factor : 1 / factor) * (1 + run / 1000),
      })),
    })),
  }))
}

export const linesOf = (records: readonly KbenchRecord[]): string =>
  records.map((one) => `${recordLine(one)}\n`).join('')
export const measuredRecord = async (world: TemplateWorld, artifact: string): Promise<KbenchRecord> =>
  parseRecord(await fileOf(world.artifacts.get(artifact), 'record.json'), artifact)
export const bodies = (world: TemplateWorld): string[] => world.state.comments.map(({ body }) => body)
export const writes = (world: TemplateWorld): string[] =>
  world.github.lines().filter((call) => !/^GET | \/graphql /.test(call))
export const expectSucceeded = ({ code, log }: WorkflowRun): void => {
  if (code !== 0) throw new Error(log)
  expect(log).toContain('Job succeeded')
}
