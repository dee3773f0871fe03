import { describe, expect, it } from 'vitest'
import { comparisonSchema } from '../../../src/core/record/comparison-schema.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'
import { commands } from '../../kind/provider-context.ts'

// Head reads random numbers, base reads zeros: the kernel works for each of them in another function.
const reading = (device: string): string =>
  `from=$(date +%s%N); dd if=/dev/${device} of=/dev/null bs=64k count=6000 2>&1; ` +
  `echo "[{\\"name\\": \\"read\\", \\"value\\": $(( ($(date +%s%N) - from) / 1000 )), \\"unit\\": \\"us\\", \\"better\\": \\"lower\\"}]" >results.json`
const configuration = {
  version: 1,
  provider: 'host',
  suites: {
    custom: {
      workloads: {
        read: { command: reading('zero'), results: { reader: 'json', from: { file: 'results.json' } } },
      },
    },
  },
  gate: { rounds: [4] },
}

describe('a profile of a pair on this machine', () => {
  const cli = new ShippedCommandLine()

  it('names the function of the kernel that only head spends time in', async () => {
    cli.write('kbench.yaml', JSON.stringify(configuration))
    const head = ['--head-set', `suites.custom.workloads.read.command=${JSON.stringify(reading('urandom'))}`]
    const ended = await cli.run([
      'pair',
      '--profile',
      '--base',
      '.',
      '--head',
      '.',
      ...head,
      '--out',
      'out',
      '--format',
      'json',
    ])
    expect(ended).toMatchObject({ code: expect.any(Number), stdout: expect.stringContaining('{') })
    const perf = await commands.run(['perf', '--version'])
    if (perf.exitCode !== 0) {
      expect(ended.stderr).toContain('No profile of what the CPUs do: perf is not on PATH')
      return
    }
    const { profiles = [] } = comparisonSchema.parse(
      (JSON.parse(ended.stdout) as { comparison: unknown }).comparison,
    )
    expect(profiles).toMatchObject([{ measurement: 'custom/read', rounds: 4 }])
    const [first] = profiles[0]?.grew ?? []
    expect(first?.name).toMatch(/random|chacha/)
    expect(first?.head).toBeGreaterThan(0.05)
    expect(first?.base).toBeLessThan(0.01)
    expect(cli.read('out/profile/custom-read-1-head.folded')).toMatch(/^dd;.*(?:random|chacha)/m)
    expect(cli.read('out/report.html')).toContain('custom/read')
  })
})
