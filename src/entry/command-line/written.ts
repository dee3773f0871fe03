import type { ExitCode } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import type { CommandOutcome } from './command.ts'
import { formatted } from './output-style.ts'

/** For `--out FILE`: the result goes into a file; without it, to standard output. */
export async function written(
  output: string,
  format: string,
  exitCode: ExitCode,
  path: string | undefined,
  { files, log }: Ports,
): Promise<CommandOutcome> {
  if (path === undefined) return { ...formatted(output, format), exitCode }
  await files.writeAtomically(path, output.endsWith('\n') ? output : `${output}\n`)
  log.info(`Written: ${path}`)
  return { exitCode }
}
