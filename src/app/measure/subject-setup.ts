import { describeFailure } from '../../ports/command-failure.ts'
import { shellLine } from '../../ports/shell-line.ts'
import { defined } from '../../core/defined.ts'
import { Interrupted, UserError } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'

const TIMEOUT_SECONDS = 1800

interface SetupPlace {
  /** Folder that the line is run in; undefined: the working directory. */
  readonly directory?: string
  /** `base` or `head` of a pair, as KBENCH_SUBJECT. */
  readonly side?: string
}

/**
 * Runs the person's own `subject.setup`, with the KUBECONFIG of the cluster under test. The line comes from the
 * person's kbench.yaml, nothing is inserted into it.
 * @param setup undefined: nothing to set up
 * @throws {UserError} when it fails, with the last lines that it wrote
 */
export async function runSetup(
  setup: string | undefined,
  kubeconfig: string | undefined,
  { commands, log, signal }: Pick<Ports, 'commands' | 'log' | 'signal'>,
  { directory, side }: SetupPlace = {},
): Promise<void> {
  if (setup === undefined) return
  await log.group(`Setting up ${side ?? 'the subject'}`, async () => {
    log.info(`  ${setup.trim().split('\n').join('\n  ')}`)
    const result = await commands.run(shellLine(setup), {
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
      env: defined({ KUBECONFIG: kubeconfig, KBENCH_SUBJECT: side }),
      ...(directory === undefined ? {} : { cwd: directory }),
      onLine: (line) => log.debug(`  ${line}`),
    })
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure !== undefined || result.exitCode !== 0) {
      throw new UserError(
        `subject.setup${side === undefined ? '' : ` of ${side}`} failed: ${describeFailure(result)}`,
        {
          nextStep:
            'Run the command by hand with KUBECONFIG set to a test cluster, or see more with --verbose.',
        },
      )
    }
  })
}
