import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  parseImageSize,
  IMAGE_PULL_PRESETS,
  imagePullParametersSchema,
} from '../../../src/suites/image-pull/parameters.ts'

describe('sizes', () => {
  it.each([
    ['10MB', 10_000_000],
    ['10MiB', 10_485_760],
    ['1GB', 1_000_000_000],
    ['1GiB', 1_073_741_824],
    ['512kB', 512_000],
    ['1KiB', 1024],
  ])('%s', (text, size) => {
    expect(parseImageSize(text)).toBe(size)
  })
  it.each(['', '10', '0MB', '10mb', '1.5GB', '10M', '10 MB', '-1MB'])('not %j', (text) => {
    expect(parseImageSize(text)).toBeUndefined()
  })
})

describe('parameters', () => {
  const quick = IMAGE_PULL_PRESETS.quick
  it.each(Object.entries(IMAGE_PULL_PRESETS))('of preset %s are valid', (_, preset) => {
    expect(imagePullParametersSchema.parse(preset)).toEqual(preset)
  })

  it('of the reference are the six images that Spegel publishes, whose MB is 2^20 bytes', () => {
    const { sizes, layers, maxUnavailable } = IMAGE_PULL_PRESETS.reference
    expect(sizes.map(parseImageSize)).toEqual([10 * 2 ** 20, 100 * 2 ** 20, 2 ** 30])
    expect(layers).toEqual([1, 4])
    expect(maxUnavailable).toBe(1)
  })

  const image = { v1: 'registry.example/a:1', v2: 'registry.example/a:2', size: '10MB', layers: 1 }
  it.each([
    [{ sizes: ['10MB', '10MB'] }, 'expected each value once'],
    [{ sizes: ['10 MB'] }, 'such as 100MB'],
    [{ sizes: [] }, 'expected a list that is not empty'],
    [{ layers: [0] }, 'expected a whole number from 1 to 100'],
    [{ layers: [101] }, 'expected a whole number from 1 to 100'],
    [{ sizes: ['9GiB'], layers: [4, 1] }, 'expected at most 8 GiB per layer: 9GiB needs more layers'],
    [{ maxUnavailable: 0 }, 'maxUnavailable'],
    [{ maxUnavailable: '0%' }, 'maxUnavailable'],
    [{ images: [] }, 'expected a list that is not empty'],
    [{ images: [{ ...image, v2: image.v1 }] }, 'expected two different images'],
    [{ images: [image, { ...image, v1: 'b' }] }, 'not 10MB-1 again'],
    [{ images: [{ ...image, v1: 'a b' }] }, 'expected the name of an image'],
    [{ size: '10MB' }, 'unknown key'],
  ])('%j is refused: %s', (change, message) => {
    const { error } = imagePullParametersSchema.safeParse({ ...quick, ...change })
    expect(z.prettifyError(error!)).toContain(message)
  })

  it.each([
    { maxUnavailable: '25%' },
    { maxUnavailable: '100%' },
    { images: [image] },
    { sizes: ['9GiB'], layers: [2] },
  ])('%j is allowed', (change) => {
    expect(imagePullParametersSchema.safeParse({ ...quick, ...change }).success).toBe(true)
  })
})
