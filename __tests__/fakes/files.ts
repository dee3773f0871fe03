import type { Files } from '../../src/ports/files.ts'

/** Files in memory; a folder is every path that begins with it. */
export class MemoryFiles implements Files {
  readonly contents = new Map<string, string | Uint8Array>()
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
    return Promise.resolve(this.contents.has(path) ? this.text(path) : undefined)
  }
  modifiedAt(path: string): Promise<Date> {
    this.text(path)
    return Promise.resolve(new Date('2026-03-04T05:06:07.000Z'))
  }
  writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
    this.contents.set(path, content)
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
  remove(path: string): Promise<void> {
    for (const one of [...this.contents.keys()])
      if (one === path || one.startsWith(`${path}/`)) this.contents.delete(one)
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
