import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { GitHubEvent, IssueCommentEvent, RunFacts } from '../../core/github/event.ts'
import { commandLineOf, readCommandLine, type MeasureCommand } from './core/command-line.ts'
import { isBaselineCommand } from '../../core/github/baseline-command.ts'
import { proseMarkdown } from '../../core/report/markdown-escape.ts'
import type { Reaction } from '../../ports/github.ts'
import { describeError } from '../../app/exit-codes.ts'
import { findMeasurement, isWriter, type CommitsToMeasure } from '../../app/github/find-measurement.ts'
import type { GitHubPorts } from '../../app/github/other-writers.ts'

/** The label that starts a measurement, alone or with the words of the command after it. */
const LABEL = 'kbench'
const GITHUB = 'https://github.com'

interface CommandRequest {
  readonly event: GitHubEvent
  /** What a person filled in to start the workflow by hand; of other events nothing of it is used. */
  readonly byHand: MeasureCommand & { readonly pullRequest: number | undefined }
  /** Names of all suites. */
  readonly suites: readonly string[]
}

/** A measurement requested by somebody with write access. */
export type Asked = CommitsToMeasure & Pick<MeasureCommand, 'suites' | 'margin'>

/**
 * What an event asks to measure: a comment `/kbench …`, a label, or a workflow started by hand. Nothing of
 * the pull request is run; its text and the comment are only read.
 * @returns undefined when nobody with permission asked for anything: then nobody is answered
 * @throws {UserError | EnvironmentError} when it cannot be done, after answering a comment with that one
 * sentence
 */
export async function findAsked(request: CommandRequest, ports: GitHubPorts): Promise<Asked | undefined> {
  const { event, byHand } = request
  if (event.kind === 'issue_comment') return ofComment(event, request, ports)
  if (event.kind === 'pull_request') return ofLabel(event, request, ports)
  const name = event.kind === 'other' ? event.name : event.kind
  if (name === 'workflow_dispatch') return ofHand(byHand, ports)
  throw new UserError(`the event ${name} asks for nothing`, {
    nextStep: 'Use action/command in a workflow of on: issue_comment, pull_request or workflow_dispatch.',
  })
}

async function ofComment(
  { run, ...comment }: IssueCommentEvent & { readonly run: RunFacts },
  { suites }: CommandRequest,
  { github, log }: GitHubPorts,
): Promise<Asked | undefined> {
  const { number, author, body } = comment
  const line = commandLineOf(body)
  if (
    comment.action !== 'created' ||
    !comment.isOfPullRequest ||
    line === undefined ||
    isBaselineCommand(body)
  ) {
    log.info('Not a new comment on a pull request whose first line begins with /kbench: nothing to do')
    return undefined
  }
  const permission = author === undefined ? 'none' : await github.permissionOf(author)
  if (!isWriter(permission)) {
    log.info(
      `/kbench takes write access, and ${JSON.stringify(author ?? 'the account')} has ${permission}: nothing was done`,
    )
    return undefined
  }
  try {
    const command = readCommandLine(line, suites)
    // Workflows that anyone may start get read-only caches, by GitHub's own service.
    const writesCaches = run.serverUrl !== GITHUB
    const found = await findMeasurement({ pullRequest: number, ...command, writesCaches }, github)
    await react(comment, 'eyes', { github, log })
    return { ...found, ...command }
  } catch (error) {
    await react(comment, 'confused', { github, log })
    await answer(error, comment, run, { github, log })
    throw error
  }
}

/** The event of a pull request has no rights outside of it, so this way is open to all forks. */
async function ofLabel(
  { number, headSha, labelled }: Extract<GitHubEvent, { readonly kind: 'pull_request' }>,
  { suites }: CommandRequest,
  { github, log }: GitHubPorts,
): Promise<Asked | undefined> {
  const line = labelled === undefined ? undefined : commandLineOf(`/${labelled.label}`)
  if (labelled === undefined || line === undefined) {
    log.info(`Not a label that begins with ${LABEL}: nothing to do`)
    return undefined
  }
  const permission = labelled.by === undefined ? 'none' : await github.permissionOf(labelled.by)
  if (!isWriter(permission))
    throw new UserError(
      `the label takes write access, and ${JSON.stringify(labelled.by ?? 'the account')} has ${permission}: nothing is measured`,
    )
  const command = readCommandLine(line, suites)
  const found = await findMeasurement(
    { pullRequest: number, head: headSha, commit: command.commit, writesCaches: false },
    github,
  )
  return { ...found, ...command }
}

/** Only who has write access can start a workflow by hand: GitHub sees to that. */
async function ofHand(
  { pullRequest, ...command }: CommandRequest['byHand'],
  { github }: GitHubPorts,
): Promise<Asked> {
  if (pullRequest === undefined)
    throw new UserError('input pull-request is empty', { nextStep: 'Give the number of a pull request.' })
  return { ...(await findMeasurement({ pullRequest, ...command, writesCaches: true }, github)), ...command }
}

/** A sign that the command was seen; without it all else is done. */
async function react(
  { comment }: IssueCommentEvent,
  content: Reaction,
  { github, log }: GitHubPorts,
): Promise<void> {
  try {
    await github.react(comment, content)
  } catch (error) {
    log.warning(`The comment has no reaction: ${describeError(error)}`)
  }
}

/** Only what a person can act on; the log has everything else. */
async function answer(
  error: unknown,
  { number }: IssueCommentEvent,
  { runUrl }: RunFacts,
  { github, log }: GitHubPorts,
): Promise<void> {
  if (!(error instanceof UserError || error instanceof EnvironmentError)) return
  const next = error.nextStep === undefined ? '' : ` ${error.nextStep}`
  try {
    await github.createComment(
      number,
      `${proseMarkdown(`Nothing is measured: ${messageOf(error)}.${next}`)} [Log](${runUrl})`,
    )
  } catch (second) {
    log.warning(`The answer could not be written: ${describeError(second)}`)
  }
}
