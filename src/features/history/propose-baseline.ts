import { describeError } from '../../app/exit-codes.ts'
import type { GitHubPorts } from '../../app/github/other-writers.ts'
import { type Baseline, parseBaseline, serializeBaseline } from '../../core/record/baseline-file.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { GitHub } from '../../ports/github.ts'
import {
  type BaselineProposal,
  type NewestLevel,
  proposalBody,
  type ProposalTextOptions,
  proposalTitle,
  proposeBaseline,
} from './core/baseline-proposal.ts'

/** Written by kbench alone; every proposal begins it again. */
export const PROPOSAL_BRANCH = 'kbench/baseline'
const TRIES = 3

export interface ProposalRequest extends ProposalTextOptions {
  readonly levels: readonly NewestLevel[]
  /** A person requested it: propose whatever differs, also what was declined before. */
  readonly isAsked: boolean
  /** Whether a committed file that is no baseline may be replaced. */
  readonly mayReplaceBroken: boolean
}

export interface ProposalOutcome {
  /**
   * none: the committed baseline will do. kept: the open pull request proposes what there is to propose. declined: a
   * person closed it.
   */
  readonly kind: 'none' | 'kept' | 'declined' | 'opened' | 'updated'
  readonly pullRequest: number | undefined
}

/**
 * Proposes the newest level of each environment as the committed baseline, in one pull request that is rebuilt from the head of the
 * default branch.
 * @throws {UserError} when the committed file is no baseline; it is replaced by no proposal without `mayReplaceBroken`;
 * {EnvironmentError} when GitHub refuses
 */
export async function publishProposal(
  request: ProposalRequest,
  ports: GitHubPorts,
): Promise<ProposalOutcome> {
  const { github, log } = ports
  const base = await github.defaultBranch()
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const head = await github.branchHead(base)
    if (head === undefined)
      throw new EnvironmentError(`branch ${base} has no commit to propose a baseline for`)
    const committed = await readCommitted(request, base, head, ports)
    const proposal = proposeBaseline(committed, request.levels, request.isAsked)
    if (proposal === undefined) return { kind: 'none', pullRequest: undefined }
    const ours = await github.branchHead(PROPOSAL_BRANCH)
    const open = await openPullRequest(base, github)
    const proposed = ours === undefined ? undefined : await github.readFile(ours, request.path)
    if (!request.isAsked && isUpToDate(proposed, proposal, request)) {
      log.info(
        open === undefined
          ? `The proposal of a baseline was closed by a person: not proposed again. To have it, comment /kbench baseline, or delete the branch ${PROPOSAL_BRANCH}.`
          : `Pull request #${String(open)} proposes this level already`,
      )
      return open === undefined
        ? { kind: 'declined', pullRequest: undefined }
        : { kind: 'kept', pullRequest: open }
    }
    const content = serializeBaseline(proposal.baseline)
    if (open === undefined || content !== proposed) {
      const result = await github.commitFiles({
        branch: PROPOSAL_BRANCH,
        parent: ours,
        startAt: head,
        message: proposalTitle(proposal),
        files: [{ path: request.path, content }],
      })
      if (result === 'moved') continue
    }
    return await openOrUpdate(proposal, { request, base, head, open }, ports)
  }
  throw new EnvironmentError(
    `branch ${PROPOSAL_BRANCH}: another run wrote it at the same time, ${String(TRIES)} times`,
    { nextStep: 'Run the job again; a concurrency group in the workflow keeps such jobs apart.' },
  )
}

async function readCommitted(
  { path, mayReplaceBroken }: ProposalRequest,
  base: string,
  head: string,
  { github, log }: GitHubPorts,
): Promise<Baseline | undefined> {
  const text = await github.readFile(head, path)
  if (text === undefined) return undefined
  try {
    return parseBaseline(text, path)
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause
    if (mayReplaceBroken) {
      log.warning(`${messageOf(cause)}: the proposal replaces it, as requested`)
      return undefined
    }
    throw new UserError(`on branch ${base}: ${messageOf(cause)}`, {
      nextStep:
        `${cause.nextStep ?? ''} No baseline was proposed. To propose one in its place, run this action with rebaseline: replace.`.trim(),
      cause,
    })
  }
}

async function openPullRequest(base: string, github: GitHub): Promise<number | undefined> {
  const owner = github.repository.split('/')[0] ?? ''
  const open = await github.openPullRequestsOf(owner, PROPOSAL_BRANCH)
  return open.find(
    ({ headRepository, baseBranch }) =>
      headRepository?.toLowerCase() === github.repository.toLowerCase() && baseBranch === base,
  )?.number
}

/**
 * Whether the rules for the committed baseline, applied to the proposed one, ask for no other proposal. What
 * the proposal leaves as it is must be as it is committed now.
 */
function isUpToDate(
  text: string | undefined,
  { baseline, environments }: BaselineProposal,
  { path, levels }: ProposalRequest,
): boolean {
  if (text === undefined) return false
  let proposed: Baseline
  try {
    proposed = parseBaseline(text, path)
  } catch {
    return false
  }
  const fresh = new Set(environments.map(({ after }) => after.fingerprint))
  const keptOf = ({ schema, environments: all }: Baseline): string =>
    serializeBaseline({ schema, environments: all.filter(({ fingerprint }) => !fresh.has(fingerprint)) })
  return proposeBaseline(proposed, levels) === undefined && keptOf(proposed) === keptOf(baseline)
}

async function openOrUpdate(
  proposal: BaselineProposal,
  {
    request,
    base,
    head,
    open,
  }: {
    readonly request: ProposalRequest
    readonly base: string
    readonly head: string
    readonly open: number | undefined
  },
  { github, log }: GitHubPorts,
): Promise<ProposalOutcome> {
  const [title, body] = [proposalTitle(proposal), proposalBody(proposal, request)]
  if (open !== undefined) {
    await github.updatePullRequest(open, { title, body })
    log.info(`Pull request #${String(open)} brought up to date: ${title}`)
    return { kind: 'updated', pullRequest: open }
  }
  try {
    const number = await github.createPullRequest({ title, body, head: PROPOSAL_BRANCH, base })
    log.info(`Pull request #${String(number)} opened: ${title}`)
    return { kind: 'opened', pullRequest: number }
  } catch (cause) {
    if (!(cause instanceof EnvironmentError)) throw cause
    const meanwhile = await openPullRequest(base, github).catch(() => undefined)
    if (meanwhile !== undefined) {
      log.info(`Another run opened pull request #${String(meanwhile)} at the same time`)
      return openOrUpdate(proposal, { request, base, head, open: meanwhile }, { github, log })
    }
    await forgetProposal(head, { github, log })
    throw new EnvironmentError(`the baseline could not be proposed: ${messageOf(cause)}`, {
      nextStep:
        cause.nextStep ??
        'A workflow may open pull requests where Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests" is on.',
      cause,
    })
  }
}

/** A branch with the proposal and no pull request would look like one that a person declined. */
async function forgetProposal(head: string, { github, log }: GitHubPorts): Promise<void> {
  try {
    await github.resetBranch(PROPOSAL_BRANCH, head)
  } catch (error) {
    log.warning(`branch ${PROPOSAL_BRANCH} could not be reset: ${describeError(error)}. Delete it.`)
  }
}
