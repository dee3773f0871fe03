import * as z from 'zod'
import { defined } from '../../core/defined.ts'
import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { describeIssues } from '../../core/expected.ts'
import { shortened, withoutHidden } from '../../core/format/text.ts'
import { jsonOf } from '../../core/json.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { within } from '../../ports/await.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import { shellLine } from '../../ports/exec.ts'
import type { Load, Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { GeneratorPod } from './jobs.ts'

/** What a generator has done since it was started. All grow only. */
interface Counts {
  /** For how long it worked, by its own clock, in s. */
  readonly seconds: number
  /** At least one, in its order. */
  readonly counters: ReadonlyMap<string, number>
}

interface OwnGenerator {
  readonly workload: string
  readonly line: string
  /** What runs it elsewhere, in place of a shell on this machine. */
  readonly argv?: Argv
  /** Until its first answer, in s: it may have to be compiled. */
  readonly timeoutSeconds: number
}

/** Duration where it is measured as a whole, as in `kbench run`. */
const WHOLE = seconds(2)
/** With the start and the end of the generator. */
const EXPECTED_SECONDS = WHOLE + 1

/**
 * A workload that pairs measure in slices; README.md of the suite has the protocol.
 * @param pod in which it runs; undefined: on this machine
 */
export function generatorMeasurement(
  generator: OwnGenerator,
  pod: GeneratorPod | undefined,
  context: SuiteContext,
): Measurement {
  const { workload } = generator
  const open = async (signal: AbortSignal | undefined): Promise<Load> => {
    const argv = await pod?.argv(generator.line, signal)
    return openGeneratorLoad(argv === undefined ? generator : { ...generator, argv }, context, signal)
  }
  return {
    id: workload,
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: WHOLE,
    openLoad: open,
    async measure(round, signal) {
      const load = await open(signal)
      try {
        await load.slice(WHOLE, signal)
        context.measured?.(WHOLE)
        const [observations = []] = await load.finish()
        await context.saveRaw(`custom/${String(round)}-${workload}.json`, `${JSON.stringify(observations)}\n`)
        return observations
      } finally {
        await load.close()
      }
    },
  }
}

/** Left out at the beginning: compilers at run time and caches. */
const WARM_UP = seconds(0.2)
/** How much of the warm-up it must have worked: less means that it was still starting. */
const WARM_SECONDS = 0.1
const MOST_WARM_UPS = 3
/** From stop to the answer: the operation under way ends first. */
const ANSWER_LIMIT = seconds(10)
/** What a generator may have worked beyond the time between go and its answer: clocks differ, and are read one after the other. */
const TOLERANCE_SECONDS = 0.05

/**
 * Starts a generator and has it work until it has started and is warm; then it pauses.
 * @throws {EnvironmentError | Interrupted} after ending it
 */
async function openGeneratorLoad(
  generator: OwnGenerator,
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<Load> {
  const { workload } = generator
  const { clock } = context
  const running = startGenerator(generator, context, signal)
  const slices: (readonly Observation[])[] = []
  let counts: Counts
  try {
    counts = await warmUp(running, generator)
  } catch (error) {
    await running.close()
    throw error
  }
  return {
    async slice(duration) {
      const before = counts
      const begun = clock.monotonic()
      await running.work(duration)
      counts = await running.stop(ANSWER_LIMIT)
      const elapsed = seconds(clock.monotonic() - begun)
      slices.push(ratesIn(before, counts, elapsed, workload))
    },
    finish: () => Promise.resolve(slices),
    close: () => running.close(),
  }
}

/** @returns what it has done until then, which does not count */
async function warmUp(
  running: ReturnType<typeof startGenerator>,
  { workload, timeoutSeconds }: OwnGenerator,
): Promise<Counts> {
  let worked = 0
  for (let index = 0; index < MOST_WARM_UPS; index += 1) {
    await running.work(WARM_UP)
    const now = await running.stop(index === 0 ? seconds(timeoutSeconds) : ANSWER_LIMIT)
    if (now.seconds - worked >= WARM_SECONDS) return now
    worked = now.seconds
  }
  throw new EnvironmentError(
    `workload ${workload} counts ${String(Number(worked.toPrecision(3)))} seconds after working ${String(MOST_WARM_UPS)} times for ${String(WARM_UP)} s; expected the time between each go and stop, in seconds`,
  )
}

/**
 * The rate of each counter in a slice, by the generator's own time, in the order of the counters.
 * @param elapsed between go and the answer, by the clock of kbench
 * @throws {EnvironmentError} when a counter is gone, has fallen, or the time cannot be
 */
function ratesIn(before: Counts, after: Counts, elapsed: Seconds, workload: string): readonly Observation[] {
  const source = `workload ${workload}`
  const worked = grown('seconds', before.seconds, after.seconds, source)
  if (worked === 0)
    throw new EnvironmentError(
      `${source}: its counter seconds did not grow between go and stop; expected the time for which it has worked so far`,
    )
  if (worked > elapsed + TOLERANCE_SECONDS)
    throw new EnvironmentError(
      `${source} says that it worked ${figure(worked)} s in ${elapsed.toFixed(3)} s; expected seconds, counted between go and stop only`,
    )
  return [...before.counters].map(([name, count]) => {
    const now = after.counters.get(name)
    if (now === undefined)
      throw new EnvironmentError(
        `${source}: the counter ${name} is missing from its answer; expected the same counters every time`,
      )
    const metric = metricOf(name)
    return { metric, labels: { workload, name }, value: grown(name, count, now, source) / worked }
  })
}

function grown(name: string, before: number, after: number, source: string): number {
  if (after >= before) return after - before
  throw new EnvironmentError(
    `${source}: its counter ${name} fell from ${figure(before)} to ${figure(after)}; expected the sum since its start`,
  )
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)))
}

/** Bytes and bits by the end of the name; all else are operations. */
function metricOf(counter: string): string {
  if (/(?:^|_)bytes$/i.test(counter)) return 'custom_throughput'
  return /(?:^|_)bits$/i.test(counter) ? 'custom_bandwidth' : 'custom_rate'
}

/** Starts it on this machine, in the checkout of its subject; that it runs is known with its first answer. */
function startGenerator(
  { workload, line, argv: elsewhere }: OwnGenerator,
  { commands, clock, log, subject, onLoadCpu }: SuiteContext,
  signal: AbortSignal | undefined,
) {
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
    /** Lets it work. @throws {EnvironmentError} when it ends, or prints something while it works */
    async work(duration: Seconds): Promise<void> {
      background.write('go\n')
      await within(duration, [failed], { clock, signal })
    },
    /** Has it pause. @throws {EnvironmentError} when it has ended, or does not answer with counters in time */
    async stop(limit: Seconds): Promise<Counts> {
      const answer = new Promise<Counts>((resolve) => (awaiting = { take: resolve }))
      background.write('stop\n')
      const counts = await within(limit, [answer, failed], { clock, signal })
      if (counts !== undefined) return counts
      throw new EnvironmentError(
        `${source} did not answer to stop within ${String(limit)} s and was ended; expected a line of counters`,
        { nextStep: 'It must look for stop after each operation and print without delay (flush).' },
      )
    },
    /** Ends it with all that it started. Never throws. */
    close: () => background.stop(),
  }
}

const SECONDS = 'seconds'
const MOST_COUNTERS = 20
const LONGEST_LINE = 10_000
const QUOTED_CHARACTERS = 100
const EXPECTED = 'expected one line such as {"operations": 1234, "seconds": 0.25}'

const countsSchema = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, 'expected a name such as operations'),
    z.number().nonnegative(),
  )
  .refine((all) => SECONDS in all, { error: 'seconds is missing' })
  .refine((all) => Object.keys(all).some((name) => name !== SECONDS), {
    error: 'there is no counter besides seconds',
  })
  .refine((all) => Object.keys(all).length <= MOST_COUNTERS + 1, {
    error: `more than ${String(MOST_COUNTERS)} counters`,
  })

/**
 * @param line what the generator printed after a stop
 * @throws {EnvironmentError} when that are no counters
 */
export function parseCounts(line: string, source: string): Counts {
  const json = line.length > LONGEST_LINE ? undefined : jsonOf(line)
  const parsed = countsSchema.safeParse(json)
  if (!parsed.success)
    throw new EnvironmentError(
      `${source} answered "${quotedLine(line)}" to stop (${describeIssues(parsed.error.issues, json).join('; ')}); ${EXPECTED}`,
    )
  const { [SECONDS]: seconds = 0, ...counters } = parsed.data
  return { seconds, counters: new Map(Object.entries(counters)) }
}

/** A line of text of a generator for a sentence. */
function quotedLine(line: string): string {
  return withoutHidden(shortened(line, QUOTED_CHARACTERS))
}
