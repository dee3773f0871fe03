import { EnvironmentError, messageOf } from '../core/errors.ts'
import { seconds, type Seconds } from '../core/series.ts'
import type { Clock } from '../ports/clock.ts'
import type { Load, Observation } from '../ports/suite.ts'
import type { Agent } from './agent.ts'
import { askUntil } from '../ports/await.ts'

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

/** What a program had done up to a moment, by the kernel of its pod. All grow only. */
export interface Counters {
  /** Time on the pod's monotonic clock, in s. */
  readonly at: number
  /** Bytes by read and write system calls: files, pipes and sockets alike (rchar and wchar of /proc/PID/io). */
  readonly readCalls: number
  readonly writeCalls: number
  /** Bytes that came from and went to block devices. */
  readonly readBytes: number
  readonly writtenBytes: number
  /** CPU time in s. */
  readonly cpu: number
}

/**
 * @param fields of a reading as agent.pl answers
 * @throws {EnvironmentError} when the kernel did not let the counters be read
 */
export function parseCounters(fields: readonly string[], what: string): Counters {
  const [at, readCalls, writeCalls, readBytes, writtenBytes, cpu] = fields.map(Number)
  if (
    at === undefined ||
    readCalls === undefined ||
    writeCalls === undefined ||
    readBytes === undefined ||
    writtenBytes === undefined ||
    cpu === undefined ||
    !Number.isFinite(at)
  )
    throw new EnvironmentError(`${what}: a reading of ${String(fields.length)} numbers: ${fields.join(' ')}`)
  if (readCalls < 0)
    throw new EnvironmentError(`${what}: /proc/PID/io cannot be read`, {
      nextStep: 'Slices need it: let the pods run as one user, or set `gate.alternation: turns`.',
    })
  return { at, readCalls, writeCalls, readBytes, writtenBytes, cpu }
}

/**
 * @param fields of the two readings of a slice
 * @throws {EnvironmentError} when the kernel did not let the counters be read
 */
export function parseWindow(
  fields: readonly string[],
  what: string,
): { readonly before: Counters; readonly after: Counters } {
  const half = fields.length / 2
  return {
    before: parseCounters(fields.slice(0, half), what),
    after: parseCounters(fields.slice(half), what),
  }
}

const POLL_SECONDS = 0.05
const START_SECONDS = 15
/** More readings with more than the one before than any start of a program has; a slow disk moves nothing between two readings. */
const SURE_READINGS = 4

interface Begin {
  /** Bytes that had arrived before the program was started. */
  readonly idle: number
  /**
   * Whether the program moves some bytes before its load begins, as fio and hey do: then it has begun when
   * more arrived in two successive readings. Otherwise it has begun with the first bytes.
   */
  readonly isSlowToBegin: boolean
}

/**
 * Reads again and again how many bytes arrived, until the load has begun.
 * @returns undefined, or why it is taken not to have
 * @throws {Interrupted} and what `arrivedSoFar` throws
 */
export async function awaitLoad(
  arrivedSoFar: () => Promise<number>,
  { idle, isSlowToBegin }: Begin,
  waiting: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  let arrived = idle
  let inARow = 0
  let inAll = 0
  const hasBegun = async (): Promise<true | undefined> => {
    const previous = arrived
    arrived = await arrivedSoFar()
    inARow = arrived > previous ? inARow + 1 : 0
    inAll += arrived > previous ? 1 : 0
    return inARow >= (isSlowToBegin ? 2 : 1) || inAll >= SURE_READINGS ? true : undefined
  }
  await askUntil(hasBegun, START_SECONDS, POLL_SECONDS, waiting)
  return arrived > idle ? undefined : `nothing arrived in ${String(START_SECONDS)} s`
}
