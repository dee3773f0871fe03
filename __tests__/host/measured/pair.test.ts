import { describe, expect, it, onTestFailed } from 'vitest'
import { comparisonSchema } from '../../../src/core/record/comparison-schema.ts'
import type { Pair } from '../../../src/core/record/pair-file.ts'
import { formatSeries } from '../../../src/core/series.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'

// Two settings and two commands on one machine: head hands its reads to the kernel one at a time, and each side is set up again
// before each of its turns.
const CONFIGURATION = `
version: 1
provider: host
subject: { setup: 'echo "$KBENCH_SUBJECT" >>turns' }
suites:
  storage: { jobs: [read_iops], fileSize: 32Mi, provisioning: false }
gate:
  budget: 2m
  profile: never
`

describe('a pair on this machine', () => {
  const cli = new ShippedCommandLine()

  it('finds what head does worse, sets up turn by turn, and pauses nothing', async () => {
    cli.write('kbench.yaml', CONFIGURATION)
    const engines = [
      '--base-set',
      'suites.storage.ioEngine=libaio',
      '--head-set',
      'suites.storage.ioEngine=sync',
    ]
    const sides = ['--base', '.', '--head', '.', ...engines]
    const ended = await cli.run(['pair', ...sides, '--out', 'out', '--format', 'json'])
    // For whoever reads a failure on a machine that nobody can look at any more.
    onTestFailed(() => {
      console.error(ended.stdout, ended.stderr)
    })
    const result = JSON.parse(ended.stdout) as { comparison: unknown; pair: Pair }
    const comparison = comparisonSchema.parse(result.comparison)
    const regressed = comparison.series.filter(({ verdict, gates }) => verdict === 'regressed' && gates)
    expect(regressed.map(formatSeries)).toEqual([expect.stringMatching(/^storage_iops\{job="read_iops",/)])
    expect(ended.code).toBe(1)
    expect(result.pair).toMatchObject({ provider: 'host', paused: false })

    // So large a change is proven at the first look, unless too many rounds were disturbed or the disk changed its speed.
    const { completedStages, rounds } = result.pair
    // Rounds that make up for disturbed ones come on top, and say what they measure.
    const first = rounds.filter(({ measurements }) => measurements === undefined).map((round) => round.first)
    expect(first).toHaveLength(8 * completedStages)
    expect(first.filter((side) => side === 'base')).toHaveLength(4 * completedStages)
    // Once when a pair is created, then before every turn; a pair is soon created here, and has four rounds.
    const pairs = new Set(rounds.map(({ clusterPair }) => clusterPair)).size
    expect(pairs).toBe(2 * completedStages)
    const turns = cli.read('turns').trim().split('\n')
    expect(turns).toHaveLength(2 * pairs + 2 * rounds.length)
    expect(turns.slice(2, 2 + 8)).toEqual(
      first.slice(0, 4).flatMap((side) => (side === 'base' ? ['base', 'head'] : ['head', 'base'])),
    )
  })
})
