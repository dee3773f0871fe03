import { describe, expect, it } from 'vitest'
import { PRESETS } from '../../../src/ports/suite.ts'
import { NETWORK_PRESETS, networkParametersSchema } from '../../../src/suites/network/parameters.ts'
import { searchGoal } from '../../../src/suites/network/zero-loss.ts'

describe('parameters of the network suite', () => {
  it.each(PRESETS)('preset %s is valid', (preset) => {
    expect(networkParametersSchema.parse(NETWORK_PRESETS[preset])).toEqual(NETWORK_PRESETS[preset])
  })

  it('describes every parameter', () => {
    for (const [name, schema] of Object.entries(networkParametersSchema.shape))
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/.{10}/)])
  })

  it('asks for what RFC 2544 does in reference', () => {
    expect(searchGoal(NETWORK_PRESETS.reference)).toMatchObject({
      lossRatio: 0,
      exceedRatio: 0,
      trialSeconds: 60,
      durationSumSeconds: 60,
    })
    expect(NETWORK_PRESETS.reference.zeroLossFrameSizes).toEqual([64, 128, 256, 512, 1024, 1280, 1518])
  })

  it('begins a search with trials of a quarter of a second, or of the length asked for where that is less', () => {
    expect(searchGoal(NETWORK_PRESETS.reference).initialTrialSeconds).toBe(0.25)
    expect(searchGoal({ ...NETWORK_PRESETS.quick, zeroLossTrialSeconds: 0.1 })).toMatchObject({
      initialTrialSeconds: 0.1,
      durationSumSeconds: 0.2,
    })
  })

  it.each([
    [{ stream: 1 }, 'unknown key'],
    [{ streams: [0] }, 'expected a whole number from 1 to 128'],
    [{ streams: [4, 4] }, 'each value once'],
    [{ paths: [] }, 'expected a list that is not empty'],
    [{ paths: ['pod-to-moon'] }, '"pod-to-service"'],
    [{ udpBitrate: '200 Mbit/s' }, 'such as 200M'],
    [{ udpBitrate: '0' }, 'such as 200M'],
    [{ durationSeconds: 0.5 }, 'expected a whole number of at least 1'],
    [{ zeroLossFrameSizes: [61] }, 'expected a whole number from 62 to 65000'],
    [{ zeroLossFrameSizes: [64, 64] }, 'each value once'],
    [{ zeroLossExceedRatio: 1 }, 'expected a number from 0 to 0.9'],
    [{ zeroLossWidth: 0 }, 'expected a number from 0.001 to 0.5'],
    [{ zeroLossTrialSeconds: 0.01 }, 'expected a number from 0.1 to 3600'],
    [{ chains: [-1] }, 'expected a whole number from 0 to 16'],
    [{ chains: [1, 1] }, 'each value once'],
  ])('refuses %j', (overrides, message) => {
    const parsed = networkParametersSchema.safeParse({ ...NETWORK_PRESETS.quick, ...overrides })
    expect(parsed.error?.message).toContain(message)
  })
})
