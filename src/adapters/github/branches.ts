import { GitHubError, type GitHub } from '../../ports/github.ts'
import { comparisonAnswer, hashed, parentsAnswer, referenceAnswer, referencesAnswer } from './answers.ts'
import { ABSENT, notThere, orUndefined, type Call, type Expected } from './call.ts'
import type { GitHubClient } from './client.ts'
import { treeOf } from './tree-of.ts'

const WRITE = 'contents: write'
/** Limit for answers that should have no body. */
const MOST_BYTES_OF_NOTHING = 65_536

type Methods =
  'branchHead' | 'branchesOf' | 'deleteBranch' | 'parentsOf' | 'mergeBase' | 'commitFiles' | 'resetBranch'

/** Branches and commits, through the Git database of GitHub: no checkout and no git is needed. */
export function branches(client: GitHubClient): Pick<GitHub, Methods> {
  const branchHead: GitHub['branchHead'] = async (branch) => {
    const call = {
      route: 'GET /repos/{owner}/{repo}/git/ref/{ref}',
      parameters: { ref: `heads/${branch}` },
      what: `reading the branch ${branch}`,
      right: 'contents: read',
    }
    // 409: the repository has no commit yet.
    const answer = await client.json(call, referenceAnswer, ({ status }) =>
      status === 404 || status === 409 ? ABSENT : undefined,
    )
    return orUndefined(answer)?.object.sha
  }

  const createBranch = async (branch: string, commit: string): Promise<string> => {
    const call = {
      route: 'POST /repos/{owner}/{repo}/git/refs',
      parameters: { ref: `refs/heads/${branch}`, sha: commit },
      what: `making the branch ${branch}`,
      right: WRITE,
    }
    const exists: Expected<'moved'> = ({ status, message }) =>
      status === 422 && /already exists/i.test(message) ? 'moved' : undefined
    const made = await client.json(call, referenceAnswer, exists)
    if (made !== 'moved') return commit
    // A first attempt whose answer was lost may have made it.
    return (await branchHead(branch)) === commit ? commit : 'moved'
  }

  const updateBranch = async <E>(
    branch: string,
    commit: string,
    force: boolean,
    expected: Expected<E>,
  ): Promise<E | { readonly object: { readonly sha: string } }> => {
    const call = {
      route: 'PATCH /repos/{owner}/{repo}/git/refs/{ref}',
      parameters: { ref: `heads/${branch}`, sha: commit, force },
      what: `moving the branch ${branch}`,
      right: WRITE,
    }
    return client.json(call, referenceAnswer, expected)
  }

  const writeCommit = async (
    parent: string | undefined,
    message: string,
    files: Parameters<GitHub['commitFiles']>[0]['files'],
    what: string,
  ): Promise<string> => {
    // What lies in the database without a branch does no harm: all of this may be sent twice.
    const write = (route: string, parameters: Call['parameters']): Call => ({
      route: `POST /repos/{owner}/{repo}/git/${route}`,
      parameters: parameters ?? {},
      what,
      right: WRITE,
    })
    const base = parent === undefined ? {} : { base_tree: await treeOf(client, parent, what) }
    const entries: object[] = []
    for (const { path, content } of files) {
      const text =
        typeof content === 'string' ? { content } : { sha: await writeBlob(content, write('blobs', {})) }
      entries.push({ path, mode: '100644', type: 'blob', ...text })
    }
    const tree = await client.json(write('trees', { ...base, tree: entries }), hashed)
    const parents = parent === undefined ? [] : [parent]
    return (await client.json(write('commits', { message, tree: tree.sha, parents }), hashed)).sha
  }

  // A commit that comes too late is made again: its bytes are there already.
  const blobs = new WeakMap<Uint8Array, string>()
  const writeBlob = async (bytes: Uint8Array, call: Call): Promise<string> => {
    const content = Buffer.from(bytes).toString('base64')
    const sha =
      blobs.get(bytes) ??
      (await client.json({ ...call, parameters: { content, encoding: 'base64' } }, hashed)).sha
    blobs.set(bytes, sha)
    return sha
  }

  return {
    branchHead,
    async branchesOf(prefix) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}',
        parameters: { ref: `heads/${prefix}` },
        what: `listing the branches ${prefix}…`,
        right: 'contents: read',
      }
      // 409: the repository has no commit yet.
      const all = await client.json(call, referencesAnswer, ({ status }) => (status === 409 ? [] : undefined))
      return all.map(({ ref, object }) => ({ name: ref.replace(/^refs\/heads\//, ''), commit: object.sha }))
    },
    async deleteBranch(branch) {
      const call = {
        route: 'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
        parameters: { ref: `heads/${branch}` },
        what: `removing the branch ${branch}`,
        right: WRITE,
      }
      await client.bytes(call, MOST_BYTES_OF_NOTHING, ({ status, message }) =>
        status === 422 && /does not exist/i.test(message) ? ABSENT : undefined,
      )
    },
    async parentsOf(commit) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}',
        parameters: { commit_sha: commit },
        what: `reading the commit ${commit}`,
        right: 'contents: read',
      }
      // 409: the repository has no commit yet.
      const answer = await client.json(call, parentsAnswer, ({ status }) =>
        status === 404 || status === 409 ? ABSENT : undefined,
      )
      return orUndefined(answer)?.parents.map(({ sha }) => sha)
    },
    async mergeBase(one, other) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/compare/{basehead}',
        parameters: { basehead: `${one}...${other}`, per_page: 1 },
        what: `comparing ${one} with ${other}`,
        right: 'contents: read',
      }
      return orUndefined(await client.json(call, comparisonAnswer, notThere))?.merge_base_commit.sha
    },
    async commitFiles({ branch, parent, startAt, message, files }) {
      // A branch that was set back is no obstacle to moving it on: only asking says. Two that add at once are distinguished by `force: false`.
      if ((await branchHead(branch)) !== parent) return 'moved'
      const commit = await writeCommit(startAt ?? parent, message, files, `committing to ${branch}`)
      if (parent === undefined) return createBranch(branch, commit)
      // What goes on from elsewhere has to be forced; such a branch is ours alone.
      const answer = await updateBranch(branch, commit, startAt !== undefined, isMoved)
      return answer === 'moved' ? 'moved' : commit
    },
    async resetBranch(branch, commit) {
      const missing: Expected<'missing'> = ({ status, message }) =>
        status === 422 && /does not exist/i.test(message) ? 'missing' : undefined
      if ((await updateBranch(branch, commit, true, missing)) !== 'missing') return
      if ((await createBranch(branch, commit)) === 'moved')
        throw new GitHubError('other', `making the branch ${branch}: somebody else made it at the same time`)
    },
  }
}

/** 409: another change of the same branch was under way. */
const isMoved: Expected<'moved'> = ({ status, message }) =>
  status === 409 || (status === 422 && /not a fast.?forward|does not exist/i.test(message))
    ? 'moved'
    : undefined
