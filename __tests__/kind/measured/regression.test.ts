import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rm } from 'node:fs/promises'
import { comparisonSchema, type Comparison } from '../../../src/core/record/comparison-schema.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import kind from '../../../src/providers/kind/provider.ts'
import { TOOLS_IMAGE } from '../../../src/providers/kind/images.ts'
import { ShippedCommandLine, type Ended } from '../../bundle/command-line.ts'
import { files, realContext } from '../provider-context.ts'
import { throttleLinks } from '../throttle.ts'

// The product's claim, end to end: five runs make a baseline, an unchanged sixth passes, and a sixth on nodes whose
// links are throttled fails, naming the throughput between nodes and nothing inside a node or on disk.

// One cluster for all runs: seven clusters took four times as long. Pairs under act make new ones.
const CONFIGURATION = (kubeconfig: string, setup: string) => `
version: 1
provider:
  kubeconfig:
    kubeconfig: ${JSON.stringify(kubeconfig)}
    image: '${TOOLS_IMAGE}'
    imagePullPolicy: Never
preset: smoke
subject: { setup: ${JSON.stringify(setup)} }
suites:
  network: { rounds: 3, durationSeconds: 2, warmupSeconds: 1, paths: [pod-to-pod], protocols: [tcp], latency: false }
  storage: { rounds: 3, durationSeconds: 2, jobs: [read_iops], provisioning: false }
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
  let registerFolder = ''
  let testbed: Testbed | undefined

  beforeAll(async () => {
    registerFolder = await files.makeTemporaryFolder('kbench-register-')
    const context = realContext(registerFolder, `measured-${String(process.pid)}`)
    testbed = await kind.create(kind.options.parse({ nodes: 3 }), context)
    const kubeconfig = testbed.cluster?.kubeconfig ?? ''
    cli.write('unchanged.yaml', CONFIGURATION(kubeconfig, 'true'))
    cli.write('throttled.yaml', CONFIGURATION(kubeconfig, throttleLinks('2gbit')))
  })
  afterAll(async () => {
    await testbed?.close()
    await rm(registerFolder, { recursive: true })
  })

  it('is found where it is, and an unchanged cluster passes', async () => {
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

    // The links stay throttled, so this run is the last.
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
