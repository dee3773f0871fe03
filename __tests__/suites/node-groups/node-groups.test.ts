import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import {
  nodeGroupsSchema,
  utilizationObservations,
  openNodeGroups,
  type OpenNodeGroups,
} from '../../../src/suites/node-groups.ts'
import { inRoom } from '../../../src/suites/room.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'

const GROUPS = { 'load-balancers': { role: 'lb' }, workers: { role: 'worker' } }
const LABELS = { a: { role: 'lb' }, b: { role: 'worker' }, c: { role: 'worker' }, d: { role: 'other' } }

const open = (reader: FakeNodeReader, groups: Record<string, Record<string, string>> = GROUPS) =>
  inRoom(
    createSuiteContext({ testbed: new FakeTestbed({ cluster: { openNodeReader: reader.open } }) }),
    (room) => openNodeGroups(groups, room),
  )
const during = (groups: OpenNodeGroups) => groups.during(() => Promise.resolve('done'), undefined)

describe('groups of nodes', () => {
  it('have the CPU time of all their nodes between two readings', async () => {
    const reader = new FakeNodeReader(
      LABELS,
      { a: { busy: 1, available: 100 }, b: { busy: 10, available: 200 }, c: { busy: 0, available: 50 } },
      { a: { busy: 3, available: 108 }, b: { busy: 13, available: 208 }, c: { busy: 1, available: 54 } },
    )
    const groups = await open(reader)
    expect(reader.nodes.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    const { result, cpu } = await during(groups)
    expect(result).toBe('done')
    expect(cpu).toEqual([
      { group: 'load-balancers', busy: 2, available: 8 },
      { group: 'workers', busy: 4, available: 12 },
    ])
    expect(utilizationObservations('m', cpu, { x: 'y' })).toEqual([
      { metric: 'm', labels: { x: 'y', group: 'load-balancers' }, value: 0.25 },
      { metric: 'm', labels: { x: 'y', group: 'workers' }, value: 1 / 3 },
    ])
    await groups.close()
    expect(reader.closed).toBe(1)
  })

  it('are not measured where their nodes share a kernel, and the note names them', async () => {
    const reader = new FakeNodeReader(LABELS)
    reader.kernels = [['a', 'b'], ['c']]
    const groups = await open(reader)
    expect(groups.notes).toEqual([
      'the CPU time of groups of nodes is not measured: these nodes share one kernel: a, b',
    ])
    expect(reader.closed).toBe(1)
    expect((await during(groups)).cpu).toEqual([])
  })

  it('are measured there all the same where each node has its own account', async () => {
    const reader = new FakeNodeReader(LABELS, {}, {})
    reader.kernels = [['a', 'b', 'c']]
    reader.hasOwnCpu = true
    expect((await open(reader)).notes).toEqual([])
  })

  it('need a node each: a label that none has is an error', async () => {
    const reader = new FakeNodeReader(LABELS)
    const wrong = open(reader, { ...GROUPS, clients: { role: 'client', zone: 'a' } })
    await expect(wrong).rejects.toThrow(
      'the group clients has no node that is Ready: no node has role=client, zone=a',
    )
    expect(reader.closed).toBe(1)
  })

  it('fail the measurement when a node cannot be read', async () => {
    const failure = new EnvironmentError('node a does not answer')
    await expect(during(await open(new FakeNodeReader(LABELS, failure)))).rejects.toBe(failure)
  })

  it('are none where none is asked for, and where there is no cluster a note says so', async () => {
    const none = await inRoom(createSuiteContext(), (room) => openNodeGroups(undefined, room))
    expect([none.notes, (await during(none)).cpu]).toEqual([[], []])
    const nowhere = await inRoom(createSuiteContext(), (room) => openNodeGroups(GROUPS, room))
    expect(nowhere.notes).toEqual(['the CPU time of groups of nodes is not measured: there is no cluster'])
  })
})

describe('nodeGroups in kbench.yaml', () => {
  it.each([
    [{}, 'expected at least one group'],
    [{ workers: {} }, 'expected at least one label'],
    [{ 'my workers': { a: 'b' } }, 'expected small letters, digits and hyphens'],
  ])('%j is refused', (groups, message) => {
    expect(JSON.stringify(nodeGroupsSchema.safeParse(groups).error?.issues)).toContain(message)
  })
})
