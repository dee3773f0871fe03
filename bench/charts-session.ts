import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChartRenderer, drawPng, drawSvg, withFont } from '../src/features/charts/bundle.ts'
import { comparisonCharts } from '../src/features/charts/core/comparison.ts'
import { distributionCharts } from '../src/features/charts/core/distribution.ts'
import { percentileCharts } from '../src/features/charts/core/percentiles.ts'
import { recordCharts } from '../src/features/charts/core/record.ts'
import type { ChartSpecification } from '../src/core/report/figures.ts'
import { type ChartTheme, DARK, LIGHT } from '../src/features/charts/core/theme.ts'
import type { Comparison } from '../src/core/record/comparison-schema.ts'
import type { RecordedSeries } from '../src/core/record/schema.ts'
import { nightlyRecords } from '../support/builders/nights.ts'
import { latencies, samplesOf, aPair, trendSpecifications } from '../support/builders/chart-kinds.ts'
import { aComparison, aRecord, aSeries, CATALOGUE } from '../support/builders/examples.ts'

// A separate process: draws every kind so many times and says how long it took, in milliseconds.

/** A suite as users measure it: paths × placements, and the samples of 10 rounds of each. */
const PATHS = ['host', 'pod-to-pod', 'pod-to-service', 'pod-to-node-port']
const PLACEMENTS = ['inter-node', 'intra-node']
const ROUNDS = 10
const NIGHTS = 1095

const each = PATHS.flatMap((path) => PLACEMENTS.map((placement) => ({ path, placement })))
const throughput: RecordedSeries[] = each.map((labels, index) =>
  aSeries('network_throughput', labels, samplesOf(ROUNDS, 1e10, index)),
)
const record = aRecord({
  series: [...throughput, ...PATHS.flatMap((path, index) => latencies(path, 1e-5 * (index + 1)))],
})
const many = aRecord({ series: [aSeries('network_throughput', { path: 'host' }, samplesOf(10_000, 1e10))] })

function compared(): Comparison {
  const series = aComparison().series.slice(0, 2)
  return aComparison({
    series: each.map((labels, index) => {
      const one = series[index % 2]
      if (one === undefined) throw new Error('two series')
      return { ...one, labels: { ...one.labels, ...labels } }
    }),
  })
}

function specifications(theme: ChartTheme): [string, ChartSpecification][] {
  const nights = trendSpecifications(
    nightlyRecords(NIGHTS, [
      [300, 0.8],
      [700, 1.1],
    ]),
    theme,
  )
  const found: [string, ChartSpecification | undefined][] = [
    ['record', recordCharts(record, CATALOGUE, theme)[0]?.specification],
    ['record, 10,000 samples', recordCharts(many, CATALOGUE, theme)[0]?.specification],
    ['distribution', distributionCharts(record, CATALOGUE, theme)[0]?.specification],
    ['distribution, 10,000 samples', distributionCharts(many, CATALOGUE, theme)[0]?.specification],
    ['percentiles', percentileCharts(record, CATALOGUE, theme)[0]?.specification],
    ['comparison', comparisonCharts(compared(), CATALOGUE, theme)[0]?.specification],
    ['pair', comparisonCharts(aPair(compared()), CATALOGUE, theme)[0]?.specification],
    ['trend of three years', nights.at(-1)],
  ]
  return found.map(([name, specification]) => {
    if (specification === undefined) throw new Error(`no chart ${name}`)
    return [`${name}, ${theme.name}`, specification]
  })
}

const [, , folder = '', rounds = '9'] = process.argv
const all = [LIGHT, DARK].flatMap(specifications)
const started = performance.now()
const renderer = createChartRenderer(folder)
const [first] = all
if (first !== undefined) await renderer.render(first[1])
const loadMilliseconds = performance.now() - started
const font = readFileSync(join(folder, 'inter.ttf'))
const embedded = readFileSync(join(folder, 'inter.woff2'))
const charts = []
// Every chart once before it is measured: after load.
for (const [, specification] of all) drawPng(await drawSvg(specification), font)
for (const [name, specification] of all) {
  const times: { svg: number[]; png: number[] } = { svg: [], png: [] }
  let [svgBytes, pngBytes] = [0, 0]
  for (let round = 0; round < Number(rounds); round += 1) {
    const begin = performance.now()
    const svg = await drawSvg(specification)
    svgBytes = withFont(svg, embedded).length
    times.svg.push(performance.now() - begin)
    pngBytes = drawPng(svg, font).length
    times.png.push(performance.now() - begin)
  }
  charts.push({ name, ...times, svgBytes, pngBytes })
}
process.stdout.write(JSON.stringify({ loadMilliseconds, charts }))
