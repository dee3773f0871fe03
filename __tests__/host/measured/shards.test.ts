import { describe, expect, it } from 'vitest'
import { comparisonSchema } from '../../../src/core/record/comparison-schema.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'

const CONFIGURATION = `
version: 1
provider: host
suites:
  storage: { jobs: [read_iops], fileSize: 32Mi, provisioning: false }
gate:
  rounds: [16, 24]
`

/** Alone on two cores it takes 108 seconds. */
const TWO_PAIRS_MILLISECONDS = 300_000

describe('two shards of a pair, both measured on this machine', () => {
  const cli = new ShippedCommandLine()

  it(
    'judge nothing alone, and are judged together',
    async () => {
      cli.write('kbench.yaml', CONFIGURATION)
      const engines = [
        '--base-set',
        'suites.storage.ioEngine=libaio',
        '--head-set',
        'suites.storage.ioEngine=sync',
      ]
      for (const number of ['1', '2']) {
        const shard = ['--shard', `${number}/2`, '--out', `shard-${number}`]
        const ended = await cli.run(['pair', '--base', '.', '--head', '.', ...engines, ...shard])
        expect(ended.code).toBe(0)
        expect(ended.stdout).toContain(`shard ${number} of 2: measured`)
      }
      const merged = await cli.run(['merge', 'shard-1', 'shard-2', '--out', 'merged', '--format', 'json'])
      const comparison = comparisonSchema.parse(
        (JSON.parse(merged.stdout) as { comparison: unknown }).comparison,
      )
      expect([merged.code, comparison.verdict]).toEqual([1, 'regressed'])
      expect(comparison.pair).toMatchObject({ clusterPairs: 8, stages: 1, shards: { of: 2, merged: 2 } })
      expect(comparison.series.map(({ paired }) => paired?.test)).toContain('pairs')

      const twice = await cli.run(['merge', 'shard-1', 'shard-1'])
      expect(twice.code).toBe(2)
      expect(twice.stderr).toContain('are both shard 1 of 2')
    },
    TWO_PAIRS_MILLISECONDS,
  )
})
