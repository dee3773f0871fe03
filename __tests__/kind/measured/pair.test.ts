import { describe, expect, it } from '@jest/globals'
import { comparisonSchema, type Comparison } from '../../../src/core/comparison/schema.ts'
import type { Pair } from '../../../src/core/pair/schema.ts'
import { formatSeries } from '../../../src/core/series.ts'
import { ShippedCommandLine, type Ended } from '../../bundle/command-line.ts'
import { commands } from '../provider-context.ts'
import { throttleLinks } from '../throttle.ts'

// The product's claim for pull requests, end to end: a commit that throttles the links between nodes is red by name, and
// nothing else is.
const CONFIGURATION = (setup: string) => `
version: 1
provider: { kind: { nodes: 3 } }
preset: smoke
subject: { setup: ${JSON.stringify(setup)} }
suites:
  network: { durationSeconds: 2, paths: [pod-to-pod], protocols: [tcp], latency: false }
  storage: { durationSeconds: 2, jobs: [read_iops], provisioning: false }
gate:
  rounds: [16]
  rules: [{ series: 'network_cpu', informational: true }, { series: 'storage_latency', informational: true }]
`

describe('a pull request that throttles the network', () => {
  const cli = new ShippedCommandLine()
  const git = (...args: string[]) =>
    commands.run(['git', '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: cli.workingDirectory,
    })
  const commit = async (setup: string): Promise<void> => {
    cli.write('kbench.yaml', CONFIGURATION(setup))
    await git('add', 'kbench.yaml')
    await git('commit', '--quiet', '--message', 'change')
  }

  it('is found, and the base checkout and all clusters are gone', async () => {
    await git('init', '--quiet', '--initial-branch', 'main')
    await commit('true')
    await git('checkout', '--quiet', '-b', 'change')
    await commit(throttleLinks('2gbit'))

    const ended: Ended = await cli.run(['pair', '--out', 'out', '--format', 'json'])
    const result = JSON.parse(ended.stdout) as { comparison: unknown; pair: Pair }
    const comparison: Comparison = comparisonSchema.parse(result.comparison)
    const regressed = comparison.series.filter(({ verdict, gates }) => verdict === 'regressed' && gates)
    expect(regressed.map(formatSeries)).toEqual([
      'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    ])
    expect(ended.code).toBe(1)
    // Why: the queue that the setup of head puts before the links.
    expect(comparison.environmentDifferences).toContainEqual({
      field: 'node: queueing of eth0',
      baseline: 'noqueue',
      current: 'tbf',
    })
    // Slices pause the loads, not the clusters.
    expect(result.pair).toMatchObject({ paused: false, completedStages: 1, switches: { count: 0 } })
    expect((await git('worktree', 'list')).stdout.trim().split('\n')).toHaveLength(1)
    expect((await cli.run(['cluster', 'list'])).stdout).toBe('No clusters of kbench on this machine.\n')
  })
})
