import type * as z from 'zod'
import { GitHubError, type GitHub } from '../../ports/github.ts'
import { treeAnswer } from './answers.ts'
import type { GitHubClient } from './client.ts'
import { ABSENT, notThere } from './call.ts'
import { treeOf } from './tree-of.ts'

/** As much as GitHub serves of one file. */
const MOST_FILE_BYTES = 100 * 1024 * 1024
const SYMBOLIC_LINK = '120000'
/** What git calls a tree without entries. GitHub answers 404 for it. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

type Tree = z.infer<typeof treeAnswer>

export function files(client: GitHubClient): Pick<GitHub, 'listFiles' | 'readFile'> {
  const readTree = (tree: string, recursive: boolean, what: string): Promise<Tree | typeof ABSENT> =>
    client.json(
      {
        route: 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
        // GitHub takes any value of `recursive` for yes, also 0.
        parameters: { tree_sha: tree, ...(recursive ? { recursive: '1' } : {}) },
        what,
        right: 'contents: read',
      },
      treeAnswer,
      notThere,
    )
  return {
    async listFiles(commit, folder) {
      const what = `listing ${folder === '' ? 'the files' : folder} of ${commit}`
      const below = folder === '' ? '' : `${folder}/`
      const all = await readTree(commit, true, what)
      if (all === ABSENT) {
        // Taken for a commit without files, what is there would be written over.
        if ((await treeOf(client, commit, what)) === EMPTY_TREE) return []
        throw notFound(what)
      }
      if (!all.truncated) return filesOf(all).filter((path) => path.startsWith(below))
      // Too many files in the repository for one answer: only the folder.
      let tree = commit
      for (const name of folder === '' ? [] : folder.split('/')) {
        const level = await readTree(tree, false, what)
        if (level === ABSENT) throw notFound(what)
        const entry = level.tree.find(({ path }) => path === name)
        if (entry === undefined && level.truncated) throw tooMany(what)
        if (entry?.type !== 'tree') return []
        tree = entry.sha
      }
      const inside = await readTree(tree, true, what)
      if (inside === ABSENT) throw notFound(what)
      if (inside.truncated) throw tooMany(what)
      return filesOf(inside).map((path) => `${below}${path}`)
    },
    async readFile(commit, path) {
      const what = `reading ${path} of ${commit}`
      const bytes = await client.bytes(
        {
          route: 'GET /repos/{owner}/{repo}/contents/{path}',
          parameters: { path, ref: commit },
          // The form without it ends at 1 MB.
          accept: 'application/vnd.github.raw+json',
          what,
          right: 'contents: read',
        },
        MOST_FILE_BYTES,
        notThere,
      )
      if (bytes === ABSENT) return undefined
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      } catch {
        throw new GitHubError('other', `${what}: it is not text in UTF-8`)
      }
    },
  }
}

function notFound(what: string): GitHubError {
  return new GitHubError('other', `${what}: GitHub does not find its files`)
}

function tooMany(what: string): GitHubError {
  return new GitHubError('other', `${what}: there are more files than GitHub lists`)
}

function filesOf({ tree }: Tree): string[] {
  return tree
    .filter(({ type, mode }) => type === 'blob' && mode !== SYMBOLIC_LINK)
    .map(({ path }) => path)
    .sort()
}
