import { createTerminalLog } from '../../adapters/log-terminal.ts'
import { listenForInterruption } from '../../adapters/interruption.ts'
import { describeError, exitCodeOfError, type ExitCode } from '../../app/outcome.ts'
import type { Ports } from '../../app/ports.ts'
import { createWorld } from '../world.ts'
import { wantsColor } from './color.ts'

export interface GlobalOptions {
  readonly verbose?: boolean
}

/** The result of a command: its text for standard output and how it ended. */
export interface CommandOutcome {
  readonly output?: string
  readonly exitCode: ExitCode
}

/**
 * Runs one command in the real world: progress to standard error, the result to standard output, any error as one
 * clear message, the exit code of the contract.
 */
export async function execute(
  options: GlobalOptions,
  command: (ports: Ports) => Promise<CommandOutcome>,
): Promise<void> {
  const log = createTerminalLog({
    write: (text) => void process.stderr.write(text),
    live: process.stderr.isTTY && process.env['CI'] === undefined,
    columns: process.stderr.columns,
    color: wantsColor(process.env, process.stderr.isTTY),
    verbose: options.verbose === true,
  })
  const interruption = listenForInterruption(
    () => log.warning('stopping, please wait: what was made is being removed (again to stop at once)'),
    () => log.warning('stopped at once; `kbench cluster list` shows what may be left'),
  )
  try {
    const { output, exitCode } = await command(createWorld(log, interruption.signal))
    if (output !== undefined) await writeOut(output)
    process.exitCode = exitCode
  } catch (error) {
    log.error(describeError(error))
    if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
    process.exitCode = exitCodeOfError(error)
  } finally {
    interruption.dispose()
  }
}

/** For `--out FILE`: the result into a file; without it, as it is. */
export async function written(
  { output, exitCode }: Required<CommandOutcome>,
  path: string | undefined,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): Promise<CommandOutcome> {
  if (path === undefined) return { output, exitCode }
  await files.writeAtomically(path, output.endsWith('\n') ? output : `${output}\n`)
  log.info(`Written: ${path}`)
  return { exitCode }
}

function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      // A reader that closes early (`| head`) is no failure of ours.
      if (error === null || error === undefined || ('code' in error && error.code === 'EPIPE')) resolve()
      else reject(error)
    })
  })
}
