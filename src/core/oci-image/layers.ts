import { type Architecture, pauseProgram } from './pause-program.ts'
import { bytes, type Bytes } from '../series.ts'

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
function storedSize(length: number): number {
  return length + BLOCK_HEADER * Math.ceil(length / STORED_BLOCK)
}

/** Bytes of header and end. */
const GZIP_OVERHEAD = HEADER.length + LAST_BLOCK.length + TRAILER

const BLOCK = 512
/** Two blocks of zeros end an archive. */
const END = 2 * BLOCK
/** Eleven octal digits. */
export const LARGEST_TAR_MEMBER = 8 ** 11 - 1

interface TarMember {
  /** At most 100 ASCII characters, no leading slash. */
  readonly name: string
  readonly size: number
  /** Permissions, e.g. 0o755. */
  readonly mode: number
}

/**
 * Header of a regular file in the format ustar, owned by root, of the year 1970.
 * https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06
 * @throws {RangeError} for a name or a size that does not fit
 */
export function tarHeader({ name, size, mode }: TarMember): Uint8Array<ArrayBuffer> {
  if (name.length > 100) throw new RangeError(`"${name}" is too long for a tar header`)
  if (size > LARGEST_TAR_MEMBER) throw new RangeError(`${String(size)} bytes are too many for a tar header`)
  const header = new Uint8Array(BLOCK)
  const put = (offset: number, text: string): void => header.set(new TextEncoder().encode(text), offset)
  put(0, name)
  put(100, octal(mode, 7))
  put(108, octal(0, 7)) // uid
  put(116, octal(0, 7)) // gid
  put(124, octal(size, 11))
  put(136, octal(0, 11)) // mtime
  put(148, ' '.repeat(8)) // the checksum counts itself as spaces
  put(156, '0') // regular file
  put(257, 'ustar\x0000')
  put(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
  )
  return header
}

/** Zeros after the content of a member, up to the next block. */
export function tarPadding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** Header, content and padding of a small file. */
function tarFile(name: string, mode: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(BLOCK + content.length + tarPadding(content.length))
  whole.set(tarHeader({ name, size: content.length, mode }))
  whole.set(content, BLOCK)
  return whole
}

/** What comes after the content of the last member: its padding and the end of the archive. */
export function tarEnd(lastSize: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(tarPadding(lastSize) + END)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** One layer: a tar archive with one large file of random content, in the first layer also what the image runs. */
export interface LayerPlan {
  /** All of the archive before the random content. */
  readonly head: Uint8Array<ArrayBuffer>
  readonly contentSize: Bytes
  /** All of the archive after it. */
  readonly tail: Uint8Array<ArrayBuffer>
  /** Bytes of the gzip stream. */
  readonly blobSize: Bytes
}

/**
 * Spreads the content over the layers as evenly as bytes allow: the first ones have one more.
 * @param size of the random content of all layers together
 */
export function planLayers(
  size: Bytes,
  layers: number,
  architectures: readonly Architecture[],
): readonly LayerPlan[] {
  return Array.from({ length: layers }, (_, index) => {
    const contentSize = Math.floor(size / layers) + (index < size % layers ? 1 : 0)
    const programs = index === 0 ? architectures.map(programFile) : []
    const head = concatenate([...programs, tarHeader({ ...contentFile(index), size: contentSize })])
    const tail = tarEnd(contentSize)
    const blobSize = [head.length, contentSize, tail.length].reduce(
      (sum, length) => sum + storedSize(length),
      GZIP_OVERHEAD,
    )
    return { head, contentSize: bytes(contentSize), tail, blobSize: bytes(blobSize) }
  })
}

/** Path of the program in the image. */
export function programPath(architecture: Architecture): string {
  return `pause-${architecture}`
}

function programFile(architecture: Architecture): Uint8Array<ArrayBuffer> {
  return tarFile(programPath(architecture), 0o755, pauseProgram(architecture))
}

function contentFile(index: number): { name: string; mode: number } {
  return { name: `content-${String(index + 1)}`, mode: 0o644 }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
