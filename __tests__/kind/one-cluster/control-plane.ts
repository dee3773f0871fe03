import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { seconds } from '../../../src/core/series.ts'
import type { PreparedSuite } from '../../../src/ports/suite.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import {
  CONTROL_PLANE_PRESETS,
  type ControlPlaneParameters,
} from '../../../src/suites/control-plane/parameters.ts'
import suite from '../../../src/suites/control-plane/suite.ts'
import { createSystemClock } from '../../../src/adapters/clock-system.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

/** The simulated nodes are tested where kwok is on PATH. */
const hasKwok = (await commands.run(['kwok', '--version'])).exitCode === 0
const describeWithKwok = hasKwok ? describe : describe.skip

const clock = createSystemClock()

/**
 * One test kills the API server: these come last.
 * @param cluster is there when the tests run
 * @param name of the cluster
 */
export function describeControlPlane(cluster: () => Testbed, name: string): void {
  describe('the control plane of a kind cluster', () => {
    const kubectl = async (...args: string[]): Promise<string> =>
      (
        await commands.run(['kubectl', `--kubeconfig=${cluster().cluster?.kubeconfig ?? ''}`, ...args])
      ).stdout.trim()
    const names = (kindOfObject: string): Promise<string> => kubectl('get', kindOfObject, '-A', '-o', 'name')

    const prepare = (overrides: Partial<ControlPlaneParameters>): Promise<PreparedSuite> =>
      suite.prepare({ ...CONTROL_PLANE_PRESETS.smoke, ...overrides }, realSuiteContext(cluster()))

    it('is measured, and nothing is left', async () => {
      const before = await names('namespaces,pods,deployments,services,configmaps,nodes')
      const prepared = await prepare({})
      const values = new Map<string, number>()
      for (const measurement of prepared.measurements)
        for (const { metric, labels, value } of await measurement.measure(1))
          values.set([metric, ...Object.values(labels)].join(' '), value)
      await prepared.close()

      // The kubelet may report two steps of a fast start in one event.
      const merged = prepared.notes.map(
        (note) => /^round 1, pods: phase (\w+): .* do not report it$/.exec(note)?.[1],
      )
      expect(merged).not.toContain(undefined)
      for (const [name, value] of values) expect([name, value > 0 && value < 60]).toEqual([name, true])
      const verbs = new Set(
        [...values.keys()]
          .filter((key) => key.startsWith('api_latency pods'))
          .map((key) => key.split(' ')[2]),
      )
      expect([...verbs].sort()).toEqual(['create', 'delete', 'get', 'list', 'patch', 'update'])
      const phases = ['watch', 'schedule', 'initialize', 'run', 'total']
      for (const phase of phases)
        expect(values.has(`pod_startup_latency ${phase} 0.5`) || merged.includes(phase)).toBe(true)
      expect(values.get('pod_startup_latency run 0.5') ?? 0).toBeLessThan(
        values.get('pod_startup_latency total 0.5') ?? 0,
      )
      expect(values.has('pod_throughput 4')).toBe(true)
      expect(values.has('deployment_scale_time 3')).toBe(true)
      expect(await names('namespaces,pods,deployments,services,configmaps,nodes')).toBe(before)
    })

    it('that refuses fails one measurement with its message, and the others go on', async () => {
      const quota = [
        'create',
        'quota',
        'few',
        '-n',
        cluster().cluster?.namespace ?? '',
        '--hard=count/configmaps=3',
      ]
      await kubectl(...quota)
      const prepared = await prepare({ services: 2, requests: 2 })
      const measure = (id: string) => prepared.measurements.find((one) => one.id === id)?.measure(1)
      await expect(measure('configmaps')).rejects.toThrow(
        /^create ConfigMap .*: the API server refused it \(403\): .*exceeded quota: few/,
      )
      expect(await measure('services')).not.toEqual([])
      await prepared.close()
      await kubectl('delete', 'quota', 'few', '-n', cluster().cluster?.namespace ?? '')
      expect(await names('configmaps')).not.toContain('configmaps-1-')
    })

    it('whose API server restarts fails what was under way, and is measured again when it is back', async () => {
      const prepared = await prepare({ requests: 5000 })
      const configmaps = prepared.measurements.find(({ id }) => id === 'configmaps')!
      const under = configmaps.measure(1)
      execFileSync('docker', ['exec', `${name}-control-plane`, 'pkill', '-KILL', '-x', 'kube-apiserver'])
      const failure: unknown = await under.catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(EnvironmentError)
      expect((failure as Error).message).toMatch(/the API server (cannot be reached|closed the connection)/)

      const deadline = clock.monotonic() + 120
      while ((await kubectl('get', '--raw', '/readyz')) !== 'ok' && clock.monotonic() < deadline)
        await clock.sleep(seconds(1))
      const short = await prepare({ requests: 20 })
      const again = short.measurements.find(({ id }) => id === 'configmaps')
      expect(await again?.measure(2)).not.toEqual([])
      await prepared.close()
      await short.close()
      expect(await names('configmaps')).not.toContain('configmaps-2-')
    })

    describeWithKwok('with kwok', () => {
      it('has simulated nodes beside it, which go as they came', async () => {
        const before = await names('nodes,pods')
        const prepared = await prepare({ simulatedNodes: 10, simulatedPodsPerNode: 5 })
        expect(
          await kubectl('get', 'nodes', '-l', 'type=kwok', '-o', 'name').then((all) => all.split('\n')),
        ).toHaveLength(10)
        const pods = prepared.measurements.find(({ id }) => id === 'pods')
        expect(await pods?.measure(1)).not.toEqual([])
        await prepared.close()
        expect(await names('nodes,pods')).toBe(before)
      })
    })

    it('removes what is outside the run’s namespace with it, should kbench be killed', async () => {
      const prepared = await prepare({ namespaces: 2 })
      const controller = new AbortController()
      const measured = prepared.measurements
        .find(({ id }) => id === 'namespaces')
        ?.measure(1, controller.signal)
      const mine = async (): Promise<string> =>
        kubectl('get', 'namespaces', '-l', `kbench/run=${cluster().cluster?.namespace ?? ''}`, '-o', 'name')
      while ((await mine()) === '') await clock.sleep(seconds(0.1))
      controller.abort()
      await expect(measured).rejects.toThrow('interrupted')
      expect(await mine()).not.toBe('')
      // As `kbench cluster delete` does it after a run that was killed.
      await kubectl('delete', 'namespace', cluster().cluster?.namespace ?? '', '--wait')
      const deadline = clock.monotonic() + 120
      while ((await mine()) !== '' && clock.monotonic() < deadline) await clock.sleep(seconds(1))
      expect(await mine()).toBe('')
    })
  })
}
