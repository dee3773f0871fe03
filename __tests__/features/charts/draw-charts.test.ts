import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../../src/adapters/files-node.ts'
import { drawCharts } from '../../../src/features/charts/draw-charts.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { drawTrends } from '../../../src/features/history/draw-trends.ts'
import { drawShown } from '../../../src/features/charts/report-part.ts'
import type { ChartRenderer } from '../../../src/features/charts/renderer.ts'
import type { Reportable } from '../../../src/core/report/reportable.ts'
import type { ChartTheme } from '../../../src/features/charts/core/theme.ts'
import { DARK, LIGHT } from '../../../src/features/charts/core/theme.ts'
import { parseSelector } from '../../../src/core/record/policy.ts'
import { searchTimeline } from '../../../src/features/history/core/history.ts'
import { timelineOf } from '../../../src/features/history/core/timeline.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import type { ChartSpecification } from '../../../src/core/report/figures.ts'
import { METRICS, nightlyRecords } from '../../../support/builders/nights.ts'
import { aComparison, aRecord, aSeries } from '../../../support/builders/examples.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

/** Ports that remember what they drew. */
function drawing(): { ports: FakePorts; renderer: ChartRenderer; drawn: ChartSpecification[] } {
  const drawn: ChartSpecification[] = []
  const render = (specification: ChartSpecification): Promise<{ svg: string; png: Uint8Array }> => {
    drawn.push(specification)
    return Promise.resolve({ svg: '<svg/>', png: new Uint8Array([1]) })
  }
  return { ports: createFakePorts(), renderer: { render }, drawn }
}
/** @returns the files that it says it drew */
async function draw(
  { ports, renderer }: ReturnType<typeof drawing>,
  shown: Reportable,
  theme: ChartTheme = LIGHT,
): Promise<string[]> {
  await drawShown([shown], 'charts', theme, ports, renderer)
  return ports.log.lines.flatMap((line) => /Drawn: (.*)/.exec(line)?.[1] ?? [])
}
const filesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => ['svg', 'png', 'vl.json'].map((kind) => `charts/${name}.${kind}`))

describe('drawShown', () => {
  it('draws bars, distributions and percentiles of a record, in the theme', async () => {
    const world = drawing()
    const { ports, drawn } = world
    const curve = ['0.5', '0.9', '0.99'].map((quantile) =>
      aSeries('network_latency', { path: 'host', quantile }, [1]),
    )
    const record = aRecord({ series: [...aRecord().series, ...curve] })
    const files = await draw(world, { kind: 'record', record }, DARK)
    const kinds = [
      'network',
      'storage',
      'network-distribution',
      'storage-distribution',
      'network-percentiles',
    ]
    expect(files).toEqual(filesOf(kinds))
    expect(ports.files.text('charts/network-percentiles.svg')).toBe('<svg/>')
    expect(JSON.parse(ports.files.text('charts/network-percentiles.vl.json'))).toEqual(drawn.at(-1))
    expect(drawn.map(({ config }) => (config as { background: string }).background)).toEqual(
      kinds.map(() => DARK.background),
    )
  })

  it('draws one chart per suite of a comparison, and of an empty record none', async () => {
    expect(await draw(drawing(), { kind: 'comparison', comparison: aComparison() })).toEqual(
      filesOf(['network', 'storage']),
    )
    expect(await draw(drawing(), { kind: 'record', record: aRecord({ series: [] }) })).toEqual([])
  })
})

describe('drawCharts', () => {
  it('replaces nothing that a link leads to', async () => {
    const folder = temporaryFolder('charts')
    writeFileSync(join(folder, 'mine.svg'), 'mine')
    symlinkSync('mine.svg', join(folder, 'network.svg'))
    const { ports, renderer } = drawing()
    const chart = { suite: 'network', title: 'network', specification: {} }
    const drawn = await drawCharts([chart], folder, { files: createNodeFiles(), log: ports.log }, renderer)
    expect(drawn).toEqual([])
    expect(readFileSync(join(folder, 'mine.svg'), 'utf8')).toBe('mine')
    expect(ports.log.has('warning', 'The chart of network could not be drawn')).toBe(true)
  })
})

describe('drawTrends', () => {
  const NAME = 'network-throughput-path'
  const run = async (
    records: readonly KbenchRecord[],
    selectors: readonly string[] = [],
  ): Promise<{ files: string[]; drawn: ChartSpecification[]; ports: FakePorts }> => {
    const { ports, renderer, drawn } = drawing()
    const options = {
      metrics: METRICS,
      suiteOf: () => 'network',
      selectors: selectors.map(parseSelector),
      accepted: [],
    }
    const timeline = timelineOf(records, options.suiteOf)
    const history = searchTimeline(timeline, options)
    const files = await drawTrends({ history, timeline, options }, 'charts', LIGHT, ports, renderer)
    return { files, drawn, ports }
  }

  it('draws the series that changed, and no other', async () => {
    const { files, drawn } = await run(nightlyRecords(40, [[20, 0.8]]))
    expect(files).toEqual(filesOf([`${NAME}-pod-to-pod`]))
    expect(JSON.stringify(drawn[0]?.['title'])).toContain('worse, −')
  })

  it('draws the series that are named, changed or not', async () => {
    const { files } = await run(nightlyRecords(40, [[20, 0.8]]), ['network_throughput{path="host"}'])
    expect(files).toEqual(filesOf([`${NAME}-host`]))
  })

  it('says why it draws nothing', async () => {
    const { files, ports } = await run(nightlyRecords(40))
    expect(files).toEqual([])
    expect(ports.log.has('info', 'No change, so no series is drawn')).toBe(true)
  })

  it('distinguishes environments, and labels that are one file name', async () => {
    const twice = nightlyRecords(40).map((record, night) => ({
      ...record,
      environment: { ...record.environment, fingerprint: night % 2 === 0 ? 'a'.repeat(12) : 'b'.repeat(12) },
      series: record.series.flatMap((one) => [
        one,
        { ...one, labels: { path: `${one.labels['path'] ?? ''}/` } },
      ]),
    }))
    const { files } = await run(twice, [
      'network_throughput{path="host"}',
      'network_throughput{path="host/"}',
    ])
    expect([...files].sort()).toEqual(
      filesOf(
        ['a', 'b'].flatMap((one) => [`${one.repeat(8)}-${NAME}-host-2`, `${one.repeat(8)}-${NAME}-host`]),
      ).sort(),
    )
  })

  it('draws at most 50, and says so', async () => {
    const many = nightlyRecords(12).map((record) => ({
      ...record,
      series: Array.from({ length: 60 }, (_, index) => ({
        ...record.series[0]!,
        labels: { path: `path-${String(index)}` },
      })),
    }))
    const { files, ports } = await run(many, ['network_*'])
    expect(files).toHaveLength(3 * 50)
    expect(ports.log.has('warning', '60 series would be drawn: only the first 50 are')).toBe(true)
  })
})
