import { describe, expect, it } from 'vitest'
import { roomOn } from '../../../src/suites/control-plane/node-room.ts'

const pod = (nodeName: string, ...requests: Record<string, string>[]) => ({
  spec: { nodeName, containers: requests.map((one) => ({ resources: { requests: one } })) },
})

describe('room on a node', () => {
  it.each([
    [
      { cpu: '8', memory: '4Gi', pods: '110' },
      { pods: 108, scarce: 'pods' },
    ],
    // (2 − 0.85 − 0.1) / 0.01
    [
      { cpu: '2', memory: '4Gi', pods: '500' },
      { pods: 105, scarce: 'CPU' },
    ],
    [
      { cpu: '1100m', memory: '4Gi', pods: '500' },
      { pods: 15, scarce: 'CPU' },
    ],
    // (200 − 64 − 64) / 16
    [
      { cpu: '8', memory: '200Mi', pods: '500' },
      { pods: 4, scarce: 'memory' },
    ],
    // (1.13 − 0.95) / 0.01 is 18, and in floating point a little less.
    [
      { cpu: '1130m', memory: '4Gi', pods: '500' },
      { pods: 18, scarce: 'CPU' },
    ],
    [
      { cpu: '500m', memory: '4Gi', pods: '110' },
      { pods: 0, scarce: 'CPU' },
    ],
    [{}, { pods: 0, scarce: 'CPU' }],
  ])('%j: %j', (allocatable, expected) => {
    const pods = [
      pod('a', { cpu: '850m', memory: '64Mi' }),
      pod('a', { cpu: '100m' }, { memory: '64Mi' }),
      pod('b', { cpu: '8', memory: '4Gi' }),
      { spec: { nodeName: undefined, containers: [{ resources: { requests: {} } }] } },
    ]
    expect(roomOn('a', allocatable, pods)).toEqual({ node: 'a', ...expected })
  })

  it('is not reported by amounts that are none', () => {
    expect(() => roomOn('a', { cpu: 'two' }, [])).toThrow('states an amount as "two"')
  })
})
