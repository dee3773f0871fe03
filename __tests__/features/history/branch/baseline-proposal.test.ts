import { describe, expect, it } from 'vitest'
import { addRecord, emptyBaseline } from '../../../../src/core/record/baseline-add.ts'
import type { Baseline } from '../../../../src/core/record/baseline-file.ts'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import type { MetricDefinition } from '../../../../src/core/series.ts'
import {
  type BaselineProposal,
  newestLevels,
  proposalBody,
  proposalTitle,
  proposeBaseline,
  RENEWED_AFTER_RUNS,
} from '../../../../src/features/history/core/baseline-proposal.ts'
import type { HistoryRun } from '../../../../src/features/history/core/schema.ts'
import {
  METRICS,
  nightCommit,
  nightlyRecords,
  nightStart,
  searched,
  STEADY,
  STEPPED,
} from '../../../../support/builders/nights.ts'
import { buildMetric, buildSuite } from '../../../../support/builders/records.ts'

const propose = (
  records: readonly KbenchRecord[],
  committed?: Baseline,
  isAsked = false,
): BaselineProposal | undefined =>
  proposeBaseline(committed, newestLevels(records, searched(records), METRICS), isAsked)
const baselineOf = (records: readonly KbenchRecord[]): Baseline =>
  records.reduce((baseline, record) => addRecord(baseline, record), emptyBaseline())
const idsOf = (proposal: BaselineProposal | undefined): string[] =>
  proposal?.baseline.environments.flatMap(({ records }) => records.map(({ id }) => id)) ?? []
const reasons = (proposal: BaselineProposal | undefined): string[] =>
  proposal?.environments.map(({ reason }) => reason) ?? []
const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `night-${String(from + index)}`)

const steady = nightlyRecords(60)
const slower = nightlyRecords(40, [[25, 0.9]])

describe('a new baseline', () => {
  it('is proposed where there is none, once there are five runs: the newest twenty', () => {
    expect(propose(steady.slice(0, 4))).toBeUndefined()
    expect(idsOf(propose(steady.slice(0, 5)))).toEqual(names(0, 5))
    const many = propose(steady)
    expect(reasons(many)).toEqual(['new'])
    expect(idsOf(many)).toEqual(names(40, 60))
  })

  it('is not proposed night after night', () => {
    const committed = baselineOf(steady.slice(0, 5))
    for (let nights = 5; nights < 5 + RENEWED_AFTER_RUNS; nights += 1)
      expect(propose(steady.slice(0, nights), committed)).toBeUndefined()
  })

  it('is proposed when the newest committed run is thirty runs old', () => {
    const committed = baselineOf(steady.slice(0, 5))
    const old = propose(steady.slice(0, 5 + RENEWED_AFTER_RUNS), committed)
    expect(reasons(old)).toEqual(['old'])
    expect(idsOf(old)).toEqual(names(15, 35))
  })

  it('is proposed when the committed one has fewer than five runs', () => {
    const committed = baselineOf(steady.slice(0, 3))
    expect(reasons(propose(steady.slice(0, 4), committed))).toEqual([])
    expect(reasons(propose(steady.slice(0, 6), committed))).toEqual(['few'])
  })

  it('is proposed when a change moved the level: the runs since then', () => {
    const proposal = propose(slower, baselineOf(slower.slice(0, 20)))
    expect(reasons(proposal)).toEqual(['moved'])
    expect(idsOf(proposal)).toEqual(names(25, 40))
  })

  it('is not proposed for a change of a series that fails no build', () => {
    const reasonsWith = (metric: Partial<MetricDefinition>): string[] => {
      const metrics = new Map([['network_throughput', buildMetric(metric)]])
      const levels = newestLevels(slower, searched(slower), metrics)
      return reasons(proposeBaseline(baselineOf(slower.slice(0, 20)), levels))
    }
    expect(reasonsWith({ gates: false })).toEqual([])
    const informs = (value: string) => [{ label: 'path', values: [value], because: 'for tests' }]
    expect(reasonsWith({ informs: informs('pod-to-pod') })).toEqual([])
    expect(reasonsWith({ informs: informs('host') })).toEqual(['moved'])
  })

  it('once per change: not again after it is committed, whatever is added', () => {
    const committed = propose(slower)!.baseline
    for (let nights = 40; nights < 60; nights += 1)
      expect(reasons(propose(nightlyRecords(nights, [[25, 0.9]]), committed))).toEqual([])
  })

  it('not again when the run that the change began with moves within its range', () => {
    const committed = propose(slower)!.baseline
    const [level] = newestLevels(slower, searched(slower), METRICS)
    const moved = (earliest: number): BaselineProposal | undefined => {
      const run = (night: number): HistoryRun => ({
        record: `night-${String(night)}`,
        commit: null,
        startedAt: nightStart(night),
      })
      const lastChange = { ...level!.lastChange!, began: run(27), earliest: run(earliest) }
      return proposeBaseline(committed, [{ ...level!, lastChange }])
    }
    expect(reasons(moved(25))).toEqual([])
    expect(reasons(moved(26))).toEqual(['moved'])
  })

  it('waits for five runs of the new level', () => {
    const young = nightlyRecords(44, [[40, 0.7]])
    const committed = baselineOf(young.slice(0, 20))
    expect(searched(young).environments[0]!.series.flatMap(({ changes }) => changes)).toHaveLength(1)
    expect(propose(young, committed)).toBeUndefined()
    expect(idsOf(propose(nightlyRecords(45, [[40, 0.7]]), committed))).toEqual(names(40, 45))
  })

  it('leaves out interrupted and failed runs, and a record given twice', () => {
    const records = nightlyRecords(12, [], (night) =>
      night === 3
        ? { interrupted: true }
        : night === 4
          ? { suites: [buildSuite({ status: 'failed' })] }
          : night === 5
            ? { series: [] }
            : {},
    )
    expect(idsOf(propose([...records, records[7]!]))).toEqual([...names(0, 3), ...names(6, 12)])
  })

  it('leaves environments as they are committed for which there is no reason', () => {
    const other = nightlyRecords(30, [], (night) => ({
      id: `other-${String(night)}`,
      facts: { cni: 'cilium' },
    }))
    const committed = baselineOf([...slower.slice(0, 20), ...other.slice(0, 10)])
    const proposal = propose([...slower, ...other], committed)
    expect(reasons(proposal)).toEqual(['moved'])
    expect(idsOf(proposal).sort()).toEqual(
      [...names(25, 40), ...other.slice(0, 10).map(({ id }) => id)].sort(),
    )
    const foreign = baselineOf(nightlyRecords(3, [], () => ({ id: 'elsewhere', provider: 'host' })))
    expect(idsOf(propose(slower, foreign))).toContain('elsewhere')
  })

  it('does not propose an environment that was not measured for 90 days', () => {
    const before = nightlyRecords(10, [], (night) => ({
      id: `old-${String(night)}`,
      facts: { cni: 'cilium' },
    }))
    const later = nightlyRecords(120)
    expect(idsOf(propose([...before, ...later.slice(0, 99)]))).toContain('old-9')
    expect(idsOf(propose([...before, ...later]))).toEqual(names(100, 120))
  })
})

describe('a baseline that a person asks for', () => {
  it('holds the newest level, with however few runs', () => {
    const young = nightlyRecords(44, [[40, 0.7]])
    const proposal = propose(young, baselineOf(young.slice(0, 20)), true)
    expect(reasons(proposal)).toEqual(['asked'])
    expect(idsOf(proposal)).toEqual(names(40, 44))
    expect(idsOf(propose(steady.slice(0, 1), undefined, true))).toEqual(['night-0'])
  })

  it('is none when the committed one holds just that', () => {
    expect(propose(steady.slice(0, 30), baselineOf(steady.slice(0, 30)), true)).toBeUndefined()
    expect(idsOf(propose(steady.slice(0, 31), baselineOf(steady.slice(0, 30)), true))).toEqual(names(11, 31))
  })
})

describe('the text of the pull request', () => {
  const options = {
    path: '.kbench/baseline.json',
    metrics: METRICS,
    place: { url: 'https://github.com/o/r', historyBranch: 'kbench-history' },
    issueOf: () => 12,
  }

  it('says what moves, by how much, why, and which issue it closes', () => {
    const proposal = propose(slower, baselineOf(slower.slice(0, 20)))!
    const body = proposalBody(proposal, options)
    expect(proposalTitle(proposal)).toBe('kbench: new baseline for 1 environment, 1 with a new level')
    expect(body).toContain('20 of the committed 20 runs are from before that change')
    expect(body).toContain('closes #12')
    expect(body).toContain(nightCommit(25).slice(0, 12))
    const row = body.split('\n').find((line) => line.includes('pod-to-pod'))!
    const cells = row.split('|').map((cell) => cell.trim())
    expect(cells.slice(2, 6)).toEqual([
      expect.stringMatching(/^(1 Gbit|99\d Mbit|1\.0\d Gbit)\/s$/),
      expect.stringMatching(/^(89|90)\d Mbit\/s$/),
      expect.stringMatching(/^−(9|10)(\.\d)? %$/),
      'worse',
    ])
    expect(cells[6]).toContain('worse since')
    expect(cells[6]).toContain('#12')
    expect(body).toContain('<summary>1 other series</summary>')
    expect(body).toContain(`<code>${STEADY}</code>`)
    const noise = body.split('\n').find((line) => line.includes(STEADY))!
    expect(noise).not.toMatch(/worse|better/)
    expect(body.indexOf(STEPPED)).toBeLessThan(body.indexOf(STEADY))
  })

  it('links to the dashboard if there is one', () => {
    const place = { ...options.place, pagesUrl: 'https://o.github.io/r/' }
    const body = proposalBody(propose(slower)!, { ...options, place })
    expect(body).toContain('All runs are on the [dashboard](https://o.github.io/r/).')
    expect(proposalBody(propose(slower)!, options)).not.toContain('dashboard')
  })

  it('closes no issue when nothing moves: a first baseline, or one for drift', () => {
    expect(proposalBody(propose(slower)!, options)).not.toContain('closes')
    expect(proposalBody(propose(slower)!, options)).toContain('does not have this environment')
  })

  it('warns of few runs', () => {
    const body = proposalBody(propose(steady.slice(0, 2), undefined, true)!, options)
    expect(body).toContain('> Only 2 runs: with fewer than 5 no regression fails the build.')
  })

  it('shows foreign text as text, and fits into a pull request with any number of series', () => {
    const evil = '@octocat <b> | [x](y)'
    const records = nightlyRecords(6, [], () => ({
      series: Array.from({ length: 900 }, (_, index) => ({
        metric: 'network_throughput',
        labels: { path: evil, index: String(index) },
        unit: 'bit/s' as const,
        better: 'higher' as const,
        samples: [{ value: index + 1, round: 1, at: '2026-01-01T00:00:00.000Z' }],
      })),
      provider: evil,
      subject: { commit: evil },
    }))
    const body = proposalBody(propose(records)!, options)
    expect(body).not.toMatch(/@octocat|<b>|\[x\]/)
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(60_000)
    expect(body).toContain('Left out')
  })
})
