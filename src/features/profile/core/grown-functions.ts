import { MOST_GROWN, type ProfileSummary } from '../../../core/record/profile-summary.ts'
import type { Stack, StackProfile } from './perf-script.ts'
import { mean, sortSamples, standardDeviation } from '../../../core/stats/samples.ts'
import { studentTQuantile, studentTTail } from '../../../core/stats/student-t.ts'

/** By how much something changed from base to head, over the rounds in which both were seen. */
type ShareChange = ProfileSummary['busy']

/** Half of what the 95 % interval leaves out. */
const TAIL = 0.025

/**
 * Student's t of the differences of the rounds, and its two-sided p-value of "no change".
 * @param rounds at least two
 * @throws {RangeError} for fewer: one has no interval
 */
export function pairedTest(
  rounds: readonly { readonly base: number; readonly head: number }[],
): ShareChange & { readonly pValue: number } {
  const differences = sortSamples(rounds.map(({ base, head }) => head - base))
  const deviation = standardDeviation(differences)
  if (deviation === undefined) throw new RangeError('an interval needs two rounds')
  const [change, error, freedom] = [
    mean(differences),
    deviation / Math.sqrt(rounds.length),
    rounds.length - 1,
  ]
  const half = studentTQuantile(TAIL, freedom) * error
  return {
    base: mean(sortSamples(rounds.map(({ base }) => base))),
    head: mean(sortSamples(rounds.map(({ head }) => head))),
    change,
    lower: change - half,
    upper: change + half,
    pValue: change === 0 ? 1 : 2 * studentTTail(Math.abs(change) / error, freedom),
  }
}

export interface ProfiledRound {
  readonly base: StackProfile
  readonly head: StackProfile
  /** What each did per second, in any unit; undefined: it is not known. */
  readonly work?: { readonly base: number; readonly head: number } | undefined
}

type GrownFunction = ProfileSummary['grew'][number]

/** Less is no explanation of a slowdown that the gate looks for. */
const SMALLEST_GROWTH = 0.003
/** Next to the one that grew most, smaller ones are mostly noise of so many functions. */
const SHARE_OF_LARGEST = 0.2
/** A function most of whose growth is in one function that it calls says less than that one. */
const EXPLAINED = 0.75
const CANDIDATES = 60
/** The kernel's entry of a system call, on x86 and ARM. */
const SYSTEM_CALL = /^__(?:x64|ia32|arm64)_sys_(\w+) \[k\]$/
/** Share of the growth of a function that makes it the growth of a system call. */
const MOST_OF_IT = 0.5

/**
 * Functions that take more of the CPU time on head than on base, those that grew most first. If a function
 * calls another one, only the one is named in which the growth is. Recursive functions count once per stack.
 * @param rounds at least two
 */
export function grownFunctions(rounds: readonly ProfiledRound[]): GrownFunction[] {
  const names = new Set(
    rounds.flatMap(({ base, head }) => [...base.stacks, ...head.stacks].flatMap(({ frames }) => frames)),
  )
  const means = meanGrowth(rounds, (frames) => new Set(frames))
  const candidates = [...names]
    .filter((name) => (means.get(name) ?? 0) >= SMALLEST_GROWTH)
    .sort((a, b) => (means.get(b) ?? 0) - (means.get(a) ?? 0))
    .slice(0, CANDIDATES)
    .map((name) => ({ name, ...shareChange(rounds, ({ frames }) => frames.includes(name)) }))
    .filter(({ lower }) => lower > 0)
  const isExplained = (one: GrownFunction): boolean =>
    candidates.some(
      (other) =>
        other.name !== one.name &&
        shareChange(rounds, ({ frames }) => isBelow(frames, one.name, other.name)).change >=
          EXPLAINED * one.change,
    )
  const smallest = SHARE_OF_LARGEST * (candidates[0]?.change ?? 0)
  return candidates
    .filter((one) => one.change >= smallest && !isExplained(one))
    .slice(0, MOST_GROWN)
    .map((one) => ({ ...one, ...systemCallOf(one, rounds) }))
}

function systemCallOf(
  { name, change }: GrownFunction,
  rounds: readonly ProfiledRound[],
): Pick<GrownFunction, 'systemCall'> {
  const growth = meanGrowth(rounds, (frames) =>
    frames
      .slice(0, frames.indexOf(name))
      .flatMap((frame) => SYSTEM_CALL.exec(frame)?.[1] ?? [])
      .slice(0, 1),
  )
  const [most] = [...growth].sort(([, a], [, b]) => b - a)
  return most !== undefined && most[1] >= MOST_OF_IT * change ? { systemCall: most[0] } : {}
}

/** Mean growth of the share of everything that stacks are counted for. @param namesOf no name twice */
function meanGrowth(
  rounds: readonly ProfiledRound[],
  namesOf: (frames: readonly string[]) => Iterable<string>,
): Map<string, number> {
  const growth = new Map<string, number>()
  const count = ({ stacks, possible }: StackProfile, sign: number): void => {
    for (const { frames, samples: seen } of stacks)
      for (const name of namesOf(frames))
        growth.set(name, (growth.get(name) ?? 0) + (sign * seen) / possible / rounds.length)
  }
  for (const { base, head } of rounds) {
    count(base, -1)
    count(head, 1)
  }
  return growth
}

/** Change of the CPU time of some stacks, as shares of the whole; default: all used time, without idle. */
export function shareChange(
  rounds: readonly ProfiledRound[],
  counts: (stack: Stack) => boolean = () => true,
): ShareChange {
  const shareOf = ({ stacks, possible }: StackProfile): number =>
    stacks.reduce((sum, stack) => (counts(stack) ? sum + stack.samples : sum), 0) / possible
  const { pValue: _, ...change } = pairedTest(
    rounds.map(({ base, head }) => ({ base: shareOf(base), head: shareOf(head) })),
  )
  return change
}

function isBelow(frames: readonly string[], caller: string, called: string): boolean {
  const place = frames.indexOf(caller)
  return place >= 0 && frames.indexOf(called, place + 1) > place
}
