import { describe, expect, it } from 'vitest'
import { busyTime, busyTimeBetween, findKernels, readBusyTime } from '../../../src/suites/http/node-cpu.ts'
import type { TestbedPod } from '../../../src/ports/testbed.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'

const { signal } = new AbortController()
const BOOT = '727561c8-d6ee-4f7d-bc22-78f2f7f3b1bf'
const OTHER = '0c7b9a54-1b1c-4a0e-9a6e-1d2b3c4d5e6f'

async function podsOn(testbed: FakeTestbed, ...nodes: string[]): Promise<TestbedPod[]> {
  return Promise.all(
    nodes.map((node, index) =>
      testbed.startPod({ name: `p${String(index + 1)}`, node, network: 'pod', servers: [] }),
    ),
  )
}

describe('the CPU time of a kernel', () => {
  it('is all but idle, waiting for disks and stolen time', () => {
    // user nice system idle iowait irq softirq steal guest guest_nice
    expect(busyTime('cpu  100 20 30 5000 600 4 50 7000 80 9\n')).toBeCloseTo(2.04, 12)
  })

  it.each(['', 'cpu0 1 2 3 4 5 6 7 8', 'cpu  1 2', 'grep: /proc/stat: No such file', 'cpu x y z'])(
    'is unknown from %j',
    (line) => {
      expect(busyTime(line)).toBeUndefined()
    },
  )

  it('is the difference of two captured readings around hey', () => {
    // 133 user + 55 system + 17 softirq ticks
    expect(busyTimeBetween(fixture('http/hey-0.1.4/with-cpu.stderr.txt'))).toBeCloseTo(2.05, 10)
    expect(busyTimeBetween('cpu  1 2 3 4 5 6 7 8 9 0\n')).toBeUndefined()
  })

  it('is summed over nodes, and unknown when one does not say it', async () => {
    const testbed = new FakeTestbed()
    const pods = await podsOn(testbed, 'a', 'b')
    testbed.commands
      .on(/^p1: sh -c grep/, { stdout: 'cpu  100 0 0 1 1 0 0 0 0 0\n' })
      .on(/^p2: sh -c grep/, { stdout: 'cpu  50 0 0 1 1 0 0 0 0 0\n' })
      .on(/^p1: sh -c grep/, { stdout: 'cpu  100 0 0 1 1 0 0 0 0 0\n' })
      .on(/^p2: sh -c grep/, { exitCode: 1 })
    expect(await readBusyTime(pods, signal)).toBeCloseTo(1.5, 12)
    expect(await readBusyTime(pods, signal)).toBeUndefined()
    expect(await readBusyTime([], signal)).toBe(0)
  })
})

describe('nodes', () => {
  const kernels = async (own: object, ...ids: string[]) => {
    const testbed = new FakeTestbed()
    const pods = await podsOn(testbed, ...ids.map((_, index) => `node-${String(index + 1)}`))
    ids.forEach((id, index) =>
      testbed.commands.on(`p${String(index + 1)}: cat /proc/sys/kernel/random/boot_id`, {
        stdout: `${id}\n`,
      }),
    )
    return findKernels(pods, new FakeCommands().on('cat /proc/sys/kernel/random/boot_id', own), signal)
  }
  const elsewhere = { exitCode: 1, stderr: 'cat: no such file, as on macOS\n' }

  it('kernels that differ are all read', async () => {
    const { pods, note } = await kernels(elsewhere, BOOT, OTHER)
    expect(pods.map(({ name }) => name)).toEqual(['p1', 'p2'])
    expect(note).toBeUndefined()
  })

  it('that are containers of one machine are read once, by the first pod, and that is reported', async () => {
    const { pods, note } = await kernels(elsewhere, BOOT, OTHER, BOOT)
    expect(pods.map(({ name }) => name)).toEqual(['p1', 'p2'])
    expect(note).toBe(
      'http_node_cpu counts everything that runs on the machine, because these share one kernel: node-1, node-3',
    )
  })

  it('that are this machine are reported, too, be there only one', async () => {
    expect((await kernels({ stdout: `${BOOT}\n` }, BOOT)).note).toMatch(/one kernel: node-1, this machine$/)
    expect((await kernels({ stdout: `${OTHER}\n` }, BOOT)).note).toBeUndefined()
  })

  it('that do not say their boot id are an error', async () => {
    await expect(kernels(elsewhere, BOOT, 'none')).rejects.toThrow('node node-2 does not report its boot id')
  })
})
