import * as core from '@actions/core'
import { planReport, type GitHubWishes } from '../app/github/plan-report.ts'
import { reportOnGitHub } from '../app/github/report-on-github.ts'
import type { Ports } from '../app/ports.ts'
import { messageOf } from '../core/errors.ts'
import type { Measured } from '../core/measured/schema.ts'
import type { GitHub } from '../ports/github.ts'
import { oneOf } from './action-inputs.ts'
import { readEvent } from './github-event.ts'
import { chartsBranch, commentName, optionalToken } from './github-inputs.ts'

export interface GitHubInputs extends Omit<GitHubWishes, 'hasToken'> {
  readonly token: string
}

/** What the main action is told of GitHub. @throws {UserError} for a value that an input does not take */
export function readGitHubInputs(): GitHubInputs {
  return {
    token: optionalToken(),
    name: commentName(),
    comment: oneOf('comment', core.getInput('comment') || 'auto', ['auto', 'always', 'never']),
    check: oneOf('check', core.getInput('check') || 'never', ['always', 'never']),
    chartsBranch: chartsBranch(),
  }
}

/** Makes the real GitHub; loaded only here, as everything else does without it. */
type Connect = (
  account: { readonly token: string; readonly repository: string; readonly apiUrl: string },
  log: Ports['log'],
) => Promise<GitHub>

const connectOctokit: Connect = async (account, log) =>
  (await import('../adapters/github-octokit.ts')).createGitHub(account, log)

/** Writes what this job measured on GitHub, as far as the event and the inputs ask for it. Never throws: the results are what counts. */
export async function publishOnGitHub(
  measured: Measured,
  { token, ...wishes }: GitHubInputs,
  ports: Pick<Ports, 'env' | 'files' | 'log' | 'charts' | 'clock' | 'randomName'>,
  connect: Connect = connectOctokit,
): Promise<void> {
  const { env, files, log } = ports
  if (wishes.comment === 'never' && wishes.check === 'never') return
  try {
    const event = await readEvent(env, files)
    const { report, notes } = planReport(event, { ...wishes, hasToken: token !== '' })
    for (const { level, text } of notes) log[level](text)
    if (report === undefined) return
    const { repository, apiUrl } = event.run
    const github = await connect({ token, repository, apiUrl }, log)
    await reportOnGitHub({ measured: [{ name: wishes.name, measured }], ...report }, { ...ports, github })
  } catch (error) {
    log.warning(`Nothing is written on GitHub: ${messageOf(error)}`)
  }
}
