import { chartsPart } from '../../../src/features/charts/report-part.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PICTURE_TRIES } from '../../../src/features/charts/publish-pictures.ts'
import { reportOnGitHub, type GitHubReport } from '../../../src/app/github/report-on-github.ts'
import { REPORTS_PER_BRANCH } from '../../../src/features/charts/core/pictures-branch.ts'
import type { MeasuredResult } from '../../../src/core/record/measured.ts'
import { GitHubError } from '../../../src/ports/github.ts'
import { createWorld, end, type World } from '../../adapters/github/world.ts'
import { BASE, HEAD } from '../../core/report/comment/examples.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { GitHubServer } from '../../github/server.ts'
import { EVERY_RIGHT } from '../../github/state.ts'
import { buildTarget, named, QUIET_RUN, REGRESSED } from '../../app/github/reported.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

interface Parts {
  readonly results?: readonly MeasuredResult[]
  readonly pullRequest?: number
  readonly commit?: string
  readonly run?: number
  readonly url?: string
  readonly comment?: boolean
}

function report(
  github: World['github'],
  log: RecordingLog,
  { results = [REGRESSED], pullRequest = 7, commit = HEAD, run = 4242, url, comment = true }: Parts = {},
): Promise<GitHubReport> {
  const charts = {
    render: () => Promise.resolve({ svg: '<svg class="marks" width="800.5" height="9">', png: PNG.slice() }),
  }
  return reportOnGitHub(
    {
      measured: [named(results)],
      target: buildTarget({
        pullRequest,
        commit,
        run: { id: run, attempt: 1 },
        ...(url === undefined ? {} : { repositoryUrl: url }),
      }),
      options: { name: 'kbench', comment, check: false, inputs: { chartsBranch: 'kbench-charts' } },
    },
    {
      ...createFakePorts(),
      features: [{ reportPart: () => Promise.resolve(chartsPart(charts)) }],
      github,
      log,
    },
  )
}

/** The address of the first picture of a comment, in light. */
const addressIn = (body: string | undefined): string | undefined => / src="([^"]*)"/.exec(body ?? '')?.[1]

describe('pictures over HTTP', () => {
  let world: World
  const bodies = (): string[] => world.state.comments.map(({ body }) => body)
  beforeEach(async () => {
    world = await createWorld(new GitHubServer())
    world.state.push('main', { 'README.md': 'read me' })
    world.state.addPullRequest({}, { number: 7 })
    world.state.addPullRequest({}, { number: 8 })
  })
  afterEach(() => end(world))

  it('cost nine requests for a suite, besides the three of the comment', async () => {
    await report(world.github, world.log, { pullRequest: 8 })
    world.server.calls.splice(0)
    await report(world.github, world.log)
    const head = world.state.branches.get('kbench-charts-1') ?? ''
    const parent = world.state.git.commits.get(head)?.parents[0] ?? ''
    expect(world.server.lines()).toEqual([
      'GET /issues/7/comments 200',
      'GET /git/matching-refs/heads/kbench-charts- 200',
      `GET /git/trees/${parent} 200`,
      'GET /git/ref/heads/kbench-charts-1 200',
      `GET /git/commits/${parent} 200`,
      'POST /git/blobs 201',
      'POST /git/blobs 201',
      'POST /git/trees 201',
      'POST /git/commits 201',
      'PATCH /git/refs/heads/kbench-charts-1 200',
      'POST /issues/7/comments 201',
      'GET /issues/7/comments 200',
    ])
    expect(bodies().at(-1)).toContain(
      `<img alt="network: 1 of 4 gating series regressed, worst −12.1 % (Throughput, inter-node)" width="801" src="https://github.com/o/r/raw/${head}/7/${HEAD}/1.png">`,
    )
    expect(Object.keys(world.state.files('kbench-charts-1')).sort()).toEqual(
      [
        'README.md',
        `7/${HEAD}/1-dark.png`,
        `7/${HEAD}/1.png`,
        `8/${HEAD}/1-dark.png`,
        `8/${HEAD}/1.png`,
      ].sort(),
    )
    expect(world.state.git.blobs.get(world.state.flatOf(head).get(`7/${HEAD}/1.png`)?.sha ?? '')).toEqual(
      Buffer.from(PNG),
    )
  })

  it('cost none where nothing changed', async () => {
    await report(world.github, world.log, { results: [QUIET_RUN] })
    expect(world.server.calls).toHaveLength(4)
    expect(world.state.branches.has('kbench-charts-1')).toBe(false)
    expect(world.log.lines.filter((line) => !line.startsWith('debug'))).toEqual([])
  })

  it('of two pull requests at once are both there', async () => {
    await report(world.github, world.log)
    const again = await createWorld(new GitHubServer(world.state))
    await Promise.all([
      report(world.github, world.log, { commit: BASE, run: 4300 }),
      report(again.github, again.log, { pullRequest: 8 }),
    ])
    await end(again)
    expect(Object.keys(world.state.files('kbench-charts-1'))).toEqual(
      expect.arrayContaining([`7/${HEAD}/1.png`, `7/${BASE}/1.png`, `8/${HEAD}/1.png`]),
    )
    expect([...world.log.lines, ...again.log.lines].filter((line) => !line.startsWith('debug'))).toEqual([])
    for (const body of bodies()) expect(body).toContain('<picture>')
  })

  it.each([
    [
      '',
      { ...EVERY_RIGHT, contents: 'read' as const },
      /the token lacks contents: write \(GitHub answers 403/,
    ],
    [
      ', nor be read',
      { metadata: 'read' as const, pull_requests: 'write' as const },
      /the token lacks contents: (?:read|write)/,
    ],
  ])('that may not be written%s: one warning, and the chart that GitHub draws', async (_, rights, why) => {
    world.state.rights = rights
    expect((await report(world.github, world.log)).comment).toBe('written')
    const warnings = world.log.lines.filter((line) => line.startsWith('warning'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(why)
    expect(warnings[0]).toContain('permissions: { contents: ')
    expect(bodies()[0]).toContain('```mermaid')
    expect(bodies()[0]).not.toContain('<picture>')
  })

  it('of a protected branch: the same', async () => {
    await report(world.github, world.log, { pullRequest: 8 })
    world.state.protectedBranches.add('kbench-charts-1')
    expect((await report(world.github, world.log)).comment).toBe('written')
    expect(world.log.has('warning', 'the branch is protected')).toBe(true)
    expect(bodies().at(-1)).toContain('```mermaid')
  })
})

describe('a picture', () => {
  it('has the address of the server that the repository is on', async () => {
    const github = new FakeGitHub()
    await report(github, new RecordingLog(), { url: 'https://ghes.example.com/o/r' })
    const [{ body } = { body: '' }] = github.commentsOf.get(7) ?? []
    const head = github.branches.get('kbench-charts-1') ?? ''
    expect(addressIn(body)).toBe(`https://ghes.example.com/o/r/raw/${head}/7/${HEAD}/1.png`)
  })

  it('of a run that is measured again has its own address', async () => {
    const github = new FakeGitHub()
    const addresses: (string | undefined)[] = []
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await report(github, new RecordingLog())
      addresses.push(addressIn(github.commentsOf.get(7)?.[0]?.body))
    }
    expect(new Set(addresses).size).toBe(2)
    const commit = /raw\/([0-9a-f]{40})\//.exec(addresses[1] ?? '')?.[1]
    expect(commit).toBe(github.branches.get('kbench-charts-1'))
  })

  it('is made for no comment that is not written', async () => {
    const github = new FakeGitHub()
    await report(github, new RecordingLog(), { comment: false })
    await report(github, new RecordingLog())
    const before = github.calls.length
    // An older run of another commit comes late.
    await report(github, new RecordingLog(), { commit: BASE, run: 4000 })
    expect(github.calls.slice(before)).toEqual(['comments 7'])
  })

  it('is made once for a comment that is written a second time', async () => {
    const github = new FakeGitHub()
    github.failures.push({ method: 'createComment', error: new GitHubError('too-long', 'too long') })
    await report(github, new RecordingLog())
    expect(github.calls.filter((call) => call.startsWith('commitFiles'))).toHaveLength(1)
    expect(github.calls.filter((call) => call.startsWith('createComment'))).toHaveLength(2)
  })
})

describe('the branches of pictures', () => {
  /** A branch with pictures of so many reports. */
  function fill(github: FakeGitHub, branch: string, reports: number): string {
    const commits = Array.from({ length: reports }, (_, index) => index.toString(16).padStart(40, 'a'))
    return github.push(branch, {
      'README.md': 'x',
      ...Object.fromEntries(
        commits.flatMap((one) => [
          [`3/${one}/1.png`, 'x'],
          [`3/${one}/1-dark.png`, 'x'],
        ]),
      ),
    })
  }
  const names = ({ branches }: FakeGitHub): string[] => [...branches.keys()].sort()

  it('are begun again when one is full, and the oldest is removed', async () => {
    const github = new FakeGitHub()
    fill(github, 'kbench-charts-8', 1)
    fill(github, 'kbench-charts-9', REPORTS_PER_BRANCH)
    fill(github, 'kbench-charts-10', REPORTS_PER_BRANCH - 1)
    await report(github, new RecordingLog())
    expect(names(github)).toEqual(['kbench-charts-10', 'kbench-charts-8', 'kbench-charts-9'])
    const log = new RecordingLog()
    await report(github, log, { commit: BASE, run: 4300 })
    expect(names(github)).toEqual(['kbench-charts-10', 'kbench-charts-11'])
    const { parent, files } = github.commits.get(github.branches.get('kbench-charts-11') ?? '')!
    expect(parent).toBeUndefined()
    expect([...files.keys()]).toEqual(['README.md', `7/${BASE}/1.png`, `7/${BASE}/1-dark.png`])
    expect(log.lines).toEqual([
      'info: Branch kbench-charts-8 with old pictures of comments is removed',
      'info: Branch kbench-charts-9 with old pictures of comments is removed',
    ])
  })

  it('are only those that hold nothing else: others are neither written nor removed', async () => {
    const github = new FakeGitHub()
    fill(github, 'kbench-charts-1', 1)
    github.push('kbench-charts-1', { 'src/index.ts': 'x' })
    fill(github, 'kbench-charts-3', REPORTS_PER_BRANCH)
    const log = new RecordingLog()
    await report(github, log)
    expect(names(github)).toEqual(['kbench-charts-1', 'kbench-charts-3', 'kbench-charts-4'])
    expect(log.has('info', 'Branch kbench-charts-1 with old pictures of comments could not be removed')).toBe(
      true,
    )

    const theirs = github.push('kbench-charts-5', { 'src/index.ts': 'x' })
    const other = new RecordingLog()
    await report(github, other, { commit: BASE, run: 4300 })
    expect(github.branches.get('kbench-charts-5')).toBe(theirs)
    expect(
      other.has('warning', 'branch kbench-charts-5 holds something else than pictures of kbench. Give'),
    ).toBe(true)
  })

  it('are given up where others always come first, as one warning', async () => {
    const github = new FakeGitHub()
    let count = 0
    github.beforeCommit = () => void fill(github, 'kbench-charts-1', (count += 1))
    const log = new RecordingLog()
    expect((await report(github, log)).comment).toBe('written')
    expect(count).toBe(PICTURE_TRIES)
    expect(log.lines).toHaveLength(1)
    expect(log.has('warning', 'others were faster 6 times')).toBe(true)
  })
})
