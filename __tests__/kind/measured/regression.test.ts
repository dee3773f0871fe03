import { describe, expect, it } from '@jest/globals'
import { comparisonSchema, type Comparison } from '../../../src/core/comparison/schema.ts'
import { formatSeries } from '../../../src/core/series.ts'
import { ShippedCommandLine, type Ended } from '../../bundle/command-line.ts'
import { throttleLinks } from '../throttle.ts'

// The product's claim, end to end: five runs make a baseline, an unchanged sixth passes, and a sixth on nodes whose
// links are throttled fails, naming the throughput between nodes and nothing inside a node or on disk.

const CONFIGURATION = (setup: string) => `
version: 1
provider: { kind: { nodes: 3 } }
preset: smoke
subject: { setup: ${JSON.stringify(setup)} }
suites:
  network: { rounds: 3, durationSeconds: 2, warmupSeconds: 1, paths: [pod-to-pod], protocols: [tcp], latency: false }
  storage: { rounds: 3, durationSeconds: 2, jobs: [read_iops, write_iops], provisioning: false }
gate:
  rules: [{ series: 'network_cpu', informational: true }, { series: 'storage_latency', informational: true }]
`
const BASELINE_RUNS = 5

const cli = new ShippedCommandLine()
const run = (config: string, out: string): Promise<Ended> =>
  cli.run(['run', '--config', config, '--out', out, '--format', 'json'])
const comparisonOf = (ended: Ended): Comparison =>
  comparisonSchema.parse((JSON.parse(ended.stdout) as { comparison: unknown }).comparison)

describe('a regression on a kind cluster', () => {
  it('is found where it is, and an unchanged cluster passes', async () => {
    cli.write('unchanged.yaml', CONFIGURATION('true'))
    cli.write('throttled.yaml', CONFIGURATION(throttleLinks('2gbit')))
    for (let index = 1; index <= BASELINE_RUNS; index += 1) {
      expect(await run('unchanged.yaml', `runs/${String(index)}`)).toMatchObject({ code: 0 })
    }
    const records = Array.from(
      { length: BASELINE_RUNS },
      (_, index) => `runs/${String(index + 1)}/record.json`,
    )
    expect(await cli.run(['baseline', 'add', ...records])).toMatchObject({ code: 0 })

    const unchanged = await run('unchanged.yaml', 'runs/unchanged')
    expect(unchanged).toMatchObject({ code: 0 })
    // Of series that only inform, one may be off on a noisy machine: they are not what the gate promises.
    const gating = comparisonOf(unchanged).series.filter(({ gates }) => gates)
    expect(gating.filter(({ verdict }) => verdict === 'regressed').map(formatSeries)).toEqual([])
    expect(comparisonOf(unchanged).series.map(({ verdict }) => verdict)).not.toContain('incomparable')

    const throttled = await run('throttled.yaml', 'runs/throttled')
    const regressed = comparisonOf(throttled).series.filter(
      ({ verdict, gates }) => verdict === 'regressed' && gates,
    )
    expect(regressed.map(formatSeries)).toEqual([
      'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    ])
    expect(throttled.code).toBe(1)
    expect((await cli.run(['cluster', 'list'])).stdout).toBe('No clusters of kbench on this machine.\n')
  })
})
