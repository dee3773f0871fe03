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
export function tarFile(name: string, mode: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
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
