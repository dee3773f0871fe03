import { describe, expect, test } from 'vitest'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { STORAGE_PRESETS, type StorageParameters } from '../../../src/suites/storage/parameters.ts'
import storage from '../../../src/suites/storage/suite.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

const installed = (await commands.run(['kubestr', '--help'])).failure === undefined
const describeInstalled = installed ? describe : describe.skip

/** @param cluster is there when the tests run */
export function describeKubestr(cluster: () => Testbed): void {
  describeInstalled(`kubestr${installed ? '' : ' (SKIPPED: it is not on PATH)'}`, () => {
    const parametersWith = (overrides: Partial<StorageParameters>): StorageParameters => ({
      ...STORAGE_PRESETS.smoke,
      driver: 'kubestr',
      jobs: ['read_iops', 'write_bw'],
      provisioning: false,
      ...overrides,
    })
    const left = async (): Promise<string> => {
      const { kubeconfig = '', namespace = '' } = cluster().cluster ?? {}
      const argv = ['get', 'pods', '-n', namespace, '-o', 'name'] as const
      return (await commands.run(['kubectl', `--kubeconfig=${kubeconfig}`, ...argv])).stdout
    }

    test('measures a volume with the image of the measuring tools', async () => {
      const context = realSuiteContext(cluster())
      const prepared = await storage.prepare(parametersWith({}), context)
      const observations = await prepared.measurements[0]!.measure(1)
      await prepared.close()
      expect(observations.map(({ metric, labels }) => [metric, labels['job']])).toEqual([
        ['storage_iops', 'read_iops'],
        ['storage_bandwidth', 'write_bw'],
      ])
      for (const { value } of observations) expect(value).toBeGreaterThan(1)
      expect([...context.raw.keys()]).toEqual(['storage/1-kubestr.json'])
    })

    test('whose pod cannot start fails within seconds with the reason, and leaves nothing', async () => {
      const image = 'kbench-no-such-image.invalid/fio:1'
      const prepared = await storage.prepare(
        parametersWith({ kubestrImage: image }),
        realSuiteContext(cluster()),
      )
      const started = performance.now()
      await expect(prepared.measurements[0]!.measure(1)).rejects.toThrow(
        `the pod of kubestr did not start: the image ${image} cannot be pulled: `,
      )
      expect((performance.now() - started) / 1000).toBeLessThan(60)
      await prepared.close()
      expect(await left()).not.toContain('kubestr')
    })
  })
}
