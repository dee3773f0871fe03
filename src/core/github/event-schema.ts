import * as z from 'zod'
import { COMMIT_HASH } from './commit-hash.ts'

// Of each payload only what is used; everything else is skipped, since GitHub adds to them.
// https://docs.github.com/webhooks/webhook-events-and-payloads

const commit = z.string().regex(COMMIT_HASH, 'expected the hash of a commit')
const number = z.int().positive()
/** "owner/name", as GitHub allows them. */
const repositorySchema = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/, 'expected owner/name of a repository')
const repository = z.object({ full_name: repositorySchema })

export const pullRequestPayload = z.object({
  action: z.string(),
  pull_request: z.object({
    number,
    draft: z.boolean().default(false),
    head: z.object({ sha: commit, ref: z.string(), repo: repository.nullable() }),
    base: z.object({ sha: commit, ref: z.string(), repo: repository }),
  }),
})

export const mergeGroupPayload = z.object({
  merge_group: z.object({
    head_sha: commit,
    head_ref: z.string(),
    base_sha: commit.optional(),
    base_ref: z.string(),
  }),
})

export const pushPayload = z.object({ ref: z.string(), after: commit, deleted: z.boolean().default(false) })

export const schedulePayload = z.object({ schedule: z.string() })

export const dispatchPayload = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).nullish(),
})

export const workflowRunPayload = z.object({
  action: z.string(),
  workflow_run: z.object({
    id: number,
    run_number: number,
    run_attempt: number.default(1),
    run_started_at: z.string().nullish(),
    event: z.string(),
    conclusion: z.string().nullable(),
    head_sha: commit,
    head_branch: z.string().nullable(),
    head_repository: z
      .object({ full_name: repositorySchema, owner: z.object({ login: z.string() }) })
      .nullable(),
    repository,
  }),
})

export const issueCommentPayload = z.object({
  action: z.string(),
  issue: z.object({ number, pull_request: z.unknown().optional() }),
  comment: z.object({
    id: number,
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullable(),
  }),
})

const count = z.coerce.number().pipe(z.int().positive())
/** https://docs.github.com/actions/reference/workflows-and-actions/variables */
export const environmentSchema = z.object({
  GITHUB_REPOSITORY: repositorySchema,
  GITHUB_SHA: commit,
  GITHUB_REF: z.string(),
  GITHUB_RUN_ID: count,
  GITHUB_RUN_NUMBER: count,
  GITHUB_RUN_ATTEMPT: count.default(1),
  GITHUB_SERVER_URL: z.url().default('https://github.com'),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
  GITHUB_WORKFLOW: z.string().default(''),
})
