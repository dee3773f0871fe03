import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import type { Files } from '../ports/files.ts'

/** The file system of this machine. */
export function createNodeFiles(): Files {
  return {
    async readIfPresent(path) {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    modifiedAt: async (path) => (await stat(path)).mtime,
    async writeAtomically(path, content) {
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
      try {
        await writeFile(temporary, content, { mode: 0o644 })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async list(folder) {
      try {
        return (await readdir(folder)).sort()
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    async listBelow(folder) {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
          .sort()
      } catch (error) {
        if (isMissing(error) || hasCode(error, 'ENOTDIR')) return undefined
        throw error
      }
    },
    remove: (path) => rm(path, { recursive: true, force: true }),
    makeTemporaryFolder: (prefix) => mkdtemp(join(tmpdir(), prefix)),
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
