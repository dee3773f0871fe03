import { GitObjects } from './git.ts'

export interface Account {
  readonly login: string
  readonly type: 'User' | 'Bot'
  /** What GitHub says of the author in this repository. */
  readonly association: 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'CONTRIBUTOR' | 'NONE'
}
export interface StoredComment {
  readonly id: number
  readonly issue: number
  body: string
  readonly author: Account
}
/** Pull requests are issues, too, as at GitHub. */
export interface StoredIssue {
  readonly number: number
  title: string
  body: string
  state: 'open' | 'closed'
  isLocked: boolean
  readonly labels: readonly string[]
  readonly author: Account
  readonly pullRequest?: {
    isDraft: boolean
    /** undefined: the fork is gone. */
    readonly headRepository: string | undefined
    readonly headBranch: string
    /** Of a fork; a branch of this repository is looked up. */
    readonly headCommit: string
    readonly baseBranch: string
  }
}
export interface StoredArtifact {
  readonly id: number
  readonly name: string
  readonly run: number
  readonly headCommit: string
  readonly zip: Buffer
  readonly isExpired: boolean
  readonly createdAt: string
}
export interface StoredCheckRun {
  readonly name: string
  readonly headCommit: string
  readonly conclusion: string
  readonly title: string
  readonly summary: string
  readonly detailsUrl: string | undefined
}
export type Rights = Readonly<Record<string, 'read' | 'write'>>

/** The account that the token of a job writes as. */
export const BOT: Account = { login: 'github-actions[bot]', type: 'Bot', association: 'NONE' }
export const EVERY_RIGHT: Rights = {
  metadata: 'read',
  contents: 'write',
  pull_requests: 'write',
  issues: 'write',
  checks: 'write',
  actions: 'read',
}

/** A repository with what a test put there and what the requests changed. */
export class RepositoryState {
  readonly fullName: string
  defaultBranch = 'main'
  token: string
  /** That the token writes as. */
  account: Account = BOT
  /** Of the token; what is not named it lacks. */
  rights: Rights = EVERY_RIGHT
  hasIssues = true
  /** As for a token without the right to push. */
  dropsLabels = false
  /** Files of artifacts are served by the same host as the interface. */
  servesFiles = false
  /** As GitHub does with a filter that it does not understand. */
  skipsHeadFilter = false
  /** A tree with more is cut, and says so. */
  mostTreeEntries = 100_000
  actionsMayOpenPullRequests = true
  /** Branches that rules forbid to change. */
  readonly protectedBranches = new Set<string>()
  readonly git = new GitObjects()
  readonly branches = new Map<string, string>()
  readonly issues: StoredIssue[] = []
  readonly comments: StoredComment[] = []
  readonly reactions: { readonly comment: number; readonly content: string }[] = []
  readonly checkRuns: StoredCheckRun[] = []
  readonly artifacts: StoredArtifact[] = []
  /** By run and attempt: "5/2". */
  readonly attemptStarts = new Map<string, string>()
  readonly permissions = new Map<string, 'admin' | 'write' | 'read' | 'none'>()
  #next = 1
  #seconds = Date.parse('2026-01-02T03:04:05Z') / 1000

  constructor(fullName = 'o/r', token = 'ghs_test') {
    this.fullName = fullName
    this.token = token
  }

  get owner(): string {
    return this.fullName.split('/')[0] ?? ''
  }
  nextId(): number {
    return this.#next++
  }
  /** A second later each time that it is asked. */
  tick(): string {
    this.#seconds += 1
    return new Date(this.#seconds * 1000).toISOString().replace('.000', '')
  }

  /** Puts a commit on a branch as if somebody had pushed it, making the branch where it is not there. */
  push(branch: string, files: Readonly<Record<string, string | Buffer>>, message = 'pushed'): string {
    const parent = this.branches.get(branch)
    const flat = parent === undefined ? new Map<string, never>() : this.flatOf(parent)
    const tree = this.writeFiles(flat, files)
    const commit = this.git.writeCommit({
      tree,
      parents: parent === undefined ? [] : [parent],
      message,
      date: this.tick(),
    })
    this.branches.set(branch, commit)
    return commit
  }
  flatOf(commit: string): ReturnType<GitObjects['flatten']> {
    return this.git.flatten(this.git.commits.get(commit)?.tree ?? '')
  }
  private writeFiles(
    before: ReturnType<GitObjects['flatten']>,
    files: Readonly<Record<string, string | Buffer>>,
  ): string {
    const after = new Map(before)
    for (const [path, content] of Object.entries(files))
      after.set(path, { mode: '100644', sha: this.git.writeBlob(content) })
    return this.git.writeTree(after)
  }
  /** Text of the files at the head of a branch. */
  files(branch: string): Readonly<Record<string, string>> {
    return this.git.filesOf(this.branches.get(branch) ?? '')
  }

  addIssue(issue: Partial<StoredIssue>): StoredIssue {
    const added: StoredIssue = {
      number: issue.number ?? this.nextId(),
      title: '',
      body: '',
      state: 'open',
      isLocked: false,
      labels: [],
      author: BOT,
      ...issue,
    }
    this.#next = Math.max(this.#next, added.number + 1)
    this.issues.push(added)
    return added
  }
  addPullRequest(
    pull: Partial<NonNullable<StoredIssue['pullRequest']>>,
    issue: Partial<StoredIssue> = {},
  ): StoredIssue {
    const pullRequest = {
      isDraft: false,
      headRepository: this.fullName,
      headBranch: 'topic',
      headCommit: '',
      baseBranch: this.defaultBranch,
      ...pull,
    }
    return this.addIssue({ ...issue, pullRequest })
  }
  addComment(issue: number, body: string, author: Account = this.account): StoredComment {
    const comment = { id: this.nextId(), issue, body, author }
    this.comments.push(comment)
    return comment
  }
  addArtifact(artifact: Pick<StoredArtifact, 'name' | 'run'> & Partial<StoredArtifact>): StoredArtifact {
    const added = {
      headCommit: '0'.repeat(40),
      zip: Buffer.alloc(0),
      isExpired: false,
      createdAt: '2026-01-02T00:00:00Z',
      ...artifact,
      id: this.nextId(),
    }
    this.artifacts.push(added)
    return added
  }
}
