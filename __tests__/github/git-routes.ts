import type { GitFile } from './git.ts'
import { notFound, refuse, type RouteRequest, type RouteAnswer, type Routes } from './route.ts'

// Git's database over REST.

const R = '/repos/{owner}/{repo}'
const READ = ['contents:read'] as const
const WRITE = ['contents:write'] as const

const branchIn = (ref: string | undefined): string => (ref ?? '').replace(/^(?:refs\/)?heads\//, '')
const reference = (branch: string, sha: string): object => ({
  ref: `refs/heads/${branch}`,
  object: { type: 'commit', sha },
})
const protectedBranch = refuse(
  422,
  'Repository rule violations found\n\nCannot update this protected ref.\n\n',
)
const empty = refuse(409, 'Git Repository is empty.')

function createReference({ state, body }: RouteRequest): RouteAnswer {
  const { ref = '', sha = '' } = body as Record<string, string>
  const branch = branchIn(ref)
  if (!/^refs\/heads\/./.test(ref)) return refuse(422, 'Reference name must start with refs/')
  if (state.protectedBranches.has(branch)) return protectedBranch
  if (state.branches.has(branch)) return refuse(422, 'Reference already exists')
  if (!state.git.commits.has(sha)) return refuse(422, 'Object does not exist')
  state.branches.set(branch, sha)
  return { status: 201, body: reference(branch, sha) }
}

function updateReference({ state, path, body }: RouteRequest): RouteAnswer {
  const branch = branchIn(path['ref'])
  const { sha = '', force = false } = body as { sha?: string; force?: boolean }
  const before = state.branches.get(branch)
  if (before === undefined) return refuse(422, 'Reference does not exist')
  if (state.protectedBranches.has(branch)) return protectedBranch
  if (!state.git.commits.has(sha)) return refuse(422, 'Object does not exist')
  if (!force && !state.git.isAncestor(before, sha)) return refuse(422, 'Update is not a fast forward')
  state.branches.set(branch, sha)
  return { status: 200, body: reference(branch, sha) }
}

function deleteReference({ state, path }: RouteRequest): RouteAnswer {
  const branch = branchIn(path['ref'])
  if (!state.branches.has(branch)) return refuse(422, 'Reference does not exist')
  if (state.protectedBranches.has(branch)) return protectedBranch
  state.branches.delete(branch)
  return { status: 204 }
}

interface WantedEntry {
  readonly path: string
  readonly mode: string
  readonly type: string
  readonly content?: string
  readonly sha?: string | null
}

function createTree({ state, body }: RouteRequest): RouteAnswer {
  const { base_tree: base, tree } = body as { base_tree?: string; tree: readonly WantedEntry[] }
  if (base !== undefined && !state.git.trees.has(base))
    return refuse(422, `base_tree ${base} is not a valid tree oid`)
  const flat = base === undefined ? new Map<string, GitFile>() : state.git.flatten(base)
  for (const { path, mode, type, content, sha = '' } of tree) {
    if (path.startsWith('/') || path.split('/').some((part) => ['', '.', '..', '.git'].includes(part)))
      return refuse(422, 'tree.path contains a malformed path component')
    if (type !== 'blob' || mode !== '100644') return refuse(422, 'the test server only takes ordinary files')
    if (sha === null) flat.delete(path)
    else if (content === undefined && !state.git.blobs.has(sha))
      return refuse(422, `tree.sha ${sha} is not a valid blob`)
    else flat.set(path, { mode, sha: content === undefined ? sha : state.git.writeBlob(content) })
  }
  const sha = state.git.writeTree(flat)
  return { status: 201, body: treeBody(state, sha, false) }
}

function treeBody(state: RouteRequest['state'], sha: string, isRecursive: boolean): object {
  const entries = isRecursive
    ? [...state.git.flatten(sha)].map(([path, file]) => ({ path, type: 'blob', ...file }))
    : (state.git.trees.get(sha) ?? [])
  const shown = entries.slice(0, state.mostTreeEntries)
  return { sha, truncated: shown.length < entries.length, tree: shown }
}

function createCommit({ state, body }: RouteRequest): RouteAnswer {
  const { message, tree, parents = [] } = body as { message: string; tree: string; parents?: string[] }
  if (!state.git.trees.has(tree)) return refuse(422, 'Tree SHA does not exist')
  if (parents.some((parent) => !state.git.commits.has(parent)))
    return refuse(422, 'Parent SHA does not exist or is not a commit object')
  const sha = state.git.writeCommit({ tree, parents, message, date: state.tick() })
  return { status: 201, body: commitBody(sha, tree, parents, message) }
}

const commitBody = (sha: string, tree: string, parents: readonly string[], message: string): object => ({
  sha,
  message,
  tree: { sha: tree },
  parents: parents.map((parent) => ({ sha: parent })),
})

export const gitRoutes: Routes = {
  [`GET ${R}/git/ref/{ref}`]: [
    READ,
    ({ state, path }) => {
      if (state.branches.size === 0) return empty
      const branch = branchIn(path['ref'])
      const sha = state.branches.get(branch)
      return sha === undefined ? notFound : { status: 200, body: reference(branch, sha) }
    },
  ],
  [`POST ${R}/git/refs`]: [WRITE, createReference],
  [`PATCH ${R}/git/refs/{ref}`]: [WRITE, updateReference],
  [`DELETE ${R}/git/refs/{ref}`]: [WRITE, deleteReference],
  [`GET ${R}/git/matching-refs/{ref}`]: [
    READ,
    ({ state, path }) => {
      if (state.branches.size === 0) return empty
      const all = [...state.branches].filter(([name]) => name.startsWith(branchIn(path['ref'])))
      return { status: 200, body: all.sort().map(([name, sha]) => reference(name, sha)) }
    },
  ],
  [`GET ${R}/compare/{basehead}`]: [
    READ,
    ({ state, path }) => {
      const [one = '', other = ''] = (path['basehead'] ?? '').split('...')
      if (![one, other].every((commit) => state.git.commits.has(commit))) return notFound
      const ofOne = state.git.before(one)
      const base = state.git.before(other).find((commit) => ofOne.includes(commit))
      if (base === undefined) return refuse(404, `No common ancestor between ${one} and ${other}.`)
      const status = base === one ? 'ahead' : 'diverged'
      return { status: 200, body: { status, merge_base_commit: { sha: base }, commits: [] } }
    },
  ],
  [`POST ${R}/git/blobs`]: [
    WRITE,
    ({ state, body }) => {
      const { content = '', encoding = 'utf-8' } = body as { content?: string; encoding?: string }
      if (!['utf-8', 'base64'].includes(encoding)) return refuse(422, 'encoding must be utf-8 or base64')
      return {
        status: 201,
        body: { sha: state.git.writeBlob(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')) },
      }
    },
  ],
  [`POST ${R}/git/trees`]: [WRITE, createTree],
  [`GET ${R}/git/trees/{tree_sha}`]: [
    READ,
    ({ state, path, query }) => {
      const name = path['tree_sha'] ?? ''
      const sha = state.git.commits.get(state.branches.get(name) ?? name)?.tree ?? name
      if (!state.git.trees.has(sha)) return notFound
      return { status: 200, body: treeBody(state, sha, query.has('recursive')) }
    },
  ],
  [`POST ${R}/git/commits`]: [WRITE, createCommit],
  [`GET ${R}/git/commits/{commit_sha}`]: [
    READ,
    ({ state, path }) => {
      const sha = path['commit_sha'] ?? ''
      const commit = state.git.commits.get(sha)
      if (commit === undefined) return notFound
      return { status: 200, body: commitBody(sha, commit.tree, commit.parents, commit.message) }
    },
  ],
  [`GET ${R}/contents/{path}`]: [
    READ,
    ({ state, path, query, accept }) => {
      if (!accept.includes('application/vnd.github.raw'))
        return refuse(400, 'the test server serves files only as application/vnd.github.raw+json')
      const ref = query.get('ref') ?? state.defaultBranch
      const commit = state.branches.get(ref) ?? ref
      if (!state.git.commits.has(commit)) return refuse(404, `No commit found for the ref ${ref}`)
      const bytes = state.git.blobs.get(state.flatOf(commit).get(path['path'] ?? '')?.sha ?? '')
      if (bytes === undefined) return notFound
      return { status: 200, raw: { type: 'application/vnd.github.raw+json; charset=utf-8', bytes } }
    },
  ],
}
