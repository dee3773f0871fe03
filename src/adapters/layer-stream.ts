import { createCipheriv, createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { gzipEnd, gzipHeader, type LayerPlan, STORED_BLOCK, storedBlocks } from '../core/oci-image/layers.ts'

/** Content is made in pieces of about a megabyte: whole stored blocks, so that the plan knows their number. */
const PIECE = 16 * STORED_BLOCK

interface LayerDigests {
  /** Digest of the gzip stream. */
  readonly digest: string
  /** Digest of the archive in it. */
  readonly diffId: string
}

/** A layer as a stream of bytes. Its digests are known when it has been read to its end. */
interface LayerStream {
  readonly chunks: AsyncIterable<Uint8Array>
  digests(): LayerDigests
}

/**
 * Makes a layer piece by piece. Its content is the key stream of AES-256 in counter mode from a zero counter, with the
 * SHA-256 of the seed as the key: as fast as memory, no compressor finds anything in it, and the seed reports all of it.
 */
export function streamLayer(plan: LayerPlan, seed: string): LayerStream {
  const blob = createHash('sha256')
  const archive = createHash('sha256')
  let crc = 0
  let length = 0
  const framed = (part: Uint8Array): Uint8Array => {
    archive.update(part)
    crc = crc32(part, crc)
    length += part.length
    return storedBlocks(part)
  }
  function* pieces(): Generator<Uint8Array> {
    yield gzipHeader()
    yield framed(plan.head)
    for (const piece of randomContent(plan.contentSize, seed)) yield framed(piece)
    yield framed(plan.tail)
    yield gzipEnd(crc, length)
  }
  // oxlint-disable-next-line typescript/require-await -- a synchronous one would be read ahead without a limit
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces()) {
      blob.update(piece)
      yield piece
    }
  }
  let known: LayerDigests | undefined
  return {
    chunks: hashed(),
    digests() {
      known ??= { digest: `sha256:${blob.digest('hex')}`, diffId: `sha256:${archive.digest('hex')}` }
      return known
    },
  }
}

function* randomContent(size: number, seed: string): Generator<Uint8Array> {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const zeros = Buffer.alloc(PIECE)
  for (let left = size; left > 0; left -= PIECE)
    yield cipher.update(left >= PIECE ? zeros : zeros.subarray(0, left))
}
