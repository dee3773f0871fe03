import { describe, expect, it } from 'vitest'
import { hostOptionsSchema } from '../../../src/providers/host/provider.ts'

describe('options', () => {
  it('needs nothing', () => {
    expect(hostOptionsSchema.parse({})).toEqual({ isolation: 'auto', mtu: 1500 })
  })

  it.each([
    { isolation: 'docker' },
    { mtu: 1279 },
    { mtu: 65536 },
    { mtu: 1500.5 },
    { volumeDirectory: '' },
    { volumeDir: '/x' },
  ])('refuses %j', (options) => {
    expect(hostOptionsSchema.safeParse(options).success).toBe(false)
  })
})
