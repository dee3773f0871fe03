import { createHash } from 'node:crypto'

/** Hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
