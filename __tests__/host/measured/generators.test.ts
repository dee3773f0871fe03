import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SLICES } from '../../../src/app/pair/rounds/measure-slices.ts'
import { comparisonSchema } from '../../../src/core/record/comparison-schema.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'

const CONFIGURATION = `
version: 1
provider: host
suites:
  custom:
    workloads:
      hashing: { generator: python3 generator.py }
gate:
  rounds: [16]
  profile: never
`
/** Without its counter of bytes, whose rate does not depend on the size of a block. */
const GENERATOR = readFileSync('examples/custom/hashing/generator.py', 'utf8').replace(/"bytes": [^,]+, /, '')
const BLOCK = 'bytes(100_000)'

const MILLISECONDS = 5 * 60_000

/** A pair of the generator of the examples, the blocks of head so large. */
async function pairWith(block: string) {
  const cli = new ShippedCommandLine()
  cli.write('base/generator.py', GENERATOR)
  cli.write('head/generator.py', GENERATOR.replace(BLOCK, block))
  cli.write('kbench.yaml', CONFIGURATION)
  const ended = await cli.run([
    'pair',
    ...['--base', 'base', '--head', 'head', '--out', 'out', '--format', 'json'],
  ])
  const result = JSON.parse(ended.stdout) as { comparison: unknown }
  const { series } = comparisonSchema.parse(result.comparison)
  const slices = JSON.parse(cli.read('out/raw/custom/1-hashing.slices.json')) as Record<string, unknown>
  return { code: ended.code, slices, series }
}

describe('generators of both sides in slices', () => {
  it(
    'show that an operation of head has half as much work again',
    async () => {
      expect(GENERATOR).toContain(BLOCK)
      const { code, slices, series } = await pairWith('bytes(150_000)')
      expect(series.map(({ metric, verdict }) => [metric, verdict])).toEqual([['custom_rate', 'regressed']])
      expect(code).toBe(1)
      expect(slices['base']).toHaveLength(SLICES.count)
      expect(slices['head']).toHaveLength(SLICES.count)
    },
    MILLISECONDS,
  )

  it(
    'show nothing where both are the same',
    async () => {
      const { series } = await pairWith(BLOCK)
      expect(series.map(({ metric }) => metric)).toEqual(['custom_rate'])
      expect(series.map(({ verdict }) => verdict)).not.toContain('regressed')
      expect(series.map(({ verdict }) => verdict)).not.toContain('improved')
    },
    MILLISECONDS,
  )
})
