import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedCounters } from '../../../src/features/profile/core/summary.ts'
import { parseKernelCounters, ratesBetween } from '../../../src/features/profile/core/counters.ts'

// Captured on Linux 6.18 on 23 Nov 2026, from /proc/net/snmp, /proc/net/netstat, /proc/softirqs and /proc/diskstats.
const captured = (name: string): string => readFileSync(`__tests__/fixtures/proc/${name}.txt`, 'utf8')
const NONE = {
  stat: undefined,
  vmstat: undefined,
  softirqs: undefined,
  diskstats: undefined,
  nodes: undefined,
}
const ofNodes = (nodes: string) => parseKernelCounters({ ...NONE, nodes })
const protocols = captured('net-snmp') + captured('net-netstat')

describe('counters of the kernel', () => {
  it('of protocols are added up over network namespaces', () => {
    const one = ofNodes(protocols)
    expect(one).toMatchObject({
      'Tcp.RetransSegs': 2475,
      'Udp.RcvbufErrors': 116063,
      'Ip.FragCreates': 0,
      'Ip.OutDiscards': 0,
    })
    expect(one['TcpExt.TCPTimeouts']).toBeGreaterThan(0)
    const two = Object.entries(one).map(([name, count]) => [name, 2 * count])
    expect(ofNodes(protocols + protocols)).toEqual(Object.fromEntries(two))
  })

  it('of half a file are left out', () => {
    expect(ofNodes('Tcp: RtoMin RetransSegs\n')).toEqual({ throttled: 0 })
    expect(ofNodes('Tcp: RtoMin RetransSegs\nTcp: 200\nUdp: RcvbufErrors\nUdp: 3\n')).toEqual({
      'Udp.RcvbufErrors': 3,
      throttled: 0,
    })
    expect(ofNodes('__proto__: x\n__proto__: 1\n')).toEqual({ throttled: 0 })
  })

  it('of CPU limits are those of all control groups of all nodes', () => {
    expect(ofNodes(`${protocols}throttled 3\nthrottled 4\n${protocols}throttled 0\n`).throttled).toBe(7)
  })

  it('of the machine are those of all its CPUs and of whole disks', () => {
    const counted = parseKernelCounters({
      nodes: undefined,
      stat: 'cpu 1\nintr 765 0 0\nctxt 195\n',
      vmstat: 'pgfault 380\npgmajfault 40\npgscan_direct 0\n',
      softirqs: captured('softirqs'),
      diskstats: `${captured('diskstats')} 254 1 vda1 999 0 0 0 999 0 0 0 0 0 0 0 0 0 0 999 0\n`,
    })
    expect(counted).toMatchObject({
      contextSwitches: 195,
      interrupts: 765,
      pageFaults: 380,
      majorPageFaults: 40,
      reclaimed: 0,
    })
    const received = /NET_RX: +(\d+) +(\d+)/.exec(captured('softirqs')) ?? []
    expect(counted['softirq.NET_RX']).toBe(Number(received[1]) + Number(received[2]))
    const vda =
      captured('diskstats')
        .split('\n')
        .find((line) => line.includes(' vda '))
        ?.trim()
        .split(/ +/)
        .map(Number) ?? []
    expect(counted.diskRequests).toBe(vda[3]! + vda[7]!)
    expect(counted.diskFlushes).toBe(vda[17])
  })

  it('that are not there are left out', () => {
    expect(parseKernelCounters({ ...NONE, vmstat: '' })).toEqual({})
  })

  it('as rates leave out what began again', () => {
    expect(
      ratesBetween({ throttled: 10, pageFaults: 100 }, { throttled: 4, pageFaults: 300, interrupts: 5 }, 4),
    ).toEqual({
      pageFaults: 50,
    })
  })
})

describe('changedCounters', () => {
  // scipy 1.17.1, stats.ttest_rel: 3.6168431675252825e-05 and 0.003917072358938077; Holm for two.
  const rounds = [0, 1, 2, 3].map((index) => ({
    base: { throttled: [10, 12, 11, 9][index]!, pageFaults: [100, 103, 99, 101][index]!, interrupts: 7 },
    head: {
      throttled: [110, 118, 105, 112][index]!,
      pageFaults: [131, 140, 128, 150][index]!,
      interrupts: 7,
    },
  }))

  it('has those that changed for sure, with p-values adjusted for all', () => {
    expect(changedCounters(rounds)).toMatchObject([
      { name: 'throttled', base: 10.5, head: 111.25, pValue: expect.closeTo(2 * 3.6168431675252825e-5, 12) },
      { name: 'pageFaults', pValue: expect.closeTo(0.003917072358938077, 12) },
    ])
  })

  it('has none that is rare, changed little or varies as much', () => {
    const one = (base: number[], head: number[]) =>
      changedCounters(
        base.map((value, index) => ({ base: { throttled: value }, head: { throttled: head[index]! } })),
      )
    expect(one([0, 0, 0, 0], [0.2, 0.21, 0.2, 0.19])).toEqual([])
    expect(one([100, 100, 101, 100], [110, 110, 111, 111])).toEqual([])
    expect(one([100, 300, 50, 200], [200, 180, 400, 90])).toEqual([])
    expect(one([0, 0, 0, 0], [50, 50, 50, 50])).toMatchObject([{ name: 'throttled', pValue: 0 }])
  })

  it('finds hardly ever anything where nothing changed', () => {
    // A linear congruential generator: the same noise every time.
    let state = 1
    const random = (): number => {
      state = (state * 48271) % 2147483647
      return state / 2147483647
    }
    const names = ['throttled', 'pageFaults', 'interrupts', 'contextSwitches', 'diskRequests'] as const
    const side = () =>
      Object.fromEntries(names.map((name) => [name, 100 * Math.exp(random() + random() - 1)]))
    const runs = Array.from({ length: 400 }, () =>
      changedCounters(Array.from({ length: 4 }, () => ({ base: side(), head: side() }))),
    )
    expect(runs.filter((found) => found.length > 0).length).toBeLessThanOrEqual(0.05 * 400 + 12)
  })
})
