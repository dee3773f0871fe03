import { describe, expect, it } from 'vitest'
import { readSettings, parseNodeState } from '../../../src/providers/kind/nodes.ts'
import { FakeCommands } from '../../fakes/commands.ts'

describe('the settings of a node', () => {
  it('are those of every node, by name', async () => {
    const commands = (): FakeCommands =>
      new FakeCommands()
        .on(/^docker exec worker sh -c /, {
          stdout: 'iptables rules in table filter\t210\nsysctl net.ipv4.tcp_rmem\t4096\t131072\t6291456\n',
        })
        .on(/^docker exec worker2 sh -c /, {
          stdout:
            'iptables rules in table filter\t190\nsysctl net.ipv4.tcp_rmem\t4096\t131072\t6291456\nMTU of cni0\t1450\n',
        })
    const expected = {
      'iptables rules in table filter': '190 and 210',
      'sysctl net.ipv4.tcp_rmem': '4096\t131072\t6291456',
      'MTU of cni0': '1450',
    }
    expect(await readSettings(['worker', 'worker2'], commands())).toEqual(expected)
    // Which of two nodes has a pod more is chance.
    expect(await readSettings(['worker2', 'worker'], commands())).toEqual(expected)
  })

  it('name the node that could not be read', async () => {
    const commands = new FakeCommands().on(/^docker exec worker sh -c /, {
      exitCode: 1,
      stderr: 'no such container',
    })
    await expect(readSettings(['worker'], commands)).rejects.toThrow(
      /reading the settings of worker.*no such container/s,
    )
  })

  it('leave out lines that are none', () => {
    expect(parseNodeState('\n\tvalue\nno value\na\t1\na\t2\n__proto__\tx\n')).toEqual(
      Object.fromEntries([
        ['a', '1'],
        ['__proto__', 'x'],
      ]),
    )
  })
})
