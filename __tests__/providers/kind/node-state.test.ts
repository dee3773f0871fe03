import { describe, expect, it } from '@jest/globals'
import { nodeStateOf, parseNodeState } from '../../../src/providers/kind/node-state.ts'
import { FakeCommands } from '../../fakes/commands.ts'

describe('the settings of a node', () => {
  it('are those of the last node, by name', async () => {
    const commands = new FakeCommands().on(/^docker exec worker sh -c /, {
      stdout: 'iptables rules in table filter\t210\nsysctl net.ipv4.tcp_rmem\t4096\t131072\t6291456\n',
    })
    expect(await nodeStateOf(['control-plane', 'worker'], { commands })()).toEqual({
      'iptables rules in table filter': '210',
      'sysctl net.ipv4.tcp_rmem': '4096\t131072\t6291456',
    })
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
