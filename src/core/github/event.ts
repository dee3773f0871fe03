import { EnvironmentError } from '../errors.ts'
import { describeIssues } from '../expected.ts'
import { COMMIT_HASH } from './commit-hash.ts'
import * as z from 'zod'

// Only the part of each payload that is used; everything else is skipped, since GitHub adds to them.
// https://docs.github.com/webhooks/webhook-events-and-payloads

const commit = z.string().regex(COMMIT_HASH, 'expected the hash of a commit')
const number = z.int().positive()
/** "owner/name", as GitHub allows them. */
const repositoryName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/, 'expected owner/name of a repository')
const repository = z.object({ full_name: repositoryName })
const absentIfNull = <T>(value: T | null | undefined): T | undefined => value ?? undefined

const pullRequest = z
  .object({
    action: z.string().nullish(),
    label: z.object({ name: z.string() }).nullish(),
    sender: z.object({ login: z.string() }).nullish(),
    pull_request: z.object({
      number,
      head: z.object({ sha: commit, repo: repository.nullable() }),
      base: z.object({ repo: repository }),
    }),
  })
  .transform(({ action, label, sender, pull_request: { number: of, head, base } }) => ({
    kind: 'pull_request' as const,
    number: of,
    headSha: head.sha,
    /** The head is in another repository, or in one that is gone: its token cannot write. */
    isFork: head.repo?.full_name !== base.repo.full_name,
    /** The label that was just put on it, and the login of who did that; undefined for every other action. */
    labelled:
      action === 'labeled' && label !== undefined && label !== null
        ? { label: label.name, by: sender?.login }
        : undefined,
  }))

const mergeGroup = z
  .object({ merge_group: z.object({ head_sha: commit }) })
  .transform(({ merge_group }) => ({ kind: 'merge_group' as const, headSha: merge_group.head_sha }))

const workflowRun = z
  .object({
    workflow_run: z.object({
      id: number,
      run_attempt: number.default(1),
      run_started_at: z.string().nullish(),
      event: z.string(),
      conclusion: z.string().nullable(),
      head_sha: commit,
      head_branch: z.string().nullable(),
      head_repository: repository.extend({ owner: z.object({ login: z.string() }) }).nullable(),
      repository,
    }),
  })
  .transform(({ workflow_run: run }) => ({
    kind: 'workflow_run' as const,
    id: run.id,
    attempt: run.run_attempt,
    /** When that attempt was started, ISO 8601; undefined: not reported. */
    startedAt: absentIfNull(run.run_started_at),
    /** What started that run: 'pull_request', 'push', … */
    event: run.event,
    /** undefined while it runs. */
    conclusion: absentIfNull(run.conclusion),
    headSha: run.head_sha,
    headBranch: absentIfNull(run.head_branch),
    /** undefined, as its name: the fork is gone. */
    headRepositoryOwner: run.head_repository?.owner.login,
    headRepository: run.head_repository?.full_name,
    /** Repository of the run, not of its head. */
    repository: run.repository.full_name,
  }))

const issueComment = z
  .object({
    action: z.string(),
    issue: z.object({ number, pull_request: z.unknown().optional() }),
    comment: z.object({
      id: number,
      body: z.string().nullish(),
      user: z.object({ login: z.string() }).nullable(),
    }),
  })
  .transform(({ action, issue, comment }) => ({
    kind: 'issue_comment' as const,
    action,
    number: issue.number,
    isOfPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
    comment: comment.id,
    /** Login; undefined for an account that is gone. */
    author: comment.user?.login,
    body: comment.body ?? '',
  }))

export type WorkflowRunEvent = z.infer<typeof workflowRun>
export type PullRequestEvent = z.infer<typeof pullRequest>
export type IssueCommentEvent = z.infer<typeof issueComment>

/** The payloads that are read, by the names of their events. */
const PAYLOADS = {
  pull_request: pullRequest,
  merge_group: mergeGroup,
  workflow_run: workflowRun,
  issue_comment: issueComment,
}
type ReadEvent = z.infer<(typeof PAYLOADS)[keyof typeof PAYLOADS]>

const count = z.coerce.number().pipe(z.int().positive())
/** https://docs.github.com/actions/reference/workflows-and-actions/variables */
const environmentSchema = z.object({
  GITHUB_REPOSITORY: repositoryName,
  GITHUB_SHA: commit,
  GITHUB_RUN_ID: count,
  GITHUB_RUN_ATTEMPT: count.default(1),
  GITHUB_SERVER_URL: z.url().default('https://github.com'),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
})

/** What is known of the run of a workflow that this step belongs to. */
export interface RunFacts {
  /** "owner/name" */
  readonly repository: string
  readonly runId: number
  /** 1, and one more each time the run is started again. */
  readonly attempt: number
  /** Page of this attempt of the run. */
  readonly runUrl: string
  readonly serverUrl: string
  readonly apiUrl: string
  /** What was checked out; in a pull request this is the merge of head and base, not its head. */
  readonly commit: string
}

export type RepositoryPage = Pick<RunFacts, 'repository' | 'serverUrl'>

/** What started the workflow, with only what kbench uses. Names, branches and bodies in it are the words of strangers. */
export type GitHubEvent = { readonly run: RunFacts } & Readonly<
  /** An event of which nothing but its name is used. */
  ReadEvent | { kind: 'other'; name: string }
>

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
  const schema: z.ZodType<ReadEvent> | undefined = new Map(Object.entries(PAYLOADS)).get(name)
  return schema === undefined
    ? { run, kind: 'other', name }
    : { run, ...expectForm(schema, payload, `the payload of the event ${name}`) }
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
    attempt,
    runUrl: runUrlOf(place, { id: known.GITHUB_RUN_ID, attempt }),
    apiUrl: known.GITHUB_API_URL,
    commit: known.GITHUB_SHA,
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

function expectForm<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `${what} is not as GitHub documents it:\n${describeIssues(parsed.error.issues, value).join('\n')}`,
    {
      nextStep: 'This step only works in a workflow of GitHub Actions, or a runner that sets the same.',
    },
  )
}
