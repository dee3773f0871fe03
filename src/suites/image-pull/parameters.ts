import * as z from 'zod'
import { LARGEST_TAR_MEMBER } from '../../core/oci-image/layers.ts'
import { each, positive, listOf, optional, presetTable, refusing } from '../parameters.ts'
import { bytes, type Bytes } from '../../core/series.ts'

const SIZE = /^([1-9]\d*)(kB|MB|GB|KiB|MiB|GiB)$/

const FACTORS: Readonly<Record<string, number>> = {
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** containerd mounts the layers of an image on top of each other; the kernel takes about that many. */
const MOST_LAYERS = 100

const size = z.string().refine((text) => parseImageSize(text) !== undefined, {
  error: 'expected a whole number with kB, MB, GB, KiB, MiB or GiB, such as 100MB',
})
const layers = positive(MOST_LAYERS)
const reference = z.string().regex(/^[^\s/]+(\/[^\s/]+)*$/, { error: 'expected the name of an image' })

export const imagePullParametersSchema = z
  .strictObject({
    rounds: z.int().positive().describe('how often every image is rolled out'),
    sizes: listOf(size).describe('sizes of the images; MB is 10^6 bytes, MiB 2^20'),
    layers: listOf(layers).describe('numbers of layers; every size is measured with each'),
    maxUnavailable: z
      .union([z.int().positive(), z.string().regex(/^[1-9]\d?%$|^100%$/, { error: 'expected 1% to 100%' })])
      .describe('how many nodes the update replaces at a time, a number or a percentage (RollingUpdate)'),
    timeoutSeconds: z.int().positive().describe('seconds that one roll-out may take'),
    registryBytesPerSecond: optional(
      z.int().min(10_000),
      'slows the registry down, like one that is far away: bytes per second for all pulls together; only on kind. Default: no limit',
    ),
    registryDelayMilliseconds: optional(
      positive(10_000),
      'slows the registry down: milliseconds that every request waits before it is answered; only on kind',
    ),
    nodeBandwidth: optional(
      z.boolean(),
      'reads how much disks and links of the nodes move during each roll-out, in a small pod on each node; default: false',
    ),
    images: optional(
      z.array(z.strictObject({ v1: reference, v2: reference, size, layers })).min(1),
      'published images to roll out in place of generated ones; needs no registry. size and layers only label the results',
    ),
  })
  .superRefine(({ images, registryBytesPerSecond, registryDelayMilliseconds }, context) => {
    if (images === undefined) return
    for (const [path, value] of Object.entries({ registryBytesPerSecond, registryDelayMilliseconds }))
      if (value !== undefined)
        refusing(context)(
          path,
          'slows the registry of generated images, and given images come from their own: leave one of both out',
        )
  })
  .superRefine(({ sizes, layers: counts, images }, context) => {
    const refuse = refusing(context)
    for (const [index, text] of sizes.entries()) {
      const parsed = parseImageSize(text) ?? 0
      const most = Math.ceil(parsed / Math.min(...counts))
      if (most > LARGEST_TAR_MEMBER)
        refuse(['sizes', index], `expected at most 8 GiB per layer: ${text} needs more layers`)
    }
    const seen = new Set<string>()
    for (const [index, image] of (images ?? []).entries()) {
      const id = `${image.size}-${String(image.layers)}`
      if (seen.has(id) || image.v1 === image.v2)
        refuse(
          ['images', index],
          seen.has(id)
            ? `expected each size with each number of layers once, not ${id} again`
            : 'expected two different images',
        )
      seen.add(id)
    }
  })

export type ImagePullParameters = z.infer<typeof imagePullParametersSchema>

// The reference was published by Spegel: six images, roll-out and update of a DaemonSet with its defaults, 30 minutes at most. What its
// tool calls MB is 2^20 bytes.
export const IMAGE_PULL_PRESETS = presetTable<ImagePullParameters>({
  rounds: each(1, 2, 5, 3),
  sizes: each(['10MB'], ['10MB', '100MB'], ['10MB', '100MB', '1GB'], ['10MiB', '100MiB', '1GiB']),
  layers: each([1], [4], [1, 4], [1, 4]),
  maxUnavailable: 1,
  timeoutSeconds: each(60, 120, 600, 1800),
})

/** Bytes of a size such as `10MB` (10^7) or `10MiB` (10 × 2^20), undefined for anything else. */
export function parseImageSize(text: string): Bytes | undefined {
  const [, number, unit = ''] = SIZE.exec(text) ?? []
  const factor = FACTORS[unit]
  return number === undefined || factor === undefined ? undefined : bytes(Number(number) * factor)
}
