import { beforeEach, describe, expect, it } from 'vitest'
import {
  publishChangeIssues,
  type PublishedIssues,
} from '../../../src/features/history/publish-change-issues.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { CHANGE_LABEL } from '../../../src/features/history/core/change-issues.ts'
import { runOrder } from '../../../src/features/history/core/found-changes.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { nightlyRecords, searched } from '../../../support/builders/nights.ts'
import { buildSeries } from '../../../support/builders/records.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'

let github = new FakeGitHub()
let log = new RecordingLog()
beforeEach(() => {
  github = new FakeGitHub()
  log = new RecordingLog()
})
const publish = (records: readonly KbenchRecord[]): Promise<PublishedIssues> =>
  publishChangeIssues(
    searched(records),
    runOrder(records),
    { url: 'https://github.com/o/r', historyBranch: 'kbench-history' },
    { github, log },
  )
const slower = nightlyRecords(40, [[25, 0.9]])
const many = (series: number): KbenchRecord[] =>
  nightlyRecords(40, [], (night) => ({
    series: Array.from({ length: series }, (_, index) =>
      buildSeries(`network_throughput{path="p${String(index).padStart(2, '0')}"}`, [
        (night >= 25 ? 0.5 : 1) * (1 + 0.001 * ((night * 7) % (5 + index))),
      ]),
    ),
  }))

describe('publishChangeIssues', () => {
  it('opens one issue with our label, and no other on the next night', async () => {
    const first = await publish(slower)
    expect(github.issueList).toMatchObject([{ state: 'open', labels: [CHANGE_LABEL] }])
    expect(first.opened).toEqual([github.issueList[0]!.number])
    expect([...first.issueOf.values()]).toEqual(first.opened)
    const calls = github.calls.length
    const second = await publish(slower)
    expect(second).toMatchObject({ opened: [], written: [], problems: [] })
    expect([...second.issueOf]).toEqual([...first.issueOf])
    expect(github.calls.slice(calls)).toEqual([`issues ${CHANGE_LABEL} all`])
  })

  it('updates in place, then closes, without a comment', async () => {
    await publish(slower)
    const [number] = github.issueList.map((issue) => issue.number)
    expect((await publish(nightlyRecords(44, [[25, 0.9]]))).written).toEqual([{ number, why: 'update' }])
    const back = nightlyRecords(60, [
      [25, 0.9],
      [42, 1 / 0.9],
    ])
    const closed = await publish(back)
    expect(closed.written).toEqual([{ number, why: 'returned' }])
    expect([...closed.issueOf]).toEqual([])
    expect(github.issueList).toMatchObject([{ state: 'closed' }])
    expect(github.calls.filter((call) => call.startsWith('createComment'))).toEqual([])
  })

  it('opens at most ten and names the others in one line', async () => {
    const { opened, postponed } = await publish(many(12))
    expect([opened.length, postponed.length]).toEqual([10, 2])
    const warnings = log.lines.filter((line) => line.startsWith('warning'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(
      /2 more changes .*network_throughput\{path="p\d\d"\}, network_throughput\{path="p\d\d"\}$/,
    )
    expect((await publish(many(12))).opened).toHaveLength(2)
    expect(github.issueList).toHaveLength(12)
  })

  it('goes on after one that fails, and says so', async () => {
    github.failures.push({ method: 'createIssue', error: new EnvironmentError('GitHub answers 502') })
    const { opened, problems } = await publish(many(3))
    expect(opened).toHaveLength(2)
    expect(problems).toEqual([expect.stringMatching(/^issue for network_throughput.*: GitHub answers 502/)])
    expect((await publish(many(3))).opened).toHaveLength(1)
  })

  it('leaves one of two issues that two runs open at the same time', async () => {
    const both = await Promise.all([publish(slower), publish(slower)])
    expect(github.issueList.map(({ state }) => state)).toEqual(['open', 'closed'])
    const [kept, closed] = github.issueList.map(({ number }) => number)
    expect(both.flatMap(({ written }) => written)).toEqual([{ number: closed, why: 'duplicate' }])
    expect(both.map(({ issueOf }) => [...issueOf.values()])).toEqual([[kept], [kept]])
    expect((await publish(slower)).written).toEqual([])
  })

  it('says when it cannot look whether another run opened the same issue', async () => {
    const published = publish(slower)
    github.failures.push({ method: 'issues', error: new EnvironmentError('GitHub answers 502') })
    const { opened, problems } = await published
    expect([opened.length, problems]).toEqual([1, ['issues of another run: GitHub answers 502']])
  })

  it('fails when the issues cannot be listed: none is opened twice', async () => {
    github.failures.push({ method: 'issues', error: new EnvironmentError('the token lacks issues: write') })
    await expect(publish(slower)).rejects.toThrow('the token lacks issues: write')
    expect(github.issueList).toEqual([])
  })
})
