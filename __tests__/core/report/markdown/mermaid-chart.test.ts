import { describe, expect, it } from 'vitest'
import { comparisonMermaidCharts, recordMermaidCharts } from '../../../../src/core/report/mermaid-chart.ts'
import { recordMarkdown } from '../../../../src/core/report/record-report.ts'
import {
  aComparedSeries,
  aComparison,
  aRecord,
  aSeries,
  CATALOGUE,
  THROTTLED,
} from '../../../../support/builders/examples.ts'

describe('charts as Mermaid text', () => {
  it('show the medians of the first metric of every suite in human units', () => {
    const series = [
      aSeries('network_throughput', { placement: 'inter-node' }, [12.26e9, 11.76e9, 11.44e9]),
      aSeries('network_throughput', { placement: 'intra-node' }, [13.82e9, 13.4e9, 14.07e9]),
      aSeries('storage_iops', { job: 'read_iops' }, [100018]),
    ]
    const charts = recordMermaidCharts(aRecord({ series }), CATALOGUE)
    expect(charts.map(({ suite, markdown }) => ({ suite, lines: markdown.split('\n') }))).toEqual([
      {
        suite: 'network',
        lines: [
          '```mermaid',
          expect.stringMatching(/^%%\{init: \{"xyChart":\{"width":700,"height":164,.*\}\}%%$/),
          'xychart-beta horizontal',
          '    title "network: Throughput, higher is better"',
          '    x-axis ["inter-node", "intra-node"]',
          '    y-axis "Gbit/s" 0 --> 15.000',
          '    bar [11.760, 13.820]',
          '```',
        ],
      },
      {
        suite: 'storage',
        lines: expect.arrayContaining(['    bar [100.000]']),
      },
    ])
  })

  it('show a comparison as shares of the baseline, with a line at 100 %', () => {
    const [chart] = comparisonMermaidCharts(aComparison({ series: [THROTTLED] }), CATALOGUE)
    const share = (THROTTLED.current!.median / THROTTLED.baseline!.median) * 100
    expect(chart?.markdown).toContain(`bar [${share.toPrecision(4)}`)
    expect(chart?.markdown).toContain('line [100.000]')
  })

  it('draw no more bars than can be distinguished, and say how many are left', () => {
    const series = Array.from({ length: 40 }, (_, index) =>
      aComparedSeries({ labels: { job: String(index) } }),
    )
    const [chart] = comparisonMermaidCharts(aComparison({ series }), CATALOGUE)
    expect(chart?.markdown).toContain('(24 more in the table)')
    expect(/bar \[(.*)\]/.exec(chart?.markdown ?? '')?.[1]?.split(',')).toHaveLength(16)
  })

  it('give every bar its own name, short enough to be drawn', () => {
    const long = 'x'.repeat(100)
    const paths = ['a|b', 'a<b', `${long}1`, `${long}2`, 'c']
    const series = paths.map((path) => aSeries('network_throughput', { path }, [1e9]))
    const [chart] = recordMermaidCharts(aRecord({ series }), CATALOGUE)
    const names = /x-axis \[(.*)\]/.exec(chart?.markdown ?? '')?.[1]?.split(', ') ?? []
    expect(new Set(names).size).toBe(5)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(50)
  })

  it.each([
    [98, 100],
    [100, 105],
    [104, 110],
    [310, 320],
    [700, 720],
    [999, 1050],
  ])('end the axis of %d beyond it, where the numbers do not run into each other', (value, end) => {
    const series = [aSeries('network_latency', { path: 'a' }, [value])]
    const [chart] = recordMermaidCharts(aRecord({ series }), { ...CATALOGUE, metrics: new Map() })
    const top = Number(/0 --> ([\d.]+)/.exec(chart?.markdown ?? '')?.[1])
    expect(top).toBeGreaterThanOrEqual(value)
    expect(top).toBeCloseTo(end, 6)
    // As d3 chooses its steps: https://github.com/d3/d3-array/blob/main/src/ticks.js
    const exact = top / 10
    const power = 10 ** Math.floor(Math.log10(exact))
    const error = exact / power
    const step =
      power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1)
    expect(Math.floor(top / step) + 1).toBeLessThanOrEqual(12)
  })

  it.each([[0, 0], [-0], [-1, 2], [5e-324], [1e300], [-5], [Number.MAX_VALUE]])(
    'are not drawn of numbers that no axis from zero shows (%d)',
    (...values) => {
      const series = values.map((value, index) => aSeries('x', { path: String(index) }, [value]))
      const catalogue = { ...CATALOGUE, metrics: new Map() }
      expect(recordMermaidCharts(aRecord({ series }), catalogue)).toEqual([])
    },
  )

  it('have no exponent and no number that is none', () => {
    for (const value of [1e-5, 0.009, 0.5, 1, 1e6, 1e8]) {
      const series = [aSeries('x', { path: 'a' }, [value]), aSeries('x', { path: 'b' }, [5e-324])]
      const [chart] = recordMermaidCharts(aRecord({ series }), { ...CATALOGUE, metrics: new Map() })
      const text = (chart?.markdown ?? '').split('\n').slice(5, -1).join('\n')
      expect(`${String(value)}${text}`).toMatch(
        /^[\de.+-]+ {4}y-axis "[^"]*" 0 --> \d+\.\d+\n {4}bar \[\d+\.\d+, \d+\.\d+\]$/,
      )
    }
  })

  it('let no label break out of its quotes or of the code block', () => {
    const nasty = '"]\n```\n<script>@everyone #1; %%{init}%%'
    const series = [
      aSeries('network_throughput', { path: nasty }, [1e9]),
      aSeries('network_throughput', { path: 'b' }, [2e9]),
    ]
    const [chart] = recordMermaidCharts(aRecord({ series }), CATALOGUE)
    const [, settings = '', ...lines] = chart?.markdown.split('\n').slice(0, -1) ?? []
    expect(lines).toHaveLength(5)
    expect(lines.join('\n')).not.toMatch(/`|<|@|#|;|\{/)
    expect(lines.join('\n').match(/"/g)).toHaveLength(8)
    expect(JSON.parse(/^%%\{init: (.*)\}%%$/.exec(settings)?.[1] ?? '')).toHaveProperty('xyChart.width', 700)
  })

  it('stand in the report where images cannot', () => {
    const record = aRecord({ series: [aSeries('network_throughput', { path: 'a' }, [1e9])] })
    const markdown = recordMarkdown(record, {
      catalogue: CATALOGUE,
      charts: recordMermaidCharts(record, CATALOGUE),
    })
    expect(markdown).toMatch(/^```mermaid\n%%\{init: .*\}%%\nxychart-beta horizontal\n/m)
  })
})
