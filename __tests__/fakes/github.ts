import {
  GitHubError,
  type Artifact,
  type Branch,
  type CheckRun,
  type FileChange,
  type GitHub,
  type Issue,
  type IssueComment,
  type PullRequest,
  type Reaction,
} from '../../src/ports/github.ts'

interface Commit {
  readonly parent: string | undefined
  readonly message: string
  readonly files: ReadonlyMap<string, string>
}

/**
 * A repository on GitHub in memory. `calls` says what was asked for. A method named in `failures` throws that error, once per entry.
 */
export class FakeGitHub implements GitHub {
  readonly repository: string
  readonly calls: string[] = []
  readonly failures: { readonly method: keyof GitHub; readonly error: Error }[] = []
  readonly pullRequests: PullRequest[] = []
  readonly pullRequestTexts = new Map<number, { title: string; body: string; head: string; base: string }>()
  readonly commentsOf = new Map<number, IssueComment[]>()
  readonly reactions = new Map<number, Set<Reaction>>()
  readonly checkRuns: CheckRun[] = []
  readonly issueList: (Issue & { labels: readonly string[] })[] = []
  readonly artifactsOf = new Map<number, Artifact[]>()
  readonly archives = new Map<number, Uint8Array>()
  /** By run and attempt: "5/2". */
  readonly attemptStarts = new Map<string, string>()
  readonly branches = new Map<string, string>()
  readonly commits = new Map<string, Commit>()
  /** Of merges, and of commits that are not in `commits`. */
  readonly parents = new Map<string, readonly string[]>()
  readonly permissions = new Map<string, 'admin' | 'write' | 'read'>()
  /** Called before a branch is moved: the place for another writer to come first. */
  beforeCommit: () => void = () => undefined
  #next = 100

  constructor(repository = 'o/r') {
    this.repository = repository
  }

  /** A commit made by somebody else. */
  push(branch: string, files: Readonly<Record<string, string>>): string {
    const parent = this.branches.get(branch)
    const before = parent === undefined ? [] : [...(this.commits.get(parent)?.files ?? [])]
    return this.#commit(branch, parent, 'pushed', new Map([...before, ...Object.entries(files)]))
  }

  #commit(
    branch: string,
    parent: string | undefined,
    message: string,
    files: ReadonlyMap<string, string>,
  ): string {
    const commit = (this.#next++).toString(16).padStart(40, '0')
    this.commits.set(commit, { parent, message, files })
    this.branches.set(branch, commit)
    return commit
  }

  /** The commit and those before it, the newest first; none for a commit that is not there. */
  #line(commit: string): string[] {
    const parent = this.commits.has(commit) ? [this.commits.get(commit)?.parent ?? []].flat() : undefined
    const parents = this.parents.get(commit) ?? parent
    return parents === undefined ? [] : [commit, ...parents.flatMap((one) => this.#line(one))]
  }

  #call(method: keyof GitHub, ...args: readonly unknown[]): void {
    this.calls.push([method, ...args.map(String)].join(' '))
    const index = this.failures.findIndex((one) => one.method === method)
    const [failure] = index === -1 ? [] : this.failures.splice(index, 1)
    if (failure !== undefined) throw failure.error
  }

  pullRequest(number: number): Promise<PullRequest | undefined> {
    this.#call('pullRequest', number)
    return Promise.resolve(this.pullRequests.find((one) => one.number === number))
  }
  openPullRequestsOf(owner: string, branch: string): Promise<readonly PullRequest[]> {
    this.#call('openPullRequestsOf', owner, branch)
    return Promise.resolve(
      this.pullRequests.filter(
        ({ state, headBranch, headRepository }) =>
          state === 'open' && headBranch === branch && headRepository?.split('/')[0] === owner,
      ),
    )
  }
  createPullRequest(request: { title: string; body: string; head: string; base: string }): Promise<number> {
    this.#call('createPullRequest', request.head, request.base)
    const number = this.#next++
    this.pullRequestTexts.set(number, { ...request })
    this.pullRequests.push({
      number,
      state: 'open',
      isDraft: false,
      headRepository: this.repository,
      headBranch: request.head,
      headCommit: this.branches.get(request.head) ?? '',
      baseBranch: request.base,
      baseCommit: this.branches.get(request.base) ?? '',
    })
    return Promise.resolve(number)
  }
  updatePullRequest(number: number, change: { title: string; body: string }): Promise<void> {
    this.#call('updatePullRequest', number)
    const before = this.pullRequestTexts.get(number)
    if (before === undefined) throw new Error(`no pull request ${String(number)}`)
    this.pullRequestTexts.set(number, { ...before, ...change })
    return Promise.resolve()
  }

  comments(number: number): Promise<readonly IssueComment[]> {
    this.#call('comments', number)
    return Promise.resolve(this.commentsOf.get(number) ?? [])
  }
  createComment(number: number, body: string): Promise<number> {
    this.#call('createComment', number)
    const comment = { id: this.#next++, body, isTrusted: true }
    this.commentsOf.set(number, [...(this.commentsOf.get(number) ?? []), comment])
    return Promise.resolve(comment.id)
  }
  updateComment(id: number, body: string): Promise<boolean> {
    this.#call('updateComment', id)
    for (const [number, comments] of this.commentsOf) {
      if (!comments.some((one) => one.id === id)) continue
      this.commentsOf.set(
        number,
        comments.map((one) => (one.id === id ? { ...one, body } : one)),
      )
      return Promise.resolve(true)
    }
    return Promise.resolve(false)
  }
  deleteComment(id: number): Promise<void> {
    this.#call('deleteComment', id)
    for (const [number, comments] of this.commentsOf)
      this.commentsOf.set(
        number,
        comments.filter((one) => one.id !== id),
      )
    return Promise.resolve()
  }

  react(comment: number, content: Reaction): Promise<void> {
    this.#call('react', comment, content)
    this.reactions.set(comment, new Set([...(this.reactions.get(comment) ?? []), content]))
    return Promise.resolve()
  }

  createCheckRun(check: CheckRun): Promise<void> {
    this.#call('createCheckRun', check.name, check.conclusion)
    this.checkRuns.push(check)
    return Promise.resolve()
  }

  artifacts(workflowRun: number): Promise<readonly Artifact[]> {
    this.#call('artifacts', workflowRun)
    return Promise.resolve(this.artifactsOf.get(workflowRun) ?? [])
  }
  attemptStart(workflowRun: number, attempt: number): Promise<string | undefined> {
    this.#call('attemptStart', workflowRun, attempt)
    return Promise.resolve(this.attemptStarts.get(`${String(workflowRun)}/${String(attempt)}`))
  }
  downloadArtifact(id: number, mostBytes: number): Promise<Uint8Array> {
    this.#call('downloadArtifact', id)
    const archive = this.archives.get(id)
    if (archive === undefined) return Promise.reject(new GitHubError('no-right', `no artifact ${String(id)}`))
    if (archive.length > mostBytes)
      return Promise.reject(new GitHubError('other', `artifact ${String(id)} is too large`))
    return Promise.resolve(archive)
  }

  issues({ label, state }: { label: string; state: 'open' | 'closed' | 'all' }): Promise<readonly Issue[]> {
    this.#call('issues', label, state)
    return Promise.resolve(
      this.issueList.filter((one) => one.labels.includes(label) && (state === 'all' || one.state === state)),
    )
  }
  createIssue(issue: { title: string; body: string; labels: readonly string[] }): Promise<number> {
    this.#call('createIssue', issue.title)
    const number = this.#next++
    this.issueList.push({ ...issue, number, state: 'open', isLocked: false })
    return Promise.resolve(number)
  }
  updateIssue(
    number: number,
    change: { title?: string; body?: string; state?: 'open' | 'closed' },
  ): Promise<void> {
    this.#call('updateIssue', number)
    const index = this.issueList.findIndex((one) => one.number === number)
    const before = this.issueList[index]
    if (before === undefined) throw new Error(`no issue ${String(number)}`)
    this.issueList[index] = { ...before, ...change }
    return Promise.resolve()
  }

  defaultBranch(): Promise<string> {
    this.#call('defaultBranch')
    return Promise.resolve('main')
  }
  branchHead(branch: string): Promise<string | undefined> {
    this.#call('branchHead', branch)
    return Promise.resolve(this.branches.get(branch))
  }
  branchesOf(prefix: string): Promise<readonly Branch[]> {
    this.#call('branchesOf', prefix)
    const all = [...this.branches].map(([name, commit]) => ({ name, commit }))
    return Promise.resolve(all.filter(({ name }) => name.startsWith(prefix)))
  }
  deleteBranch(branch: string): Promise<void> {
    this.#call('deleteBranch', branch)
    this.branches.delete(branch)
    return Promise.resolve()
  }
  parentsOf(commit: string): Promise<readonly string[] | undefined> {
    this.#call('parentsOf', commit)
    const known = this.commits.get(commit)
    const own = known?.parent === undefined ? [] : [known.parent]
    return Promise.resolve(this.parents.get(commit) ?? (known === undefined ? undefined : own))
  }
  mergeBase(one: string, other: string): Promise<string | undefined> {
    this.#call('mergeBase', one, other)
    const ofOne = this.#line(one)
    return Promise.resolve(this.#line(other).find((commit) => ofOne.includes(commit)))
  }
  listFiles(commit: string, folder: string): Promise<readonly string[]> {
    this.#call('listFiles', commit, folder)
    const paths = [...(this.commits.get(commit)?.files.keys() ?? [])]
    return Promise.resolve(paths.filter((path) => folder === '' || path.startsWith(`${folder}/`)).sort())
  }
  readFile(commit: string, path: string): Promise<string | undefined> {
    this.#call('readFile', commit, path)
    return Promise.resolve(this.commits.get(commit)?.files.get(path))
  }
  commitFiles({
    branch,
    parent,
    startAt,
    message,
    files,
  }: {
    branch: string
    parent: string | undefined
    startAt?: string
    message: string
    files: readonly FileChange[]
  }): Promise<string> {
    this.#call('commitFiles', branch)
    this.beforeCommit()
    if (this.branches.get(branch) !== parent) return Promise.resolve('moved')
    const from = startAt ?? parent
    const before = from === undefined ? [] : [...(this.commits.get(from)?.files ?? [])]
    const after = new Map([...before, ...files.map(({ path, content }) => [path, textOf(content)] as const)])
    return Promise.resolve(this.#commit(branch, from, message, after))
  }
  resetBranch(branch: string, commit: string): Promise<void> {
    this.#call('resetBranch', branch, commit)
    this.branches.set(branch, commit)
    return Promise.resolve()
  }

  permissionOf(user: string): Promise<'admin' | 'write' | 'read' | 'none'> {
    this.#call('permissionOf', user)
    return Promise.resolve(this.permissions.get(user) ?? 'none')
  }
}

/** Bytes of a file that is no text, one character each. */
function textOf(content: FileChange['content']): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('latin1')
}
