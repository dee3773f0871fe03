import { crc32, deflateRawSync } from 'node:zlib'

/** One entry; everything that an archive may lie about can be stated. */
export interface ZipEntry {
  readonly name: string | Uint8Array
  readonly content: string | Uint8Array
  /** 0 stored (default), 8 deflated; with any other number the content is stored. */
  readonly method?: number
  /** Bytes that the archive says the content has. */
  readonly statedSize?: number
  readonly statedPackedSize?: number
  readonly statedChecksum?: number
  /** Bit 0: encrypted. */
  readonly flags?: number
  /** Upper byte 3: made on Unix. */
  readonly versionMadeBy?: number
  /** Upper half: mode of the file on Unix. */
  readonly attributes?: number
  readonly extra?: Uint8Array
}

/** A zip file (APPNOTE 6.3.10) as small and as wrong as a test wants it. @param statedEntries number of entries that it claims */
export function zip(entries: readonly ZipEntry[], statedEntries = entries.length): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, header } = write(entry, offset)
    locals.push(local)
    central.push(header)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(statedEntries, 0xffff), 8)
  end.writeUInt16LE(Math.min(statedEntries, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function write(entry: ZipEntry, offset: number): { local: Buffer; header: Buffer } {
  const { method = 0, flags = 0, versionMadeBy = 20, attributes = 0, extra = new Uint8Array() } = entry
  const name = Buffer.from(entry.name)
  const content = Buffer.from(entry.content)
  const packed = method === 8 ? deflateRawSync(content) : content
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(entry.statedChecksum ?? crc32(content), 10)
  common.writeUInt32LE(entry.statedPackedSize ?? packed.length, 14)
  common.writeUInt32LE(entry.statedSize ?? content.length, 18)
  common.writeUInt16LE(name.length, 22)
  common.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(attributes, 6)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([signature(0x04034b50), common, name, extra, packed]),
    header: Buffer.concat([signature(0x02014b50), version(versionMadeBy), common, rest, name, extra]),
  }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function version(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
