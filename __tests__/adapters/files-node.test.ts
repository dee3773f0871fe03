import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { execFileSync, spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClusterRegister } from '../../src/adapters/cluster-register-files.ts'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { EnvironmentError } from '../../src/core/errors.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const files = createNodeFiles()
let folder = ''
beforeEach(() => {
  folder = temporaryFolder('files')
})

describe('files', () => {
  it.each([
    ['utf16le', [0xff, 0xfe], false],
    ['utf16le', [], false],
    ['utf16le', [0xff, 0xfe], true],
    ['utf16le', [], true],
    ['utf8', [], false],
    ['utf8', [0xef, 0xbb, 0xbf], false],
  ] as const)('reads %s after a mark of %j, swapped: %s', async (encoding, mark, isBigEndian) => {
    const path = join(folder, 'text')
    const text = '{"name": "größer ■"}'
    const bytes = Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
    await writeFile(path, isBigEndian ? bytes.swap16() : bytes)
    expect((await files.readIfPresent(path))?.replace(/^\uFEFF/, '')).toBe(text)
  })

  it('writes and reads a file in a folder that is not there yet, leaving no temporary file', async () => {
    await files.writeAtomically(join(folder, 'a/b.txt'), 'text')
    expect(await files.readIfPresent(join(folder, 'a/b.txt'))).toBe('text')
    expect(await readdir(join(folder, 'a'))).toEqual(['b.txt'])
  })

  it('ends when the working directory was removed meanwhile', async () => {
    const before = process.cwd()
    const gone = join(folder, 'gone')
    await mkdir(gone)
    process.chdir(gone)
    try {
      await rm(gone, { recursive: true })
      await expect(files.writeAtomically('out/a.txt', 'text')).rejects.toThrow('ENOENT')
    } finally {
      process.chdir(before)
    }
  })

  it('distinguishes a missing file from one that cannot be read', async () => {
    expect(await files.readIfPresent(join(folder, 'none'))).toBeUndefined()
    await expect(files.readIfPresent(folder)).rejects.toThrow('EISDIR')
  })

  it('keeps the old content and no temporary file when writing fails', async () => {
    await files.writeAtomically(join(folder, 'dir/x'), '1')
    await expect(files.writeAtomically(join(folder, 'dir'), '2')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(await readFile(join(folder, 'dir/x'), 'utf8')).toBe('1')
    expect(await readdir(folder)).toEqual(['dir'])
  })
})

describe('what a killed process left', () => {
  const hour = new Date(Date.now() - 3_600_000)
  const leave = async (name: string): Promise<void> => {
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), hour, hour)
  }

  it('is removed by the next write in the folder; what may still be written to is not', async () => {
    const { pid } = spawnSync('true')
    const kept = [
      `.kbench-${String(process.pid)}-0123456789ab.tmp`,
      `.kbench-${String(pid)}-0123456789ab.txt`,
      'other.tmp',
    ]
    for (const name of [...kept, `.kbench-${String(pid)}-0123456789ab.tmp`]) await leave(name)
    // Just written, maybe by a process of another container.
    await writeFile(join(folder, `.kbench-${String(pid)}-ba9876543210.tmp`), 'half')
    await files.writeAtomically(join(folder, 'a.txt'), 'text')
    expect((await readdir(folder)).sort()).toEqual(
      [...kept, 'a.txt', `.kbench-${String(pid)}-ba9876543210.tmp`].sort(),
    )
  })

  it('is a file: a folder of such a name is not ours', async () => {
    const { pid } = spawnSync('true')
    const name = `.kbench-${String(pid)}-0123456789ab.tmp`
    await mkdir(join(folder, name))
    await utimes(join(folder, name), hour, hour)
    await files.writeAtomically(join(folder, 'a.txt'), 'text')
    expect((await readdir(folder)).sort()).toEqual([name, 'a.txt'])
  })
})

describe('what stands at the path already', () => {
  it('keeps a link, and the mode of the file that it leads to', async () => {
    const [file, link] = [join(folder, 'real.json'), join(folder, 'link.json')]
    await writeFile(file, 'old')
    await chmod(file, 0o600)
    await symlink('real.json', link)
    await files.writeAtomically(link, 'new')
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(await readFile(file, 'utf8')).toBe('new')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('makes the file that a link leads to', async () => {
    await symlink('later.json', join(folder, 'link.json'))
    await files.writeAtomically(join(folder, 'link.json'), 'new')
    expect(await readFile(join(folder, 'later.json'), 'utf8')).toBe('new')
  })

  it('writes into a pipe instead of replacing it', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [read] = await Promise.all([readFile(pipe, 'utf8'), files.writeAtomically(pipe, 'text')])
    expect(read).toBe('text')
    expect((await stat(pipe)).isFIFO()).toBe(true)
  })

  it('writes a name that is as long as a file system allows', async () => {
    const name = 'n'.repeat(255)
    await files.writeAtomically(join(folder, name), 'text')
    expect(await readdir(folder)).toEqual([name])
  })
})

describe('what the operating system refuses', () => {
  it.each([
    ['a folder', (path: string) => mkdir(path), '', 'it is a folder (EISDIR)'],
    [
      'a file as a folder',
      (path: string) => writeFile(path, ''),
      '/x',
      'something else stands there (EEXIST)',
    ],
    [
      'a name that is too long',
      () => Promise.resolve(),
      'n'.repeat(300),
      'the name is too long (ENAMETOOLONG)',
    ],
    ['a link to itself', (path: string) => symlink(path, path), '', '(ELOOP)'],
  ])('is an error of the environment: %s', async (_what, prepare, rest, said) => {
    const path = join(folder, 'there')
    await prepare(path)
    const error = await files.writeAtomically(`${path}${rest}`, 'text').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EnvironmentError)
    expect((error as Error).message).toContain(said)
    expect((error as Error).message).toContain('writing')
  })

  it('is found before anything is written, and nothing is left of the attempt', async () => {
    await files.checkWritable(join(folder, 'a/b'))
    expect(await readdir(folder)).toEqual([])
    await writeFile(join(folder, 'file'), '')
    await expect(files.checkWritable(join(folder, 'file/out'))).rejects.toThrow(/writing into .*file\/out/)
  })
})

describe('changing one file from several sides', () => {
  it('loses nothing', async () => {
    const path = join(folder, 'count')
    const add = (): Promise<void> =>
      files.exclusively(path, async () => {
        const before = Number((await files.readIfPresent(path)) ?? '0')
        await files.writeAtomically(path, String(before + 1))
      })
    await Promise.all([add(), add(), add(), add(), add()])
    expect(await readFile(path, 'utf8')).toBe('5')
    expect(await readdir(folder)).toEqual(['count'])
  })

  it('does not wait for a process that has ended', async () => {
    const path = join(folder, 'count')
    const ended = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim()
    await writeFile(`${path}.lock`, `${hostname()} ${ended} 123\n`)
    expect(await files.exclusively(path, () => Promise.resolve('done'))).toBe('done')
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves no lock when its content cannot be read whole at the end; another one stays', async () => {
    const path = join(folder, 'count')
    const lock = `${path}.lock`
    await files.exclusively(path, async () => {
      const content = await readFile(lock, 'utf8')
      await writeFile(lock, content.slice(0, content.length / 2))
    })
    expect(await readdir(folder)).toEqual([])
    await files.exclusively(path, () => writeFile(lock, 'elsewhere 1 2\n'))
    expect(await readFile(lock, 'utf8')).toBe('elsewhere 1 2\n')
  })
})

describe('cluster register', () => {
  const reference = {
    provider: 'kind',
    name: 'kbench-1',
    kubeconfig: '/k',
    startedAt: '2026-01-01T00:00:00Z',
    pid: 7,
  }

  it('remembers a cluster until it is removed', async () => {
    const register = createClusterRegister(files, join(folder, 'clusters'))
    expect(await register.list()).toEqual([])
    await register.add(reference)
    expect(await register.list()).toEqual([reference])
    await register.remove('kbench-1')
    expect(await register.list()).toEqual([])
  })

  it('refuses a file that is not its own, naming it', async () => {
    await files.writeAtomically(join(folder, 'broken.json'), '{"name":')
    await expect(createClusterRegister(files, folder).list()).rejects.toThrow(
      'broken.json does not describe a cluster',
    )
  })
})
