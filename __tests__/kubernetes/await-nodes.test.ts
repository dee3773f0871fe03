import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import { awaitRegistered, awaitSettled } from '../../src/kubernetes/placement.ts'
import { providerContext } from '../providers/provider-context.ts'
import { FakeCommands } from '../fakes/commands.ts'

interface Nodes {
  items: { metadata: { name: string }; spec: { taints?: { key: string; effect: string }[] } }[]
}
const settled = (): Nodes =>
  JSON.parse(readFileSync('__tests__/fixtures/kubernetes/nodes.json', 'utf8')) as Nodes
const tainted = (): string => {
  const nodes = settled()
  nodes.items.at(-1)!.spec.taints = [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }]
  return JSON.stringify(nodes)
}
const GET_NODES = / get nodes -o json$/
const patience = { wait: 3, remedy: () => 'Wait longer.' }
const kubectlOf = (commands: FakeCommands) =>
  createKubectl({ kubeconfig: '/k', context: undefined }, commands)
const start = (commands: FakeCommands) =>
  awaitSettled(kubectlOf(commands), patience, providerContext(commands))

describe('waiting for the nodes to settle', () => {
  it('ends when the last taint of a condition is gone', async () => {
    const commands = new FakeCommands()
      .on(GET_NODES, { stdout: tainted() }, 2)
      .on(GET_NODES, { stdout: JSON.stringify(settled()) })
    await start(commands)
    commands.assertAllUsed()
  })

  it('waits for the first node of a cluster that has none yet', async () => {
    const none = JSON.stringify({ ...settled(), items: [] })
    const commands = new FakeCommands()
      .on(GET_NODES, { stdout: none }, 2)
      .on(GET_NODES, { stdout: JSON.stringify(settled()) })
    await start(commands)
    commands.assertAllUsed()
    const empty = new FakeCommands().on(GET_NODES, { stdout: none }, Infinity)
    await expect(start(empty)).rejects.toThrow('nodes did not settle within 3 s: none is registered')
  })

  it('names the node that does not settle', async () => {
    const commands = new FakeCommands().on(GET_NODES, { stdout: tainted() }, Infinity)
    const name = settled().items.at(-1)!.metadata.name
    await expect(start(commands)).rejects.toThrow(
      `nodes did not settle within 3 s: ${name} (node.kubernetes.io/not-ready)`,
    )
  })
})

it('waits until a node that has joined is registered', async () => {
  const all = settled()
  const expected = all.items.length
  const registered = (commands: FakeCommands) =>
    awaitRegistered(kubectlOf(commands), patience, providerContext(commands), expected)
  const first = JSON.stringify({ ...all, items: all.items.slice(0, -1) })
  const commands = new FakeCommands()
    .on(GET_NODES, { stdout: first }, 2)
    .on(GET_NODES, { stdout: JSON.stringify(all) })
  await registered(commands)
  commands.assertAllUsed()
  const lost = new FakeCommands().on(GET_NODES, { stdout: first }, Infinity)
  await expect(registered(lost)).rejects.toMatchObject({
    message: `${String(expected - 1)} of ${String(expected)} nodes are registered after 3 s`,
    nextStep: 'Wait longer.',
  })
})
