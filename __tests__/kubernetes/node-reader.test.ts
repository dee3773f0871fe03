import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../src/core/errors.ts'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import { openNodeReader } from '../../src/kubernetes/node-reader.ts'
import type { PodContext } from '../../src/kubernetes/pod.ts'
import type { ReadNode } from '../../src/ports/testbed.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { deliver, watched } from './api-server.ts'
import { fixture } from './fixture.ts'

const { signal } = new AbortController()
const ALL = (): boolean => true
const isWorker = ({ name }: ReadNode): boolean => name.includes('worker')
const COUNTS = fixture('node-counts.txt')

function cluster(api = watched(/\/pods\?/, deliver('watch-ready.jsonl'))): {
  context: PodContext
  commands: FakeCommands
  created: Record<string, unknown>[]
} {
  const created: Record<string, unknown>[] = []
  const commands = new FakeCommands()
    .on(/ get nodes -o json$/, { stdout: fixture('nodes.json') })
    .on(
      / create --validate=false -f -$/,
      (_, { input }) => {
        const manifest = JSON.parse(input ?? '') as { items?: Record<string, unknown>[] }
        created.push(...(manifest.items ?? [manifest]))
        return {}
      },
      Infinity,
    )
    .on(/ delete -n kbench-1 pod\/node-reader-\d /, {}, Infinity)
  const context: PodContext = {
    kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
    api,
    clock: new FakeClock(),
    log: new RecordingLog(),
    defaults: {
      namespace: 'kbench-1',
      image: 'kbench-tools:1',
      imagePullPolicy: 'Never',
      resources: { cpu: '1', memory: '512Mi' },
      template: { nodeSelector: { pool: 'measured' } },
    },
  }
  return { context, commands, created }
}

const deletions = ({ lines }: FakeCommands): string[] => lines.filter((line) => line.includes(' delete '))

describe('the reader of nodes', () => {
  it('is a small pod in the network of each node, also of one that takes no workloads', async () => {
    const { context, commands, created } = cluster()
    commands.on(/ exec -n kbench-1 node-reader-\d /, { stdout: COUNTS }, Infinity)
    const reader = await openNodeReader(ALL, context, signal)
    const names = ['explore-control-plane', 'explore-worker', 'explore-worker2']
    expect(reader.nodes.map(({ name }) => name)).toEqual(names)
    expect(reader.nodes[0]?.labels).toMatchObject({ 'node-role.kubernetes.io/control-plane': '' })
    expect(created).toHaveLength(3)
    expect(created[0]).toMatchObject({
      metadata: { name: 'node-reader-1' },
      spec: {
        hostNetwork: true,
        nodeSelector: { 'kubernetes.io/hostname': 'explore-control-plane' },
        tolerations: [{ operator: 'Exists' }],
      },
    })
    // Containers of one machine.
    expect(reader.kernels).toEqual([names])
    expect(reader.hasOwnCpu).toBe(false)
    const counts = await reader.read()
    expect([...counts.keys()]).toEqual(names)
    expect(counts.get('explore-worker')).toMatchObject({ at: 15693.99, busy: 25242.2 })
    await reader.close()
    expect(deletions(commands)).toHaveLength(3)
  })

  it('says which nodes have their own kernel', async () => {
    const { context, commands } = cluster()
    commands
      .on(/ exec -n kbench-1 node-reader-1 /, { stdout: COUNTS })
      .on(/ exec -n kbench-1 node-reader-2 /, {
        stdout: COUNTS.replace('6461c930-62fb', '0c7b9a54-1b1c'),
      })
    const { kernels } = await openNodeReader(isWorker, context, signal)
    expect(kernels).toEqual([['explore-worker'], ['explore-worker2']])
  })

  it('is not opened where no node is chosen, and says which there are', async () => {
    await expect(openNodeReader(() => false, cluster().context, signal)).rejects.toThrow(
      'no node that is Ready is among those to read; the nodes are: explore-control-plane, explore-worker, explore-worker2',
    )
  })

  it('leaves nothing behind when a node cannot be read', async () => {
    const { context, commands } = cluster()
    commands
      .on(/ exec -n kbench-1 node-reader-1 /, { stdout: COUNTS })
      .on(/ exec -n kbench-1 node-reader-2 /, { stdout: 'sandboxed\n' })
    await expect(openNodeReader(isWorker, context, signal)).rejects.toThrow(
      'node explore-worker2 does not report',
    )
    expect(deletions(commands)).toHaveLength(2)
  })

  it('leaves nothing behind when a pod does not come up', async () => {
    const refusing = watched(/node-reader-2/, (watch) => watch.refuse('Forbidden'))
    watched(/\/pods\?/, deliver('watch-ready.jsonl'), refusing)
    const { context, commands } = cluster(refusing)
    await expect(openNodeReader(isWorker, context, signal)).rejects.toThrow(EnvironmentError)
    expect(deletions(commands).some((line) => line.includes('pod/node-reader-1 '))).toBe(true)
  })
})
