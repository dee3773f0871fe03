/** Most bytes that a stored block of DEFLATE holds. */
export const STORED_BLOCK = 65_535
const BLOCK_HEADER = 5
const TRAILER = 8
/** Deflate, no name, no time, unknown system: the same bytes everywhere. */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
/** An empty block with the mark of the last one. */
const LAST_BLOCK = [1, 0, 0, 0xff, 0xff]

/*
 * gzip without compression: what cannot be compressed ends up in stored blocks with any compressor. So the size is known
 * before, and the bytes do not depend on a library. https://www.rfc-editor.org/rfc/rfc1952,
 * https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
 */

export function gzipHeader(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(HEADER)
}

/** Puts the header of a stored block before every 65535 bytes. */
export function storedBlocks(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(storedSize(content.length))
  let to = 0
  for (let from = 0; from < content.length; from += STORED_BLOCK) {
    const block = content.subarray(from, from + STORED_BLOCK)
    const { length } = block
    framed.set([0, length & 0xff, length >>> 8, ~length & 0xff, (~length >>> 8) & 0xff], to)
    framed.set(block, to + BLOCK_HEADER)
    to += BLOCK_HEADER + length
  }
  return framed
}

/**
 * The end of the stream.
 * @param crc CRC-32 of all content
 * @param length of all content
 */
export function gzipEnd(crc: number, length: number): Uint8Array<ArrayBuffer> {
  const end = new Uint8Array(LAST_BLOCK.length + TRAILER)
  end.set(LAST_BLOCK)
  const view = new DataView(end.buffer)
  view.setUint32(LAST_BLOCK.length, crc, true)
  // Modulo 2^32, as the format wants it: that is how setUint32 takes larger numbers.
  view.setUint32(LAST_BLOCK.length + 4, length, true)
  return end
}

/** Bytes of `storedBlocks` for content of this length. */
export function storedSize(length: number): number {
  return length + BLOCK_HEADER * Math.ceil(length / STORED_BLOCK)
}

/** Bytes of header and end. */
export const GZIP_OVERHEAD = HEADER.length + LAST_BLOCK.length + TRAILER
