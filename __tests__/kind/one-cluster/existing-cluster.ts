import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import type { Testbed } from '../../../src/ports/testbed.ts'
import type { Pair } from '../../../src/core/record/pair-file.ts'
import { TOOLS_IMAGE } from '../../../src/providers/kind/images.ts'
import kubeconfigProvider from '../../../src/providers/kubeconfig/provider.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'
import { commands, files, realContext } from '../provider-context.ts'

// Two contexts lead to one cluster here, with a node for each side.
const PAIR = (path: string, image: string, [one, other]: readonly string[]) => `
version: 1
preset: smoke
provider:
  kubeconfig:
    kubeconfig: ${JSON.stringify(path)}
    image: '${image}'
    imagePullPolicy: Never
    podCpu: 200m
    podMemory: 128Mi
    pair:
      - { context: old, nodes: { kubernetes.io/hostname: ${one ?? ''} } }
      - { context: new, nodes: { kubernetes.io/hostname: ${other ?? ''} } }
subject:
  setup: echo "$KBENCH_SIDE on $KBENCH_NODES of $KBENCH_CLUSTER_NAME" >>installed.txt
suites:
  network: { durationSeconds: 1, paths: [pod-to-pod], placements: [intra-node], protocols: [tcp], latency: false }
gate:
  rounds: [4]
`

/** @param cluster is there when the tests run */
export function describeExistingCluster(cluster: () => Testbed): void {
  describe('an existing cluster', () => {
    let registerFolder = ''
    let kubeconfig = ''
    let context = ''

    const kubectl = async (...args: string[]): Promise<string> =>
      (await commands.run(['kubectl', `--kubeconfig=${kubeconfig}`, ...args])).stdout.trim()
    const namespaces = (): Promise<string> => kubectl('get', 'namespaces', '-o', 'name')

    beforeAll(async () => {
      registerFolder = await files.makeTemporaryFolder('kbench-register-')
      kubeconfig = cluster().cluster?.kubeconfig ?? ''
      context = await kubectl('config', 'current-context')
    })
    afterAll(() => rm(registerFolder, { recursive: true }))

    test('is used in a new namespace, of which nothing is left', async () => {
      const before = await namespaces()
      const seen: string[] = []
      const run = realContext(registerFolder, 'exists', {
        async setup(path) {
          const argv = [
            'kubectl',
            `--kubeconfig=${path ?? ''}`,
            'config',
            'get-contexts',
            '-o',
            'name',
          ] as const
          seen.push((await commands.run(argv)).stdout.trim())
        },
      })
      const options = {
        kubeconfig,
        context,
        image: TOOLS_IMAGE,
        imagePullPolicy: 'Never',
        podMemory: '128Mi',
      }
      const testbed = await kubeconfigProvider.create(kubeconfigProvider.options.parse(options), run)
      expect(await namespaces()).toContain('namespace/kbench-exists')
      expect((await run.clusters.list()).map(({ name }) => name)).toContain('kbench-exists')
      const pod = await testbed.startPod({
        name: 'one',
        node: testbed.nodes[0].name,
        network: 'host',
        servers: [['sockperf', 'server', '-p', '11111']],
      })
      expect((await pod.exec(['cat', '/proc/1/comm'])).stdout).toBe('sockperf\n')
      const quality = ['get', 'pod', 'one', '-n', 'kbench-exists', '-o', 'jsonpath={.status.qosClass}']
      expect(await kubectl(...quality)).toBe('Guaranteed')
      await testbed.close()

      expect(seen).toEqual([context])
      expect(await namespaces()).toBe(before)
      expect((await run.clusters.list()).map(({ name }) => name)).not.toContain('kbench-exists')
      expect(await files.readIfPresent(testbed.cluster?.kubeconfig ?? '')).toBeUndefined()
    })

    test('an image that cannot be pulled is reported, and nothing is left', async () => {
      const before = await namespaces()
      const options = { kubeconfig, image: 'kbench-no-such-image.invalid/tools:1' }
      const created = kubeconfigProvider.create(
        kubeconfigProvider.options.parse(options),
        realContext(registerFolder, 'no-image'),
      )
      await expect(created).rejects.toThrow(
        /^pod probe-\d did not start on node .*: the image kbench-no-such-image.invalid\/tools:1 cannot be pulled: /,
      )
      expect(await namespaces()).toBe(before)
    })

    test('the namespace of a run that crashed is removed by its reference', async () => {
      const run = realContext(registerFolder, 'crashed', { keep: true })
      const options = { kubeconfig, image: TOOLS_IMAGE, imagePullPolicy: 'Never' }
      const testbed = await kubeconfigProvider.create(kubeconfigProvider.options.parse(options), run)
      await testbed.close()
      const reference = (await run.clusters.list()).find(({ name }) => name === 'kbench-crashed')!
      expect(await namespaces()).toContain('namespace/kbench-crashed')
      await kubeconfigProvider.destroy!(reference, run)
      expect(await namespaces()).not.toContain('namespace/kbench-crashed')
      expect(await files.readIfPresent(reference.kubeconfig)).toBeUndefined()
    })
    test('an absurd demand for CPU is reported, and nothing is left', async () => {
      const before = await namespaces()
      const options = { kubeconfig, image: TOOLS_IMAGE, imagePullPolicy: 'Never', podCpu: '900' }
      const run = realContext(registerFolder, 'absurd')
      const testbed = await kubeconfigProvider.create(kubeconfigProvider.options.parse(options), run)
      const request = { name: 'big', node: testbed.nodes[0].name, network: 'pod', servers: [] } as const
      await expect(testbed.startPod(request)).rejects.toThrow(
        /^pod big did not start on node .*: it cannot be scheduled: .*Insufficient cpu/,
      )
      await testbed.close()
      expect(await namespaces()).toBe(before)
    })

    test('a pair on existing clusters alternates without a pause, and leaves nothing', async () => {
      const before = await namespaces()
      const cli = new ShippedCommandLine()
      const path = `${cli.workingDirectory}/two-contexts.yaml`
      cli.write('two-contexts.yaml', (await files.readIfPresent(kubeconfig)) ?? '')
      const entry = await commands.run([
        'kubectl',
        `--kubeconfig=${kubeconfig}`,
        ...['config', 'view', '-o', 'jsonpath={.contexts[0].context.cluster} {.contexts[0].context.user}'],
      ])
      const [clusterName = '', user = ''] = entry.stdout.split(' ')
      for (const name of ['old', 'new'])
        await commands.run([
          'kubectl',
          `--kubeconfig=${path}`,
          ...['config', 'set-context', name, `--cluster=${clusterName}`, `--user=${user}`],
        ])
      const nodes = cluster().nodes.map(({ name }) => name)
      cli.write('kbench.yaml', PAIR(path, TOOLS_IMAGE, nodes))
      const sides = ['--base', '.', '--head', '.']
      const ended = await cli.run(['pair', ...sides, '--out', 'out', '--format', 'json'])
      const { pair } = JSON.parse(ended.stdout) as { pair: Pair }
      expect(pair).toMatchObject({ provider: 'kubeconfig', paused: false, completedStages: 1 })
      expect(pair.rounds.filter(({ measurements }) => measurements === undefined)).toHaveLength(4)
      const [one = '', other = ''] = nodes
      expect(cli.read('installed.txt').trim().split('\n')).toEqual([
        `base on ${one} of old`,
        `head on ${other} of new`,
        `head on ${one} of old`,
        `base on ${other} of new`,
      ])
      for (const side of ['base', 'head'])
        expect(JSON.parse(cli.read(`out/${side}/record.json`))).toMatchObject({
          series: expect.arrayContaining([
            expect.objectContaining({ metric: 'network_throughput' }),
          ]) as unknown,
          suites: [expect.objectContaining({ status: 'ok' })],
        })
      expect(ended.code).toBe(0)
      expect(await namespaces()).toBe(before)
    })
  })
}
