import { describe, expect, it } from 'vitest'
import { deleteClusters, listClusters, removeClustersOf } from '../../../src/app/clusters.ts'
import { createFakeProvider, createIdleTestbed, definitionsOf } from '../../fakes/definitions.ts'
import { createFakePorts } from '../../fakes/ports.ts'

const reference = (name: string, pid: number) => ({
  provider: 'kind',
  name,
  kubeconfig: '/k',
  startedAt: '2026-01-01T00:00:00Z',
  pid,
})

function world() {
  const destroyed: string[] = []
  const kind = createFakeProvider('kind', createIdleTestbed(), {
    destroy: ({ name }) => {
      destroyed.push(name)
      return Promise.resolve()
    },
  })
  const ports = createFakePorts()
  ports.clusters.references = [reference('kbench-a', 10), reference('kbench-b', 20)]
  return { ports, destroyed, definitions: definitionsOf([], [kind]) }
}

describe('clusters of kbench', () => {
  it('distinguishes clusters in use from those left over', async () => {
    const { ports } = world()
    ports.commands.on('ps -o pid= -p 10', { stdout: '   10\n' }).on('ps -o pid= -p 20', { exitCode: 1 })
    expect((await listClusters(ports)).map(({ name, use }) => [name, use])).toEqual([
      ['kbench-a', 'in use'],
      ['kbench-b', 'left over'],
    ])
  })

  it('deletes by name and forgets', async () => {
    const { ports, destroyed, definitions } = world()
    await deleteClusters(['kbench-b'], definitions, ports)
    expect([destroyed, ports.clusters.references.map(({ name }) => name)]).toEqual([
      ['kbench-b'],
      ['kbench-a'],
    ])
  })

  it('never deletes a cluster that it did not make', async () => {
    const { ports, destroyed, definitions } = world()
    await expect(deleteClusters(['production'], definitions, ports)).rejects.toThrow(
      'kbench made no cluster "production"',
    )
    expect(destroyed).toEqual([])
  })

  it('removes for the post step only what that process made', async () => {
    const { ports, destroyed, definitions } = world()
    await removeClustersOf(10, definitions, ports)
    expect(destroyed).toEqual(['kbench-a'])
  })
})
