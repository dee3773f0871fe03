import { describe, expect, it } from 'vitest'
import { sliceScenario } from '../../../src/app/pair/pair-files.ts'
import { seconds } from '../../../src/core/series.ts'

describe('what a record says of its slices', () => {
  const usual = { duration: seconds(0.2), count: 6 }
  const storage = { duration: seconds(0.25), count: 4 }

  it('is nothing without slices, and keeps what was said before', () => {
    expect(sliceScenario({ scenario: { cni: 'vxlan' } }, new Map())).toEqual({})
    expect(sliceScenario({ scenario: { cni: 'vxlan' } }, new Map([['http', usual]]))).toEqual({
      scenario: { cni: 'vxlan', slices: '6 of 0.2 s' },
    })
  })

  it('has the CPU of the loads, and each suite where they differ', () => {
    expect(sliceScenario({}, new Map([['storage', { ...storage, cpu: 1 }]]))).toEqual({
      scenario: { slices: '4 of 0.25 s', cpus: 'one' },
    })
    const both = new Map([
      ['network', usual],
      ['storage', storage],
    ])
    expect(sliceScenario({}, both)).toEqual({
      scenario: { slices: 'network: 6 of 0.2 s, storage: 4 of 0.25 s' },
    })
  })
})
