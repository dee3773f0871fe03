import { chartTools } from '../../../../src/features/charts/core/figures.ts'
import { describe, expect, it, test } from 'vitest'
import type { FigureSource } from '../../../../src/core/report/figures.ts'
import { LIGHT } from '../../../../src/features/charts/core/theme.ts'
import { intervalCharts } from '../../../../src/suites/network/figures-intervals.ts'
import {
  collectIntervals,
  intervalsOfRaw,
  type IntervalRun,
} from '../../../../src/suites/network/figures-collect.ts'
import { sideBySide } from '../../../../src/features/side-by-side/core/side-by-side.ts'
import { buildRecord, buildSeries, buildSuite } from '../../../../support/builders/records.ts'
import { fixture } from '../../fixture.ts'

const TCP = fixture('network/iperf3-3.12/tcp.json')
const NAME = '2-tcp-pod-to-pod-inter-node.json'

describe('raw output of the suite network', () => {
  it('has the intervals of a TCP test without those of the warm-up', () => {
    const run = intervalsOfRaw(NAME, TCP)
    expect(run).toMatchObject({ id: 'tcp-pod-to-pod-inter-node', round: 2 })
    expect(run?.intervals).toHaveLength(3)
    expect(run?.intervals[0]).toEqual({
      start: expect.closeTo(0, 2) as unknown,
      end: expect.closeTo(1, 2) as unknown,
      bitsPerSecond: expect.any(Number) as unknown,
      retransmits: expect.any(Number) as unknown,
    })
    const sent = (JSON.parse(TCP) as { end: { sum_sent: { retransmits: number } } }).end.sum_sent
    expect(run?.intervals.reduce((sum, one) => sum + (one.retransmits ?? 0), 0)).toBe(sent.retransmits)
  })

  it('has none of UDP, of a failed test, of one interval, and of what is no such file', () => {
    expect(intervalsOfRaw('1-udp-pod-to-pod-inter-node.json', TCP)).toBeUndefined()
    expect(intervalsOfRaw(NAME, fixture('network/iperf3-3.12/refused.json'))).toBeUndefined()
    expect(
      intervalsOfRaw(NAME, '{"intervals":[{"sum":{"start":0,"end":1,"bits_per_second":3}}]}'),
    ).toBeUndefined()
    expect(intervalsOfRaw(NAME, '[{')).toBeUndefined()
  })
})

describe('throughput over time', () => {
  const record = (parameters: Record<string, number>) =>
    buildRecord({
      suites: [buildSuite({ name: 'network', parameters })],
      series: [buildSeries('network_throughput{path="pod-to-pod"}', [1, 2], { unit: 'bit/s' })],
    })
  async function collect(
    parameters: Record<string, number>,
    files: readonly { name: string; text: string }[],
  ): Promise<{ found: Awaited<ReturnType<typeof collectIntervals>>; notes: string[] }> {
    const notes: string[] = []
    const records = [{ source: 'a/record.json', record: record(parameters) }]
    const source: FigureSource = {
      sides: sideBySide(records, 'median', new Map()),
      records,
      rawFolder: () => Promise.resolve({ path: 'a/raw/network', files }),
      note: (sentence) => void notes.push(sentence),
    }
    return { found: await collectIntervals(source), notes }
  }

  it('is collected from the raw output of records that set intervalSeconds', async () => {
    const { found } = await collect({ intervalSeconds: 1 }, [{ name: NAME, text: TCP }])
    expect(found.map(({ runs }) => runs.map(({ id }) => id))).toEqual([['tcp-pod-to-pod-inter-node']])
    expect((await collect({}, [{ name: NAME, text: TCP }])).found[0]?.runs).toEqual([])
  })

  test.each([
    [[], 'No throughput over time of a/record.json: there is no a/raw/network'],
    [
      [{ name: NAME, text: '{}' }],
      'No throughput over time of a/record.json: the files in a/raw/network have no TCP test of several intervals',
    ],
  ])('that is missing is noted', async (files, note) => {
    expect((await collect({ intervalSeconds: 30 }, files)).notes).toEqual([note])
  })

  const run = (round: number, ...rates: number[]): IntervalRun => ({
    id: 'tcp-load-balancer-inter-node',
    round,
    intervals: rates.map((bitsPerSecond, index) => ({
      start: 30 * index,
      end: 30 * (index + 1),
      bitsPerSecond,
      retransmits: index,
    })),
  })

  it('is a chart per measurement, of the round of median throughput, with retransmits below it', () => {
    const [drawn, ...others] = intervalCharts(
      [
        { name: 'test-1', runs: [run(1, 1e9, 2e9), run(2, 5e9, 7e9), run(3, 8e9, 9e9)] },
        { name: 'test-2', runs: [run(1, 3e9, 4e9)] },
      ],
      chartTools(LIGHT),
    )
    expect(others).toEqual([])
    expect(drawn).toMatchObject({
      suite: 'network-over-time-tcp-load-balancer-inter-node',
      title:
        'tcp-load-balancer-inter-node over time: 5 Gbit/s to 7 Gbit/s (test-1); 3 Gbit/s to 4 Gbit/s (test-2)',
    })
    const text = JSON.stringify(drawn?.specification)
    expect(text).toContain('the one of median throughput is shown.')
    const panels = (drawn!.specification as { vconcat: { data?: { values: Record<string, unknown>[] } }[] })
      .vconcat
    const points = panels.flatMap(({ data }) =>
      data === undefined
        ? []
        : [
            data.values.map(
              ({ column, time, value }) => `${String(column)} ${String(time)} ${Number(value).toFixed(0)}`,
            ),
          ],
    )
    expect(points).toEqual([
      [
        'test-1 0 5',
        'test-1 30 5',
        'test-1 30 7',
        'test-1 60 7',
        'test-2 0 3',
        'test-2 30 3',
        'test-2 30 4',
        'test-2 60 4',
      ],
      [
        'test-1 0 0',
        'test-1 30 0',
        'test-1 30 1',
        'test-1 60 1',
        'test-2 0 0',
        'test-2 30 0',
        'test-2 30 1',
        'test-2 60 1',
      ],
    ])
  })

  it('has no panel of retransmits where nobody counts them, and no chart of nothing', () => {
    const one = run(1, 1e9, 2e9)
    const uncounted = { ...one, intervals: one.intervals.map((each) => ({ ...each, retransmits: null })) }
    const [drawn] = intervalCharts([{ name: 'a', runs: [uncounted] }], chartTools(LIGHT))
    expect(JSON.stringify(drawn?.specification)).not.toContain('Retransmits in an interval')
    expect(intervalCharts([{ name: 'a', runs: [] }], chartTools(LIGHT))).toEqual([])
  })
})
