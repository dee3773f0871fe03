import { execa, type Options, type ResultPromise } from 'execa'
import { defined } from '../core/defined.ts'
import { secretsOf, withoutSecretsIn } from '../core/secrets.ts'
import { seconds } from '../core/unit.ts'
import type { BackgroundCommand, CommandOptions, CommandResult, CommandRunner } from '../ports/exec.ts'

/** How long a command may take to end after TERM before it is killed, unless its caller says otherwise. */
const GRACE_SECONDS = 2

type Subprocess = ResultPromise
type Settled = Awaited<Subprocess>
type Failure = NonNullable<CommandResult['failure']>

/**
 * Runs programs through execa; see the port for the contract. Values of the environment that are named like secrets are taken out of
 * what is quoted to people (standard error, and all that a failed command said) here, before anything cuts it.
 */
export function createCommandRunner(): CommandRunner {
  return {
    async run(argv, options = {}) {
      if (options.signal?.aborted === true) return notStarted(argv)
      const settings: Options = options.input === undefined ? { stdin: 'ignore' } : { input: options.input }
      const subprocess = spawn(argv, options, settings)
      const stopping = stopWhenAsked(subprocess, options)
      const result = await subprocess
      stopping.dispose()
      return withoutSecrets(toResult(argv, result, stopping.reason()), options)
    },
    start: startInBackground,
  }
}

function startInBackground(
  argv: readonly [string, ...string[]],
  options: CommandOptions = {},
): BackgroundCommand {
  const subprocess = spawn(argv, options, { stdin: 'pipe' })
  // A program that ends while it is written to is found by its end.
  subprocess.stdin?.on('error', () => undefined)
  const stopping = stopWhenAsked(subprocess, options)
  const ended = Promise.resolve(subprocess).then((result) => {
    stopping.dispose()
    return withoutSecrets(toResult(argv, result, stopping.reason()), options)
  })
  return {
    pid: subprocess.pid ?? -1,
    ended,
    write(text) {
      if (subprocess.stdin?.writable === true) subprocess.stdin.write(text)
    },
    async stop() {
      stopping.stop('killed')
      await ended
    },
  }
}

/**
 * Every command leads its own process group: stopping it reaches its children too (`bash -c` waits for them),
 * and a Ctrl-C on the terminal reaches kbench alone, which then stops things in order.
 */
function spawn(
  [file, ...args]: readonly [string, ...string[]],
  options: CommandOptions,
  settings: Options,
): Subprocess {
  const all: Options = {
    ...settings,
    reject: false,
    stripFinalNewline: false,
    detached: true,
    ...defined({ cwd: options.cwd, env: options.env }),
  }
  const subprocess: Subprocess = execa(file, args, all)
  splitLines(subprocess, options.onLine)
  return subprocess
}

interface Stopping {
  stop(reason: Failure): void
  /** Why it was stopped, undefined when it was not. */
  reason(): Failure | undefined
  dispose(): void
}

function stopWhenAsked(
  subprocess: Subprocess,
  { signal, timeoutSeconds, graceSeconds = GRACE_SECONDS }: CommandOptions,
): Stopping {
  let reason: Failure | undefined
  let force: NodeJS.Timeout | undefined
  const stop = (why: Failure): void => {
    reason ??= why
    killGroup(subprocess, 'SIGTERM')
    force ??= setTimeout(() => killGroup(subprocess, 'SIGKILL'), graceSeconds * 1000)
  }
  const onAbort = (): void => stop('interrupted')
  const timer =
    timeoutSeconds === undefined ? undefined : setTimeout(() => stop('timeout'), timeoutSeconds * 1000)
  signal?.addEventListener('abort', onAbort, { once: true })
  return {
    stop,
    reason: () => reason,
    dispose() {
      clearTimeout(timer)
      clearTimeout(force)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

function killGroup({ pid }: Subprocess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // ESRCH: all of it has ended already.
    if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH'))
      throw error
  }
}

function splitLines(subprocess: Subprocess, onLine: CommandOptions['onLine']): void {
  if (onLine === undefined) return
  for (const stream of ['stdout', 'stderr'] as const) {
    let rest = ''
    subprocess[stream]?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line, stream)
    })
    subprocess[stream]?.on('end', () => {
      if (rest !== '') onLine(rest, stream)
    })
  }
}

function toResult(argv: readonly string[], result: Settled, stopped: Failure | undefined): CommandResult {
  const failure = failureOf(result, stopped)
  return {
    argv,
    exitCode: result.exitCode,
    stdout: text(result.stdout),
    stderr: text(result.stderr),
    seconds: seconds(result.durationMs / 1000),
    ...(failure === undefined ? {} : { failure }),
  }
}

/** What a command gave that succeeded stays as it is: it is read by programs. */
function withoutSecrets(result: CommandResult, { env }: CommandOptions): CommandResult {
  const secrets = secretsOf({ ...process.env, ...env })
  const hasSucceeded = result.failure === undefined && result.exitCode === 0
  return {
    ...result,
    stdout: hasSucceeded ? result.stdout : withoutSecretsIn(result.stdout, secrets),
    stderr: withoutSecretsIn(result.stderr, secrets),
  }
}

function notStarted(argv: readonly string[]): CommandResult {
  return { argv, exitCode: undefined, stdout: '', stderr: '', seconds: seconds(0), failure: 'interrupted' }
}

function failureOf(result: Settled, stopped: Failure | undefined): Failure | undefined {
  // What was asked to stop may still have ended by itself, with a result.
  if (stopped !== undefined && result.exitCode !== 0) return stopped
  if (result.code === 'ENOENT') return 'not-found'
  if (result.code === 'EACCES') return 'not-permitted'
  return result.exitCode === undefined ? 'killed' : undefined
}

function text(output: unknown): string {
  return typeof output === 'string' ? output : ''
}
