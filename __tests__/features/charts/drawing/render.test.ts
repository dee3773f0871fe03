import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { createChartRenderer, drawPng, drawSvg } from '../../../../src/features/charts/bundle.ts'
import { textWidth } from '../../../../src/features/charts/bundle.ts'
import type { ChartSpecification } from '../../../../src/core/report/figures.ts'
import { comparisonCharts } from '../../../../src/features/charts/core/comparison.ts'
import { recordCharts } from '../../../../src/features/charts/core/record.ts'
import { escapeHtml } from '../../../../src/core/report/markdown-escape.ts'
import { LIGHT } from '../../../../src/features/charts/core/theme.ts'
import { aComparison, aRecord, aSeries, CATALOGUE } from '../../../../support/builders/examples.ts'
import { FONT_FILE, makeAssetFolder } from './assets.ts'

const folder = makeAssetFolder()
const renderer = createChartRenderer(folder)
const hash = (png: Uint8Array): string => createHash('sha256').update(png).digest('hex')
const recordSpecification = (series: Parameters<typeof aRecord>[0]): ChartSpecification =>
  recordCharts(aRecord(series), CATALOGUE)[0]!.specification
/** Width and height as the header of a PNG states them. */
const sizeOf = (png: Uint8Array): [number, number] => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}
const svgSize = (svg: string): [number, number] => {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  return [Number(width), Number(height)]
}

describe('createChartRenderer', () => {
  it('draws a comparison as SVG with all its text, and as PNG of twice the size', async () => {
    const { svg, png } = await renderer.render(comparisonCharts(aComparison(), CATALOGUE)[0]!.specification)
    expect(svg).toContain('font-family="Inter, sans-serif"')
    for (const text of [
      'worst −83.7 %',
      'inter-node',
      'intra-node',
      'p99',
      '1.92 Gbit/s, −83.7 %',
      'Throughput (Gbit/s)',
    ])
      expect(svg).toContain(text)
    expect(svg).not.toContain('…')
    expect(svg).toContain(LIGHT.regressed)
    const [width, height] = svgSize(svg)
    expect(sizeOf(png)).toEqual([2 * width, 2 * height])
  })

  it('really draws the text: without the font the picture is another one', async () => {
    const { svg, png } = await renderer.render(recordSpecification({}))
    const font = readFileSync(FONT_FILE)
    expect(hash(drawPng(svg, font))).toBe(hash(png))
    expect(hash(drawPng(svg, undefined))).not.toBe(hash(png))
  })

  it('has the font inside the SVG, once, with the letters of charts', async () => {
    const { svg } = await renderer.render(recordSpecification({}))
    const found = [
      ...svg.matchAll(/@font-face\{font-family:Inter;src:url\(data:font\/woff2;base64,([^)]+)\)/g),
    ]
    expect(found).toHaveLength(1)
    const font = Buffer.from(found[0]?.[1] ?? '', 'base64')
    expect(font.subarray(0, 4).toString()).toBe('wOF2')
    expect(font.length).toBeLessThan(20_000)
  })

  it('draws the same bytes again', async () => {
    const [first, second] = [
      await renderer.render(recordSpecification({})),
      await renderer.render(recordSpecification({})),
    ]
    expect(second.svg).toBe(first.svg)
    expect(hash(second.png)).toBe(hash(first.png))
  })

  it('grows with the number of series and keeps every label whole', async () => {
    const labels = Array.from({ length: 100 }, (_, index) => `tcp-${String(index)}-${'long-label'.repeat(3)}`)
    const series = labels.map((path, index) => aSeries('network_throughput', { path }, [1e9 + index]))
    const { svg } = await renderer.render(recordSpecification({ series }))
    for (const label of labels) expect(svg).toContain(label)
    expect(svgSize(svg)[1]).toBeGreaterThan(100 * 20)
  })

  test.each<[string, readonly number[], string]>([
    ['zeros', [0, 0, 0], '0 bit/s'],
    ['something tiny', [1e-9], '1e−9 bit/s'],
    ['something huge', [1e15], '1 Pbit/s'],
    ['a single sample', [12.26e9], '12.3 Gbit/s'],
    ['no samples at all', [], 'no samples'],
  ])('draws %s', async (_, values, words) => {
    const series = [aSeries('network_throughput', { path: 'host' }, values)]
    // Without the font, whose letters may spell anything.
    const svg = await drawSvg(recordSpecification({ series }))
    expect(svg).toContain(words)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    const [, ticks = ''] = /layer_2_marks"[^>]*>(.*?)<\/g>/.exec(svg) ?? []
    expect(ticks.match(/<line /g) ?? []).toHaveLength(values.length)
  })

  it('gives a label the room that it takes in this font, no less and no more', async () => {
    const widthWith = async (path: string): Promise<number> => {
      const series = [aSeries('network_throughput', { path }, [1e9])]
      return svgSize((await renderer.render(recordSpecification({ series }))).svg)[0]
    }
    const [short, long] = ['pod-to-pod', 'pod-to-pod through the service of a far node']
    const difference = (await widthWith(long)) - (await widthWith(short))
    expect(Math.abs(difference - (textWidth(long, 11) - textWidth(short, 11)))).toBeLessThanOrEqual(1)
  })

  it('keeps foreign text from becoming markup', async () => {
    const series = [aSeries('network_throughput', { path: '</text><script>alert(1)</script>' }, [1e9])]
    const { svg } = await renderer.render(recordSpecification({ series }))
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;script')
  })

  it.each(['\\', '\\"', '"', "'", '\\" + now() + \\"', '${x}', '\\u0022', '{{a}}'])(
    'takes the text %j of a label as data: in the title of an axis, on a row',
    async (text) => {
      const series = ['a', 'b'].map((path, index) =>
        aSeries('network_throughput', { path, shared: `x${text}y` }, [1e9 + index]),
      )
      const svg = await drawSvg(recordSpecification({ series }))
      expect(svg).toContain(escapeHtml(`x${text}y`).replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
      expect(svg).not.toContain('axis titled')
    },
  )

  it('names the file that it cannot read', async () => {
    await expect(createChartRenderer('/nowhere').render(recordSpecification({}))).rejects.toThrow(
      /no chart can be drawn: \/nowhere\/inter\.ttf cannot be read/,
    )
  })
})

describe('textWidth', () => {
  it('knows the advances of Inter', () => {
    expect(textWidth('storage / fio randread 4k p99', 11)).toBeCloseTo(152.8, 0)
  })

  it('counts East Asian characters as square', () => {
    expect(textWidth('漢', 10)).toBe(10)
  })
})
