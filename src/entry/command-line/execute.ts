import { fileError, hasCode } from '../../adapters/file-error.ts'
import { listenForInterruption } from '../../adapters/interruption.ts'
import { createTerminalLog } from '../../adapters/log-terminal.ts'
import { EXIT, type ExitCode } from '../../app/exit-codes.ts'
import { describeError, exitCodeOfError } from '../../app/outcome.ts'
import type { Ports } from '../../app/ports.ts'
import { printableColors, printableLines } from '../../core/format/text-layout.ts'
import { createPorts } from '../composition-root.ts'
import { wantsColor } from './color.ts'
import type { CommandOutcome } from './command.ts'

/**
 * Runs one command in the real world: progress to standard error, the result to standard output, any error as one
 * clear message, the exit code of the contract.
 */
export async function execute(
  isVerbose: boolean,
  command: (ports: Ports) => Promise<CommandOutcome>,
): Promise<void> {
  const log = createTerminalLog({
    write: (text) => void process.stderr.write(text),
    live: process.stderr.isTTY && process.env['CI'] === undefined,
    columns: process.stderr.columns,
    color: wantsColor(process.env, process.stderr.isTTY),
    verbose: isVerbose,
  })
  const interruption = listenForInterruption(
    () => log.warning('stopping, please wait: what was made is being removed (again to stop at once)'),
    () => log.warning('stopped at once; `kbench cluster list` shows what may be left'),
  )
  // Whatever failed after somebody asked to stop failed because of that.
  const asked = (exitCode: ExitCode): ExitCode =>
    interruption.signal.aborted && exitCode === EXIT.environment ? EXIT.interrupted : exitCode
  try {
    const { output, table, data, exitCode } = await command(createPorts(log, interruption.signal))
    if (output !== undefined) await writeOut(printableLines(output))
    if (table !== undefined) await writeOut(printableColors(table))
    if (data !== undefined) await writeOut(process.stdout.isTTY ? printableLines(data) : data)
    process.exitCode = asked(exitCode)
  } catch (error) {
    log.error(describeError(error))
    if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
    process.exitCode = asked(exitCodeOfError(error))
  } finally {
    interruption.dispose()
  }
}

function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      // A reader that closes early (`| head`) is no failure of ours.
      if (error === null || error === undefined || hasCode(error, 'EPIPE')) resolve()
      else reject(fileError('writing to standard output', error))
    })
  })
}
