import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FakeCommands } from '../../fakes/commands.ts'
import { readCounters } from '../../../src/providers/kind/nodes.ts'

const protocols = readFileSync('__tests__/fixtures/proc/net-snmp.txt', 'utf8')

describe('the counters of nodes', () => {
  it('are those of all nodes and their network namespaces, and how often CPU limits stopped something', async () => {
    const commands = new FakeCommands()
      .on(/^docker exec one sh -c /, { stdout: `${protocols}${protocols}throttled 3\nthrottled 0\n` })
      .on(/^docker exec two sh -c /, { stdout: `${protocols}throttled 4\n` })
    expect(await readCounters(['one', 'two'], commands)).toBe(
      `${protocols}${protocols}throttled 3\nthrottled 0\n\n${protocols}throttled 4\n`,
    )
  })

  it('cannot be read from a node that is gone', async () => {
    const commands = new FakeCommands().on(/^docker exec/, { exitCode: 1, stderr: 'No such container: one' })
    await expect(readCounters(['one'], commands)).rejects.toThrow(
      'reading the counters of one failed: docker exited with 1: No such container: one',
    )
  })
})
