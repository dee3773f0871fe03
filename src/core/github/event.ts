import * as z from 'zod'
import { EnvironmentError } from '../errors.ts'
import {
  dispatchPayload,
  environmentSchema,
  issueCommentPayload,
  mergeGroupPayload,
  pullRequestPayload,
  pushPayload,
  schedulePayload,
  workflowRunPayload,
} from './event-schema.ts'

/** What is known of the run of a workflow that this step belongs to. */
export interface RunFacts {
  /** "owner/name" */
  readonly repository: string
  readonly runId: number
  /** Counts the runs of a workflow; stays the same when a run is started again. */
  readonly runNumber: number
  /** 1, and one more each time the run is started again. */
  readonly attempt: number
  /** Page of this attempt of the run. */
  readonly runUrl: string
  readonly serverUrl: string
  readonly apiUrl: string
  readonly workflow: string
  /** What was checked out; in a pull request this is the merge of head and base, not its head. */
  readonly commit: string
  /** refs/heads/main, refs/pull/7/merge, … */
  readonly ref: string
}

/** What the address of a repository's page is made of. */
export type RepositoryPage = Pick<RunFacts, 'repository' | 'serverUrl'>

interface PullRequestEvent {
  readonly kind: 'pull_request'
  readonly action: string
  readonly number: number
  /** repository undefined: the fork is gone. */
  readonly head: { readonly sha: string; readonly ref: string; readonly repository: string | undefined }
  readonly base: { readonly sha: string; readonly ref: string }
  /** The head is in another repository, or in one that is gone: its token cannot write. */
  readonly isFork: boolean
  readonly isDraft: boolean
}

interface MergeGroupEvent {
  readonly kind: 'merge_group'
  readonly headSha: string
  readonly baseSha: string | undefined
  /** Without refs/heads/. */
  readonly baseBranch: string
  /** Of the last pull request of the group, read from the name of its branch. */
  readonly pullRequest: number | undefined
}

export interface WorkflowRunEvent {
  readonly kind: 'workflow_run'
  readonly action: string
  readonly id: number
  readonly runNumber: number
  readonly attempt: number
  /** When that attempt was started, ISO 8601; undefined: not reported. */
  readonly startedAt?: string | undefined
  /** What started that run: 'pull_request', 'push', … */
  readonly event: string
  /** undefined while it runs. */
  readonly conclusion: string | undefined
  readonly headSha: string
  readonly headBranch: string | undefined
  /** undefined: the fork is gone. */
  readonly headRepositoryOwner: string | undefined
  readonly headRepository: string | undefined
  /** Of the run, not of its head. */
  readonly repository: string
}

export interface IssueCommentEvent {
  readonly kind: 'issue_comment'
  readonly action: string
  readonly number: number
  readonly isPullRequest: boolean
  /** Login; undefined for an account that is gone. */
  readonly author: string | undefined
  readonly body: string
  readonly commentId: number
}

/** What started the workflow, with only what kbench uses. Names, branches and bodies in it are the words of strangers. */
export type GitHubEvent = { readonly run: RunFacts } & (
  | PullRequestEvent
  | MergeGroupEvent
  | WorkflowRunEvent
  | IssueCommentEvent
  /** branch undefined: a tag; commit undefined: the branch was deleted. */
  | { readonly kind: 'push'; readonly branch: string | undefined; readonly commit: string | undefined }
  | { readonly kind: 'schedule'; readonly schedule: string }
  | { readonly kind: 'workflow_dispatch'; readonly ref: string }
  | { readonly kind: 'other'; readonly name: string }
)

/**
 * Reads the event that started the workflow.
 * `pull_request_target` is 'other' on purpose: there code of a stranger would be measured with a token that can write.
 * @param name GITHUB_EVENT_NAME
 * @param payload the content of GITHUB_EVENT_PATH
 * @throws {EnvironmentError} naming the field when payload or environment are not as GitHub documents them
 */
export function parseEvent(
  name: string,
  payload: unknown,
  env: Readonly<Record<string, string | undefined>>,
): GitHubEvent {
  const run = parseRun(env)
  const read = <T>(schema: z.ZodType<T>): T => expectForm(schema, payload, `the payload of the event ${name}`)
  switch (name) {
    case 'pull_request':
      return { run, ...pullRequest(read(pullRequestPayload)) }
    case 'merge_group':
      return { run, ...mergeGroup(read(mergeGroupPayload)) }
    case 'workflow_run':
      return { run, ...workflowRun(read(workflowRunPayload)) }
    case 'issue_comment':
      return { run, ...issueComment(read(issueCommentPayload)) }
    case 'push': {
      const { ref, after, deleted } = read(pushPayload)
      return { run, kind: 'push', branch: branchOf(ref), commit: deleted ? undefined : after }
    }
    case 'schedule':
      return { run, kind: 'schedule', schedule: read(schedulePayload).schedule }
    case 'workflow_dispatch':
      return { run, kind: 'workflow_dispatch', ref: read(dispatchPayload).ref }
    default:
      return { run, kind: 'other', name }
  }
}

/**
 * The run of the workflow, from the environment that the runner sets.
 * @throws {EnvironmentError} naming the variable that is missing or odd
 */
function parseRun(env: Readonly<Record<string, string | undefined>>): RunFacts {
  // The runner leaves some variables empty instead of away.
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const known = expectForm(environmentSchema, set, 'the environment of the runner')
  const attempt = known.GITHUB_RUN_ATTEMPT
  const place = { repository: known.GITHUB_REPOSITORY, serverUrl: known.GITHUB_SERVER_URL }
  return {
    ...place,
    runId: known.GITHUB_RUN_ID,
    runNumber: known.GITHUB_RUN_NUMBER,
    attempt,
    runUrl: runUrlOf(place, { id: known.GITHUB_RUN_ID, attempt }),
    apiUrl: known.GITHUB_API_URL,
    workflow: known.GITHUB_WORKFLOW,
    commit: known.GITHUB_SHA,
    ref: known.GITHUB_REF,
  }
}

/** Page of a repository, without a slash at the end. */
export function repositoryUrlOf({ serverUrl, repository }: RepositoryPage): string {
  return `${serverUrl}/${repository}`
}

/** Page of one attempt of a run of a workflow. */
export function runUrlOf(of: RepositoryPage, run: Pick<WorkflowRunEvent, 'id' | 'attempt'>): string {
  return `${repositoryUrlOf(of)}/actions/runs/${String(run.id)}/attempts/${String(run.attempt)}`
}

function pullRequest({ action, pull_request }: z.infer<typeof pullRequestPayload>): PullRequestEvent {
  const { number, draft, head, base } = pull_request
  return {
    kind: 'pull_request',
    action,
    number,
    head: { sha: head.sha, ref: head.ref, repository: head.repo?.full_name },
    base: { sha: base.sha, ref: base.ref },
    isFork: head.repo?.full_name !== base.repo.full_name,
    isDraft: draft,
  }
}

function mergeGroup({ merge_group }: z.infer<typeof mergeGroupPayload>): MergeGroupEvent {
  const { head_sha, head_ref, base_sha, base_ref } = merge_group
  const queued = /\/pr-(\d+)-[0-9a-f]+$/.exec(head_ref)?.[1]
  return {
    kind: 'merge_group',
    headSha: head_sha,
    baseSha: base_sha,
    baseBranch: branchOf(base_ref) ?? base_ref,
    pullRequest: queued === undefined ? undefined : Number(queued),
  }
}

function workflowRun({ action, workflow_run }: z.infer<typeof workflowRunPayload>): WorkflowRunEvent {
  return {
    kind: 'workflow_run',
    action,
    id: workflow_run.id,
    runNumber: workflow_run.run_number,
    attempt: workflow_run.run_attempt,
    startedAt: workflow_run.run_started_at ?? undefined,
    event: workflow_run.event,
    conclusion: workflow_run.conclusion ?? undefined,
    headSha: workflow_run.head_sha,
    headBranch: workflow_run.head_branch ?? undefined,
    headRepositoryOwner: workflow_run.head_repository?.owner.login,
    headRepository: workflow_run.head_repository?.full_name,
    repository: workflow_run.repository.full_name,
  }
}

function issueComment({ action, issue, comment }: z.infer<typeof issueCommentPayload>): IssueCommentEvent {
  return {
    kind: 'issue_comment',
    action,
    number: issue.number,
    isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
    author: comment.user?.login,
    body: comment.body ?? '',
    commentId: comment.id,
  }
}

function branchOf(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/.exec(ref)?.[1]
}

function expectForm<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(`${what} is not as GitHub documents it:\n${z.prettifyError(parsed.error)}`, {
    nextStep: 'This step only works in a workflow of GitHub Actions, or a runner that sets the same.',
  })
}
