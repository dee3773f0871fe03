import { describe, expect, it, test } from 'vitest'
import { createChartRenderer, drawSvg } from '../../../../src/features/charts/bundle.ts'
import { comparisonCharts } from '../../../../src/features/charts/core/comparison.ts'
import { distributionCharts } from '../../../../src/features/charts/core/distribution.ts'
import { percentileCharts } from '../../../../src/features/charts/core/percentiles.ts'
import { recordCharts } from '../../../../src/features/charts/core/record.ts'
import { DARK, LIGHT } from '../../../../src/features/charts/core/theme.ts'
import { aComparison, aRecord, aSeries, CATALOGUE } from '../../../../support/builders/examples.ts'
import { expectGoldenSpecification } from '../../../core/report/golden.ts'
import { panelsOf } from './bars.ts'
import { badKinds, everyKind, samplesOf } from '../../../../support/builders/chart-kinds.ts'
import { textsOf } from './svg-text.ts'

// Font widths are set with the renderer.
createChartRenderer('/nowhere')
const ordinary = { light: everyKind(LIGHT), dark: everyKind(DARK) }
const bad = badKinds(LIGHT)

/** A colour of the light theme and the one that has its role in the dark theme. */
const COLOUR_PAIRS = differences(LIGHT, DARK).filter((pair) => pair !== '"light" → "dark"')

/** The values, of any depth, in which two structures differ. */
function differences(a: unknown, b: unknown): string[] {
  const keys = [a, b].map((one) => (typeof one === 'object' && one !== null ? Object.keys(one).join() : null))
  if (keys[0] === null || keys[0] !== keys[1])
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [`${JSON.stringify(a)} → ${JSON.stringify(b)}`]
  const others = b as Record<string, unknown>
  return Object.entries(a as object).flatMap(([key, value]) => differences(value, others[key]))
}

test.each(Object.entries(ordinary.light))('%s is the golden specification', (name, specification) => {
  expectGoldenSpecification(`kinds/${name}`, specification)
})

describe('a dark chart', () => {
  test.each(Object.entries(ordinary.light))(
    '%s differs from the light one in colours only',
    (name, light) => {
      const changed = differences(light, ordinary.dark[name])
      expect(changed.length).toBeGreaterThan(3)
      for (const pair of changed) expect(COLOUR_PAIRS).toContain(pair)
    },
  )

  it('is not compared in vain: other differences are found', () => {
    expect(differences({ a: [1, LIGHT.ink] }, { a: [2, DARK.ink] })).toEqual([
      '1 → 2',
      `"${LIGHT.ink}" → "${DARK.ink}"`,
    ])
    expect(differences({ a: 1 }, { b: 1 })).toEqual(['{"a":1} → {"b":1}'])
  })
})

const all = [...Object.entries(ordinary.light), ...Object.entries(bad)]

test.each(all)('%s: every text is inside the picture, whole', async (_, specification) => {
  const { size, texts } = textsOf(await drawSvg(specification))
  expect(texts.length).toBeGreaterThan(5)
  const outside = texts.filter(
    ({ left, right, top, bottom }) => left < 0 || top < 0 || right > size[0] || bottom > size[1],
  )
  expect(outside).toEqual([])
  expect(texts.filter(({ text }) => text.includes('…'))).toEqual([])
})

test.each(Object.entries(bad))('%s: nothing is executed, and no number is lost', async (_, specification) => {
  const svg = await drawSvg(specification)
  expect(svg).not.toMatch(/<script|<a |<image|href|onload|NaN|Infinity|undefined/)
  // What XML may not hold breaks the whole picture (https://www.w3.org/TR/xml/#charsets); bidirectional controls change what is read.
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e]/) // oxlint-disable-line no-control-regex
})

describe('bars', () => {
  // One panel with a label of many lines, others with short ones: their rows are not of one height.
  const long = aComparison({
    series: aComparison().series.map((one, index) =>
      index === 0 ? { ...one, labels: { ...one.labels, path: 'z'.repeat(200) } } : one,
    ),
  })
  const charts = [...comparisonCharts(aComparison(), CATALOGUE), ...comparisonCharts(long, CATALOGUE)]

  it('of one panel lie within it, and not over each other', async () => {
    const panels = (await Promise.all(charts.map(({ specification }) => drawSvg(specification)))).flatMap(
      panelsOf,
    )
    expect(panels.length).toBeGreaterThan(3)
    expect(new Set(panels.map(({ height, bars }) => height / bars.length)).size).toBeGreaterThan(1)
    for (const { height, bars } of panels) {
      const sorted = [...bars].sort((a, b) => a.top - b.top)
      for (const [index, { top, bottom }] of sorted.entries()) {
        expect(top).toBeGreaterThanOrEqual(sorted[index - 1]?.bottom ?? 0)
        expect(bottom).toBeLessThanOrEqual(height)
      }
    }
  })
})

it('the test of the edges can fail: a narrower picture cuts its words', async () => {
  const svg = await drawSvg(ordinary.light['record']!)
  const { size, texts } = textsOf(svg)
  const right = Math.max(...texts.map((text) => text.right))
  expect(size[0] - right).toBeLessThan(20)
  const narrow = textsOf(svg.replace(/viewBox="0 0 [\d.]+/, `viewBox="0 0 ${String(right - 1)}`))
  expect(narrow.texts.some((text) => text.right > narrow.size[0])).toBe(true)
  expect(texts.map(({ text }) => text)).toContain(
    'network of head on kind: Throughput medians from 11.8 Gbit/s (inter-node) to',
  )
})

describe('10,000 samples', () => {
  const samples = samplesOf(10_000, 1e9)
  const record = aRecord({ series: [aSeries('network_throughput', { path: 'host' }, samples)] })
  const inPlot = (svg: string): number => svg.match(/<path /g)?.length ?? 0

  it('are ticks where they fall, and the picture says that several may be one', async () => {
    const [chart] = recordCharts(record, CATALOGUE)
    const svg = await drawSvg(chart!.specification)
    expect(inPlot(svg)).toBeLessThan(1000)
    expect(svg).toContain('a tick below is one sample, or several at the same place')
    const text = JSON.stringify(chart!.specification)
    const counts = [...text.matchAll(/"samples":(\d+)/g)].map(([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000)
  })

  it('are the shape of their distribution, which has them all', async () => {
    const [chart] = distributionCharts(record, CATALOGUE)
    const svg = await drawSvg(chart!.specification)
    expect(inPlot(svg)).toBeLessThan(300)
    expect(svg).toContain('Of more than 200 samples the shape')
    expect(svg).toContain('10000 samples')
    const text = JSON.stringify(chart!.specification)
    const counts = [...text.matchAll(/"words":"(\d+) about/g)].map(([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000)
  })
})

it('one sample has no box and no spread', () => {
  const record = aRecord({ series: [aSeries('network_throughput', { path: 'host' }, [1e9])] })
  const [chart] = distributionCharts(record, CATALOGUE)
  expect(chart?.title).toBe('network: samples of 1 series, too few to show their spread')
  expect(JSON.stringify(chart?.specification)).toContain('1 Gbit/s, 1 sample"')
  expect(JSON.stringify(chart?.specification)).toContain('"hasBox":false')
})

it('a suite without samples has no chart of them', () => {
  const record = aRecord({ series: [aSeries('network_throughput', { path: 'host' }, [])] })
  expect(distributionCharts(record, CATALOGUE)).toEqual([])
  expect(percentileCharts(record, CATALOGUE)).toEqual([])
})

it('values of very different sizes have an axis that says so; beside each stands its value', () => {
  const series = [1e-9, 1e15].map((value) => aSeries('network_latency', { path: String(value) }, [value]))
  const wide = JSON.stringify(distributionCharts(aRecord({ series }), CATALOGUE)[0]?.specification)
  expect(wide).toContain('lower is better, logarithmic')
  expect(wide).toContain('1 ns, 1 sample')
  expect(wide).toContain('1e15 s, 1 sample')
  const zero = aSeries('network_latency', { path: 'zero' }, [0])
  const linear = JSON.stringify(
    distributionCharts(aRecord({ series: [...series, zero] }), CATALOGUE)[0]?.specification,
  )
  expect(linear).not.toContain('logarithmic')
  expect(linear).toContain('0 s, 1 sample')
})
