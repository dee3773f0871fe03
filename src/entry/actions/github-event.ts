import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { type GitHubEvent, parseEvent } from '../../core/github/event.ts'
import { parseShallowJson } from '../../core/json.ts'
import type { Files } from '../../ports/files.ts'

/** GitHub caps a payload at 25 MB. https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap */
const MOST_CHARACTERS = 32_000_000

/**
 * The event that started the workflow, as the runner gives it to every step.
 * @throws {EnvironmentError} outside of GitHub Actions, or when the runner gives it in another form
 */
export async function readEvent(
  env: Readonly<Record<string, string | undefined>>,
  files: Pick<Files, 'readIfPresent'>,
): Promise<GitHubEvent> {
  const { GITHUB_EVENT_NAME: name = '', GITHUB_EVENT_PATH: path = '' } = env
  const text = path === '' ? undefined : await files.readIfPresent(path)
  if (name === '' || text === undefined) {
    throw new EnvironmentError(
      'GITHUB_EVENT_NAME and GITHUB_EVENT_PATH do not say which event started this workflow',
      { nextStep: 'Use this action in a workflow of GitHub Actions.' },
    )
  }
  let payload: unknown
  try {
    if (text.length > MOST_CHARACTERS)
      throw new SyntaxError(`it has more than ${String(MOST_CHARACTERS)} characters`)
    payload = parseShallowJson(text)
  } catch (cause) {
    throw new EnvironmentError(`${path} is not valid JSON: ${messageOf(cause)}`, { cause })
  }
  return parseEvent(name, payload, env)
}
