import { describe, expect, it } from 'vitest'
import {
  commandInside,
  enterArguments,
  holdNode,
  holdSwitch,
  serverInside,
} from '../../../src/providers/host/network.ts'

const line = (argv: readonly string[]): string => argv.join(' ')

describe('argv of the namespaces', () => {
  it.each([
    ['network-namespaces', 'nsenter --target 7 --net --'],
    ['user-namespaces', 'nsenter --target 7 --user --preserve-credentials --net --'],
  ] as const)('enters %s', (isolation, expected) => {
    expect(line(enterArguments(isolation, 7))).toBe(expected)
  })

  it.each([
    ['network-namespaces', 'unshare --net cat', 'unshare --net cat'],
    ['user-namespaces', 'unshare --user --map-root-user --net cat', 'ENTER unshare --net cat'],
  ] as const)('holds %s', (isolation, ofSwitch, ofNode) => {
    expect(line(holdSwitch(isolation))).toBe(ofSwitch)
    expect(line(holdNode(isolation, ['ENTER']))).toBe(ofNode)
  })

  it('kills a server with kbench, with the death signal set after the namespace is entered', () => {
    expect(line(serverInside(['nsenter', '--net', '--'], ['iperf3', '-s']))).toBe(
      'nsenter --net -- setpriv --pdeathsig KILL -- iperf3 -s',
    )
    expect(line(serverInside([], ['iperf3', '-s']))).toBe('setpriv --pdeathsig KILL -- iperf3 -s')
  })

  it('ends a command with all that it starts', () => {
    expect(line(commandInside(['nsenter', '--net', '--'], ['fio', '--version']))).toBe(
      'nsenter --net -- setpriv --pdeathsig TERM -- timeout --kill-after=1 0 fio --version',
    )
  })
})
