import { execa, type Options, type ResultPromise } from 'execa'
import { defined } from '../core/defined.ts'
import { longestSecretForm, secretRemover, secretsOf } from '../core/secrets.ts'
import { seconds } from '../core/series.ts'
import type { BackgroundCommand, CommandOptions, CommandResult, CommandRunner } from '../ports/exec.ts'
import { collectOutput, type CommandOutput, type OutputCleaner } from './command-output.ts'

/** How long a command may take to end after TERM before it is killed, unless its caller says otherwise. */
const GRACE_SECONDS = 2
/** For commands without another limit: a question to this machine that takes so long gets no answer. */
const QUESTION_SECONDS = 120
/** How long the output of a command that has ended may stay open: what else has it is a daemon. */
const OPEN_MILLISECONDS = 2000
/** For commands without another limit; the reports of measuring tools take a few hundred kilobytes. */
const OUTPUT_BYTES = 16 * 2 ** 20

/** Where packages put tools for administrators, such as haproxy and nft: an ordinary user of Debian has these folders not on PATH. */
const ADMINISTRATORS_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

type Subprocess = ResultPromise
type Settled = Awaited<Subprocess>
type Failure = NonNullable<CommandResult['failure']>

/**
 * Runs programs through execa; see the port for the contract. Values of the environment that are named like secrets are taken out of
 * what is quoted to people (standard error, and all that a failed command said) here, before anything cuts it.
 */
export function createCommandRunner(): CommandRunner {
  const cleanerFor = secretCleaner()
  return {
    async run(argv, options = {}) {
      if (options.signal?.aborted === true) return notStarted(argv)
      const settings: Options = options.input === undefined ? { stdin: 'ignore' } : { input: options.input }
      const clean = cleanerFor(options)
      const limits = { timeoutSeconds: QUESTION_SECONDS, outputLimitBytes: OUTPUT_BYTES, ...defined(options) }
      return spawn(argv, limits, settings, clean).ended
    },
    start: (argv, options = {}) => startInBackground(argv, options, cleanerFor(options)),
  }
}

function cleanOf(env: NodeJS.ProcessEnv): OutputCleaner {
  const secrets = secretsOf(env)
  return { text: secretRemover(secrets), longest: longestSecretForm(secrets) }
}

/** What takes the secrets of a command's environment out: made once, and again for a command that is given more of them. */
function secretCleaner(): (options: CommandOptions) => OutputCleaner {
  let own: OutputCleaner | undefined
  return ({ env }) => {
    if (env !== undefined && secretsOf(env).length > 0) return cleanOf({ ...process.env, ...env })
    // Not before the first command: a step takes its tokens out of the environment first.
    return (own ??= cleanOf(process.env))
  }
}

function startInBackground(
  argv: readonly [string, ...string[]],
  options: CommandOptions,
  clean: OutputCleaner,
): BackgroundCommand {
  // Its lines are read as they come, and it may go on for hours: only what it said last is kept.
  const limits = { keepsEndsOnly: true, ...defined(options) }
  const { subprocess, stopping, ended } = spawn(argv, limits, { stdin: 'pipe' }, clean)
  // A program that ends while it is written to is found by its end.
  subprocess.stdin?.on('error', () => undefined)
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

interface Running {
  readonly subprocess: Subprocess
  readonly stopping: Stopping
  readonly ended: Promise<CommandResult>
}

/**
 * Every command leads its own process group: stopping it reaches its children too (`bash -c` waits for them),
 * and a Ctrl-C on the terminal reaches kbench alone, which then stops things in order.
 */
function spawn(
  argv: readonly [string, ...string[]],
  options: CommandOptions,
  settings: Options,
  clean: OutputCleaner,
): Running {
  const [file, ...args] = argv
  const all: Options = {
    ...settings,
    reject: false,
    // It would keep 100 MB.
    buffer: false,
    detached: true,
    ...defined({ cwd: options.cwd }),
    env: { ...options.env, PATH: searchPath(options.env?.['PATH'] ?? process.env['PATH']) },
  }
  const subprocess: Subprocess = execa(file, args, all)
  const { onLine, keepsEndsOnly, outputLimitBytes } = options
  const stopping = stopWhenAsked(subprocess, options)
  const output = collectOutput(subprocess, {
    outputLimitBytes,
    keepsEndsOnly,
    onLine: onLine && ((line, stream) => onLine(clean.text(line), stream)),
    onTooMuch: () => stopping.stop('too-much-output'),
  })
  const isLeft = closeOutputAfterEnd(subprocess)
  const ended = Promise.resolve(subprocess).then((result) => {
    stopping.dispose()
    return toResult(argv, { result, output, stopped: stopping.reason(), isLeft: isLeft() }, clean)
  })
  return { subprocess, stopping, ended }
}

/** Every program that kbench starts is found in these folders, and so is what that starts in turn. */
function searchPath(path = '/usr/local/bin:/usr/bin:/bin'): string {
  return [...new Set([...path.split(':'), ...ADMINISTRATORS_FOLDERS])].join(':')
}

/** @returns whether something else had the output still open, so that its end was not waited for */
function closeOutputAfterEnd(subprocess: Subprocess): () => boolean {
  let isLeft = false
  const close = (): void => {
    isLeft = true
    subprocess.stdout?.destroy()
    subprocess.stderr?.destroy()
  }
  subprocess.once('exit', () => {
    // What came while kbench was busy is read first.
    const timer = setTimeout(() => setImmediate(close), OPEN_MILLISECONDS)
    subprocess.once('close', () => clearTimeout(timer))
  })
  return () => isLeft
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
  let hasEnded = false
  const stop = (why: Failure): void => {
    // Its process number may be another one's by now.
    if (hasEnded) return
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
      hasEnded = true
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

interface Ended {
  readonly result: Settled
  readonly output: CommandOutput
  readonly stopped: Failure | undefined
  readonly isLeft: boolean
}

/** What a command gave that succeeded stays as it is: it is read by programs. */
function toResult(
  argv: readonly string[],
  { result, output, stopped, isLeft }: Ended,
  clean: OutputCleaner,
): CommandResult {
  const { exceeded } = output
  const failure = failureOf(result, stopped) ?? (exceeded === undefined ? undefined : 'too-much-output')
  return {
    argv,
    exitCode: result.exitCode,
    ...output.texts(clean, failure !== undefined || result.exitCode !== 0),
    seconds: seconds(result.durationMs / 1000),
    ...defined({ failure, exceeded: failure === 'too-much-output' ? exceeded : undefined }),
    ...(isLeft ? { outlived: true } : {}),
  }
}

function notStarted(argv: readonly string[]): CommandResult {
  return { argv, exitCode: undefined, stdout: '', stderr: '', seconds: seconds(0), failure: 'interrupted' }
}

function failureOf(result: Settled, stopped: Failure | undefined): Failure | undefined {
  // A command that is being stopped may still have ended by itself, with a result.
  if (stopped !== undefined && result.exitCode !== 0) return stopped
  if (result.code === 'ENOENT') return 'not-found'
  if (result.code === 'EACCES') return 'not-permitted'
  return result.exitCode === undefined ? 'killed' : undefined
}
