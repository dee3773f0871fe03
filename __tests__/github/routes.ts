import { gitRoutes } from './git-routes.ts'
import { notFound, refuse, type RouteAnswer, type RouteRequest, type Routes } from './route.ts'
import type { RepositoryState, StoredComment, StoredIssue } from './state.ts'

const R = '/repos/{owner}/{repo}'

const invalid = (resource: string, message: string, field = 'data'): RouteAnswer =>
  refuse(422, 'Validation Failed', [{ resource, field, code: 'custom', message }])

const MOST_CHARACTERS = 65_536
const isTooLong = (body: unknown): boolean =>
  typeof body === 'string' && Array.from(body).length > MOST_CHARACTERS
const tooLong = (resource: string): RouteAnswer =>
  refuse(422, 'Validation Failed', [
    {
      resource,
      code: 'unprocessable',
      field: 'data',
      message: `Body is too long (maximum is ${String(MOST_CHARACTERS)} characters)`,
    },
  ])

function commentBody({ id, body, author }: StoredComment): object {
  return {
    id,
    body,
    user: { login: author.login, type: author.type },
    author_association: author.association,
  }
}
function issueBody({
  number,
  title,
  body,
  state,
  isLocked,
  labels,
  author,
  pullRequest,
}: StoredIssue): object {
  return {
    id: number + 1_000_000,
    number,
    title,
    body,
    state,
    locked: isLocked,
    user: { login: author.login, type: author.type },
    labels: labels.map((name) => ({ name })),
    ...(pullRequest === undefined ? {} : { pull_request: {} }),
  }
}
function headOf(state: RepositoryState, { pullRequest }: StoredIssue): string {
  const own = pullRequest?.headRepository === state.fullName
  const branch = own ? state.branches.get(pullRequest.headBranch) : undefined
  return branch ?? pullRequest?.headCommit ?? ''
}
function pullBody(state: RepositoryState, issue: StoredIssue): object {
  const { headRepository, headBranch = '', baseBranch = '', isDraft = false } = issue.pullRequest ?? {}
  const repo = (name: string): object => ({ full_name: name, owner: { login: name.split('/')[0] } })
  const login = headRepository?.split('/')[0] ?? 'ghost'
  return {
    ...issueBody(issue),
    pull_request: undefined,
    draft: isDraft,
    head: {
      label: `${login}:${headBranch}`,
      ref: headBranch,
      sha: headOf(state, issue),
      user: { login },
      repo: headRepository === undefined ? null : repo(headRepository),
    },
    base: {
      label: `${state.owner}:${baseBranch}`,
      ref: baseBranch,
      sha: state.branches.get(baseBranch) ?? '0'.repeat(40),
      user: { login: state.owner },
      repo: repo(state.fullName),
    },
  }
}
const findIssue = ({ state, path }: RouteRequest): StoredIssue | undefined =>
  state.issues.find((one) => one.number === Number(path['issue_number'] ?? path['pull_number']))

function createPull({ state, body }: RouteRequest): RouteAnswer {
  const { title, body: text, head, base } = body as Record<string, string>
  if (!state.actionsMayOpenPullRequests)
    return refuse(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  const headCommit = state.branches.get(head ?? '')
  const baseCommit = state.branches.get(base ?? '')
  if (headCommit === undefined) return invalid('PullRequest', 'head is invalid', 'head')
  if (baseCommit === undefined) return invalid('PullRequest', 'base is invalid', 'base')
  if (isTooLong(text)) return tooLong('PullRequest')
  const isSame = ({ state: at, pullRequest: pull }: StoredIssue): boolean =>
    at === 'open' && pull?.headBranch === head && pull?.baseBranch === base
  if (state.issues.some(isSame))
    return invalid('PullRequest', `A pull request already exists for ${state.owner}:${head ?? ''}.`)
  if (state.git.isAncestor(headCommit, baseCommit))
    return invalid('PullRequest', `No commits between ${base ?? ''} and ${head ?? ''}`)
  const made = state.addPullRequest(
    { headBranch: head ?? '', baseBranch: base ?? '', headCommit },
    { title: title ?? '', body: text ?? '' },
  )
  return { status: 201, body: pullBody(state, made) }
}

function updateIssue(request: RouteRequest, answer: (issue: StoredIssue) => object): RouteAnswer {
  const issue = findIssue(request)
  if (issue === undefined) return notFound
  const { title, body, state } = request.body
  if (isTooLong(body)) return tooLong('Issue')
  if (typeof title === 'string') issue.title = title
  if (typeof body === 'string') issue.body = body
  if (state === 'open' || state === 'closed') issue.state = state
  return { status: 200, body: answer(issue) }
}

const READ_PULLS = ['pull_requests:read'] as const
const WRITE_PULLS = ['pull_requests:write'] as const
const COMMENT = ['issues:write', 'pull_requests:write'] as const

export const routes: Routes = {
  [`GET ${R}`]: [
    ['metadata:read'],
    ({ state }) => ({
      status: 200,
      body: { full_name: state.fullName, default_branch: state.defaultBranch, has_issues: state.hasIssues },
    }),
  ],
  [`GET ${R}/pulls`]: [
    READ_PULLS,
    ({ state, query }) => {
      const [owner, branch] = (query.get('head') ?? '').split(/:(.*)/s)
      const wanted = query.get('state') ?? 'open'
      const items = state.issues.filter(
        ({ pullRequest: pull, state: at }) =>
          pull !== undefined &&
          (wanted === 'all' || at === wanted) &&
          // A filter without a colon is none, as at GitHub.
          (branch === undefined ||
            state.skipsHeadFilter ||
            (pull.headBranch === branch && pull.headRepository?.split('/')[0] === owner)) &&
          (!query.has('base') || pull.baseBranch === query.get('base')),
      )
      return { status: 200, list: { items: items.map((one) => pullBody(state, one)) } }
    },
  ],
  [`POST ${R}/pulls`]: [WRITE_PULLS, createPull],
  [`GET ${R}/pulls/{pull_number}`]: [
    READ_PULLS,
    (request) => {
      const issue = findIssue(request)
      return issue?.pullRequest === undefined
        ? notFound
        : { status: 200, body: pullBody(request.state, issue) }
    },
  ],
  [`PATCH ${R}/pulls/{pull_number}`]: [
    WRITE_PULLS,
    (request) => updateIssue(request, (issue) => pullBody(request.state, issue)),
  ],
  [`GET ${R}/issues`]: [
    ['issues:read'],
    ({ state, query }) => {
      if (!state.hasIssues) return refuse(410, 'Issues has been disabled in this repository.')
      const labels = (query.get('labels') ?? '').split(',').filter((label) => label !== '')
      const wanted = query.get('state') ?? 'open'
      const items = state.issues.filter(
        (one) =>
          (wanted === 'all' || one.state === wanted) && labels.every((label) => one.labels.includes(label)),
      )
      return { status: 200, list: { items: items.map(issueBody) } }
    },
  ],
  [`POST ${R}/issues`]: [
    ['issues:write'],
    ({ state, body }) => {
      if (!state.hasIssues) return refuse(410, 'Issues has been disabled in this repository.')
      if (isTooLong(body['body'])) return tooLong('Issue')
      const { title, body: text, labels = [] } = body as { title: string; body?: string; labels?: string[] }
      const made = state.addIssue({ title, body: text ?? '', labels: state.dropsLabels ? [] : labels })
      return { status: 201, body: issueBody(made) }
    },
  ],
  [`PATCH ${R}/issues/{issue_number}`]: [['issues:write'], (request) => updateIssue(request, issueBody)],
  [`GET ${R}/issues/{issue_number}/comments`]: [
    ['issues:read', 'pull_requests:read'],
    (request) => {
      const issue = findIssue(request)
      if (issue === undefined) return notFound
      const items = request.state.comments.filter((one) => one.issue === issue.number).map(commentBody)
      return { status: 200, list: { items } }
    },
  ],
  [`POST ${R}/issues/{issue_number}/comments`]: [
    COMMENT,
    (request) => {
      const issue = findIssue(request)
      if (issue === undefined) return notFound
      if (issue.isLocked) return refuse(403, 'Unable to create comment because issue is locked.')
      if (isTooLong(request.body['body'])) return tooLong('IssueComment')
      const made = request.state.addComment(issue.number, String(request.body['body']))
      return { status: 201, body: commentBody(made) }
    },
  ],
  [`PATCH ${R}/issues/comments/{comment_id}`]: [
    COMMENT,
    ({ state, path, body }) => {
      const comment = state.comments.find((one) => one.id === Number(path['comment_id']))
      if (comment === undefined) return notFound
      if (isTooLong(body['body'])) return tooLong('IssueComment')
      comment.body = String(body['body'])
      return { status: 200, body: commentBody(comment) }
    },
  ],
  [`DELETE ${R}/issues/comments/{comment_id}`]: [
    COMMENT,
    ({ state, path }) => {
      const index = state.comments.findIndex((one) => one.id === Number(path['comment_id']))
      if (index < 0) return notFound
      state.comments.splice(index, 1)
      return { status: 204 }
    },
  ],
  [`POST ${R}/issues/comments/{comment_id}/reactions`]: [
    COMMENT,
    ({ state, path, body }) => {
      const comment = Number(path['comment_id'])
      if (!state.comments.some(({ id }) => id === comment)) return notFound
      const content = String(body['content'])
      const isThere = state.reactions.some((one) => one.comment === comment && one.content === content)
      if (!isThere) state.reactions.push({ comment, content })
      return { status: isThere ? 200 : 201, body: { id: comment + 2_000_000, content } }
    },
  ],
  [`POST ${R}/check-runs`]: [
    ['checks:write'],
    ({ state, body }) => {
      const output = (body['output'] ?? {}) as Readonly<Record<string, string>>
      const { name, head_sha, conclusion, details_url: detailsUrl } = body as Record<string, string>
      if (!state.git.commits.has(head_sha ?? ''))
        return refuse(422, `No commit found for SHA: ${head_sha ?? ''}`)
      const { title = '', summary = '' } = output
      state.checkRuns.push({
        name: name ?? '',
        headCommit: head_sha ?? '',
        conclusion: conclusion ?? '',
        title,
        summary,
        detailsUrl,
      })
      const said = { name, head_sha, conclusion, status: 'completed', output: { title, summary } }
      return { status: 201, body: { id: state.nextId(), ...said } }
    },
  ],
  [`GET ${R}/actions/runs/{run_id}/artifacts`]: [
    ['actions:read'],
    ({ state, path }) => {
      const items = state.artifacts
        .filter(({ run }) => run === Number(path['run_id']))
        .map(({ id, name, zip, isExpired, createdAt, run, headCommit }) => ({
          id,
          name,
          size_in_bytes: zip.length,
          expired: isExpired,
          created_at: createdAt,
          workflow_run: { id: run, head_sha: headCommit },
        }))
      return { status: 200, list: { items, key: 'artifacts' } }
    },
  ],
  [`GET ${R}/actions/runs/{run_id}/attempts/{attempt_number}`]: [
    ['actions:read'],
    ({ state, path }) => {
      const { run_id: run = '', attempt_number: attempt = '' } = path
      const started = state.attemptStarts.get(`${run}/${attempt}`)
      if (started === undefined) return notFound
      return {
        status: 200,
        body: { id: Number(run), run_attempt: Number(attempt), run_started_at: started },
      }
    },
  ],
  [`GET ${R}/actions/artifacts/{artifact_id}/{archive_format}`]: [
    ['actions:read'],
    ({ state, path, storageUrl }) => {
      const artifact = state.artifacts.find(({ id }) => id === Number(path['artifact_id']))
      if (artifact === undefined) return notFound
      if (artifact.isExpired) return refuse(410, 'Artifact has expired')
      return { status: 302, headers: { location: `${storageUrl}/${String(artifact.id)}.zip?sig=capability` } }
    },
  ],
  [`GET ${R}/collaborators/{username}/permission`]: [
    ['metadata:read'],
    ({ state, path }) => {
      const login = path['username'] ?? ''
      const permission = state.permissions.get(login)
      if (permission === undefined) return refuse(404, `${login} is not a user`)
      return { status: 200, body: { permission, role_name: permission, user: { login } } }
    },
  ],
  ...gitRoutes,
}
