import { describe, expect, it } from '@jest/globals'
import { comparisonMermaidCharts, recordMermaidCharts } from '../../../src/core/report/mermaid-chart.ts'
import { recordMarkdown } from '../../../src/core/report/record-markdown.ts'
import { aComparedSeries, aComparison, aRecord, aSeries, CATALOGUE, THROTTLED } from './examples.ts'

describe('charts as Mermaid text', () => {
  it('show the medians of the first metric of every suite in human units', () => {
    const series = [
      aSeries('network_throughput', { placement: 'inter-node' }, [12.26e9, 11.76e9, 11.44e9]),
      aSeries('network_throughput', { placement: 'intra-node' }, [13.82e9, 13.4e9, 14.07e9]),
      aSeries('storage_iops', { job: 'read_iops' }, [100018]),
    ]
    expect(recordMermaidCharts(aRecord({ series }), CATALOGUE)).toEqual([
      {
        suite: 'network',
        mermaid: [
          'xychart-beta horizontal',
          '    title "network: Throughput, higher is better"',
          '    x-axis ["inter-node", "intra-node"]',
          '    y-axis "Gbit/s" 0 --> 14.510',
          '    bar [11.760, 13.820]',
        ].join('\n'),
      },
      {
        suite: 'storage',
        mermaid: expect.stringContaining('bar [100.000]'),
      },
    ])
  })

  it('show a comparison as shares of the baseline, with a line at 100 %', () => {
    const [chart] = comparisonMermaidCharts(aComparison({ series: [THROTTLED] }), CATALOGUE)
    const share = (THROTTLED.current!.median / THROTTLED.baseline!.median) * 100
    expect(chart?.mermaid).toContain(`bar [${share.toPrecision(4)}`)
    expect(chart?.mermaid).toContain('line [100.000]')
  })

  it('draw no more bars than can be told apart, and say how many are left', () => {
    const series = Array.from({ length: 40 }, (_, index) =>
      aComparedSeries({ labels: { job: String(index) } }),
    )
    const [chart] = comparisonMermaidCharts(aComparison({ series }), CATALOGUE)
    expect(chart?.mermaid).toContain('(24 more in the table)')
    expect(/bar \[(.*)\]/.exec(chart?.mermaid ?? '')?.[1]?.split(',')).toHaveLength(16)
  })

  it('let no label break out of its quotes or of the code block', () => {
    const nasty = '"]\n```\n<script>@everyone #1; %%{init}%%'
    const series = [
      aSeries('network_throughput', { path: nasty }, [1e9]),
      aSeries('network_throughput', { path: 'b' }, [2e9]),
    ]
    const [chart] = recordMermaidCharts(aRecord({ series }), CATALOGUE)
    expect(chart?.mermaid.split('\n')).toHaveLength(5)
    expect(chart?.mermaid).not.toMatch(/`|<|@|#|;|\{/)
    expect(chart?.mermaid.match(/"/g)).toHaveLength(8)
  })

  it('stand in the report where images cannot', () => {
    const record = aRecord({ series: [aSeries('network_throughput', { path: 'a' }, [1e9])] })
    const markdown = recordMarkdown(record, {
      catalogue: CATALOGUE,
      charts: recordMermaidCharts(record, CATALOGUE),
    })
    expect(markdown).toMatch(/^```mermaid\nxychart-beta horizontal\n/m)
  })
})
