import { describe, expect, it } from 'vitest'
import {
  ETHERNET_FRAME_SIZES,
  payloadBytes,
  whyNotFrameSize,
} from '../../../../src/suites/network/frame-size.ts'

describe('frame sizes', () => {
  it('are those of RFC 2544 for Ethernet', () => {
    expect(ETHERNET_FRAME_SIZES).toEqual([64, 128, 256, 512, 1024, 1280, 1518])
  })

  it.each([
    // 14 Ethernet + 20 IPv4 + 8 UDP + 4 check sequence
    [64, '10.0.0.2', 18],
    [1518, '10.0.0.2', 1472],
    // 40 IPv6
    [1518, 'fd00::2', 1452],
  ])('%d to %s leave %d bytes of payload', (frameSize, address, payload) => {
    expect(payloadBytes(frameSize, address)).toBe(payload)
  })

  it.each([
    [1518, '10.0.0.2', 1500, undefined],
    [1519, '10.0.0.2', 1500, 'its packet of 1501 bytes is larger than the MTU of 1500'],
    [1518, '10.0.0.2', 1450, 'its packet of 1500 bytes is larger than the MTU of 1450'],
    [9018, '10.0.0.2', null, undefined],
    [62, '10.0.0.2', 1500, undefined],
    [64, 'fd00::2', 1500, 'it leaves -2 bytes for the payload, and iperf3 needs 16'],
    [82, 'fd00::2', 1500, undefined],
  ])('%d to %s with an MTU of %s: %s', (frameSize, address, mtu, reason) => {
    expect(whyNotFrameSize(frameSize, address, mtu)).toBe(reason)
  })
})
