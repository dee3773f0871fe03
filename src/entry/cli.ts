import { runCommandLine } from './command-line/program.ts'

/** Entry of the command line. */
export async function cli(): Promise<void> {
  await runCommandLine(process.argv.slice(2))
  // An open socket or timer must not keep a finished run alive.
  process.exit()
}
