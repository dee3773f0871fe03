import { describe, expect, test } from 'vitest'
import { reserveCpuOf } from '../../../src/providers/kind/nodes.ts'
import { FakeCommands } from '../../fakes/commands.ts'

const STATUS = 'Name:\tsystemd\nCpus_allowed_list:\t0-3\n'

/** What was run in nodes: the last arguments of `sh -c SCRIPT sh CPUS LOADS`. */
function moves(commands: FakeCommands): string[] {
  return commands.calls
    .filter(({ argv }) => argv.includes('-c'))
    .map(({ argv }) => `${String(argv[2])}: ${argv.slice(-2).join(' ')}`)
}

describe('the CPU that a cluster in containers keeps off', () => {
  test('is left by every node, and given back', async () => {
    const commands = new FakeCommands()
      .on('docker exec a-control-plane cat /proc/1/status', { stdout: STATUS })
      .on('docker exec a-control-plane sh -c', {}, 2)
      .on('docker exec a-worker sh -c', {}, 2)
    const reserve = reserveCpuOf(['a-control-plane', 'a-worker'], commands)
    await reserve(undefined)
    expect(commands.calls).toHaveLength(0)
    await reserve(3)
    await reserve(undefined)
    expect(moves(commands)).toEqual([
      'a-control-plane: 0-2 3',
      'a-worker: 0-2 3',
      'a-control-plane: 0-3 3',
      'a-worker: 0-3 3',
    ])
    commands.assertAllUsed()
  })

  test('is not the only one they have', async () => {
    const commands = new FakeCommands().on('docker exec a cat', {
      stdout: 'Cpus_allowed_list:\t3\n',
    })
    await reserveCpuOf(['a'], commands)(3)
    expect(moves(commands)).toEqual([])
  })

  test('a node whose first process stays there is reported', async () => {
    const commands = new FakeCommands()
      .on('docker exec a cat', { stdout: STATUS })
      .on('docker exec a sh', { exitCode: 1 })
    await expect(reserveCpuOf(['a'], commands)(3)).rejects.toThrow('choosing the CPUs of a')
  })
})
