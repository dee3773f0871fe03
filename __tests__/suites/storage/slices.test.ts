import { describe, expect, it } from 'vitest'
import { settingsInSlices } from '../../../src/suites/storage/slices.ts'

describe('fio in slices', () => {
  const settings = {
    durationSeconds: 5,
    rampSeconds: 0,
    ioDepth: 128,
    ioEngine: 'libaio',
    cpus: undefined,
  } as const

  it.each([
    ['read_iops', 128, 128],
    ['mixed', 4096, 1024],
    ['read_128k', 128, 32],
    ['write_bw', 128, 4],
    ['write_bw', 2, 2],
  ] as const)('%s with %i operations under way: %i, at most 4 MiB', (name, ioDepth, expected) => {
    expect(settingsInSlices(name, { ...settings, ioDepth })).toEqual({ ...settings, ioDepth: expected })
  })
})
