import { describe, expect, it } from 'vitest'
import { createZipReader } from '../../src/adapters/archive-zip.ts'
import { EnvironmentError } from '../../src/core/errors.ts'
import { zip, type ZipEntry } from '../zip.ts'

const NAME = 'measured.json'
const LIMITS = { entries: 10, bytes: 1000 }
const file: ZipEntry = { name: NAME, content: '{"a":1}' }

const read = async (archive: Uint8Array, limits = LIMITS): Promise<string | undefined> => {
  const content = await createZipReader().readFile(archive, NAME, limits)
  return content === undefined ? undefined : Buffer.from(content).toString()
}
/** The message of the error; an error of another kind fails the test. */
const refusal = async (archive: Uint8Array, limits = LIMITS): Promise<string> => {
  const error = await read(archive, limits).then(
    (content) => new Error(`was read: ${String(content)}`),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EnvironmentError)
  return (error as Error).message
}

describe('the file of an archive', () => {
  it.each([0, 8])('is read, packed by method %i', async (method) => {
    expect(
      await read(
        zip([
          { name: 'a', content: 'x' },
          { ...file, method },
        ]),
      ),
    ).toBe('{"a":1}')
  })

  it('is read from a part of a larger buffer', async () => {
    const archive = zip([file])
    const larger = Buffer.concat([Buffer.from('before'), archive, Buffer.from('after')])
    expect(await read(larger.subarray(6, 6 + archive.length))).toBe('{"a":1}')
  })

  it('is undefined when it is not at the top, whatever a name looks like', async () => {
    const names = [
      'folder/measured.json',
      './measured.json',
      '../measured.json',
      '/measured.json',
      'C:\\measured.json',
      'measured.json/',
      'Measured.json',
      'measured.json\0',
    ]
    for (const name of names) expect([name, await read(zip([{ ...file, name }]))]).toEqual([name, undefined])
  })

  it('is read beside entries whose names lead out of every folder', async () => {
    const others = ['../../../../etc/passwd', '/etc/passwd', '..\\..\\x', '::error::x\n', '\u202e']
    expect(await read(zip([...others.map((name) => ({ name, content: 'x' })), file]))).toBe('{"a":1}')
  })

  it('has the name of the header, not one that an extra field gives it', async () => {
    // Info-ZIP Unicode path (0x7075): version, checksum of the name, the other name.
    const other = Buffer.from(NAME)
    const extra = Buffer.concat([Buffer.from([0x75, 0x70, 5 + other.length, 0, 1]), Buffer.alloc(4), other])
    extra.writeUInt32LE(0xe8b7be43, 5) // CRC-32 of "a"
    expect(await read(zip([{ name: 'a', content: 'x', extra }]))).toBeUndefined()
  })
})

describe('an archive is refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('P')],
    ['text', Buffer.from('<html>'.repeat(100))],
    ['an archive without its end', zip([file]).subarray(0, -10)],
    ['an archive without its beginning', zip([file]).subarray(20)],
  ])('when it is %s', async (_, archive) => {
    expect(await refusal(archive)).toMatch(/^the archive cannot be used: /)
  })

  it('when it has too many entries, in its list or by its word', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ name: String(index), content: '' }))
    expect(await refusal(zip(many))).toBe('the archive has more than 10 entries')
    expect(await refusal(zip([file], 65_535))).toBe('the archive has more than 10 entries')
    expect(await refusal(zip([file], 5))).toContain('its list of entries cannot be read')
  })

  it('when it has the file twice', async () => {
    expect(await refusal(zip([file, { ...file, content: '{}' }]))).toBe(
      'the archive has the file more than once',
    )
  })

  it.each([0, 8])('when the file is larger than the limit (method %i)', async (method) => {
    const large = { ...file, content: 'x'.repeat(1001), method }
    expect(await refusal(zip([large]))).toBe('the file in the archive has more than 1000 bytes')
    expect(await read(zip([{ ...large, content: 'x'.repeat(1000) }]))).toHaveLength(1000)
  })

  it('when it says 200 MB, without unpacking them', async () => {
    const bomb = { ...file, statedSize: 200_000_000, method: 8 }
    expect(await refusal(zip([bomb]), { entries: 10, bytes: 64_000_000 })).toBe(
      'the file in the archive has more than 64000000 bytes',
    )
  })

  it('when the file unpacks to more than it says', async () => {
    const bomb = { ...file, content: Buffer.alloc(50_000_000), statedSize: 10, method: 8 }
    expect(zip([bomb]).length).toBeLessThan(100_000)
    expect(await refusal(zip([bomb]))).toContain('too many bytes in the stream')
  })

  it('when the file unpacks to less than it says', async () => {
    expect(await refusal(zip([{ ...file, statedSize: 100, method: 8 }]))).toContain('not enough bytes')
    expect(await refusal(zip([{ ...file, statedSize: 100 }]))).toContain('size mismatch')
  })

  it('when the packed file is said to go on behind the end of the archive', async () => {
    const sizes = { statedPackedSize: 500_000, statedSize: 500 }
    expect(await refusal(zip([{ ...file, ...sizes, method: 8 }]))).toContain('overflows file bounds')
  })

  it('when what is packed is no deflate', async () => {
    const noise = { ...file, content: Buffer.alloc(50, 0xff) }
    const archive = zip([noise])
    const central = archive.indexOf(Buffer.from('PK\u0001\u0002'))
    archive.writeUInt16LE(8, central + 10)
    expect(await refusal(archive)).toContain('the file in it cannot be unpacked')
  })

  it('when the checksum is another one', async () => {
    expect(await refusal(zip([{ ...file, statedChecksum: 1 }]))).toContain('damaged')
  })

  it('when the file is encrypted', async () => {
    // Twelve bytes more than the content: the header of the traditional encryption.
    const encrypted = { ...file, flags: 1, statedSize: 7, content: 'x'.repeat(19) }
    expect(await refusal(zip([encrypted]))).toBe('the file in the archive is encrypted')
    expect(await refusal(zip([{ ...file, flags: 0x41 }]))).toContain('encryption')
  })

  it('when the file is packed in another way', async () => {
    expect(await refusal(zip([{ ...file, method: 12 }]))).toContain('compressed by method 12')
  })

  it.each([
    ['a symbolic link', 0o120777],
    ['a folder', 0o040755],
    ['a device', 0o020666],
  ])('when the file is %s', async (_, mode) => {
    const special = {
      ...file,
      content: '/etc/passwd',
      versionMadeBy: (3 << 8) | 20,
      attributes: mode * 65_536,
    }
    expect(await refusal(zip([special]))).toContain('not a plain one')
    expect(await read(zip([{ ...special, attributes: 0o100644 * 65_536 }]))).toBe('/etc/passwd')
  })
})

describe('what an archive says', () => {
  it('never comes into a message', async () => {
    const name = '../../SECRETNAME\n::error::'
    const archives = [
      zip([{ name, content: 'x', flags: 0x40 }, file]),
      zip([{ name, content: 'x', statedSize: 9 }, file]),
      zip([{ name, content: 'x', extra: Buffer.from([1, 0, 255, 255]) }, file]),
    ]
    for (const archive of archives) expect(await refusal(archive)).not.toContain('SECRETNAME')
  })
})
