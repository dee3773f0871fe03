import { afterAll, describe, expect, test } from '@jest/globals'
import { rm } from 'node:fs/promises'
import kind from '../../src/providers/kind/provider.ts'
import { clustersOfKind, commands, files, realContext } from './provider-context.ts'

const LONGEST_PAUSE = 20

describe('a kind cluster that stands still', () => {
  let registerFolder = ''
  afterAll(() => rm(registerFolder, { recursive: true }))

  test('uses no CPU meanwhile, and goes on as if nothing had been', async () => {
    registerFolder = await files.makeTemporaryFolder('kbench-register-')
    const context = realContext(registerFolder, `still-${String(process.pid)}`)
    const testbed = await kind.create(kind.options.parse({ nodes: 2 }), context)
    try {
      const { standstill, kubeconfig = '' } = testbed
      const kubectl = async (...args: string[]): Promise<string> =>
        (await commands.run(['kubectl', `--kubeconfig=${kubeconfig}`, ...args])).stdout
      const ready = (): Promise<string> =>
        kubectl('get', 'nodes', '-o', 'jsonpath={.items[*].status.conditions[?(@.type=="Ready")]}')
      const transitions = async (): Promise<string[]> =>
        [...(await ready()).matchAll(/"lastTransitionTime":"[^"]*"|"status":"[^"]*"/g)].map(([text]) => text)
      expect(standstill?.longestPause).toBe(LONGEST_PAUSE)

      const before = await transitions()
      expect(before).toHaveLength(4)
      await standstill?.pause()
      const paused = await testbed.cpuTime?.()
      await commands.run(['sleep', String(LONGEST_PAUSE)])
      expect(await testbed.cpuTime?.()).toBe(paused)
      await standstill?.resume()
      expect(await testbed.cpuTime?.()).toBeGreaterThan(paused ?? Infinity)

      // Often, as a freeze may hit any moment of a control loop.
      for (let turn = 1; turn <= 20; turn += 1) {
        await standstill?.pause()
        await standstill?.resume()
      }
      expect(await transitions()).toEqual(before)
      const restarts = await kubectl(
        ...['get', 'pods', '-n', 'kube-system', '-l', 'tier=control-plane'],
        ...['-o', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}'],
      )
      expect(restarts).toBe('0 0 0 0')
    } finally {
      // Also while it stands still.
      await testbed.standstill?.pause()
      await testbed.close()
    }
    expect(await clustersOfKind()).not.toContain(`kbench-still-${String(process.pid)}`)
  })
})
