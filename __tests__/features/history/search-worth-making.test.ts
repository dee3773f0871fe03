import { describe, expect, it } from 'vitest'
import { searchWorthMaking, type WantedSearch } from '../../../src/features/history/run-history.ts'
import { foundChanges } from '../../../src/features/history/core/found-changes.ts'
import { nightCommit, nightlyRecords, searched, STEPPED } from '../../../support/builders/nights.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'

const twice = foundChanges(
  searched(
    nightlyRecords(60, [
      [20, 0.8],
      [40, 0.8],
    ]),
  ),
)
const searchOf = (night: number): WantedSearch => ({
  good: nightCommit(night - 1),
  bad: nightCommit(night),
  series: STEPPED,
})
/** A line of commits, oldest first. */
function line(github: FakeGitHub, commits: readonly string[]): void {
  for (const [index, commit] of commits.entries())
    github.parents.set(commit, commits.slice(Math.max(0, index - 1), index))
}
const between = 'b'.repeat(40)

describe('searchWorthMaking', () => {
  const choose = (github: FakeGitHub, log = new RecordingLog()): Promise<WantedSearch | undefined> =>
    searchWorthMaking(twice, { github, log })

  it('is the newest change with more than one commit', async () => {
    const github = new FakeGitHub()
    line(github, [19, 20, 39].map(nightCommit).concat(between, nightCommit(40)))
    expect(await choose(github)).toEqual(searchOf(40))
  })

  it('is an older one where the newest has one commit', async () => {
    const github = new FakeGitHub()
    line(github, [nightCommit(19), between, nightCommit(20), nightCommit(39), nightCommit(40)])
    expect(await choose(github)).toEqual(searchOf(20))
  })

  it('is not one whose commits are gone, or on no line', async () => {
    const github = new FakeGitHub()
    const log = new RecordingLog()
    expect(await choose(github, log)).toBeUndefined()
    expect(log.has('info', `no line of commits leads from ${nightCommit(39)}`)).toBe(true)
    line(github, [nightCommit(39)])
    line(github, [between, nightCommit(40)])
    expect(await choose(github)).toBeUndefined()
  })

  it('is looked for among ten changes at most', async () => {
    const github = new FakeGitHub()
    const many = Array.from({ length: 12 }, () => twice[0]!)
    expect(await searchWorthMaking(many, { github, log: new RecordingLog() })).toBeUndefined()
    expect(github.calls.filter((call) => call.startsWith('parentsOf'))).toHaveLength(10)
  })
})
