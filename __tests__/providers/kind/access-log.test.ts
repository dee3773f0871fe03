import { describe, expect, test } from 'vitest'
import { servedIn } from '../../../src/providers/kind/registry.ts'
import { fixture } from '../../kubernetes/fixture.ts'

const LAYER = 10_003_742
const CONFIGURATION = 236
const MANIFEST = 406

describe('what a registry served', () => {
  test('is what three nodes pulled of two images, and nothing of what was pushed or only asked for', () => {
    expect(servedIn(fixture('../image-pull/registry-log.txt'))).toEqual({
      bytes: 6 * (LAYER + CONFIGURATION + MANIFEST),
      // HEAD of the tag, manifest, configuration, layer
      requests: 6 * 4,
    })
  })

  test('has no answers without content, and no lines that are something else', () => {
    const line = (method: string, status: number, size: number | '-'): string =>
      `10.0.0.1 - user [23/Nov/2026:11:31:51 +0000] "${method} /v2/a/blobs/sha256:1 HTTP/1.1" ${String(status)} ${String(size)} "" "containerd"`
    const log = [line('GET', 404, 80), line('GET', 307, 90), line('GET', 206, 5), line('GET', 200, '-'), 'x']
    expect(servedIn(log.join('\n'))).toEqual({ bytes: 5, requests: 2 })
    expect(servedIn('')).toEqual({ bytes: 0, requests: 0 })
  })
})
