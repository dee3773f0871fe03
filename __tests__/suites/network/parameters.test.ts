import { describe, expect, it } from '@jest/globals'
import { PRESETS } from '../../../src/ports/suite.ts'
import { NETWORK_PRESETS, networkParametersSchema } from '../../../src/suites/network/parameters.ts'

describe('parameters of the network suite', () => {
  it.each(PRESETS)('preset %s is valid', (preset) => {
    expect(networkParametersSchema.parse(NETWORK_PRESETS[preset])).toEqual(NETWORK_PRESETS[preset])
  })

  it('describes every parameter', () => {
    for (const [name, schema] of Object.entries(networkParametersSchema.shape))
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/.{10}/)])
  })

  it.each([
    [{ stream: 1 }, 'Unrecognized key'],
    [{ streams: [0] }, 'expected number to be >0'],
    [{ streams: [4, 4] }, 'each value once'],
    [{ paths: [] }, '>=1 items'],
    [{ paths: ['pod-to-moon'] }, '"pod-to-service"'],
    [{ udpBitrate: '200 Mbit/s' }, 'such as 200M'],
    [{ udpBitrate: '0' }, 'such as 200M'],
    [{ durationSeconds: 0.5 }, 'expected int'],
  ])('refuses %j', (overrides, message) => {
    const parsed = networkParametersSchema.safeParse({ ...NETWORK_PRESETS.quick, ...overrides })
    expect(parsed.error?.message).toContain(message)
  })
})
