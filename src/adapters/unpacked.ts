import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EnvironmentError } from '../core/errors.ts'
import { tooLarge } from './kubernetes-api-exchange.ts'

const gunzipBytes = promisify(gunzip)

/**
 * What gzip packed, recognised by its first two bytes; other bytes as they are.
 * @param what was asked for, the start of a sentence
 * @throws {EnvironmentError} for what is broken, cut off or larger unpacked
 */
export async function unpacked(bytes: Uint8Array, what: string, maximumBytes: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await gunzipBytes(bytes, { maxOutputLength: maximumBytes })
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(what, maximumBytes)
    const isCutOff = code === 'Z_BUF_ERROR'
    throw new EnvironmentError(
      `${what}: the answer is packed by gzip and ${isCutOff ? 'cut off' : 'broken'}: ${String(bytes.length)} bytes came`,
      { cause: error },
    )
  }
}
