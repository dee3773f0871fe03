import { EnvironmentError } from '../core/errors.ts'
import type { CommandOptions, CommandResult } from '../ports/exec.ts'

type Command = readonly [string, ...string[]]

/** After the command was asked to end, until it is killed in the pod. */
const KILL_AFTER_SECONDS = 2
/** The local kubectl waits longer, so that it is the command in the pod that ends. */
const LOCAL_GRACE_SECONDS = 10

const TIMED_OUT = 124
const KILLED = 137
/** The kernel does it where memory runs out, and says so only in the log of the node. */
const WHY_KILLED = 'its pod may have too little memory (option podMemory of the provider)'

/**
 * The argv to run in the pod. Ending the local kubectl does not end what it started in the pod, so a timeout is
 * kept there, by `timeout` of coreutils; folder and environment by `sh` and `env`.
 */
export function remoteCommand(argv: Command, options: CommandOptions): string[] {
  const { timeoutSeconds, cwd, env = {} } = options
  const changes = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  )
  return [
    ...(timeoutSeconds === undefined
      ? []
      : ['timeout', '-k', String(KILL_AFTER_SECONDS), String(timeoutSeconds)]),
    ...(changes.length === 0 ? [] : ['env', ...changes]),
    ...(cwd === undefined ? [] : ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', cwd]),
    ...argv,
  ]
}

/** The options for the local kubectl; `timeoutSeconds` of the command is kept in the pod. */
export function localOptions(options: CommandOptions): CommandOptions {
  const { signal, timeoutSeconds, input, onLine, outputLimitBytes, keepsEndsOnly } = options
  const limit = timeoutSeconds === undefined ? {} : { timeoutSeconds: timeoutSeconds + LOCAL_GRACE_SECONDS }
  return { signal, input, onLine, outputLimitBytes, keepsEndsOnly, ...limit }
}

/**
 * What `kubectl exec` returned as the result of the command in the pod. kubectl writes on standard error how the
 * command ended and passes its exit code on.
 * @param pod named in errors
 * @throws {EnvironmentError} when the pod or its container is gone
 */
export function remoteResult(argv: Command, pod: string, result: CommandResult): CommandResult {
  // kubectl itself could not be started: say so, not that the tool is missing.
  if (result.failure === 'not-found' || result.failure === 'not-permitted') return result
  if (result.failure !== undefined || result.exitCode === 0) return { ...result, argv }
  if (GONE.test(result.stderr)) {
    throw new EnvironmentError(`pod ${pod} is gone: ${result.stderr.trim().split('\n').at(-1) ?? ''}`, {
      nextStep: 'Look with `kubectl get events -A` for who ended it: a full node, or memory above the limit.',
    })
  }
  const stderr = result.stderr.replace(/command terminated with exit code \d+\n?$/, '')
  const ended = { ...result, argv, stderr }
  const failed = (failure: NonNullable<CommandResult['failure']>): CommandResult => ({
    ...ended,
    exitCode: undefined,
    failure,
  })
  if (NOT_FOUND.test(stderr)) return failed('not-found')
  if (result.exitCode === TIMED_OUT) return failed('timeout')
  if (result.exitCode === KILLED) return { ...failed('killed'), stderr: `${stderr}${WHY_KILLED}` }
  return ended
}

const GONE =
  /pods "[^"]*" not found|container not found \("|cannot exec (in|into) a (container in a )?(completed|deleted|stopped)|does not have a host assigned/i
const NOT_FOUND =
  /executable file not found in \$PATH|^(timeout|env): .*(No such file or directory|not found)/im
