import * as z from 'zod'
import type { Artifact, Issue, IssueComment, PullRequest } from '../../ports/github.ts'

// Only the fields that are used. https://docs.github.com/rest

const state = z.enum(['open', 'closed'])
const side = z.object({
  ref: z.string(),
  sha: z.string(),
  repo: z.object({ full_name: z.string() }).nullable(),
})

export const pullRequestAnswer = z
  .object({ number: z.int(), state, draft: z.boolean().default(false), head: side, base: side })
  .transform(({ number, state, draft, head, base }): PullRequest => ({
    number,
    state,
    isDraft: draft,
    headRepository: head.repo?.full_name,
    headBranch: head.ref,
    headCommit: head.sha,
    baseBranch: base.ref,
    baseCommit: base.sha,
  }))

const author = z.object({ login: z.string(), type: z.string() }).nullish()

export const commentAnswer = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: author,
})

/** @param own login that the token writes as; where that is not known any app may be it, and no person */
export function commentOf(
  { id, body, user }: z.infer<typeof commentAnswer>,
  own: string | undefined,
): IssueComment {
  return { id, body: body ?? '', isTrusted: isByOwn(user, own) }
}

/** @param own as for comments */
export function isByOwn(user: z.infer<typeof author>, own: string | undefined): boolean {
  return own === undefined ? user?.type === 'Bot' : user?.login === own
}

export const issueAnswer = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  user: author,
  state,
  locked: z.boolean(),
  pull_request: z.unknown().optional(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
})

export function issueOf({ number, title, body, state, locked }: z.infer<typeof issueAnswer>): Issue {
  return { number, title, body: body ?? '', state, isLocked: locked }
}

export function labelsOf({ labels }: z.infer<typeof issueAnswer>): readonly string[] {
  return labels.map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
}

export const artifactsAnswer = z
  .object({
    artifacts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        size_in_bytes: z.int(),
        expired: z.boolean(),
        created_at: z.string().nullish(),
        workflow_run: z.object({ id: z.int().optional(), head_sha: z.string().optional() }).nullish(),
      }),
    ),
  })
  .transform(({ artifacts }): readonly Artifact[] =>
    artifacts.map(({ id, name, size_in_bytes, expired, created_at, workflow_run }) => ({
      id,
      name,
      bytes: size_in_bytes,
      isExpired: expired,
      createdAt: created_at ?? undefined,
      workflowRun: workflow_run?.id,
      headCommit: workflow_run?.head_sha,
    })),
  )

export const attemptAnswer = z.object({ run_started_at: z.string().nullish() })
export const numbered = z.object({ number: z.int() })
export const identified = z.object({ id: z.int() })
export const hashed = z.object({ sha: z.string() })
export const referenceAnswer = z.object({ object: hashed })
export const referencesAnswer = z.array(z.object({ ref: z.string(), object: hashed }))
export const commitAnswer = z.object({ sha: z.string(), tree: hashed })
export const parentsAnswer = z.object({ parents: z.array(hashed) })
export const comparisonAnswer = z.object({ merge_base_commit: hashed })
export const treeAnswer = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
})
export const repositoryAnswer = z.object({ default_branch: z.string() })
export const permissionAnswer = z.object({ permission: z.enum(['admin', 'write', 'read', 'none']) })
