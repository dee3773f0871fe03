import { describe, expect, test } from 'vitest'
import { onCpu, reserveForLoads, sharedCpuOf } from '../../../../src/app/pair/one-cpu.ts'
import type { PodRequest, Testbed, TestbedPod } from '../../../../src/ports/testbed.ts'
import { createIdleTestbed } from '../../../fakes/definitions.ts'
import { createFakePorts } from '../../../fakes/ports.ts'

function filesWith(allowed: string | undefined) {
  const { files } = createFakePorts()
  if (allowed !== undefined)
    files.contents.set(
      '/proc/self/status',
      `Name:\tnode\nCpus_allowed_list:\t${allowed}\nMems_allowed_list:\t0\n`,
    )
  return files
}
const local: Testbed = { ...createIdleTestbed(), cpus: { reserve: () => Promise.resolve() } }

describe('the CPU that all loads can be kept on', () => {
  test.each([
    ['0-1', 1],
    ['0-3,8', 8],
    ['2,5', 5],
    // With one CPU nothing can be gained.
    ['3', undefined],
    [undefined, undefined],
  ])('allowed %s: %s', async (allowed, cpu) => {
    expect(await sharedCpuOf({ base: local, head: local }, filesWith(allowed))).toBe(cpu)
  })

  test('none where one side has other CPUs', async () => {
    expect(await sharedCpuOf({ base: local, head: createIdleTestbed() }, filesWith('0-1'))).toBeUndefined()
  })
})

describe('the CPU of the loads', () => {
  const status = 'Name:\tnode\nCpus_allowed_list:\t0-3\n'
  const side = (name: string, asked: string[], refuses = false): Testbed => ({
    ...local,
    cpus: {
      reserve: (cpu) => {
        asked.push(`${name} ${String(cpu)}`)
        return refuses && cpu !== undefined
          ? Promise.reject(new Error('head-worker has no taskset'))
          : Promise.resolve()
      },
    },
  })

  test('is left by all else on both sides and by kbench, which get it back', async () => {
    const asked: string[] = []
    const { commands, files, log } = createFakePorts()
    files.contents.set('/proc/self/status', status)
    commands
      .on('taskset --all-tasks --cpu-list --pid 0-2 4711')
      .on('taskset --all-tasks --cpu-list --pid 0-3 4711')
    const ports = { commands, files, log, processId: 4711 }
    const release = await reserveForLoads(3, { base: side('base', asked), head: side('head', asked) }, ports)
    expect(commands.calls).toHaveLength(1)
    expect(asked).toEqual(['base 3', 'head 3'])
    await release()
    expect(asked).toEqual(['base 3', 'head 3', 'base undefined', 'head undefined'])
    expect(log.lines).toEqual([])
    commands.assertAllUsed()
  })

  test('is left by neither side when one refuses', async () => {
    const asked: string[] = []
    const { commands, files, log } = createFakePorts()
    const ports = { commands, files, log, processId: 4711 }
    await reserveForLoads(3, { base: side('base', asked), head: side('head', asked, true) }, ports)
    expect(asked).toEqual(['base 3', 'head 3', 'base undefined', 'head undefined'])
    expect(log.lines).toEqual([
      'warning: other work is not kept off CPU 3, so rounds differ more: head-worker has no taskset',
    ])
  })
})

describe('a testbed on one CPU', () => {
  test('starts servers, commands and what goes on in the background there', async () => {
    const seen: (readonly string[])[] = []
    const pod = {
      name: 'pod-1',
      exec: (argv: readonly string[]) => {
        seen.push(argv)
        return Promise.resolve({ argv, exitCode: 0, stdout: '', stderr: '', seconds: 0 })
      },
      start: (argv: readonly string[]) => {
        seen.push(argv)
        return {}
      },
    } as unknown as TestbedPod
    const testbed = onCpu(
      {
        ...local,
        startPod: ({ servers }) => {
          seen.push(...servers)
          return Promise.resolve(pod)
        },
      },
      3,
    )
    const request: PodRequest = { name: 'pod-1', node: 'a', network: 'pod', servers: [['iperf3', '-s']] }
    const started = await testbed.startPod(request)
    await started.exec(['df'])
    started.start(['perl'])
    expect(started.name).toBe('pod-1')
    expect(seen).toEqual([
      ['chrt', '--batch', '0', 'taskset', '--cpu-list', '3', 'iperf3', '-s'],
      ['chrt', '--batch', '0', 'taskset', '--cpu-list', '3', 'df'],
      ['chrt', '--batch', '0', 'taskset', '--cpu-list', '3', 'perl'],
    ])
  })
})
