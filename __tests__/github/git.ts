import { createHash } from 'node:crypto'

export interface TreeEntry {
  readonly path: string
  readonly mode: string
  readonly type: 'blob' | 'tree'
  readonly sha: string
}

export interface GitCommit {
  readonly tree: string
  readonly parents: readonly string[]
  readonly message: string
  readonly date: string
}

export interface GitFile {
  readonly mode: string
  readonly sha: string
}

/** Files by path. */
type Flat = Map<string, GitFile>

/** Git's database of objects in memory, with the hashes that git gives. */
export class GitObjects {
  readonly blobs = new Map<string, Buffer>()
  readonly trees = new Map<string, readonly TreeEntry[]>()
  readonly commits = new Map<string, GitCommit>()

  writeBlob(content: string | Buffer): string {
    const bytes = Buffer.from(content)
    const sha = hash('blob', bytes)
    this.blobs.set(sha, bytes)
    return sha
  }

  writeTree(files: Flat): string {
    const entries: TreeEntry[] = []
    const folders = new Map<string, Flat>()
    for (const [path, file] of files) {
      const [name = '', ...rest] = path.split('/')
      if (rest.length === 0) entries.push({ path: name, mode: file.mode, type: 'blob', sha: file.sha })
      else folders.set(name, (folders.get(name) ?? new Map<string, GitFile>()).set(rest.join('/'), file))
    }
    for (const [name, inside] of folders)
      entries.push({ path: name, mode: '040000', type: 'tree', sha: this.writeTree(inside) })
    // Git sorts a folder as if its name ended with a slash.
    const key = ({ path, type }: TreeEntry): Buffer => Buffer.from(type === 'tree' ? `${path}/` : path)
    entries.sort((a, b) => Buffer.compare(key(a), key(b)))
    const parts = entries.flatMap(({ mode, path, sha }) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`),
      Buffer.from(sha, 'hex'),
    ])
    const sha = hash('tree', Buffer.concat(parts))
    this.trees.set(sha, entries)
    return sha
  }

  writeCommit(commit: GitCommit): string {
    const seconds = Date.parse(commit.date) / 1000
    const person = `kbench-test <test@example.invalid> ${String(seconds)} +0000`
    const lines = [
      `tree ${commit.tree}`,
      ...commit.parents.map((parent) => `parent ${parent}`),
      `author ${person}`,
      `committer ${person}`,
      '',
      commit.message,
    ]
    const sha = hash('commit', Buffer.from(lines.join('\n')))
    this.commits.set(sha, commit)
    return sha
  }

  /** All files below a tree. */
  flatten(tree: string, below = ''): Flat {
    const all: Flat = new Map()
    for (const { path, mode, type, sha } of this.trees.get(tree) ?? []) {
      if (type === 'blob') all.set(`${below}${path}`, { mode, sha })
      else for (const [inside, file] of this.flatten(sha, `${below}${path}/`)) all.set(inside, file)
    }
    return all
  }

  /** Text of all files of a commit by path. */
  filesOf(commit: string): Record<string, string> {
    const flat = this.flatten(this.commits.get(commit)?.tree ?? '')
    return Object.fromEntries(
      [...flat].map(([path, { sha }]) => [path, this.blobs.get(sha)?.toString() ?? '']),
    )
  }

  /** Whether `ancestor` is the commit or one before it. */
  isAncestor(ancestor: string, commit: string): boolean {
    if (ancestor === commit) return true
    return (this.commits.get(commit)?.parents ?? []).some((parent) => this.isAncestor(ancestor, parent))
  }

  /** The commit and those before it, the newest first along each line. */
  before(commit: string): string[] {
    return [commit, ...(this.commits.get(commit)?.parents ?? []).flatMap((parent) => this.before(parent))]
  }
}

function hash(type: string, content: Buffer): string {
  return createHash('sha1')
    .update(`${type} ${String(content.length)}\0`)
    .update(content)
    .digest('hex')
}
