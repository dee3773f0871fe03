import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { providerContext } from '../provider-context.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { withOwnCpu } from '../../../src/providers/kind/control-groups.ts'

const ID = '90ecdb2f46e6b8b856bacdb1fe731544418be174596d4b2e38f98c9072fadd72'
const GROUP = `/sys/fs/cgroup/system.slice/docker-${ID}.scope`
const LABELS = { 'k-worker': {} }
const READING = { 'k-worker': { busy: 900, available: 2000, network: [1, 2] } } as const

const context = (files: MemoryFiles) =>
  providerContext(new FakeCommands().on(/^docker inspect .* k-worker$/, { stdout: `${ID} 77\n` }), { files })
const here = (): MemoryFiles =>
  new MemoryFiles({
    '/proc/77/cgroup': `0::/system.slice/docker-${ID}.scope/init.scope\n`,
    [`${GROUP}/cpu.stat`]: 'usage_usec 12500000\nuser_usec 1\n',
  })
const opened = (reader: FakeNodeReader) => reader.open(() => true)

describe('the CPU time of a node of kind', () => {
  it('is that of its control group, not of the machine that all nodes share', async () => {
    const reader = await withOwnCpu(await opened(new FakeNodeReader(LABELS, READING)), context(here()))
    expect(reader.hasOwnCpu).toBe(true)
    expect((await reader.read()).get('k-worker')).toMatchObject({
      busy: 12.5,
      available: 2000,
      network: { received: 1, sent: 2 },
    })
  })

  it('stays that of the kernel where the control groups are on another machine', async () => {
    const reader = await withOwnCpu(
      await opened(new FakeNodeReader(LABELS, READING)),
      context(new MemoryFiles()),
    )
    expect(reader.hasOwnCpu).toBe(false)
    expect((await reader.read()).get('k-worker')?.busy).toBe(900)
  })

  it('closes the reader when Docker does not answer', async () => {
    const reader = new FakeNodeReader(LABELS)
    const failing = {
      ...context(here()),
      commands: new FakeCommands().on(/^docker inspect/, { exitCode: 1, stderr: 'no daemon' }),
    }
    await expect(withOwnCpu(await opened(reader), failing)).rejects.toThrow(EnvironmentError)
    expect(reader.closed).toBe(1)
  })
})
