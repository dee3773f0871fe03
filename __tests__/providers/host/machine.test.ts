import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { coresOf, cpuModelOf, memoryBytesOf, osNameOf } from '../../../src/providers/host/provider.ts'

describe('facts in files of the machine', () => {
  it('reads what this machine says', () => {
    expect(cpuModelOf(fixture('cpuinfo.txt'))).toBe('AMD EPYC')
    expect(coresOf(fixture('cpuinfo.txt'))).toBe(2)
    expect(memoryBytesOf(fixture('meminfo.txt'))).toBe(24682416 * 1024)
    expect(osNameOf(fixture('os-release.txt'))).toBe('Debian GNU/Linux 12 (bookworm)')
  })

  it('says undefined where a file does not say', () => {
    expect([cpuModelOf(''), coresOf(''), memoryBytesOf(''), osNameOf('')]).toEqual(
      new Array(4).fill(undefined),
    )
  })
})
