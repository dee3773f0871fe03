import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import { OUTPUT_FOR_PEOPLE } from '../../ports/output-limits.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { shellLine } from '../../ports/shell-line.ts'

const SECRET_FIELD =
  /\b(client-key-data|client-certificate-data|token|id-token|refresh-token|password|client-secret)(["']?\s*[:=]\s*)\S.*/gi

// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g

interface CommandLine {
  readonly what: 'create' | 'delete'
  readonly line: string
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
}

/**
 * OpenTofu and its like need time to write down what they have made before they end. A killed one would leave machines
 * that nobody knows of.
 */
const GRACE_SECONDS = 120

/**
 * Runs one of the person's commands and shows what it says, line by line.
 * @param signal leave out for a deletion, which goes on after an interrupt
 * @throws {Interrupted}
 * @throws {EnvironmentError} with exit code and last lines
 */
export async function runLine(
  { what, line, workingDirectory, environment, timeoutSeconds }: CommandLine,
  { name, kubeconfig }: Pick<ClusterReference, 'name' | 'kubeconfig'>,
  { commands, log, signal }: Pick<ProviderContext, 'commands' | 'log'> & { readonly signal?: AbortSignal },
): Promise<void> {
  log.info(`  ${what}: ${line.trim().split('\n').join('\n    ')}`)
  const result = await commands.run(shellLine(line), {
    cwd: workingDirectory,
    env: { ...environment, KBENCH_CLUSTER_NAME: name, KUBECONFIG: kubeconfig },
    timeoutSeconds,
    graceSeconds: GRACE_SECONDS,
    signal,
    ...OUTPUT_FOR_PEOPLE,
    onLine: (text) => log.progress(`${what}: ${redact(text)}`),
  })
  if (result.failure === 'interrupted') throw new Interrupted()
  if (result.failure === undefined && result.exitCode === 0) return
  throw new EnvironmentError(`${what} of the provider command failed: ${describe(what, result)}`, {
    nextStep: `The command is the option ${what} of the provider; it ran in ${workingDirectory}.`,
  })
}

function describe(what: string, result: CommandResult): string {
  // That bash itself is missing is reported as it is.
  const isAboutBash = result.failure === 'not-found' || result.failure === 'not-permitted'
  const redacted = (text: string): string => text.split('\n').map(redact).join('\n')
  return describeFailure({
    ...result,
    argv: isAboutBash ? result.argv : [what],
    stdout: redacted(result.stdout),
    stderr: redacted(result.stderr),
  })
}

/**
 * A line of the person's command as it may be shown: without the credentials that a kubeconfig has, should the command
 * print one, and without colours and what moves the cursor.
 */
export function redact(line: string): string {
  return line.replace(ESCAPES, '').replace(SECRET_FIELD, '$1$2…')
}
