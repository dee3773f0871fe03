import { bytes, type Bytes } from '../series.ts'
import { pauseProgram, type Architecture } from './pause-program.ts'
import { GZIP_OVERHEAD, storedSize } from './stored-gzip.ts'
import { tarEnd, tarFile, tarHeader } from './tar.ts'

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
