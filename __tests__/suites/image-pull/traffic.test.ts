import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { bytes } from '../../../src/core/series.ts'
import type { ImageRegistry } from '../../../src/ports/image-registry.ts'
import { Traffic, trafficBetween, trafficObservations } from '../../../src/suites/image-pull/traffic.ts'
import { RecordingLog } from '../../fakes/log.ts'

const before = { bytes: 1000, requests: 10 }
const after = { bytes: 11_000, requests: 20 }
const pulls = [{ imageSize: bytes(10_000) }, { imageSize: bytes(10_000) }]
const labels = { size: '10kB' }

describe('what nodes got, and from where', () => {
  test('is what the registry served, and the rest from peers', () => {
    const traffic = trafficBetween(before, after, pulls)
    expect(traffic).toEqual({ registryBytes: 10_000, registryRequests: 10, peerBytes: 10_000 })
    expect(trafficObservations(traffic, labels)).toEqual([
      { metric: 'image_registry_bytes', labels, value: 10_000 },
      { metric: 'image_peer_bytes', labels, value: 10_000 },
    ])
  })

  test('is nothing from peers where the registry served all, or more', () => {
    expect(trafficBetween(before, { ...after, bytes: 31_000 }, pulls)?.peerBytes).toBe(0)
  })

  test('is unknown where nobody counts, and peers where a kubelet gives no size', () => {
    expect(trafficBetween(undefined, after, pulls)).toBeUndefined()
    expect(trafficObservations(undefined, labels)).toEqual([])
    const traffic = trafficBetween(before, after, [...pulls, { imageSize: undefined }])
    expect(trafficObservations(traffic, labels).map(({ metric }) => metric)).toEqual(['image_registry_bytes'])
  })

  test('that cannot be counted is said once', async () => {
    const log = new RecordingLog()
    const served = () => Promise.reject(new EnvironmentError('reading the log of x failed'))
    const traffic = new Traffic({ served } as unknown as ImageRegistry, { log })
    expect([await traffic.now(), await traffic.now()]).toEqual([undefined, undefined])
    expect(traffic.notes).toEqual(['what the registry served is not counted: reading the log of x failed'])
    expect(log.lines.filter((line) => line.startsWith('warning'))).toHaveLength(1)
    expect(await new Traffic(undefined, { log }).now()).toBeUndefined()
  })
})
