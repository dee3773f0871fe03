import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { EnvironmentError, messageOf } from '../core/errors.ts'
import type { ArchiveLimits, ArchiveReader } from '../ports/archive.ts'

/** Stored and deflated (APPNOTE 6.3.10, section 4.4.5): what every tool writes. */
const METHODS: readonly number[] = [0, 8]
/** File type of Unix, in the upper half of the external attributes when the upper byte of "version made by" is 3. */
const UNIX = 3
const TYPE_MASK = 0o170000
const REGULAR_FILE = 0o100000

/** Zip files (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), read from memory. */
export function createZipReader(): ArchiveReader {
  return {
    async readFile(archive, name, limits) {
      const zip = await guarded('it is no readable zip file', () =>
        // Names stay bytes: no decoding, no checks that would put them into a message.
        fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), {
          decodeStrings: false,
          validateEntrySizes: true,
        }),
      )
      const entry = await findEntry(zip, Buffer.from(name), limits)
      return entry === undefined ? undefined : readEntry(zip, entry, limits)
    },
  }
}

async function findEntry(zip: ZipFile, name: Buffer, { entries }: ArchiveLimits): Promise<Entry | undefined> {
  const tooMany = new EnvironmentError(`the archive has more than ${String(entries)} entries`)
  if (zip.entryCount > entries) throw tooMany
  const found: Entry[] = []
  await guarded('its list of entries cannot be read', async () => {
    for await (const entry of zip.eachEntry()) if (name.equals(entry.fileNameRaw)) found.push(entry)
  })
  if (found.length > 1) throw new EnvironmentError('the archive has the file more than once')
  return found[0]
}

async function readEntry(zip: ZipFile, entry: Entry, { bytes }: ArchiveLimits): Promise<Uint8Array> {
  checkPlain(entry)
  const tooLarge = new EnvironmentError(`the file in the archive has more than ${String(bytes)} bytes`)
  if (entry.uncompressedSize > bytes) throw tooLarge
  const content = await guarded('the file in it cannot be unpacked', async () => {
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      // The size that the archive states may be a lie; yauzl compares it, but the limit is ours.
      if (length > bytes) throw tooLarge
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
  if (crc32(content) !== entry.crc32)
    throw new EnvironmentError('the file in the archive is damaged: its checksum is another one')
  return content
}

function checkPlain(entry: Entry): void {
  if (entry.isEncrypted()) throw new EnvironmentError('the file in the archive is encrypted')
  if (!METHODS.includes(entry.compressionMethod)) {
    throw new EnvironmentError(
      `the file in the archive is compressed by method ${String(entry.compressionMethod)}, which is neither stored nor deflated`,
    )
  }
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK
  if (entry.versionMadeBy >>> 8 === UNIX && type !== 0 && type !== REGULAR_FILE)
    throw new EnvironmentError('the file in the archive is a link or another special file, not a plain one')
}

/** Whatever the library throws, as our own error; our own passes. */
async function guarded<T>(problem: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } catch (cause) {
    if (cause instanceof EnvironmentError) throw cause
    throw new EnvironmentError(`the archive cannot be used: ${problem} (${messageOf(cause)})`, { cause })
  }
}
