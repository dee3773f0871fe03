import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../src/ports/suite.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import customSuite from '../../../src/suites/custom/suite.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

const suite = customSuite([])

/** @param cluster is there when the tests run */
export function describeCustom(cluster: () => Testbed): void {
  describe('a Job of the person', () => {
    const left = async (): Promise<string> => {
      const { kubeconfig = '', namespace = '' } = cluster().cluster ?? {}
      const argv = ['get', 'jobs,pods', '-n', namespace, '-o', 'name'] as const
      return (await commands.run(['kubectl', `--kubeconfig=${kubeconfig}`, ...argv])).stdout
    }
    const measure = async (line: string, image?: string): Promise<readonly Observation[]> => {
      const { workload } = cluster().cluster ?? {}
      const template = {
        restartPolicy: 'Never',
        tolerations: workload?.tolerations,
        containers: [
          {
            name: 'load',
            image: image ?? workload?.image,
            imagePullPolicy: 'IfNotPresent',
            command: ['sh', '-c', line],
          },
        ],
      }
      const folder = await mkdtemp(join(tmpdir(), 'kbench-custom-'))
      const manifest = join(folder, 'job.json')
      const job = {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'own-load' },
        spec: { backoffLimit: 0, template: { spec: template } },
      }
      await writeFile(manifest, JSON.stringify(job))
      const workloads = { churn: { job: manifest, timeout: '60s', results: { reader: 'json' } } }
      const parameters = suite.parameters.parse({ rounds: 1, workloads })
      const prepared = await suite.prepare(parameters, realSuiteContext(cluster()))
      try {
        return await prepared.measurements[0]!.measure(1)
      } finally {
        await rm(folder, { recursive: true })
      }
    }

    test('gives the results in its log, and is removed', async () => {
      const line = `sleep 1; echo '[{"name": "decode", "value": 2, "unit": "ms", "better": "lower"}]'`
      expect(await measure(line)).toEqual([
        { metric: 'custom_time', labels: { workload: 'churn', name: 'decode' }, value: 0.002 },
      ])
      expect(await left()).not.toContain('own-load')
    })

    test('without its image says why within seconds', async () => {
      const image = 'kbench-no-such-image.invalid/load:1'
      await expect(measure('true', image)).rejects.toThrow(
        `does not start: the image ${image} cannot be pulled: `,
      )
      expect(await left()).not.toContain('own-load')
    })
  })
}
