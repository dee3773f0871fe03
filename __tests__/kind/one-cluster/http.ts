import { describe, expect, test } from 'vitest'
import { formatSeries } from '../../../src/core/series.ts'
import type { Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { HTTP_PRESETS, type HttpParameters } from '../../../src/suites/http/parameters.ts'
import http from '../../../src/suites/http/suite.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

async function measureAll(prepared: PreparedSuite): Promise<Observation[]> {
  const observations: Observation[] = []
  for (const measurement of prepared.measurements) observations.push(...(await measurement.measure(1)))
  return observations
}

function expectPlausible(observations: readonly Observation[], entries: readonly string[]): void {
  const values = new Map(observations.map((one) => [formatSeries(one), one.value]))
  for (const entry of entries) {
    for (const keepalive of ['on', 'off']) {
      const labels = `entry="${entry}",keepalive="${keepalive}"`
      expect(values.get(`http_request_rate{${labels}}`)).toBeGreaterThan(10)
      expect(values.get(`http_request_rate{${labels}}`)).toBeLessThan(1e7)
      expect(values.get(`http_error_ratio{${labels}}`)).toBeLessThan(0.01)
      expect(values.get(`http_latency{${labels},quantile="0.5"}`)).toBeGreaterThan(1e-6)
      expect(values.get(`http_latency{${labels},quantile="0.99"}`)).toBeLessThan(5)
      expect(values.get(`http_node_cpu{${labels}}`)).toBeGreaterThan(1e-7)
    }
  }
  expect(values.size).toBe(entries.length * 2 * 5)
}

/** @param cluster is there when the tests run */
export function describeHttp(cluster: () => Testbed): void {
  describe('http on a kind cluster', () => {
    const kubectl = (...args: string[]) =>
      commands.run([
        'kubectl',
        `--kubeconfig=${cluster().cluster?.kubeconfig ?? ''}`,
        '-n',
        cluster().cluster?.namespace ?? '',
        ...args,
      ])

    function prepare(overrides: Partial<HttpParameters>): Promise<PreparedSuite> {
      return http.prepare(
        http.parameters.parse({ ...HTTP_PRESETS.smoke, ...overrides }),
        realSuiteContext(cluster()),
      )
    }

    test('enters two servers by every way there is, and says why one is not there', async () => {
      const prepared = await prepare({
        entries: ['pod', 'cluster-ip', 'node-port', 'load-balancer'],
        loadBalancerSeconds: 3,
      })
      try {
        expectPlausible(await measureAll(prepared), ['pod', 'cluster-ip', 'node-port'])
        const notes = prepared.notes.join('\n')
        expect(notes).toMatch(
          /load-balancer is not measured: .*got no address \(status\.loadBalancer\.ingress\) within 3 s/,
        )
        expect(notes).toMatch(
          /http_node_cpu counts everything that runs on the machine, .*: .*-worker, .*-worker2, this machine/,
        )
        const pods = await kubectl('get', 'pods', '-o', 'jsonpath={range .items[*]}{.spec.nodeName} {end}')
        expect(new Set(pods.stdout.trim().split(' ')).size).toBe(2)
      } finally {
        await prepared.close()
      }
      expect((await kubectl('get', 'pods,services', '-o', 'name')).stdout).toBe('')
    })

    test('enters a load balancer once it has an address', async () => {
      const giveAddress = async (): Promise<void> => {
        await kubectl('wait', '--for=create', 'service/http-load-balancer', '--timeout=60s')
        const status = { status: { loadBalancer: { ingress: [{ ip: '192.0.2.10' }] } } }
        await kubectl(
          'patch',
          'service/http-load-balancer',
          '--subresource=status',
          '--type=merge',
          '-p',
          JSON.stringify(status),
        )
      }
      const [prepared] = await Promise.all([prepare({ entries: ['load-balancer'] }), giveAddress()])
      try {
        expectPlausible(await measureAll(prepared), ['load-balancer'])
      } finally {
        await prepared.close()
      }
    })

    test('is measured from outside by a node port, with hey of this machine', async () => {
      const there = await commands.run(['sh', '-c', 'command -v hey'])
      const prepared = prepare({ client: 'machine', entries: ['node-port'] })
      if (there.exitCode !== 0) {
        await expect(prepared).rejects.toThrow('hey is not installed or not on PATH: this machine')
        return
      }
      try {
        expectPlausible(await measureAll(await prepared), ['node-port'])
      } finally {
        await (await prepared).close()
      }
    })

    test('is sent by two clients at the same time, beside the CPU of a group of nodes', async () => {
      const prepared = await prepare({
        entries: ['cluster-ip'],
        keepalive: ['on'],
        clients: [2],
        nodeGroups: { 'control-plane': { 'node-role.kubernetes.io/control-plane': '' } },
      })
      try {
        const observations = await measureAll(prepared)
        const values = new Map(observations.map((one) => [formatSeries(one), one.value]))
        const labels = 'entry="cluster-ip",keepalive="on"'
        const [sum, first, second] = ['', 'client="1",', 'client="2",'].map((client) =>
          values.get(`http_request_rate{${client}clients="2",${labels}}`),
        )
        expect(sum).toBeCloseTo((first ?? 0) + (second ?? 0), 6)
        expect(values.get(`http_latency{client="2",clients="2",${labels},quantile="0.5"}`)).toBeGreaterThan(
          1e-6,
        )
        const group = `clients="2",entry="cluster-ip",group="control-plane",keepalive="on"`
        const busy = values.get(`http_node_utilization{${group}}`)
        expect(busy).toBeGreaterThan(0)
        // The API server has little to do, and both workers share the machine with it.
        expect(busy).toBeLessThan(0.9)
      } finally {
        await prepared.close()
      }
      expect((await kubectl('get', 'pods,services', '-o', 'name')).stdout).toBe('')
    })

    test('is no measurement when its server dies in the middle', async () => {
      const prepared = await prepare({
        entries: ['cluster-ip'],
        keepalive: ['off'],
        replicas: 1,
        durationSeconds: 5,
      })
      try {
        const [measurement] = prepared.measurements
        const [outcome] = await Promise.allSettled([
          measurement!.measure(1),
          kubectl('delete', 'pod/http-server-1', '--grace-period=0', '--force'),
        ])
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: {
            name: 'EnvironmentError',
            message: expect.stringMatching(
              /the server of pod http-server-1 is gone|was answered with a 2xx status/,
            ) as unknown,
          },
        })
      } finally {
        await prepared.close()
      }
    })
  })
}
