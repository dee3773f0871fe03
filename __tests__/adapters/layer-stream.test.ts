import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { streamLayer } from '../../src/adapters/layer-stream.ts'
import { type LayerPlan, planLayers } from '../../src/core/oci-image/layers.ts'
import { pauseProgram } from '../../src/core/oci-image/pause-program.ts'
import { bytes } from '../../src/core/series.ts'

/** What this system's own tools say about bytes. */
const tool = (command: string, argv: readonly string[], input: Uint8Array): Buffer =>
  execFileSync(command, argv, { input, maxBuffer: 2 ** 28 })
const sha256 = (input: Uint8Array): string =>
  `sha256:${tool('sha256sum', [], input).toString('utf8').split(' ')[0] ?? ''}`

async function blobOf(
  plan: LayerPlan,
  seed: string,
): Promise<{ blob: Buffer; digest: string; diffId: string }> {
  const layer = streamLayer(plan, seed)
  const parts: Uint8Array[] = []
  for await (const part of layer.chunks) parts.push(part)
  return { blob: Buffer.concat(parts), ...layer.digests() }
}

describe('a layer, read by other implementations', () => {
  // Around the size of a stored block (65535), of a piece (16 of them), of a tar block (512), and nothing at all.
  // Seven processes each: slow where the machine is busy.
  it.each([0, 1, 511, 512, 65_534, 65_535, 65_536, 1_048_559, 1_048_560, 1_048_561, 5_000_000])(
    'of %d bytes is a tar archive in gzip with the digests and the size that were promised',
    async (size) => {
      const [plan] = planLayers(bytes(size), 1, ['amd64', 'arm64'])
      const { blob, digest, diffId } = await blobOf(plan!, 'seed')
      expect(blob).toHaveLength(plan!.blobSize)
      expect(digest).toBe(sha256(blob))
      tool('gzip', ['--test'], blob)
      const archive = tool('gzip', ['--decompress', '--stdout'], blob)
      expect(diffId).toBe(sha256(archive))
      const listed = tool('tar', ['--list', '--verbose', '--numeric-owner', '--utc'], archive).toString(
        'utf8',
      )
      expect(listed.trim().split('\n')).toEqual([
        expect.stringMatching(/^-rwxr-xr-x 0\/0 +159 1970-01-01 00:00 pause-amd64$/),
        expect.stringMatching(/^-rwxr-xr-x 0\/0 +178 1970-01-01 00:00 pause-arm64$/),
        expect.stringMatching(new RegExp(`^-rw-r--r-- 0/0 +${String(size)} 1970-01-01 00:00 content-1$`)),
      ])
      expect(tool('tar', ['--extract', '--to-stdout', 'content-1'], archive)).toHaveLength(size)
      expect(tool('tar', ['--extract', '--to-stdout', 'pause-arm64'], archive)).toEqual(
        Buffer.from(pauseProgram('arm64')),
      )
    },
    60_000,
  )

  it('is the same for the same seed, and has nothing in common for another', async () => {
    const [first, second] = planLayers(bytes(2_000_000), 2, ['amd64'])
    const [a, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => blobOf(first!, seed)))
    expect(a).toEqual(again)
    expect(a!.digest).not.toBe(other!.digest)
    // Not the zeros that end the archive.
    const middle = (blob: Buffer): Buffer => blob.subarray(50_000, 950_000)
    const content = middle(a!.blob)
    expect(deflateSync(content).length).toBeGreaterThan(content.length)
    const both = Buffer.concat([content, middle(other!.blob)])
    expect(deflateSync(both).length).toBeGreaterThan(both.length)
    // Only the first layer has the program.
    expect((await blobOf(second!, 'a')).blob.includes('pause-amd64')).toBe(false)
  })
})
