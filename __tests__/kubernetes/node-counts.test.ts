import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { parseNodeCounts } from '../../src/kubernetes/node-reader.ts'

const CAPTURED = fixture('node-counts.txt')
const without = (line: RegExp): string =>
  CAPTURED.split('\n')
    .filter((one) => !line.test(one))
    .join('\n')

describe('counters of a node', () => {
  it('are those of its disk and of the link with the default route', () => {
    expect(parseNodeCounts(CAPTURED, 'a')).toEqual({
      kernel: '6461c930-62fb-4b57-9432-c9b75c92623e',
      at: 15693.99,
      // User, nice, system, irq and softirq, in ticks.
      busy: (1016590 + 813071 + 654049 + 0 + 40510) / 100,
      available: (1016590 + 813071 + 654049 + 567942 + 19041 + 0 + 40510 + 4712) / 100,
      disk: { read: 190654290 * 512, written: 610100960 * 512 },
      network: { received: 1411180388, sent: 6901720 },
    })
  })

  it('are read by the IPv6 route where there is no other, and not of the loopback interface', () => {
    expect(parseNodeCounts(without(/^route /), 'a').network).toEqual({ received: 1411180388, sent: 6901720 })
  })

  it('are unknown of a node without a disk or a default route', () => {
    const { disk, network } = parseNodeCounts(without(/^(?:disk|route|route6) /), 'a')
    expect([disk, network]).toEqual([undefined, undefined])
  })

  it.each([
    [/^boot_id/, 'node a does not report its boot id'],
    [/^uptime/, 'node a does not report how long it runs'],
    [/^cpu/, 'node a does not report its CPU time'],
  ])('are no counters without the line %s', (line, message) => {
    expect(() => parseNodeCounts(without(line), 'a')).toThrow(message)
  })
})
