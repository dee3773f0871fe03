/** What RFC 2544, section 9.1, asks for on Ethernet. */
export const ETHERNET_FRAME_SIZES = [64, 128, 256, 512, 1024, 1280, 1518] as const
/** Ethernet header and frame check sequence. */
const ETHERNET_BYTES = 14 + 4
const UDP_BYTES = 8
const IP_BYTES = { 4: 20, 6: 40 }
/** iperf3 puts the time and the number of the packet into each: two times four bytes, and four or eight. */
const SMALLEST_PAYLOAD = 16
export const SMALLEST_FRAME = ETHERNET_BYTES + IP_BYTES[4] + UDP_BYTES + SMALLEST_PAYLOAD
export const LARGEST_FRAME = 65_000

/**
 * Bytes of UDP payload that make an Ethernet frame of this size, with its frame check sequence: 46 bytes less with IPv4,
 * 66 less with IPv6. A virtual network need not have Ethernet's frames; then this is the size that they would have.
 * @param address of the receiver
 */
export function payloadBytes(frameSize: number, address: string): number {
  return frameSize - ETHERNET_BYTES - IP_BYTES[address.includes(':') ? 6 : 4] - UDP_BYTES
}

/**
 * Why frames of this size cannot be measured; undefined where they can.
 * @param mtu largest IP packet in bytes, null where it is not known
 */
export function whyNotFrameSize(frameSize: number, address: string, mtu: number | null): string | undefined {
  const packet = frameSize - ETHERNET_BYTES
  if (mtu !== null && packet > mtu)
    return `its packet of ${String(packet)} bytes is larger than the MTU of ${String(mtu)}`
  const payload = payloadBytes(frameSize, address)
  return payload < SMALLEST_PAYLOAD
    ? `it leaves ${String(payload)} bytes for the payload, and iperf3 needs ${String(SMALLEST_PAYLOAD)}`
    : undefined
}
