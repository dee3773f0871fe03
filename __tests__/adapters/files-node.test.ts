import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
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
import { EnvironmentError, UserError } from '../../src/core/errors.ts'
import { REPLACES } from '../../src/ports/files.ts'
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
    await files.writeAtomically(link, 'new', REPLACES)
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

describe("a result replaces no file of the person's", () => {
  const refused = async (path: string, said: string): Promise<void> => {
    const error = await files.writeAtomically(path, 'new').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UserError)
    expect((error as Error).message).toContain(said)
  }

  it('that was read, by whatever name', async () => {
    const [input, link] = [join(folder, 'input.json'), join(folder, 'link.json')]
    await writeFile(input, 'mine')
    await symlink('input.json', link)
    await files.readIfPresent(link)
    await refused(input, 'is read by this command')
    await refused(`${folder}/./x/../input.json`, 'is read by this command')
    expect(await readFile(input, 'utf8')).toBe('mine')
  })

  it('that a link leads to', async () => {
    await writeFile(join(folder, 'mine'), 'mine')
    await symlink('mine', join(folder, 'link'))
    await refused(join(folder, 'link'), 'leads through a link to')
    await symlink('.', join(folder, 'here'))
    await refused(join(folder, 'here/mine'), 'leads through a link to')
    expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('mine')
  })

  it('that git has, but its own, and nothing in .git', async () => {
    execFileSync('git', ['init', '--quiet', folder])
    await writeFile(join(folder, '*.md'), 'mine')
    await writeFile(join(folder, 'b.md'), 'not in git')
    execFileSync('git', ['-C', folder, '--literal-pathspecs', 'add', '*.md'])
    await refused(join(folder, '*.md'), 'is tracked by git')
    expect(await files.isTracked(join(folder, 'b.md'))).toBe(false)
    await files.writeAtomically(join(folder, 'b.md'), 'new')
    await refused(join(folder, '.git/config'), 'is in .git')
    await rm(join(folder, '*.md'))
    await files.writeAtomically(join(folder, '*.md'), 'first')
    await files.writeAtomically(join(folder, '*.md'), 'second')
    expect(await readFile(join(folder, '*.md'), 'utf8')).toBe('second')
  })
})

describe('what is removed', () => {
  it('is one regular file, or a folder that kbench made', async () => {
    const [file, link, inner] = [join(folder, 'file'), join(folder, 'link'), join(folder, 'inner')]
    await writeFile(file, 'mine')
    await symlink('file', link)
    await mkdir(inner)
    execFileSync('mkfifo', [join(folder, 'pipe')])
    for (const path of [link, inner, '/dev/null', join(folder, 'pipe')])
      await expect(files.removeFile(path)).rejects.toThrow('is no regular file: it is not removed')
    for (const path of [file, link, inner, folder, `${inner}/..`, '/dev/null'])
      await expect(files.removeOwnFolder(path)).rejects.toThrow('is no folder that kbench made')
    expect(await readdir(folder)).toEqual(['file', 'inner', 'link', 'pipe'])
    await files.removeFile(file)
    expect(await readdir(folder)).toEqual(['inner', 'link', 'pipe'])
  })

  it('takes what is in such a folder, and nothing that a link in it leads to', async () => {
    const own = await files.makeScratchFolder('kbench-test-', folder)
    const earlier = await mkdtemp(join(folder, 'kbench-kind-'))
    await writeFile(join(folder, 'mine'), 'mine')
    await symlink(folder, join(own, 'out'))
    await mkdir(join(own, 'volume'))
    await symlink(own, join(folder, 'link'))
    await expect(files.removeOwnFolder(join(folder, 'link'))).rejects.toThrow('is no folder that kbench made')
    await files.removeOwnFolder(join(own, 'volume'))
    expect(await readdir(own)).toEqual(['out'])
    await expect(createNodeFiles().removeOwnFolder(join(own, 'out'))).rejects.toThrow('is no folder')
    await files.removeOwnFolder(earlier)
    await files.removeOwnFolder(own)
    await files.removeOwnFolder(own)
    expect(await readdir(folder)).toEqual(['link', 'mine'])
  })
})

describe('what never ends', () => {
  it('is refused: a pipe without another end, a device, a folder that cannot be made', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(files.readIfPresent(pipe)).rejects.toThrow('a pipe that nobody writes')
    await expect(files.writeAtomically(pipe, 'text')).rejects.toThrow('nobody reads this pipe (ENXIO)')
    await expect(files.readIfPresent('/dev/zero')).rejects.toThrow('/dev/zero has more than 16 MiB')
    await expect(files.writeAtomically('/proc/no/such/file', 'x')).rejects.toThrow('ENOENT')
    expect(await files.readIfPresent('/dev/null')).toBe('')
  })
})

describe('what the operating system refuses', () => {
  it.each([
    ['a folder', (path: string) => mkdir(path), '', 'it is a folder (EISDIR)'],
    [
      'a file as a folder',
      (path: string) => writeFile(path, ''),
      '/x',
      'a part of the path is a file, not a folder (ENOTDIR)',
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
