import { beforeEach, describe, expect, it } from 'vitest'
import {
  PROPOSAL_BRANCH,
  publishProposal,
  type ProposalOutcome,
  type ProposalRequest,
} from '../../../src/features/history/propose-baseline.ts'
import { addRecord, emptyBaseline } from '../../../src/core/record/baseline-add.ts'
import { parseBaseline, serializeBaseline } from '../../../src/core/record/baseline-file.ts'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import { newestLevels } from '../../../src/features/history/core/baseline-proposal.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { METRICS, nightlyRecords, searched } from '../../../support/builders/nights.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'

const PATH = '.kbench/baseline.json'
const text = (records: readonly KbenchRecord[]): string =>
  serializeBaseline(records.reduce((baseline, record) => addRecord(baseline, record), emptyBaseline()))
const slower = nightlyRecords(40, [[25, 0.9]])
const OLD_LEVEL = text(slower.slice(0, 20))

let github = new FakeGitHub()
let log = new RecordingLog()
beforeEach(() => {
  github = new FakeGitHub()
  log = new RecordingLog()
  github.push('main', { 'code.txt': '1', [PATH]: OLD_LEVEL })
})
const publish = (
  records: readonly KbenchRecord[] = slower,
  overrides: Partial<ProposalRequest> = {},
): Promise<ProposalOutcome> =>
  publishProposal(
    {
      levels: newestLevels(records, searched(records), METRICS),
      isAsked: false,
      mayReplaceBroken: false,
      path: PATH,
      metrics: METRICS,
      place: { url: 'https://github.com/o/r', historyBranch: 'kbench-history' },
      issueOf: () => undefined,
      ...overrides,
    },
    { github, log },
  )
const proposed = (): ReadonlyMap<string, string> =>
  github.commits.get(github.branches.get(PROPOSAL_BRANCH) ?? '')?.files ?? new Map()
const proposedIds = (): string[] =>
  parseBaseline(proposed().get(PATH) ?? '', PATH).environments.flatMap(({ records }) =>
    records.map(({ id }) => id),
  )
const called = (method: string): number => github.calls.filter((call) => call.startsWith(method)).length
const close = (number: number | undefined): void => {
  const index = github.pullRequests.findIndex((one) => one.number === number)
  github.pullRequests[index] = { ...github.pullRequests[index]!, state: 'closed' }
}

describe('publishProposal', () => {
  it('opens a pull request whose branch is the default branch and one commit more', async () => {
    const { kind, pullRequest } = await publish()
    expect(kind).toBe('opened')
    const head = github.branches.get(PROPOSAL_BRANCH)!
    expect(github.commits.get(head)!.parent).toBe(github.branches.get('main'))
    expect([...proposed().keys()].sort()).toEqual([PATH, 'code.txt'])
    expect(proposedIds()).toEqual(slower.slice(25).map(({ id }) => id))
    expect(github.pullRequestTexts.get(pullRequest!)).toMatchObject({
      title: 'kbench: new baseline for 1 environment, 1 with a new level',
      head: PROPOSAL_BRANCH,
      base: 'main',
    })
  })

  it('does nothing when the committed baseline will do', async () => {
    github.push('main', { [PATH]: text(slower.slice(25)) })
    expect(await publish()).toEqual({ kind: 'none', pullRequest: undefined })
    expect(called('commitFiles') + called('createPullRequest')).toBe(0)
  })

  it('leaves the open pull request as it is on the next nights', async () => {
    const { pullRequest } = await publish()
    for (const nights of [40, 41, 45])
      expect(await publish(nightlyRecords(nights, [[25, 0.9]]))).toEqual({ kind: 'kept', pullRequest })
    expect([called('commitFiles'), called('createPullRequest'), called('updatePullRequest')]).toEqual([
      1, 1, 0,
    ])
  })

  it('makes it again when the level changes again: on the new head of the default branch, never without a commit in between', async () => {
    const { pullRequest } = await publish()
    const before = github.branches.get(PROPOSAL_BRANCH)
    const main = github.push('main', { 'code.txt': '2' })
    const twice = nightlyRecords(60, [
      [25, 0.9],
      [48, 0.8],
    ])
    expect(await publish(twice)).toEqual({ kind: 'updated', pullRequest })
    const head = github.branches.get(PROPOSAL_BRANCH)!
    expect(head).not.toBe(before)
    expect(github.commits.get(head)!.parent).toBe(main)
    expect(proposed().get('code.txt')).toBe('2')
    expect(proposedIds()).toEqual(twice.slice(48).map(({ id }) => id))
    expect(called('resetBranch')).toBe(0)
    expect(called('createPullRequest')).toBe(1)
  })

  it('makes it again when another environment is committed differently meanwhile', async () => {
    const { pullRequest } = await publish()
    const other = nightlyRecords(5, [], (night) => ({ id: `other-${String(night)}`, provider: 'host' }))
    github.push('main', { [PATH]: text([...slower.slice(0, 20), ...other]) })
    expect(await publish()).toEqual({ kind: 'updated', pullRequest })
    expect(proposedIds()).toContain('other-0')
  })

  it('is not opened again when a person closed it, until the level changes again', async () => {
    const { pullRequest } = await publish()
    close(pullRequest)
    expect(await publish()).toEqual({ kind: 'declined', pullRequest: undefined })
    expect(log.has('info', 'closed by a person')).toBe(true)
    const next = await publish(
      nightlyRecords(60, [
        [25, 0.9],
        [48, 0.8],
      ]),
    )
    expect(next.kind).toBe('opened')
    expect(next.pullRequest).not.toBe(pullRequest)
  })

  it('is opened again when a person asks for it', async () => {
    const { pullRequest } = await publish()
    close(pullRequest)
    expect(await publish(slower, { isAsked: true })).toMatchObject({ kind: 'opened' })
  })

  it('that another run opened at the same time is taken for its own, and its branch stays', async () => {
    github.beforeCommit = () => {
      github.beforeCommit = () => undefined
      github.pullRequests.push({
        number: 4711,
        state: 'open',
        isDraft: false,
        headRepository: github.repository,
        headBranch: PROPOSAL_BRANCH,
        headCommit: '',
        baseBranch: 'main',
        baseCommit: '',
      })
      github.pullRequestTexts.set(4711, { title: 'theirs', body: '', head: PROPOSAL_BRANCH, base: 'main' })
    }
    const error = new EnvironmentError('A pull request already exists for o:kbench/baseline.')
    github.failures.push({ method: 'createPullRequest', error })
    expect(await publish()).toEqual({ kind: 'updated', pullRequest: 4711 })
    expect(github.pullRequestTexts.get(4711)?.title).toContain('new baseline for 1 environment')
    expect(proposedIds()).toEqual(slower.slice(25).map(({ id }) => id))
    expect(called('resetBranch')).toBe(0)
  })

  it('asked for twice is one pull request and one commit', async () => {
    const first = await publish(slower, { isAsked: true })
    expect(await publish(slower, { isAsked: true })).toEqual({ ...first, kind: 'updated' })
    expect([called('commitFiles'), called('createPullRequest')]).toEqual([1, 1])
  })

  it('asked for again with more records is renewed', async () => {
    await publish(slower, { isAsked: true })
    await publish(nightlyRecords(42, [[25, 0.9]]), { isAsked: true })
    expect(proposedIds().at(-1)).toBe('night-41')
    expect(called('createPullRequest')).toBe(1)
  })

  it('takes no pull request of a fork or onto another branch for ours', async () => {
    const foreign = {
      state: 'open' as const,
      isDraft: false,
      headBranch: PROPOSAL_BRANCH,
      headCommit: 'a',
      baseCommit: 'b',
    }
    github.pullRequests.push(
      { ...foreign, number: 1, headRepository: 'o/fork', baseBranch: 'main' },
      { ...foreign, number: 2, headRepository: 'o/r', baseBranch: 'release' },
    )
    expect((await publish()).kind).toBe('opened')
  })

  it('is opened the next time when GitHub does not let it be opened', async () => {
    const error = new EnvironmentError('not permitted to create or approve pull requests')
    github.failures.push({ method: 'createPullRequest', error })
    await expect(publish()).rejects.toMatchObject({
      message: expect.stringContaining('not permitted'),
      nextStep: expect.stringContaining('Allow GitHub Actions to create and approve pull requests'),
    })
    expect((await publish()).kind).toBe('opened')
  })

  it('begins again when another run writes the branch at the same time, and gives up', async () => {
    github.beforeCommit = () => {
      github.beforeCommit = () => undefined
      github.push(PROPOSAL_BRANCH, { x: '1' })
    }
    expect((await publish()).kind).toBe('opened')
    expect([...proposed().keys()].sort()).toEqual([PATH, 'code.txt'])
    github = new FakeGitHub()
    github.push('main', { [PATH]: OLD_LEVEL })
    github.beforeCommit = () => void github.push(PROPOSAL_BRANCH, { x: '1' })
    await expect(publish()).rejects.toThrow('another run wrote it at the same time, 3 times')
  })
})

describe('a committed file that is no baseline', () => {
  const torn = OLD_LEVEL.slice(0, 500)

  it('is an error, and nothing is proposed', async () => {
    github.push('main', { [PATH]: torn })
    for (const isAsked of [false, true]) {
      const error: unknown = await publish(slower, { isAsked }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(UserError)
      expect((error as UserError).message).toMatch(
        /^on branch main: \.kbench\/baseline\.json:\d+: the baseline is cut off/,
      )
      expect((error as UserError).nextStep).toContain('rebaseline: replace')
    }
    expect(called('commitFiles') + called('createPullRequest')).toBe(0)
  })

  it('is replaced when a person says so', async () => {
    github.push('main', { [PATH]: torn })
    const { kind } = await publish(slower, { isAsked: true, mayReplaceBroken: true })
    expect(kind).toBe('opened')
    expect(proposedIds()).toHaveLength(15)
    expect(log.has('warning', 'the proposal replaces it')).toBe(true)
  })

  it('does not hide in our branch: a torn proposal is made again', async () => {
    await publish()
    github.push(PROPOSAL_BRANCH, { [PATH]: torn })
    expect((await publish()).kind).toBe('updated')
    expect(proposedIds()).toHaveLength(15)
  })
})
