import { defined } from '../../core/defined.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { Side } from '../pair/sides.ts'
import type { Ports } from '../ports.ts'

const TIMEOUT_SECONDS = 300
const MOST_BYTES = 1_000_000

/** Runs the line that is its argument, also past a command that fails; what is beyond the limit is not read, which ends what writes it. */
const BOUNDED = `bash -c "$1" 2>&1 | head -c ${String(MOST_BYTES)}; exit "\${PIPESTATUS[0]}"`

interface DiagnoseLine {
  readonly line: string
  readonly side: Side | undefined
  readonly directory: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder for what it writes. */
  readonly folder: string
}

/**
 * Runs the person's own `subject.diagnose`, bounded in time and output, and keeps what it writes, without secrets. Never throws: what
 * went wrong before is what counts.
 * @returns the path of the file; undefined where there is none
 */
export async function runDiagnose(
  { line, side, directory, env, folder }: DiagnoseLine,
  ports: Ports,
): Promise<string | undefined> {
  const { commands, files, log, signal } = ports
  const path = `${folder}/diagnose${side === undefined ? '' : `-${side}`}.txt`
  try {
    log.progress(`subject.diagnose${side === undefined ? '' : ` of ${side}`}`)
    const result = await commands.run(['bash', '-c', BOUNDED, 'kbench', line], {
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
      env,
      ...defined({ cwd: directory }),
    })
    await files.writeAtomically(path, fileOf(result, ports.env))
    return path
  } catch (error) {
    log.warning(`what subject.diagnose wrote is not kept: ${messageOf(error)}`)
    return undefined
  }
}

/** The same error, which also names the file. */
export function namingDiagnosis(error: unknown, path: string | undefined): unknown {
  if (path === undefined || !(error instanceof UserError || error instanceof EnvironmentError)) return error
  const nextStep = [error.nextStep, `What subject.diagnose wrote: ${path}`].filter(Boolean).join(' ')
  const details = { nextStep, cause: error.cause }
  return error instanceof UserError
    ? new UserError(error.message, details)
    : new EnvironmentError(error.message, details)
}

function fileOf({ exitCode, failure, stdout, stderr }: CommandResult, env: Ports['env']): string {
  const isCut = stdout.length >= MOST_BYTES
  const lines = stdout.split('\n')
  // Half a secret at the end would not be known as one.
  if (isCut) lines.pop()
  const end =
    failure === undefined
      ? `exited with ${String(exitCode)}`
      : `ended by: ${failure}${stderr === '' ? '' : ', '}`
  const head = [
    `subject.diagnose ${end}${isCut ? `; only its first ${String(MOST_BYTES)} bytes are kept` : ''}`,
    ...(stderr === '' ? [] : stderr.trimEnd().split('\n')),
  ]
  return `${secretRemover(secretsOf(env))([...head, ...lines].join('\n')).trimEnd()}\n`
}
