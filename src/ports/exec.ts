import type { Seconds } from '../core/series.ts'

export interface CommandOptions {
  /** Kill the command (TERM, then KILL) when raised. Leave out for clean-up, which must run after an interrupt too. */
  readonly signal?: AbortSignal | undefined
  /** Kill the command after so many seconds. Default of `run`: 120, as most commands only ask this machine something. */
  readonly timeoutSeconds?: number | undefined
  /** How long the command may take to end after TERM before it is killed; default 2. */
  readonly graceSeconds?: number | undefined
  /** Written to standard input, which is then closed; without it standard input is empty. */
  readonly input?: string | undefined
  readonly cwd?: string | undefined
  /** Added to the environment of kbench itself; a value of undefined removes the variable. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Called with every complete line of output as it comes. */
  readonly onLine?: ((line: string, stream: 'stdout' | 'stderr') => void) | undefined
  /**
   * What prints more on standard output, or on standard error, is stopped and has failed. Default of `run`: 16 MiB; `start` has no limit,
   * other than 128 MiB for one line. Of standard error only the first and the last half MiB are kept.
   */
  readonly outputLimitBytes?: number | undefined
  /**
   * Keep only the first and the last half MiB of standard output, too: for what people read, or `onLine`.
   * Default of `run`: false, of `start`: true.
   */
  readonly keepsEndsOnly?: boolean | undefined
}

/** Where a command printed more than it may. */
export interface TooMuchOutput {
  readonly where: 'stdout' | 'stderr' | 'one line'
  readonly limitBytes: number
}

/** How a command ended. A command that ran and failed is a result, not an exception. */
export interface CommandResult {
  readonly argv: readonly string[]
  /** undefined when the command could not be started or was killed by a signal. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
  readonly seconds: Seconds
  readonly failure?: 'not-found' | 'not-permitted' | 'timeout' | 'killed' | 'interrupted' | 'too-much-output'
  /** It ended, but not what it started: that keeps the output open, and was not waited for (a daemon). What it prints later is lost. */
  readonly outlived?: true
  /** Which limit it exceeded, when that is its failure; a part of its output is lost then. */
  readonly exceeded?: TooMuchOutput
}

/** A command that goes on in the background until it is stopped. */
export interface BackgroundCommand {
  readonly pid: number
  /** To its standard input. Nothing happens when it has ended. */
  write(text: string): void
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<CommandResult>
  /** TERM, then KILL after two seconds; resolves when it has ended. */
  stop(): Promise<void>
}

/** Runs programs of this machine, never through a shell. */
export interface CommandRunner {
  run(argv: readonly [string, ...string[]], options?: CommandOptions): Promise<CommandResult>
  /** Standard input stays open until kbench itself ends, so that a `cat` in the background ends with kbench. */
  start(argv: readonly [string, ...string[]], options?: CommandOptions): BackgroundCommand
}

const MEBIBYTE = 2 ** 20

/** For what may print much that kbench reads, such as all objects of a large cluster. */
export const LARGE_OUTPUT = { outputLimitBytes: 256 * MEBIBYTE } as const

/** For a line of the person whose output only people read: a build prints much more than it says at its end. */
export const OUTPUT_FOR_PEOPLE = { outputLimitBytes: 128 * MEBIBYTE, keepsEndsOnly: true } as const

/** Whether a process of this number exists, whoever owns it. */
export async function isRunning(
  pid: number,
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<boolean> {
  const result = await commands.run(['ps', '-o', 'pid=', '-p', String(pid)], { timeoutSeconds: 10, signal })
  return result.exitCode === 0 && result.stdout.trim() === String(pid)
}

/**
 * The argv that runs a shell line of the person's kbench.yaml; it stops at the first command that fails.
 * Nothing is ever inserted into the line: what kbench has to report to it goes into environment variables.
 */
export function shellLine(line: string): [string, ...string[]] {
  return ['bash', '-euo', 'pipefail', '-c', line]
}

/** The identifier of an image that Docker has on this machine; undefined where it has none of that name. */
export async function imageIdOf(
  image: string,
  { commands, signal }: { readonly commands: CommandRunner; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const inspect = ['docker', 'image', 'inspect', '--format', '{{.Id}}', image] as const
  const known = await commands.run(inspect, { signal, timeoutSeconds: 30 })
  return known.exitCode === 0 ? known.stdout.trim() : undefined
}
