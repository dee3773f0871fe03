import { readFileSync } from 'node:fs'
import type { Fault } from './faults.ts'
import type { GitHubServer } from './server.ts'
import { RepositoryState, type Account, type Rights } from './state.ts'

/** What a server that is a process of its own starts with; JSON. */
export interface Seed {
  readonly repository?: string
  readonly token?: string
  /** '/api/v3' for GitHub Enterprise Server. */
  readonly basePath?: string
  readonly rights?: Rights
  readonly defaultBranch?: string
  readonly hasIssues?: boolean
  readonly actionsMayOpenPullRequests?: boolean
  readonly protectedBranches?: readonly string[]
  /** One commit each. `commit` gives it a hash that the test knows from elsewhere, such as GITHUB_SHA. */
  readonly branches?: Readonly<
    Record<string, { readonly commit?: string; readonly files?: Readonly<Record<string, string>> }>
  >
  readonly pullRequests?: readonly {
    readonly number: number
    readonly title?: string
    readonly isDraft?: boolean
    readonly isLocked?: boolean
    readonly headRepository?: string
    readonly headBranch?: string
    readonly headCommit?: string
    readonly baseBranch?: string
    readonly comments?: readonly { readonly body: string; readonly author?: Account }[]
  }[]
  readonly issues?: readonly {
    readonly title: string
    readonly body?: string
    readonly labels?: readonly string[]
    readonly state?: 'open' | 'closed'
  }[]
  /** `zip` is the path of a file. */
  readonly artifacts?: readonly {
    readonly name: string
    readonly run: number
    readonly headCommit?: string
    readonly zip: string
  }[]
  readonly permissions?: Readonly<Record<string, 'admin' | 'write' | 'read' | 'none'>>
  readonly faults?: readonly Fault[]
}

export function stateOf(seed: Seed): RepositoryState {
  const state = new RepositoryState(seed.repository, seed.token)
  Object.assign(
    state,
    Object.fromEntries(
      (['rights', 'defaultBranch', 'hasIssues', 'actionsMayOpenPullRequests'] as const)
        .filter((key) => seed[key] !== undefined)
        .map((key) => [key, seed[key]]),
    ),
  )
  for (const branch of seed.protectedBranches ?? []) state.protectedBranches.add(branch)
  for (const [branch, { commit, files = {} }] of Object.entries(seed.branches ?? {})) {
    const made = state.push(branch, files)
    if (commit === undefined) continue
    const known = state.git.commits.get(made)
    if (known !== undefined) state.git.commits.set(commit, known)
    state.branches.set(branch, commit)
  }
  for (const { number, title = '', isLocked = false, comments = [], ...pull } of seed.pullRequests ?? []) {
    state.addPullRequest(pull, { number, title, isLocked })
    // A check run may be written for the head of a fork: GitHub has its commits.
    const commit = pull.headCommit
    const tree = state.git.writeTree(new Map())
    if (commit !== undefined && !state.git.commits.has(commit))
      state.git.commits.set(commit, { tree, parents: [], message: '', date: state.tick() })
    for (const { body, author } of comments) state.addComment(number, body, author)
  }
  for (const issue of seed.issues ?? []) state.addIssue(issue)
  for (const { zip, ...artifact } of seed.artifacts ?? [])
    state.addArtifact({ ...artifact, zip: readFileSync(zip) })
  for (const [login, permission] of Object.entries(seed.permissions ?? {}))
    state.permissions.set(login, permission)
  return state
}

/** What a test looks at afterwards; JSON. */
export function snapshotOf({ state, calls, violations }: GitHubServer): object {
  return {
    branches: Object.fromEntries(
      [...state.branches].map(([branch, commit]) => [
        branch,
        { commit, ...state.git.commits.get(commit), files: state.git.filesOf(commit) },
      ]),
    ),
    issues: state.issues,
    comments: state.comments,
    reactions: state.reactions,
    checkRuns: state.checkRuns,
    calls,
    violations,
  }
}
