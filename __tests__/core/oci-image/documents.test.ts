import { describe, expect, it } from 'vitest'
import { imageConfig, imageIndex, imageManifest, MEDIA_TYPES } from '../../../src/core/oci-image/documents.ts'
import { gzipEnd, planLayers, tarEnd, tarHeader, tarPadding } from '../../../src/core/oci-image/layers.ts'
import { bytes } from '../../../src/core/series.ts'

describe('documents of an image', () => {
  const descriptor = { mediaType: MEDIA_TYPES.config, digest: `sha256:${'0'.repeat(64)}`, size: 3 }

  it('are what the image specification asks for', () => {
    expect(JSON.parse(imageConfig('arm64', ['sha256:a', 'sha256:b']))).toEqual({
      architecture: 'arm64',
      os: 'linux',
      config: { User: '65532:65532', Entrypoint: ['/pause-arm64'], StopSignal: 'SIGKILL' },
      rootfs: { type: 'layers', diff_ids: ['sha256:a', 'sha256:b'] },
    })
    expect(JSON.parse(imageManifest(descriptor, [descriptor]))).toEqual({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: descriptor,
      layers: [descriptor],
    })
    expect(JSON.parse(imageIndex([{ architecture: 'amd64', descriptor }]))).toEqual({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: [{ ...descriptor, platform: { architecture: 'amd64', os: 'linux' } }],
    })
  })
})

describe('the plan of the layers', () => {
  it.each([
    [10_000_000, 1, [10_000_000]],
    [10_000_000, 4, [2_500_000, 2_500_000, 2_500_000, 2_500_000]],
    [11, 4, [3, 3, 3, 2]],
    [2 ** 30, 3, [357_913_942, 357_913_941, 357_913_941]],
  ])('of %d bytes in %d layers', (size, layers, sizes) => {
    const plan = planLayers(bytes(size), layers, ['amd64'])
    expect(plan.map(({ contentSize }) => contentSize)).toEqual(sizes)
  })

  it('adds little to the content', () => {
    const blob = planLayers(bytes(1e9), 4, ['amd64', 'arm64']).reduce((sum, one) => sum + one.blobSize, 0)
    expect(blob / 1e9).toBeGreaterThan(1)
    expect(blob / 1e9).toBeLessThan(1.0001)
  })

  it('pads to whole blocks, and ends with two of zeros', () => {
    expect([0, 1, 511, 512, 513].map(tarPadding)).toEqual([0, 511, 1, 0, 511])
    expect(tarEnd(512)).toEqual(new Uint8Array(1024))
    // 5 GB, modulo 2^32.
    expect([...gzipEnd(1, 5e9)].slice(-8)).toEqual([1, 0, 0, 0, 0x00, 0xf2, 0x05, 0x2a])
  })

  it('refuses what a tar header cannot say', () => {
    expect(() => tarHeader({ name: 'x', size: 8 ** 11, mode: 0 })).toThrow('too many')
    expect(() => tarHeader({ name: 'x'.repeat(101), size: 1, mode: 0 })).toThrow('too long')
  })
})
