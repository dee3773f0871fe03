import { describeFailure } from '../../ports/command-failure.ts'
import { OUTPUT_FOR_PEOPLE } from '../../ports/output-limits.ts'
import { shellLine } from '../../ports/shell-line.ts'
import { defined } from '../../core/defined.ts'
import { Interrupted, UserError } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'
import type { Side } from '../pair/sides.ts'

const TIMEOUT_SECONDS = 1800
const BY_HAND = 'Run the command by hand with KUBECONFIG set to a test cluster, or see more with --verbose.'
const ONLY_IMAGES =
  'The build of this commit was not repeated, and only its images are kept: files that setup needs must be made by setup itself.'

interface SetupLine {
  /** Folder that the line is run in; undefined: the working directory. */
  readonly directory: string | undefined
  readonly side: Side | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the images come from an earlier build. */
  readonly isBuiltEarlier: boolean
}

/**
 * Runs the person's own `subject.setup`, with the KUBECONFIG of the cluster under test. The line comes from the
 * person's kbench.yaml, nothing is inserted into it.
 * @throws {UserError} when it fails, with the last lines that it wrote
 */
export async function runSetup(
  setup: string,
  { directory, side, env, isBuiltEarlier }: SetupLine,
  { commands, log, signal }: Pick<Ports, 'commands' | 'log' | 'signal'>,
): Promise<void> {
  await log.group(`Setting up ${side ?? 'the subject'}`, async () => {
    log.info(`  ${setup.trim().split('\n').join('\n  ')}`)
    const result = await commands.run(shellLine(setup), {
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
      env,
      ...defined({ cwd: directory }),
      ...OUTPUT_FOR_PEOPLE,
      onLine: (line) => log.debug(`  ${line}`),
    })
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure !== undefined || result.exitCode !== 0) {
      throw new UserError(
        `subject.setup${side === undefined ? '' : ` of ${side}`} failed: ${describeFailure(result)}`,
        { nextStep: isBuiltEarlier ? `${BY_HAND} ${ONLY_IMAGES}` : BY_HAND },
      )
    }
  })
}
