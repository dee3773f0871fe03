import { isOutcomeUnknown, isRateLimit, type Refusal } from '../../core/github/repeat.ts'
import { GitHubError, type GitHubProblem } from '../../ports/github.ts'
import type { Reply } from './octokit.ts'

interface Circumstances {
  readonly token: string
  readonly apiUrl: string
  /** What would have to be waited before the next attempt. */
  readonly wait: number | undefined
  /** How often it was tried. */
  readonly count: number
}

/** What GitHub said, with its list of errors; a page of a proxy is cut. */
export function refusalOf({ status, headers, refused }: Reply): Refusal {
  return { status, headers, message: saidIn(refused).slice(0, 500) }
}

function saidIn(refused: unknown): string {
  if (typeof refused === 'string') return refused
  if (typeof refused !== 'object' || refused === null) return ''
  const { message, errors } = refused as { message?: unknown; errors?: unknown }
  const details = Array.isArray(errors) ? errors.map(detailIn) : []
  return [message, ...details].filter((part) => typeof part === 'string' && part !== '').join('; ')
}

function detailIn(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { message, field, code } = error as Record<string, unknown>
  return message ?? [field, code].filter((part) => typeof part === 'string').join(' ')
}

/** The error that shows the person what GitHub refused and what to do. */
export function explain(
  { what, right }: { readonly what: string; readonly right: string },
  refusal: Refusal,
  circumstances: Circumstances,
): GitHubError {
  const { token, apiUrl, wait = 0, count } = circumstances
  const { status } = refusal
  // Nothing that GitHub is known to answer holds the token; a proxy's page may.
  const said = clean(token === '' ? refusal.message : refusal.message.replaceAll(token, '***'))
  const answer = `GitHub answers ${String(status)}${said === '' ? '' : `: ${said}`}`
  const error = (problem: GitHubProblem, text: string, nextStep?: string): GitHubError =>
    new GitHubError(problem, `${what}: ${text}`, nextStep)

  if (status === undefined) {
    const times = count === 1 ? '' : ` (tried ${String(count)} times)`
    return error('unreachable', `no answer from ${apiUrl}${times}: ${said}`, NETWORK)
  }
  if (isRateLimit(refusal)) {
    const text = `the rate limit of the token is used up, GitHub asks to wait ${wait.toFixed(0)} s (${answer})`
    return error(
      'rate-limited',
      text,
      'Run the job again later, or start fewer jobs with this token at once.',
    )
  }
  if (isOutcomeUnknown(refusal))
    return error('unreachable', `${answer} (tried ${String(count)} times)`, 'Run the job again later.')
  if (status === 401) return error('no-right', `the token is not valid (${answer})`, GIVE_TOKEN)
  if (/is locked/i.test(said))
    return error(
      'locked',
      `the conversation is locked (${answer})`,
      'Unlock it, or leave it without a comment.',
    )
  if (/not permitted to create or approve pull requests/i.test(said))
    return error('no-right', answer, ALLOW_PULL_REQUESTS)
  if (status !== 404 && PROTECTED.test(said))
    return error('protected', `the branch is protected (${answer})`, UNPROTECT)
  if (status === 403) return error('no-right', `the token lacks ${right} (${answer})`, give(right))
  if (status === 404)
    return error('no-right', `it is not there, or the token lacks ${right} (${answer})`, give(right))
  if (status === 410) return error('gone', `it is gone or switched off (${answer})`)
  if (status === 422 && /too long/i.test(said)) return error('too-long', `the text is too long (${answer})`)
  return error('other', answer)
}

const NETWORK = 'Check that this machine reaches GitHub, and the variables GITHUB_API_URL and https_proxy.'
const GIVE_TOKEN = 'Give a token that is valid: the input github-token, by default that of the job.'
const ALLOW_PULL_REQUESTS =
  'Allow it in the settings of the repository or organization: Actions, General, "Allow GitHub Actions to create and approve pull requests".'
const PROTECTED = /protected branch|protected ref|rule violation|must be made through a pull request/i
const UNPROTECT =
  'Exempt the branch from the rules of the repository (Settings, Rules or Branches), or let the token pass them.'

function give(right: string): string {
  return (
    `Give the job \`permissions: { ${right} }\`. The token of a pull request from a fork can never write: ` +
    'there, report from a second workflow (workflow_run).'
  )
}

/** On one line: what others said must not end the line of a log and begin a command of the runner. */
function clean(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
