import { expectSuccess } from '../../ports/command-failure.ts'
import { OUTPUT_FOR_PEOPLE } from '../../ports/output-limits.ts'
import { shellLine } from '../../ports/shell-line.ts'
import { defined } from '../../core/defined.ts'
import { formatDuration } from '../../core/format/duration.ts'
import { ask } from '../pair/subjects/git.ts'
import type { Side } from '../pair/sides.ts'
import type { Ports } from '../ports.ts'

const TIMEOUT_SECONDS = 3600

interface BuildLine {
  readonly line: string
  readonly side: Side | undefined
  /** Folder that it is run in; undefined: the working directory. */
  readonly directory: string | undefined
  readonly commit: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Runs the person's own `subject.build` in the checkout of its side.
 * @throws {EnvironmentError | Interrupted} when it fails, with the side and the last lines that it wrote
 */
export async function runBuild(
  { line, side, directory, commit, env }: BuildLine,
  { commands, log, signal }: Pick<Ports, 'commands' | 'log' | 'signal'>,
): Promise<void> {
  await log.group(`Building ${side ?? 'the subject'}`, async () => {
    log.info(`  ${line.trim().split('\n').join('\n  ')}`)
    const result = await commands.run(shellLine(line), {
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
      env,
      ...defined({ cwd: directory }),
      ...OUTPUT_FOR_PEOPLE,
      onLine: (text) => log.debug(`  ${text}`),
    })
    const of = side === undefined ? '' : ` of ${side}`
    const at = commit === undefined ? '' : ` (commit ${commit.slice(0, 12)})`
    expectSuccess(
      result,
      `subject.build${of}${at}`,
      `Nothing was measured. Run the command by hand in a checkout${commit === undefined ? '' : ' of that commit'}, or see more with --verbose.`,
    )
    log.info(`  built in ${formatDuration(result.seconds)}`)
  })
}

/**
 * What a folder has that its commit has not, for the reason why a build is not kept; undefined: nothing. Ignored files count: a build may
 * take them in.
 */
export async function ownChanges(
  directory: string | undefined,
  context: Pick<Ports, 'commands'>,
): Promise<string | undefined> {
  const changed = ['status', '--porcelain', '--ignored', '--', ':/', ':(exclude)kbench-out']
  const [first, ...more] = (await ask(changed, context, directory))?.split('\n') ?? []
  if (first === undefined) return undefined
  return `${first.replace(/^\S+\s+/, '')}${more.length === 0 ? '' : ` and ${String(more.length)} more`}`
}
