import * as core from '@actions/core'
import { secretsOf } from '../../core/secrets.ts'
import type { Log } from '../../ports/log.ts'
import { reExec } from './re-exec.ts'

/**
 * What a runner gives a step to act on GitHub with. kbench uses none of it while it measures, and what it starts then
 * (`subject.setup`, a provider's own commands) is the code of a pull request.
 */
const RUNNER_TOKENS: readonly string[] = [
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
]
/** What a workflow may have set itself, for other tools. */
const USER_TOKENS: readonly string[] = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'GH_ENTERPRISE_TOKEN',
  'GITHUB_ENTERPRISE_TOKEN',
]

type EnvironmentVariables = Record<string, string | undefined>

/** Which tokens are kept from what a step starts: those of the runner and the action's inputs, or all that are known by name. */
export type Withheld = 'runner' | 'all'

/** Takes tokens out of an environment. @returns what was taken, by name; empty values are none */
export function withholdTokens(env: EnvironmentVariables, which: Withheld): Record<string, string> {
  const inputs = Object.keys(env).filter((name) => /^INPUT_.*TOKEN$/i.test(name))
  const taken: Record<string, string> = {}
  for (const name of [...RUNNER_TOKENS, ...inputs, ...(which === 'all' ? USER_TOKENS : [])]) {
    const value = env[name] ?? ''
    if (value !== '') taken[name] = value
    Reflect.deleteProperty(env, name)
  }
  return taken
}

/** Those of the tokens that the workflow had set itself. */
export function setByWorkflow(taken: Readonly<Record<string, string>>): string[] {
  return USER_TOKENS.filter((name) => name in taken)
}

/** Has GitHub show no value of the environment that by its name is a secret: it knows only those that are secrets of the repository. */
export function maskSecrets(env: EnvironmentVariables): void {
  for (const secret of secretsOf(env)) core.setSecret(secret)
}

/** First of all in a step that measures alone: what it starts finds no token, in its own environment or in that of this process. */
export function startWithoutTokens(log: Log): void {
  const taken = withholdTokens(process.env, 'all')
  for (const name of setByWorkflow(taken))
    log.info(`${name} is not passed on: what is measured here may be the code of a stranger`)
  if (Object.keys(taken).length > 0) reExec()
  maskSecrets(process.env)
}
