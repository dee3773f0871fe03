import { expect, test } from 'vitest'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { commands } from '../provider-context.ts'

const LONGEST_PAUSE = 20
/** Of kbench's default cluster. */
const NODES = 3

/**
 * Before the tests that restart parts of the control plane.
 * @param cluster is there when the tests run
 */
export function testPausing(cluster: () => Testbed): void {
  test('is paused without using CPU, and goes on as before', async () => {
    const testbed = cluster()
    const { pausing, cluster: { kubeconfig = '' } = {} } = testbed
    const kubectl = async (...args: string[]): Promise<string> =>
      (await commands.run(['kubectl', `--kubeconfig=${kubeconfig}`, ...args])).stdout
    const ready = (): Promise<string> =>
      kubectl('get', 'nodes', '-o', 'jsonpath={.items[*].status.conditions[?(@.type=="Ready")]}')
    const transitions = async (): Promise<string[]> =>
      [...(await ready()).matchAll(/"lastTransitionTime":"[^"]*"|"status":"[^"]*"/g)].map(([text]) => text)
    // The controller manager may have been restarted before, when it had waited 10 s for the API server. lastState says how it ended.
    const restarts = (): Promise<string> =>
      kubectl(
        ...['get', 'pods', '-n', 'kube-system', '-l', 'tier=control-plane'],
        ...['-o', 'jsonpath={range .items[*].status.containerStatuses[*]}{.restartCount}{.lastState} {end}'],
      )
    expect(pausing?.longestPause).toBe(LONGEST_PAUSE)

    const before = await transitions()
    const restartsBefore = await restarts()
    expect(restartsBefore).toMatch(/^(\d+\{.*\} ){4}$/)
    expect(before).toHaveLength(2 * NODES)
    await pausing?.pause()
    const paused = await testbed.localNodes?.cpuTime?.()
    await commands.run(['sleep', String(LONGEST_PAUSE)])
    expect(await testbed.localNodes?.cpuTime?.()).toBe(paused)
    await pausing?.resume()
    expect(await testbed.localNodes?.cpuTime?.()).toBeGreaterThan(paused ?? Infinity)

    // Often, as a freeze may hit any moment of a control loop.
    for (let turn = 1; turn <= 20; turn += 1) {
      await pausing?.pause()
      await pausing?.resume()
    }
    expect(await transitions()).toEqual(before)
    expect(await restarts()).toBe(restartsBefore)
  })
}
