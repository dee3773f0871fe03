import { beforeEach, describe, expect, it } from 'vitest'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import {
  appendHistory,
  type MonthListener,
  readHistory,
  TRIES,
} from '../../../src/features/history/append-history.ts'
import { recordLine } from '../../../src/features/history/core/month-file.ts'
import { nightlyRecords } from '../../../support/builders/nights.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'

const BRANCH = 'kbench-history'
const JANUARY = 'records/2026-01.ndjson'
const nights = nightlyRecords(40)
const line = (night: number): string => `${recordLine(nights[night]!)}\n`

let github = new FakeGitHub()
let log = new RecordingLog()
let clock = new FakeClock()
beforeEach(() => {
  github = new FakeGitHub()
  log = new RecordingLog()
  clock = new FakeClock()
})
const append = (...which: number[]): ReturnType<typeof appendHistory> =>
  appendHistory(
    { branch: BRANCH, records: which.map((night) => nights[night]!) },
    { github, log, clock, randomName: () => 'abcd1234' },
  )
const filesOf = (commit: string | undefined): Record<string, string> =>
  Object.fromEntries(github.commits.get(commit ?? '')?.files ?? [])
const commits = (): number => github.calls.filter((call) => call.startsWith('commitFiles')).length

describe('appendHistory', () => {
  it('makes the branch with no history before it, and a page that explains it', async () => {
    const { commit, added } = await append(0)
    expect(github.branches.get(BRANCH)).toBe(commit)
    expect(github.commits.get(commit!)?.parent).toBeUndefined()
    expect(filesOf(commit)).toEqual({ 'README.md': expect.stringContaining(BRANCH), [JANUARY]: line(0) })
    expect(added).toEqual(['night-0'])
  })

  it('adds to what is there, and to another file from the first of the month on', async () => {
    await append(30)
    const { commit, added } = await append(31)
    expect(filesOf(commit)).toMatchObject({ [JANUARY]: line(30), 'records/2026-02.ndjson': line(31) })
    expect(added).toEqual(['night-31'])
  })

  it('adds several records of two months in one commit', async () => {
    await append(0)
    const before = commits()
    const { commit } = await append(32, 30, 31)
    expect(commits() - before).toBe(1)
    expect(filesOf(commit)).toMatchObject({
      [JANUARY]: line(0) + line(30),
      'records/2026-02.ndjson': line(31) + line(32),
    })
  })

  it('makes no commit for what is there already', async () => {
    const { commit } = await append(0, 1)
    expect(await append(1, 0)).toEqual({ commit, added: [], present: ['night-1', 'night-0'], differing: [] })
    expect(commits()).toBe(1)
  })

  it('adds to what another writer wrote in between', async () => {
    await append(0)
    let others = 3
    github.beforeCommit = () => {
      if (others === 0) return
      const before = filesOf(github.branches.get(BRANCH))[JANUARY] ?? ''
      github.push(BRANCH, { [JANUARY]: before + line(others) })
      others -= 1
    }
    const { commit, added } = await append(20)
    expect(added).toEqual(['night-20'])
    expect(filesOf(commit)[JANUARY]).toBe([0, 1, 2, 3, 20].map(line).join(''))
    expect(log.lines.filter((text) => text.includes('another writer came first'))).toHaveLength(3)
  })

  it('goes on when another writer makes the branch first', async () => {
    github.beforeCommit = () => {
      github.beforeCommit = () => undefined
      github.push(BRANCH, { [JANUARY]: line(5) })
    }
    const { commit } = await append(6)
    expect(filesOf(commit)).toEqual({ [JANUARY]: line(5) + line(6) })
  })

  it('makes no commit when another writer wrote the same record', async () => {
    await append(0)
    github.beforeCommit = () => {
      github.beforeCommit = () => undefined
      github.push(BRANCH, { [JANUARY]: line(0) + line(1) })
    }
    expect(await append(1)).toMatchObject({ added: [], present: ['night-1'] })
    expect(filesOf(github.branches.get(BRANCH))[JANUARY]).toBe(line(0) + line(1))
  })

  it('gives up when others always come first, says what to do, and leaves what they wrote', async () => {
    await append(0)
    let count = 0
    github.beforeCommit = () => {
      count += 1
      github.push(BRANCH, { other: String(count) })
    }
    const error: unknown = await append(1).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EnvironmentError)
    expect((error as EnvironmentError).message).toContain(`others were faster ${String(TRIES)} times`)
    expect((error as EnvironmentError).nextStep).toContain('Run the job again')
    expect(count).toBe(TRIES)
    expect(filesOf(github.branches.get(BRANCH))).toMatchObject({ [JANUARY]: line(0), other: String(TRIES) })
  })

  it('waits between the tries', async () => {
    await append(0)
    const start = clock.monotonic()
    github.beforeCommit = () => {
      github.beforeCommit = () => undefined
      github.push(BRANCH, { other: 'x' })
    }
    await append(1)
    const waited = clock.monotonic() - start
    expect(waited).toBeGreaterThan(0)
    expect(waited).toBeLessThanOrEqual(2)
  })

  it('reports a branch that nobody moves and that refuses all the same', async () => {
    await append(0)
    github.commitFiles = () => Promise.resolve('moved')
    await expect(append(1)).rejects.toThrow(
      'GitHub refuses a new commit, though nobody else has moved the branch',
    )
    await expect(append(1)).rejects.toMatchObject({
      nextStep: expect.stringContaining('rule protects the branch'),
    })
  })

  it('says what GitHub said of a protected branch, and where the record still is', async () => {
    await append(0)
    const error = new EnvironmentError('GitHub answers 403: protected branch', { nextStep: 'Exempt it.' })
    github.failures.push({ method: 'commitFiles', error })
    await expect(append(1)).rejects.toMatchObject({
      name: 'EnvironmentError',
      message: `branch ${BRANCH}: no record was added: GitHub answers 403: protected branch`,
      nextStep: expect.stringMatching(/^Exempt it\. .*The record is still in the artifacts/),
    })
  })

  it('never writes a file that holds a line that is no record', async () => {
    const torn = line(0).slice(0, 200)
    github.push(BRANCH, { [JANUARY]: `${line(1)}${torn}\n` })
    await expect(append(2)).rejects.toThrow(UserError)
    await expect(append(2)).rejects.toThrow(`${JANUARY}:2 is not a record`)
    expect(commits()).toBe(0)
    // A month that is well is written to all the same.
    expect((await append(31)).added).toEqual(['night-31'])
    expect(filesOf(github.branches.get(BRANCH))[JANUARY]).toBe(`${line(1)}${torn}\n`)
  })

  it('does not write to the default branch', async () => {
    github.push('main', { 'a.txt': 'a' })
    await expect(
      appendHistory(
        { branch: 'main', records: nights.slice(0, 1) },
        { github, log, clock, randomName: () => 'a' },
      ),
    ).rejects.toThrow('"main" is the default branch of o/r')
    expect(commits()).toBe(0)
  })
})

describe('readHistory', () => {
  it('reads every month in its order, and no other file', async () => {
    await append(35, 3)
    await append(4)
    const commit = github.push(BRANCH, { 'records/notes.txt': 'x', 'other/2026-01.ndjson': 'x' })
    const { listener, told } = recordingListener()
    const { records } = await readHistory(BRANCH, commit, github, listener)
    expect(records.map(({ id }) => id)).toEqual(['night-3', 'night-4', 'night-35'])
    expect(told).toEqual([`${JANUARY}: ${line(3)}${line(4)}`, `records/2026-02.ndjson: ${line(35)}`, 'end'])
  })

  it('reads the newest 24 months', async () => {
    const months = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2024, index, 1)).toISOString())
    const records = months.map((startedAt, index) => ({
      ...nights[0]!,
      id: `month-${String(index)}`,
      startedAt,
    }))
    await appendHistory({ branch: BRANCH, records }, { github, log, clock, randomName: () => 'a' })
    const read = await readHistory(BRANCH, github.branches.get(BRANCH)!, github)
    expect(read.records.map(({ id }) => id)).toEqual(records.slice(6).map(({ id }) => id))
    const reads = (): number => github.calls.filter((call) => call.startsWith('readFile')).length
    const before = reads()
    // Who wants all of them is reported all, one request each; the records are those of the newest.
    const { listener, told } = recordingListener()
    expect(await readHistory(BRANCH, github.branches.get(BRANCH)!, github, listener)).toEqual(read)
    expect([told.length, told.at(-1), reads() - before]).toEqual([31, 'end', 30])
  })

  it('names file and line of what is no record', async () => {
    const commit = github.push(BRANCH, { [JANUARY]: `${line(0)}{}\n`, 'records/2026-02.ndjson': line(35) })
    const { listener, told, broken } = recordingListener()
    await expect(readHistory(BRANCH, commit, github, listener)).rejects.toThrow(`${JANUARY}:2`)
    expect([told.length, told.at(-1), broken]).toEqual([3, 'end', [`${JANUARY}:2`]])
  })
})

function recordingListener(): { listener: MonthListener; told: string[]; broken: string[] } {
  const [told, broken]: [string[], string[]] = [[], []]
  return {
    told,
    broken,
    listener: {
      month: (month) => {
        told.push(`${month.path}: ${month.text}`)
        broken.push(...month.broken.map(({ source }) => source))
        return Promise.resolve()
      },
      end: () => told.push('end'),
    },
  }
}
