import { EnvironmentError } from '../core/errors.ts'

/**
 * Why GitHub did not carry out a request, where callers act on it:
 * - `no-right`: the token may not; the text names the right
 * - `locked`: the conversation is locked
 * - `too-long`: the text has more characters than GitHub takes
 * - `gone`: it was deleted, has expired, or is switched off (issues of a repository)
 * - `protected`: rules of the repository forbid to change this branch
 * - `rate-limited`, `unreachable`: also after waiting and trying again
 */
export type GitHubProblem =
  'no-right' | 'locked' | 'too-long' | 'gone' | 'protected' | 'rate-limited' | 'unreachable' | 'other'

/** GitHub did not carry out a request. */
export class GitHubError extends EnvironmentError {
  readonly problem: GitHubProblem
  constructor(problem: GitHubProblem, message: string, nextStep?: string) {
    super(message, nextStep === undefined ? {} : { nextStep })
    this.problem = problem
  }
}

/** A pull request, as far as it matters here. */
export interface PullRequest {
  readonly number: number
  readonly state: 'open' | 'closed'
  readonly isDraft: boolean
  /** undefined: the fork is gone. */
  readonly headRepository: string | undefined
  readonly headBranch: string
  readonly headCommit: string
  readonly baseBranch: string
  readonly baseCommit: string
}

export interface IssueComment {
  readonly id: number
  readonly body: string
  /** Written by the account that we write as (by any app, where GitHub does not say which that is): nobody else may pass for us. */
  readonly isTrusted: boolean
}

export type Reaction = 'eyes' | 'confused'

export interface Issue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly state: 'open' | 'closed'
  readonly isLocked: boolean
}

export interface Artifact {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly isExpired: boolean
  /** When its upload began, ISO 8601; undefined where GitHub does not say. */
  readonly createdAt: string | undefined
  readonly workflowRun: number | undefined
  readonly headCommit: string | undefined
}

export type Conclusion = 'success' | 'failure' | 'neutral'

export interface CheckRun {
  readonly name: string
  readonly commit: string
  readonly conclusion: Conclusion
  readonly title: string
  /** Markdown, at most 65,535 characters. */
  readonly summary: string
  /** Where "details" leads. */
  readonly detailsUrl?: string
}

/** A file of a commit; paths are relative to the repository. */
export interface FileChange {
  readonly path: string
  /** Text, or the bytes of a file that is none. */
  readonly content: string | Uint8Array
}

export interface Branch {
  readonly name: string
  readonly commit: string
}

/**
 * One repository on GitHub (https://docs.github.com/rest). All methods page through everything, try again
 * what may succeed later, and throw `GitHubError` whose text names the request and, where a right is missing,
 * which one: "the token lacks pull-requests: write". Nothing that they throw or log contains the token.
 */
export interface GitHub {
  /** "owner/name" */
  readonly repository: string

  /** @returns undefined when there is none */
  pullRequest(number: number): Promise<PullRequest | undefined>
  /** Open ones whose head is this branch of that owner, forks included. */
  openPullRequestsOf(owner: string, branch: string): Promise<readonly PullRequest[]>
  createPullRequest(request: {
    readonly title: string
    readonly body: string
    readonly head: string
    readonly base: string
  }): Promise<number>
  updatePullRequest(number: number, change: { readonly title: string; readonly body: string }): Promise<void>

  /** Comments of an issue or a pull request, oldest first. */
  comments(number: number): Promise<readonly IssueComment[]>
  createComment(number: number, body: string): Promise<number>
  /** @returns false when the comment is gone */
  updateComment(id: number, body: string): Promise<boolean>
  /** Resolves also when it is gone already. */
  deleteComment(id: number): Promise<void>
  /** Puts a picture under a comment; repeated calls put it there once. */
  react(comment: number, content: Reaction): Promise<void>

  createCheckRun(check: CheckRun): Promise<void>

  /** Artifacts of all attempts of the run. */
  artifacts(workflowRun: number): Promise<readonly Artifact[]>
  /** When an attempt of a run was started, ISO 8601; undefined where GitHub does not know. */
  attemptStart(workflowRun: number, attempt: number): Promise<string | undefined>
  /** The zip file. @throws {GitHubError} when it has more bytes, after reading no more than that */
  downloadArtifact(id: number, mostBytes: number): Promise<Uint8Array>

  /** Those that the account wrote that we write as, see `isTrusted` of comments. */
  issues(filter: {
    readonly label: string
    readonly state: 'open' | 'closed' | 'all'
  }): Promise<readonly Issue[]>
  createIssue(issue: {
    readonly title: string
    readonly body: string
    readonly labels: readonly string[]
  }): Promise<number>
  updateIssue(
    number: number,
    change: { readonly title?: string; readonly body?: string; readonly state?: 'open' | 'closed' },
  ): Promise<void>

  defaultBranch(): Promise<string>
  /** Commit that a branch points to; undefined when there is no such branch. */
  branchHead(branch: string): Promise<string | undefined>
  /** Branches whose names begin so, in no order. */
  branchesOf(prefix: string): Promise<readonly Branch[]>
  /** Removes a branch of ours; one that is not there is no error. */
  deleteBranch(branch: string): Promise<void>
  /** The commits that a commit was made on, two of a merge; undefined when the repository has no such commit. */
  parentsOf(commit: string): Promise<readonly string[] | undefined>
  /** The last commit that two commits have in common; undefined when there is none, or one of the two is not there. */
  mergeBase(one: string, other: string): Promise<string | undefined>
  /** Paths of all files of a commit below a folder ('' for all). */
  listFiles(commit: string, folder: string): Promise<readonly string[]>
  /** Text of a file of a commit; undefined when it is not there. */
  readFile(commit: string, path: string): Promise<string | undefined>
  /**
   * Adds one commit with these files to a branch; never overwrites what others added meanwhile.
   * @param parent what the branch must still point to; undefined: the branch must not be there, and is made with no history before it
   * @param startAt commit that the new one goes on from. With a new branch: instead of an orphan. With `parent`: the branch, one that kbench
   * alone writes, is moved in one step from what it held to the new commit; a pull request whose branch has nothing new in between would be closed
   * @returns the new commit, or 'moved' when the branch points elsewhere by now
   */
  commitFiles(request: {
    readonly branch: string
    readonly parent: string | undefined
    readonly startAt?: string
    readonly message: string
    readonly files: readonly FileChange[]
  }): Promise<string>
  /** Points a branch of ours elsewhere, whatever it pointed to, or makes it: only for branches that kbench alone writes. */
  resetBranch(branch: string, commit: string): Promise<void>

  /** What a user may do: 'admin', 'write', 'read' or 'none' (maintain counts as write, triage as read). */
  permissionOf(user: string): Promise<'admin' | 'write' | 'read' | 'none'>
}
