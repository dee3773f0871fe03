import { describe, expect, test } from 'vitest'
import type { Ports } from '../../../src/app/ports.ts'
import { seconds } from '../../../src/core/series.ts'
import {
  type BisectResultFile,
  bisectSearchResult,
  parseBisectResult,
} from '../../../src/features/bisect/core/result.ts'
import { bisectTable } from '../../../src/features/bisect/core/table.ts'
import { bisectAndReport, type ReportedBisect } from '../../../src/features/bisect/report-bisect.ts'
import type { BisectRequest } from '../../../src/features/bisect/options.ts'
import { GitRepository } from '../../app/pair/subjects/git-repository.ts'
import {
  createFakeSuite,
  createFakeProvider,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'
import { FEATURES } from '../../../src/entry/features.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { fakeLocalNodes } from '../../fakes/testbed.ts'

const SERIES = 'one_time{measurement="a"}'
const COMMITS = 16

/** A history in which each commit has its own factor of the time that `a` takes. */
class History {
  readonly repository = GitRepository.origin()
  readonly commits: readonly string[]
  readonly measured: string[] = []
  #head = ''
  #clusters = 0

  readonly factorOf: (place: number) => number
  readonly isBroken: (place: number) => boolean

  constructor(count: number, factorOf: History['factorOf'], isBroken: History['isBroken'] = () => false) {
    this.factorOf = factorOf
    this.isBroken = isBroken
    this.commits = Array.from({ length: count + 1 }, (_, place) =>
      this.repository.commit(`change-${String(place)}`),
    )
  }

  /** git and the checkouts are real, all else is in memory. */
  ports(): Ports {
    const fakes = createFakePorts()
    const { commands, files } = this.repository.context()
    const memory = fakes.files
    return {
      ...fakes,
      features: FEATURES.flatMap(({ hooks }) => hooks ?? []),
      commands: {
        start: commands.start.bind(commands),
        run: (argv, options) => {
          // Base is checked out first, then head.
          if (argv.slice(0, 3).join(' ') === 'git worktree add') this.#head = argv.at(-1) ?? ''
          return commands.run(argv, options)
        },
      },
      files: {
        readIfPresent: (path) => memory.readIfPresent(path),
        modifiedAt: (path) => memory.modifiedAt(path),
        writeAtomically: (path, content) => memory.writeAtomically(path, content),
        exclusively: (path, body) => memory.exclusively(path, body),
        checkWritable: () => memory.checkWritable(),
        list: (folder) => memory.list(folder),
        listBelow: (folder) => memory.listBelow(folder),
        makeTemporaryFolder: (prefix) => memory.makeTemporaryFolder(prefix),
        makeScratchFolder: (prefix, parent) => files.makeScratchFolder(prefix, parent),
        lookAt: (path) => files.lookAt(path),
        isTracked: (path) => files.isTracked(path),
        removeFile: (path) => files.removeFile(path),
        removeOwnFolder: (path) =>
          path.startsWith('/') ? files.removeOwnFolder(path) : memory.removeOwnFolder(path),
      },
    }
  }

  request(overrides: Partial<BisectRequest> = {}): BisectRequest {
    const [good = ''] = this.commits
    return {
      config: undefined,
      overrides: { provider: 'kind', set: [] },
      definitions: definitionsOf([this.suite()], [this.provider()]),
      settings: { base: [], head: [] },
      out: 'out',
      install: false,
      good,
      bad: this.commits.at(-1) ?? '',
      series: undefined,
      certainty: 0.95,
      budget: seconds(1e9),
      ...overrides,
    }
  }

  private provider() {
    return createFakeProvider('kind', createIdleTestbed(), {
      place: 'cluster',
      create: async (_options, context) => {
        await context.setup('/kubeconfig')
        this.#clusters += 1
        const isHead = this.#clusters % 4 === 2 || this.#clusters % 4 === 3
        const slow = isHead && this.factorOf(this.commits.indexOf(this.#head)) > 1
        return {
          ...createIdleTestbed(),
          localNodes: fakeLocalNodes({
            settings: () => Promise.resolve({ 'iptables rules in table filter': slow ? '1210' : '210' }),
          }),
        }
      },
    })
  }

  private suite() {
    return createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) =>
        ['a', 'b'].map((measurement) =>
          createMeasurement(measurement, (round) => {
            const place = this.commits.indexOf(this.#head)
            if (this.isBroken(place)) return Promise.reject(new Error(`change-${String(place)} is broken`))
            if (portShift !== 0) this.measured.push(`${String(place)} ${measurement}`)
            // Deterministic noise that differs between rounds, sides and commits.
            const noise =
              1 + 0.01 * Math.sin(round * 7 + place * 3 + (portShift ?? 0) + measurement.charCodeAt(0))
            const factor = portShift !== 0 && measurement === 'a' ? this.factorOf(place) : 1
            return Promise.resolve([{ metric: 'one_time', labels: { measurement }, value: noise * factor }])
          }),
        ),
    })
  }
}

/** Which places were measured, in order, without the rounds. */
function placesOf({ measured }: History): string[] {
  return measured.filter((one, index) => one !== measured[index - 1])
}

async function fileOf({ path }: ReportedBisect, { files }: Ports): Promise<BisectResultFile> {
  return parseBisectResult((await files.readIfPresent(path)) ?? '', path)
}

function foundIn(result: ReportedBisect) {
  if (result.kind === 'nothing') throw new Error(result.text)
  return result.found
}

describe('a bisection', () => {
  test.each([1, 5, 16])('finds commit %i of 16, and measures few of them', async (culprit) => {
    const history = new History(COMMITS, (place) => (place >= culprit ? 1.2 : 1))
    const ports = history.ports()
    const result = await bisectAndReport(history.request(), ports)
    const found = foundIn(result)
    expect(result.exitCode).toBe(0)
    expect([result.path, await fileOf(result, ports)]).toEqual(['out/bisect-result.json', result.result])
    expect(result.result).toMatchObject({
      kind: 'search',
      end: 'found',
      good: history.commits[0],
      bad: history.commits[COMMITS],
      series: SERIES,
      direction: 'worse',
      first: { commit: history.commits[culprit], subject: `change-${String(culprit)}` },
      last: { commit: history.commits[culprit] },
      suspects: 1,
      commits: COMMITS,
      change: { estimate: expect.closeTo(0.2, 1) },
    })
    expect(found.end).toBe('found')
    expect(found.named[0]).toEqual({ commit: history.commits[culprit], subject: `change-${String(culprit)}` })
    expect(found.state.series).toBe(SERIES)
    expect(found.state.measured.length).toBeLessThanOrEqual(7)
    // 1.2 times as long.
    expect(Math.exp(found.posterior.effect.estimate)).toBeCloseTo(1.2, 1)
    // After both ends only what gives the series.
    const later = placesOf(history).filter((one) => !one.startsWith(`${String(COMMITS)} `))
    expect(later.filter((one) => one.endsWith('b'))).toEqual([])
    expect(later.length).toBeGreaterThan(0)
    const table = bisectTable(found, { columns: 120, paint: (_, text) => text })
    expect(table).toContain(`(change-${String(culprit)})`)
    expect(table).toContain(`kbench pair --base '${String(history.commits[culprit]).slice(0, 12)}^'`)
  })

  test('says why the commit is worse than the one before it', async () => {
    const history = new History(4, (place) => (place >= 3 ? 1.2 : 1))
    const ports = history.ports()
    const result = await bisectAndReport(history.request(), ports)
    const why = ['node: iptables rules in table filter: 210 on base, 1210 on head']
    expect(result.result).toMatchObject({ end: 'found', why })
    expect(await fileOf(result, ports)).toEqual(result.result)
    expect(bisectTable(foundIn(result), { columns: 200, paint: (_, text) => text })).toContain(
      `Possible causes, the most likely first (report: out/why/report.html):\n- ${String(why[0])}\n`,
    )
    const report = (await ports.files.readIfPresent('out/why/comparison.json')) ?? ''
    expect(JSON.parse(report)).toMatchObject({ pair: { rounds: 4 } })
    // The commit and the one before it, nothing of what was not asked for.
    expect(placesOf(history).slice(-1)).toEqual(['3 a'])
  })

  test('says nothing of why where profiles are switched off', async () => {
    const history = new History(4, (place) => (place >= 3 ? 1.2 : 1))
    const ports = history.ports()
    const set = ['gate.profile=never']
    const result = await bisectAndReport(history.request({ overrides: { provider: 'kind', set } }), ports)
    expect(result.result).toMatchObject({ end: 'found', why: [] })
    expect(await ports.files.readIfPresent('out/why/comparison.json')).toBeUndefined()
  })

  test('skips a commit that cannot be measured, and names those that it cannot distinguish', async () => {
    const history = new History(
      COMMITS,
      (place) => (place >= 9 ? 1.2 : 1),
      (place) => place === 8 || place === 9,
    )
    const found = foundIn(await bisectAndReport(history.request(), history.ports()))
    expect(found.end).toBe('found')
    expect(found.suspects).toMatchObject({ first: 8, last: 10 })
    expect(found.named.map(({ subject }) => subject)).toEqual(['change-8', 'change-10'])
    expect(bisectSearchResult(found, 0)).toMatchObject({ suspects: 3, skipped: found.state.skipped })
    expect(found.state.skipped.map(({ commit }) => history.commits.indexOf(commit)).sort()).toEqual([8, 9])
    const table = bisectTable(found, { columns: 200, paint: (_, text) => text })
    expect(table).toContain('one of 3 commits from')
    expect(table).toMatch(/Skipped [0-9a-f]{12}: .*broken/)
  })

  test('ends where nothing got worse, and says what was measured', async () => {
    const history = new History(4, () => 1)
    const ports = history.ports()
    const result = await bisectAndReport(
      history.request({ overrides: { provider: 'kind', set: ['gate.rounds=[8]'] } }),
      ports,
    )
    expect(result).toMatchObject({ kind: 'nothing', exitCode: 4 })
    expect(await fileOf(result, ports)).toEqual({
      schema: 'kbench.bisect-result/1',
      kind: 'nothing',
      good: history.commits[0],
      bad: history.commits[4],
      series: null,
      text: result.kind === 'nothing' ? result.text : '',
      folder: 'out',
      exitCode: 4,
    })
    expect(result.kind === 'nothing' ? result.text : '').toContain(
      'Nothing to search: no gating series is proven worse',
    )
    expect(placesOf(history).every((one) => one.startsWith('4 '))).toBe(true)
  })

  test.each([undefined, SERIES])(
    'fails where BAD cannot be measured, with the reason (series: %s)',
    async (series) => {
      const history = new History(
        4,
        () => 1,
        (place) => place === 4,
      )
      const ports = history.ports()
      await expect(bisectAndReport(history.request({ series }), ports)).rejects.toMatchObject({
        name: 'EnvironmentError',
        message: expect.stringMatching(
          /could not be measured on both sides: suite one: .*change-4 is broken/,
        ),
        nextStep: 'What was measured is in out/ends.',
      })
      expect(await ports.files.readIfPresent('out/bisect-result.json')).toBeUndefined()
    },
  )

  test('says so where BAD is better than GOOD, and names the series', async () => {
    const history = new History(4, (place) => (place >= 2 ? 0.7 : 1))
    const result = await bisectAndReport(history.request(), history.ports())
    expect(result).toMatchObject({ kind: 'nothing', exitCode: 4 })
    expect(result.kind === 'nothing' ? result.text : '').toMatch(
      /BAD is better than GOOD\. To search what made it better: kbench bisect .* --series 'one_\w+\{measurement="a"\}'/,
    )
  })

  test('searches an improvement in a series that is asked for', async () => {
    const history = new History(8, (place) => (place >= 3 ? 0.8 : 1))
    const found = foundIn(await bisectAndReport(history.request({ series: SERIES }), history.ports()))
    expect(found.state.direction).toBe('better')
    expect(found.named[0].subject).toBe('change-3')
    expect(bisectTable(found, { columns: 200, paint: (_, text) => text })).toMatch(
      /one_time\{measurement="a"\}: −(19|20|21)/,
    )
  })

  test('refuses a series that is not measured, and names those that are', async () => {
    const history = new History(2, () => 1)
    await expect(
      bisectAndReport(history.request({ series: 'one_time{measurement="c"}' }), history.ports()),
    ).rejects.toMatchObject({
      message: expect.stringContaining('one_time{measurement="c"} was not measured'),
      nextStep: expect.stringContaining(SERIES),
    })
  })

  test('stops when the time is up, and goes on from its folder', async () => {
    const history = new History(COMMITS, (place) => (place >= 5 ? 1.2 : 1))
    const ports = history.ports()
    const first = await bisectAndReport(history.request({ budget: seconds(0) }), ports)
    expect(first.exitCode).toBe(4)
    expect(foundIn(first)).toMatchObject({ end: 'out-of-time', left: 16 })
    expect(bisectTable(foundIn(first), { columns: 200, paint: (_, text) => text })).toContain('--out out')
    history.measured.length = 0
    const second = foundIn(await bisectAndReport(history.request(), ports))
    expect(second.named[0].subject).toBe('change-5')
    // Both ends were measured before.
    expect(placesOf(history).some((one) => one.startsWith('16 '))).toBe(false)
  })

  test('does not go on with another question', async () => {
    const history = new History(4, (place) => (place >= 2 ? 1.2 : 1))
    const ports = history.ports()
    await bisectAndReport(history.request(), ports)
    const other = history.request({
      good: history.commits[1] ?? '',
      overrides: { provider: 'kind', set: ['gate.rounds=[20]'] },
    })
    await expect(bisectAndReport(other, ports)).rejects.toThrow(
      /^out\/bisect\.json belongs to another search: GOOD is [0-9a-f]{12}, kbench\.yaml or the options were different$/,
    )
  })

  test('gives up when commit after commit cannot be measured', async () => {
    const history = new History(
      COMMITS,
      (place) => (place >= 5 ? 1.2 : 1),
      (place) => place > 0 && place < COMMITS,
    )
    await expect(bisectAndReport(history.request(), history.ports())).rejects.toThrow(
      '5 commits in a row could not be measured',
    )
  })

  test('says that more than one commit changed it', async () => {
    const history = new History(COMMITS, (place) => (place >= 8 ? 1.4 : place >= 4 ? 1.2 : 1))
    const found = foundIn(await bisectAndReport(history.request(), history.ports()))
    expect(bisectTable(found, { columns: 300, paint: (_, text) => text })).toContain(
      'is neither as GOOD nor as BAD: more than one commit may have changed the series',
    )
  })
})
