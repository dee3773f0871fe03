import { COUNTER_NAMES, type ProfileSummary } from '../../../core/record/profile-summary.ts'
import type { KernelCounters } from './counters.ts'
import { shareChange, grownFunctions, pairedTest, type ProfiledRound } from './grown-functions.ts'
import type { MeasuredProfile, ProfiledFunction } from './schema.ts'
import { holm } from '../../../core/stats/holm.ts'
import type { StackProfile } from './perf-script.ts'

type PerOperation = NonNullable<ProfileSummary['perOperation']>

/** CPU time must explain at least this part of the slowdown, on a logarithmic scale: programs that wait leave constant work behind. */
const EXPLAINED = 0.5

interface GrowingNode {
  base: number
  head: number
  readonly called: Map<string, GrowingNode>
}

/** Share of the machine, or of all CPUs that ran if more than one; narrower on both sides cannot be seen. */
const SMALLEST_SHARE = 0.001

const DIGITS = 1e5

const LEVEL = 0.05

/** A smaller change, however sure, explains no slowdown. */
const SMALLEST = 0.2

/** A rarer event explains nothing either, per second. */
const RAREST = 1

/**
 * @param rounds at least two
 * @param counters rates of what the kernel counted in these rounds, per second
 */
export function profileOf(
  what: Pick<ProfileSummary, 'source' | 'suite' | 'measurement' | 'series'>,
  rounds: readonly ProfiledRound[],
  counters: readonly { readonly base: KernelCounters; readonly head: KernelCounters }[],
): MeasuredProfile {
  const grew = grownFunctions(rounds)
  const slower = grew.length > 0 ? undefined : perOperation(rounds)
  return {
    summary: {
      ...what,
      rounds: rounds.length,
      busy: shareChange(rounds),
      grew,
      ...(slower === undefined ? {} : { perOperation: slower }),
      counters: changedCounters(counters),
    },
    functions: flameTree(rounds),
  }
}

/**
 * The counters that changed, the most certain first: Student's t of the differences of the rounds, the chance of any false one at most 5 %.
 * @param rounds rates of both sides; at least two
 */
export function changedCounters(
  rounds: readonly { readonly base: KernelCounters; readonly head: KernelCounters }[],
): ProfileSummary['counters'] {
  const tested = COUNTER_NAMES.flatMap((name) => {
    const values = rounds.flatMap(({ base, head }) => {
      const [before, now] = [base[name], head[name]]
      return before === undefined || now === undefined ? [] : [{ base: before, head: now }]
    })
    if (values.length < 2 || values.every(({ base, head }) => base === head)) return []
    return [{ name, ...pairedTest(values) }]
  })
  const adjusted = holm(tested.map(({ pValue }) => pValue))
  return tested
    .map((one, index) => ({ ...one, pValue: adjusted[index] ?? 1 }))
    .filter(({ base, head, change, pValue }) => {
      const larger = Math.max(base, head)
      return pValue <= LEVEL && larger >= RAREST && Math.abs(change) >= SMALLEST * larger
    })
    .sort((a, b) => a.pValue - b.pValue)
}

/** The stacks of both sides as one tree, with the mean share of the CPU time on each: callers first, functions by name. */
export function flameTree(rounds: readonly ProfiledRound[]): ProfiledFunction[] {
  const root: GrowingNode = { base: 0, head: 0, called: new Map() }
  for (const round of rounds) {
    add(root, round.base, 'base', rounds.length)
    add(root, round.head, 'head', rounds.length)
  }
  const smallest = SMALLEST_SHARE * Math.max(1, root.base, root.head)
  const functions: ProfiledFunction[] = []
  const list = (name: string, { base, head, called }: GrowingNode, caller: number): void => {
    const place = functions.push({ name, caller, base: rounded(base), head: rounded(head) }) - 1
    const wide = [...called].filter(([, node]) => Math.max(node.base, node.head) >= smallest)
    for (const [below, node] of wide.sort(([a], [b]) => (a < b ? -1 : 1))) list(below, node, place)
  }
  list('all', root, -1)
  return functions
}

function add(root: GrowingNode, profile: StackProfile, side: 'base' | 'head', rounds: number): void {
  for (const { frames, samples } of profile.stacks) {
    const share = samples / profile.possible / rounds
    let node = root
    node[side] += share
    for (const name of frames) {
      const next = node.called.get(name) ?? { base: 0, head: 0, called: new Map<string, GrowingNode>() }
      node.called.set(name, next)
      node = next
      node[side] += share
    }
  }
}

function rounded(share: number): number {
  return Math.round(share * DIGITS) / DIGITS
}

/**
 * A program that has a CPU to itself takes all of it before and after: each operation takes more CPU time, and no share grows. So head
 * is compared as if it had done as much as base.
 * @param rounds at least two
 * @returns undefined where it is not known how much was done, where head did as much as base, or where the CPU time per operation does
 *   not explain most of the slowdown
 */
export function perOperation(rounds: readonly ProfiledRound[]): PerOperation | undefined {
  const scaled = rounds.flatMap(({ base, head, work }) => {
    const ratio = (work?.head ?? 0) / (work?.base ?? 0)
    return ratio > 0 && Number.isFinite(ratio)
      ? [{ base, head: { ...head, possible: head.possible * ratio }, ratio }]
      : []
  })
  if (scaled.length < rounds.length) return undefined
  const slowdown = -scaled.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / scaled.length
  const busy = shareChange(scaled)
  const isExplained = busy.lower > 0 && Math.log(busy.head / busy.base) >= EXPLAINED * slowdown
  if (slowdown <= 0 || !isExplained) return undefined
  return {
    work: Math.exp(-slowdown),
    busy,
    grew: grownFunctions(scaled).filter(({ base }) => base > 0),
  }
}
