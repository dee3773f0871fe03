import { describe, expect, it } from 'vitest'
import { expectPortsFree, listeningPorts } from '../../../src/providers/host/pod.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { fixture } from './fixture.ts'

describe('listeningPorts', () => {
  it('reads IPv4, IPv6 and wildcard addresses', () => {
    expect([...listeningPorts(fixture('ss-Hltn.txt'))].sort()).toEqual([5201, 8080, 9000])
  })

  it('finds none in an empty answer', () => {
    expect(listeningPorts('\n').size).toBe(0)
  })
})

describe('expectPortsFree', () => {
  it('names the port that a stranger has taken', async () => {
    const commands = new FakeCommands().on('nsenter --net -- ss -Hltn', { stdout: fixture('ss-Hltn.txt') })
    const free = expectPortsFree([5202, 8080], 'node-a', ['nsenter', '--net', '--'], commands, undefined)
    await expect(free).rejects.toThrow('TCP port 8080 is already taken on node-a')
  })

  it('accepts a port that is free', async () => {
    const commands = new FakeCommands().on('ss -Hltn', { stdout: fixture('ss-Hltn.txt') })
    await expect(expectPortsFree([5202], 'this machine', [], commands, undefined)).resolves.toBeUndefined()
  })
})
