import { fileError, hasCode } from '../adapters/file-error.ts'
import { EXIT, describeError } from '../app/exit-codes.ts'
import { printableLines } from '../core/format/text-layout.ts'
import { runCommandLine } from './command-line/program.ts'

export async function cli(): Promise<void> {
  // Node ends with 1 for what nobody caught, and 1 means that something regressed.
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)
  process.stdout.on('error', (error) => {
    // A reader that closes early (`| head`) is no failure of ours.
    if (!hasCode(error, 'EPIPE')) endWith(fileError('writing to standard output', error))
  })
  // There is nobody left to show it to.
  process.stderr.on('error', () => undefined)
  await runCommandLine(process.argv.slice(2))
  // An open socket or timer must not keep a finished run alive.
  process.exit()
}

function endWith(error: unknown): never {
  process.stderr.write(`error: ${printableLines(describeError(error))}\n`)
  process.exit(EXIT.environment)
}
