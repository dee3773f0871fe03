import type * as z from 'zod'
import { EnvironmentError } from '../errors.ts'
import { describeIssues } from '../expected.ts'
import { environmentSchema, PAYLOADS, type ReadEvent, type WorkflowRunEvent } from './event-schema.ts'

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

/** What the address of a repository's page is made of. */
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
