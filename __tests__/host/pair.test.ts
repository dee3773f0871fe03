import { afterAll, describe, expect, it } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { comparisonSchema } from '../../src/core/comparison/schema.ts'
import type { Pair } from '../../src/core/pair/schema.ts'
import { formatSeries } from '../../src/core/series.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'

// Two commands on one machine: head's starts an agent that eats the cores which the server needs, base's stops it.
const CONFIGURATION = `
version: 1
provider: host
preset: smoke
subject:
  setup: bash agent.sh
suites:
  http: { durationSeconds: 1, keepalive: ["off"], entries: [cluster-ip] }
gate:
  rounds: [16]
`
const AGENT = `
set -eu
for pid in $(cat agents 2>/dev/null || true); do kill "$pid" 2>/dev/null || true; done
: >agents
if [ "$KBENCH_SUBJECT" = head ]; then
  for core in $(seq $((2 * $(nproc)))); do
    setsid timeout 60 sh -c 'while :; do :; done' >/dev/null 2>&1 &
    echo $! >>agents
  done
fi
`

describe('a pair of commands on this machine', () => {
  const cli = new ShippedCommandLine()
  afterAll(() => {
    spawnSync('bash', ['-c', 'kill $(cat agents)'], { cwd: cli.workingDirectory })
  })

  it('finds what head starts, turn by turn, and pauses nothing', async () => {
    cli.write('kbench.yaml', CONFIGURATION)
    cli.write('agent.sh', AGENT)
    const ended = await cli.run(['pair', '--base', '.', '--head', '.', '--out', 'out', '--format', 'json'])
    const result = JSON.parse(ended.stdout) as { comparison: unknown; pair: Pair }
    const comparison = comparisonSchema.parse(result.comparison)
    const regressed = comparison.series.filter(({ verdict, gates }) => verdict === 'regressed' && gates)
    expect(regressed.map(formatSeries)).toContain('http_request_rate{entry="cluster-ip",keepalive="off"}')
    expect(ended.code).toBe(1)
    expect(result.pair).toMatchObject({ provider: 'host', paused: false, completedStages: 1 })
    const first = result.pair.rounds.map((round) => round.first)
    expect(first.filter((side) => side === 'base')).toHaveLength(8)
    expect(first).toHaveLength(16)
  })
})
