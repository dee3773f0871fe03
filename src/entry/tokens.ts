/**
 * What a runner gives a step to act on GitHub with. kbench uses none of it while it measures, and what it starts then
 * (`subject.setup`, a provider's own commands) is the code of a pull request.
 */
const RUNNER_TOKENS = [
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
] as const
/** What a workflow may have set itself, for other tools. */
const USER_TOKENS = ['GITHUB_TOKEN', 'GH_TOKEN', 'GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'] as const

type Environment = Record<string, string | undefined>

/** Takes the runner's own tokens and all inputs that are tokens out of the environment, which every child process inherits. */
export function withholdRunnerTokens(env: Environment): void {
  const inputs = Object.keys(env).filter((name) => /^INPUT_.*TOKEN$/i.test(name))
  for (const name of [...RUNNER_TOKENS, ...inputs]) Reflect.deleteProperty(env, name)
}

/** All tokens that are known by name. @returns the names of those that the workflow had set on purpose */
export function withholdAllTokens(env: Environment): string[] {
  withholdRunnerTokens(env)
  const given = USER_TOKENS.filter((name) => (env[name] ?? '') !== '')
  for (const name of USER_TOKENS) Reflect.deleteProperty(env, name)
  return given
}
