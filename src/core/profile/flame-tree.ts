import type { ProfiledRound } from './grown-functions.ts'
import type { StackProfile } from './stacks.ts'
import type { ProfiledFunction } from './schema.ts'

interface GrowingNode {
  base: number
  head: number
  readonly called: Map<string, GrowingNode>
}

/** Of the machine, or of all CPUs that ran where that is more than one; narrower on both sides cannot be seen. */
const SMALLEST_SHARE = 0.001
const DIGITS = 1e5

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
