import { shortened } from '../format/text.ts'

/** One call stack, from the process to the function that ran, and how often it was seen. */
export interface Stack {
  readonly frames: readonly [process: string, ...functions: string[]]
  readonly samples: number
}

/** What ran on one side in one round. */
export interface StackProfile {
  /** No stack twice. */
  readonly stacks: readonly Stack[]
  /** What shares are of: how many samples there would be had no CPU been idle, or had one CPU run all the time. */
  readonly possible: number
}

/** Functions of a stack that are kept, as perf does (kernel.perf_event_max_stack). */
export const DEEPEST_STACK = 127
const LONGEST_NAME = 120

/** Semicolons separate frames, lines end stacks. */
export function frameName(text: string): string {
  return shortened(text.replaceAll(';', ',').replaceAll(/\s+/g, ' '), LONGEST_NAME)
}

/** A file without symbols is one frame, however deep its calls are. */
export function withoutRepeats(functions: readonly string[]): string[] {
  return functions.filter((name, index) => !(name.startsWith('[') && name === functions[index - 1]))
}

/** Each stack once, with all its samples. */
export function countedStacks(stacks: readonly Stack[]): Stack[] {
  const counted = new Map<string, { frames: Stack['frames']; samples: number }>()
  for (const { frames, samples } of stacks) {
    const key = frames.join(';')
    const found = counted.get(key)
    if (found === undefined) counted.set(key, { frames, samples })
    else found.samples += samples
  }
  return [...counted.values()]
}

/** One line per stack, `process;caller;function 12`: what flamegraph.pl, speedscope and others read. */
export function foldedStacks({ stacks }: StackProfile): string {
  return stacks.map(({ frames, samples }) => `${frames.join(';')} ${String(samples)}\n`).join('')
}
