import { describe, expect, it, test } from 'vitest'
import { pullsInOrder } from '../../../../src/suites/image-pull/figures-collect.ts'
import { rolloutLength } from '../../../../src/suites/image-pull/figures-rollout.ts'
import { rolloutsOfRaw, rolloutsOfRecord } from '../../../../src/suites/image-pull/figures-collect.ts'
import { buildRecord, buildSeries, buildSuite } from '../../../../support/builders/records.ts'

const pull = (node: string, pullTime: number, toldSeconds?: number) => ({
  kind: 'pulled',
  node,
  pullTime,
  waitTime: 0,
  ...(toldSeconds === undefined ? {} : { toldSeconds }),
})
const raw = (pulls: readonly unknown[]): string =>
  JSON.stringify([{ revision: 'v2', image: 'x', rolloutSeconds: 5, pulls }])

describe('pulls', () => {
  it('count from the first begin, in the order of begin', () => {
    const pulls = pullsInOrder([
      { node: 'b', start: 12.5, end: 14.2 },
      { node: 'a', start: 10.1, end: 11 },
    ])
    expect(pulls).toEqual([
      { node: 'a', start: 0, end: 0.9 },
      { node: 'b', start: 2.4, end: 4.1 },
    ])
    expect(rolloutLength({ labels: {}, round: 1, pulls })).toBe(4.1)
  })
})

describe('raw output of the suite image-pull', () => {
  it('reports the pull of every node: it ended when it was reported, and is slow', () => {
    expect(rolloutsOfRaw('2-100MB-4.json', raw([pull('a', 1.5, 2), pull('b', 0.4, 3.1)]))).toEqual([
      {
        labels: { size: '100MB', layers: '4', revision: 'v2' },
        round: 2,
        pulls: [
          { node: 'a', start: 0, end: 1.5 },
          { node: 'b', start: 2.2, end: 2.6 },
        ],
      },
    ])
  })

  test.each([
    ['an older file without times', '1-10MB-1.json', raw([pull('a', 1)])],
    ['a file in which one node has no time', '1-10MB-1.json', raw([pull('a', 1, 2), pull('b', 1)])],
    ['another file', 'notes.json', raw([pull('a', 1, 2)])],
    ['no JSON', '1-10MB-1.json', '[{'],
    ['another form', '1-10MB-1.json', '{"pulls": 3}'],
  ])('finds nothing in %s', (_, name, text) => {
    expect(rolloutsOfRaw(name, text)).toEqual([])
  })
})

describe('a record', () => {
  const series = buildSeries('image_pull_time{layers="1",revision="v1",size="10MB"}', [2, 3], {
    unit: 's',
    better: 'lower',
  })
  const samples = series.samples.map((sample, index) => ({
    ...sample,
    round: 1,
    at: `2026-03-01T10:01:0${String(index + 5)}.500Z`,
  }))
  const record = (source?: string) =>
    buildRecord({
      startedAt: '2026-03-01T10:00:00.000Z',
      suites: [buildSuite({ name: 'image-pull', parameters: source === undefined ? {} : { source } })],
      series: [{ ...series, samples }],
    })

  it('of the Spegel benchmark holds the pulls themselves', () => {
    expect(rolloutsOfRecord(record('spegel'))).toEqual([
      {
        labels: series.labels,
        round: 1,
        // 10:01:05.5 − 2 s and 10:01:06.5 − 3 s are the same moment.
        pulls: [
          { node: null, start: 0, end: 2 },
          { node: null, start: 0, end: 3 },
        ],
      },
    ])
  })

  it('of kbench holds means over nodes, which are no pulls', () => {
    expect(rolloutsOfRecord(record())).toEqual([])
  })
})
