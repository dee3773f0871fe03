import { EnvironmentError, messageOf } from '../core/errors.ts'
import { seconds, type Seconds } from '../core/series.ts'
import type { Clock } from '../ports/clock.ts'
import type { Load, Observation } from '../ports/suite.ts'
import type { Agent } from './agent.ts'
import { awaitLoad } from './await-load.ts'
import { parseCounters, parseWindow, type Counters } from './counters.ts'

/** A program that makes the load, and the one that counts how much of it arrived. */
interface ProgramLoad {
  /** As the start of an error: "iperf3 (tcp-pod-to-pod-inter-node)". */
  readonly source: string
  readonly generator: { readonly agent: Agent; readonly name: string; readonly argv: readonly string[] }
  /** A program that runs already, perhaps in another pod; undefined: the generator counts itself. */
  readonly receiver?: { readonly agent: Agent; readonly name: string; readonly argv: readonly string[] }
  /** Left out at the start of a slice, until the load flows as it does later. */
  readonly settle: Seconds
  /** See awaitLoad. Default: no. */
  readonly isSlowToBegin?: boolean
  /** Bytes that arrived so far. */
  readonly arrived: (receiver: Counters) => number
  readonly observe: (during: During) => readonly Observation[]
}

/** What happened in a slice. */
export interface During {
  readonly generator: Differences
  readonly receiver: Differences
}

type Differences = Readonly<Record<Exclude<keyof Counters, 'at'>, number>> & { readonly seconds: Seconds }

/**
 * Starts the program, waits until its load arrives, and pauses it.
 * @throws {EnvironmentError} with what the program said
 * @throws {Interrupted}
 */
export async function openProgramLoad(load: ProgramLoad, clock: Clock, signal?: AbortSignal): Promise<Load> {
  const { source, generator, receiver, settle, isSlowToBegin = false, arrived, observe } = load
  const read = async ({ agent, name }: typeof generator, command = 'read'): Promise<Counters> =>
    parseCounters(await agent.ask(command, name), source)
  // A generator that has ended says why when it is read.
  const arrivedSoFar = async (): Promise<number> => {
    const own = await read(generator)
    return arrived(receiver === undefined ? own : await read(receiver))
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    // Without an answer there is nothing left to end: the agent kills what it started.
    (closing ??= generator.agent.ask('kill', generator.name).then(
      () => undefined,
      () => undefined,
    ))
  try {
    if (receiver !== undefined) await receiver.agent.ask('find', receiver.name, ...receiver.argv)
    const idle = receiver === undefined ? 0 : arrived(await read(receiver))
    await generator.agent.ask('start', generator.name, ...generator.argv)
    const problem = await awaitLoad(arrivedSoFar, { idle, isSlowToBegin }, { clock, signal })
    if (problem !== undefined) throw new EnvironmentError(problem)
    await read(generator, 'stop')
  } catch (error) {
    await close()
    if (!(error instanceof EnvironmentError)) throw error
    throw new EnvironmentError(`${source}: ${messageOf(error)}`, { cause: error })
  }
  const slices: (readonly Observation[])[] = []
  return {
    async slice(duration) {
      const window = [settle, duration, source] as const
      const during = await Promise.all([
        windowOf(generator, 'slice', ...window),
        ...(receiver === undefined ? [] : [windowOf(receiver, 'watch', ...window)]),
      ])
      const [own] = during
      slices.push(observe({ generator: own, receiver: during[1] ?? own }))
    },
    async finish() {
      await close()
      return slices
    },
    close,
  }
}

/** What a program did between the two readings of a slice. */
async function windowOf(
  { agent, name }: ProgramLoad['generator'],
  command: 'slice' | 'watch',
  settle: Seconds,
  duration: Seconds,
  source: string,
): Promise<Differences> {
  const { before, after } = parseWindow(await agent.ask(command, name, settle, duration), source)
  return {
    seconds: seconds(after.at - before.at),
    readCalls: after.readCalls - before.readCalls,
    writeCalls: after.writeCalls - before.writeCalls,
    readBytes: after.readBytes - before.readBytes,
    writtenBytes: after.writtenBytes - before.writtenBytes,
    cpu: after.cpu - before.cpu,
  }
}
