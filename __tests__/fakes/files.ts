import { normalize } from 'node:path'
import { EnvironmentError, UserError } from '../../src/core/errors.ts'
import type { FileEntry, Files, REPLACES } from '../../src/ports/files.ts'

/** Files in memory; a folder is every path that begins with it. */
export class MemoryFiles implements Files {
  readonly contents = new Map<string, string | Uint8Array>()
  readonly tracked = new Set<string>()
  /** How often each was written. */
  readonly #versions = new Map<string, number>()
  readonly #read = new Set<string>()
  #folders = 0
  constructor(initial: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(initial)) this.contents.set(path, text)
  }
  text(path: string): string {
    const content = this.contents.get(path)
    if (content === undefined)
      throw new Error(`no file ${path}; there are: ${[...this.contents.keys()].join(', ')}`)
    return typeof content === 'string' ? content : new TextDecoder().decode(content)
  }
  readIfPresent(path: string): Promise<string | undefined> {
    if (!this.contents.has(path)) return Promise.resolve(undefined)
    this.#read.add(normalize(path))
    return Promise.resolve(this.text(path))
  }
  modifiedAt(path: string): Promise<Date> {
    this.text(path)
    return Promise.resolve(new Date('2026-03-04T05:06:07.000Z'))
  }
  lookAt(path: string): Promise<FileEntry | undefined> {
    const written = String(this.#versions.get(path) ?? 0)
    if (this.contents.has(path))
      return Promise.resolve({ kind: 'file', identity: `${written} ${this.text(path)}` })
    const isFolder = [...this.contents.keys()].some((one) => one.startsWith(`${path}/`))
    return Promise.resolve(isFolder ? { kind: 'folder', identity: '' } : undefined)
  }
  isTracked(path: string): Promise<boolean> {
    return Promise.resolve(this.tracked.has(path))
  }
  writeAtomically(path: string, content: string | Uint8Array, how?: typeof REPLACES): Promise<void> {
    const isKept = this.#read.has(normalize(path)) && !this.#versions.has(path)
    if (how === undefined && (isKept || this.tracked.has(path)))
      return Promise.reject(new UserError(`${path} is read by this command: it is not replaced`))
    this.contents.set(path, content)
    this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1)
    return Promise.resolve()
  }
  exclusively<T>(_path: string, body: () => Promise<T>): Promise<T> {
    return body()
  }
  checkWritable(): Promise<void> {
    return Promise.resolve()
  }
  list(folder: string): Promise<string[]> {
    const prefix = `${folder}/`
    const below = [...this.contents.keys()].filter((path) => path.startsWith(prefix))
    return Promise.resolve(
      [...new Set(below.map((path) => path.slice(prefix.length).split('/')[0] ?? ''))].sort(),
    )
  }
  listBelow(folder: string): Promise<string[] | undefined> {
    const prefix = `${folder}/`
    const below = [...this.contents.keys()].filter((path) => path.startsWith(prefix))
    return Promise.resolve(
      below.length === 0 ? undefined : below.map((path) => path.slice(prefix.length)).sort(),
    )
  }
  removeFile(path: string): Promise<void> {
    this.contents.delete(path)
    return Promise.resolve()
  }
  removeOwnFolder(path: string): Promise<void> {
    if (!path.split('/').some((part) => part.startsWith('kbench-')))
      return Promise.reject(new EnvironmentError(`${path} is no folder that kbench made: it is not removed`))
    for (const one of [...this.contents.keys()]) if (one.startsWith(`${path}/`)) this.contents.delete(one)
    return Promise.resolve()
  }
  makeScratchFolder(prefix: string, parent = '/tmp'): Promise<string> {
    this.#folders += 1
    return Promise.resolve(`${parent}/${prefix}${String(this.#folders)}`)
  }
  makeTemporaryFolder(prefix: string): Promise<string> {
    return this.makeScratchFolder(prefix)
  }
}
