import { describe, expect, it } from 'vitest'
import { parseBaseline } from '../../../src/core/record/baseline-file.ts'
import { parseRecords } from '../../../src/core/record/schema.ts'
import { nightlyRecords } from '../../../support/builders/nights.ts'
import { buildSeries } from '../../../support/builders/records.ts'
import { expectGolden } from '../../core/report/golden.ts'
import { fileOf, REPOSITORY, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import type { WorkflowRun } from '../workflow.ts'
import {
  HISTORY,
  BASELINE,
  startWorlds,
  runsLike,
  linesOf,
  measuredRecord,
  openPullRequest,
  bodies,
  expectSucceeded,
} from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-nightly.yml', () => {
  const night = (variables: Readonly<Record<string, string>> = {}): Promise<WorkflowRun> =>
    world.run('kbench-nightly.yml', 'schedule', { schedule: '17 3 * * *' }, variables)

  it('makes the history branch and a page of the first night, proposes a baseline when there are enough', async () => {
    expectSucceeded(await night())
    const files = world.state.files(HISTORY)
    const [month = ''] = Object.keys(files).filter((path) => path.startsWith('records/'))
    const record = await measuredRecord(world, 'kbench-nightly')
    expect(parseRecords(files[month] ?? '', month)).toEqual([record])
    expect(await fileOf(world.artifacts.get('github-pages'), 'index.html')).toContain('storage_iops')
    expect(world.state.issues).toEqual([])

    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(runsLike(record, 1)) })
    expectSucceeded(await night())
    const [proposal, ...others] = world.state.issues
    expect([proposal?.pullRequest, others]).toMatchObject([
      { headBranch: 'kbench/baseline', baseBranch: 'main' },
      [],
    ])
    expectGolden(
      'act/nightly-baseline.md',
      withoutTheDay(`# ${proposal?.title ?? ''}\n\n${proposal?.body ?? ''}`),
    )
    const text = world.state.files('kbench/baseline')[BASELINE] ?? ''
    expect(parseBaseline(text, BASELINE).environments).toHaveLength(1)

    // It is what the pull requests of the same repository are compared with.
    world.write(BASELINE, text)
    const { payload } = openPullRequest(world, REPOSITORY)
    expectSucceeded(await world.run('kbench-pull-request.yml', 'pull_request', payload))
    const [comment = ''] = bodies(world)
    expect(comment).toContain('## ✓ Passed')
    expect(comment).toContain('compared with 8 earlier runs')
  })

  it('deploys the page also when a part failed, here one that GitHub forbids by default', async () => {
    expectSucceeded(await night())
    const record = await measuredRecord(world, 'kbench-nightly')
    world.artifacts.delete('github-pages')
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(runsLike(record, 1)) })
    world.state.actionsMayOpenPullRequests = false
    const { code, log } = await night()
    expect([code, log]).toEqual([1, expect.stringContaining('Allow GitHub Actions to create and approve')])
    expect(await fileOf(world.artifacts.get('github-pages'), 'index.html')).toContain(
      '8 runs from 2026-01-01',
    )
    expect(log).toMatch(/\[kbench nightly\/page +\] 🏁 +Job succeeded/)
  })

  it('opens an issue for a lasting change in the history', async () => {
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(nightlyRecords(40, [[25, 0.9]])) })
    expectSucceeded(await night())
    expect(world.state.issues).toMatchObject([{ state: 'open', labels: ['kbench-change'] }])
    const [{ title, body } = { title: '', body: '' }] = world.state.issues
    expectGolden('act/nightly-issue.md', withoutTheDay(`# ${title}\n\n${body}`))
  })

  it('searches the first bad commit where the repository wants that, once, and writes it into the issue', async () => {
    world.write('kbench.yaml', WITH_SCRIPT)
    const commits = Array.from({ length: 7 }, (_, place) => {
      world.write('decode.sh', scriptOf(place >= 4 ? 133 : 100))
      world.write('number', String(place))
      return world.commit(`change ${String(place)}`, 'main')
    })
    const [good = '', culprit = '', bad = ''] = [commits[0], commits[4], commits[6]]
    const noise = (one: number): number => 1 + 0.001 * ((one * 7) % 5)
    const nights = nightlyRecords(40, [], (one) => ({
      subject: { commit: one < 25 ? good : bad },
      series: [buildSeries(DECODE, [(one < 25 ? 10 : 13.3) * noise(one)], { unit: 's', better: 'lower' })],
    }))
    world.state.push(HISTORY, { 'records/2026-01.ndjson': linesOf(nights) })
    const without = await night()
    expectSucceeded(without)
    expect(world.state.issues).toMatchObject([{ body: expect.not.stringContaining('First bad commit') }])

    const { code, log } = await night({ KBENCH_BISECT: 'true' })
    expect([code, log]).toEqual([0, expect.stringMatching(/\[kbench nightly\/issue +\] 🏁 +Job succeeded/)])
    const [issue] = world.state.issues
    expect(issue?.body).toContain(`/commit/${culprit}), 9`)
    expect(issue?.body).toMatch(/ % \(change 4\): \+3\d/)
    // Nothing is left to search.
    const again = await night({ KBENCH_BISECT: 'true' })
    expectSucceeded(again)
    expect(again.log).not.toContain('kbench nightly/bisect')
    expect(world.state.issues[0]?.body).toContain(`/commit/${culprit}), 9`)
  })
})

const DECODE = 'custom_time{name="decode",workload="decode"}'
const WITH_SCRIPT = `version: 1
provider: { host: { isolation: loopback, volumeDirectory: '.' } }
preset: smoke
suites:
  custom:
    workloads:
      decode: { command: sh decode.sh, results: { reader: json } }
gate: { rounds: [16] }
`

/** Prints about so many times 100 ms, other ones from one process to the next. */
function scriptOf(times: number): string {
  return `echo "[{\\"name\\": \\"decode\\", \\"value\\": $(( ${String(times)} * 100 + $$ * 7919 % 100 )), \\"unit\\": \\"ms\\", \\"better\\": \\"lower\\"}]"\n`
}
