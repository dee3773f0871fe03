import { defined } from '../../../core/defined.ts'
import { EnvironmentError, Interrupted } from '../../../core/errors.ts'
import type { Seconds } from '../../../core/series.ts'
import { within } from '../../../ports/await.ts'
import { describeFailure } from '../../../ports/command-failure.ts'
import { shellLine } from '../../../ports/exec.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import { parseCounts, quotedLine, type Counts } from './answer.ts'

export interface OwnGenerator {
  readonly workload: string
  readonly line: string
  /** What runs it elsewhere, in place of a shell on this machine. */
  readonly argv?: readonly [string, ...string[]]
  /** Until its first answer, in s: it may have to be compiled. */
  readonly timeoutSeconds: number
}

/** A generator of the person that waits for go. */
export interface GeneratorProcess {
  /**
   * Lets it work.
   * @throws {EnvironmentError} when it ends or prints something meanwhile
   */
  work(duration: Seconds): Promise<void>
  /**
   * Has it pause.
   * @throws {EnvironmentError} when it has ended, or does not answer with counters in time
   */
  stop(limit: Seconds): Promise<Counts>
  /** Ends it with all that it started. Never throws. */
  close(): Promise<void>
}

type Context = Pick<SuiteContext, 'commands' | 'clock' | 'log' | 'subject' | 'onLoadCpu'>

/** Starts it on this machine, in the checkout of its subject; that it runs is known with its first answer. */
export function startGenerator(
  { workload, line, argv: elsewhere }: OwnGenerator,
  { commands, clock, log, subject, onLoadCpu }: Context,
  signal: AbortSignal | undefined,
): GeneratorProcess {
  const source = `workload ${workload}`
  let awaiting: { readonly take: (counts: Counts) => void } | undefined
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  failed.catch(() => undefined)
  let hasFailed = false
  const take = (text: string): void => {
    const { take: give } = awaiting ?? {}
    awaiting = undefined
    if (give === undefined)
      throw new EnvironmentError(
        `${source} printed "${quotedLine(text)}" without being asked; expected one line after each stop, and all else on standard error`,
      )
    give(parseCounts(text, source))
  }
  const here = shellLine(line)
  // Where it is elsewhere, what runs here only passes lines on.
  const argv = elsewhere ?? onLoadCpu?.(here) ?? here
  const background = commands.start(argv, {
    signal,
    ...defined({ cwd: subject?.directory, env: subject?.env }),
    onLine: (text, stream) => {
      // What floods is ended, and is read no further until then.
      if (hasFailed) return
      if (stream === 'stderr') {
        log.debug(`  ${text}`)
        return
      }
      try {
        take(text)
      } catch (error) {
        hasFailed = true
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  void background.ended.then((result) => {
    if (result.failure === 'interrupted') fail(new Interrupted())
    else fail(new EnvironmentError(`${source} ended by itself: ${describeFailure({ ...result, argv })}`))
  })
  return {
    async work(duration) {
      background.write('go\n')
      await within(duration, [failed], { clock, signal })
    },
    async stop(limit) {
      const answer = new Promise<Counts>((resolve) => (awaiting = { take: resolve }))
      background.write('stop\n')
      const counts = await within(limit, [answer, failed], { clock, signal })
      if (counts !== undefined) return counts
      throw new EnvironmentError(
        `${source} did not answer to stop within ${String(limit)} s and was ended; expected a line of counters`,
        { nextStep: 'It must look for stop after each operation and print without delay (flush).' },
      )
    },
    close: () => background.stop(),
  }
}
