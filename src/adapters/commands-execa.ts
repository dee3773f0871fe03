import { execa, type Options, type ResultPromise } from 'execa'
import { seconds } from '../core/unit.ts'
import type { BackgroundCommand, CommandOptions, CommandResult, CommandRunner } from '../ports/exec.ts'

/** How long a command may take to end after TERM before it is killed. */
const FORCE_KILL_MILLISECONDS = 2000

type Subprocess = ResultPromise
type Settled = Awaited<Subprocess>

/** Runs programs through execa; see the port for the contract. */
export function createCommandRunner(): CommandRunner {
  return {
    async run(argv, options = {}) {
      const [file, ...args] = argv
      const settings: Options = {
        ...executionOptions(options),
        ...(options.input === undefined ? { stdin: 'ignore' as const } : { input: options.input }),
        // A clean-up has no signal: a second Ctrl-C on the terminal must not reach it.
        detached: options.signal === undefined,
      }
      const subprocess: Subprocess = execa(file, args, settings)
      splitLines(subprocess, options.onLine)
      return toResult(argv, await subprocess)
    },
    start(argv, options = {}) {
      return startInBackground(argv, options)
    },
  }
}

function startInBackground(argv: readonly [string, ...string[]], options: CommandOptions): BackgroundCommand {
  const [file, ...args] = argv
  const settings: Options = { ...executionOptions(options), stdin: 'pipe' }
  const subprocess: Subprocess = execa(file, args, settings)
  splitLines(subprocess, options.onLine)
  const ended = Promise.resolve(subprocess).then((result) => toResult(argv, result))
  return {
    pid: subprocess.pid ?? -1,
    ended,
    async stop() {
      subprocess.kill('SIGTERM')
      await ended
    },
  }
}

function executionOptions(options: CommandOptions): Options {
  return {
    reject: false,
    stripFinalNewline: false,
    forceKillAfterDelay: FORCE_KILL_MILLISECONDS,
    ...(options.signal === undefined ? {} : { cancelSignal: options.signal }),
    ...(options.timeoutSeconds === undefined ? {} : { timeout: options.timeoutSeconds * 1000 }),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env }),
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

function toResult(argv: readonly string[], result: Settled): CommandResult {
  const failure = failureOf(result)
  return {
    argv,
    exitCode: result.exitCode,
    stdout: text(result.stdout),
    stderr: text(result.stderr),
    seconds: seconds(result.durationMs / 1000),
    ...(failure === undefined ? {} : { failure }),
  }
}

function failureOf(result: Settled): CommandResult['failure'] {
  if (result.isCanceled) return 'interrupted'
  if (result.timedOut) return 'timeout'
  if (result.code === 'ENOENT') return 'not-found'
  if (result.code === 'EACCES') return 'not-permitted'
  if (result.exitCode === undefined) return 'killed'
  return undefined
}

function text(output: unknown): string {
  return typeof output === 'string' ? output : ''
}
