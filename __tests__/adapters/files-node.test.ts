import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { createClusterRegister } from '../../src/adapters/cluster-register-files.ts'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const files = createNodeFiles()
let folder = ''
beforeEach(() => {
  folder = temporaryFolder('files')
})

describe('files', () => {
  it('writes and reads a file in a folder that is not there yet, leaving no temporary file', async () => {
    await files.writeAtomically(join(folder, 'a/b.txt'), 'text')
    expect(await files.readIfPresent(join(folder, 'a/b.txt'))).toBe('text')
    expect(await readdir(join(folder, 'a'))).toEqual(['b.txt'])
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
