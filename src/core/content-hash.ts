const OFFSET_BASIS = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n
const MASK = 0xffff_ffff_ffff_ffffn

/**
 * FNV-1a, 64 bits, of UTF-8 text, as 16 hexadecimal digits. Distinguishes contents; protects against nobody.
 * http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function contentHash(text: string): string {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK
  return hash.toString(16).padStart(16, '0')
}
