import { shortened } from '../../../core/format/text.ts'

/** One call stack, from the process to the function that ran, and how often it was seen. */
export interface Stack {
  readonly frames: readonly [process: string, ...functions: string[]]
  readonly samples: number
}

/** What ran on one side in one round. */
export interface StackProfile {
  /** No stack twice. */
  readonly stacks: readonly Stack[]
  /** The whole for shares: samples had no CPU been idle, or had one CPU run all the time. */
  readonly possible: number
}

/** Functions of a stack that are kept, as perf does (kernel.perf_event_max_stack). */
export const DEEPEST_STACK = 127
const LONGEST_NAME = 120

/** Semicolons separate frames, lines end stacks. */
export function frameName(text: string): string {
  return shortened(text.replaceAll(';', ',').replaceAll(/\s+/g, ' '), LONGEST_NAME)
}

/** What is known of a function without a symbol: its file, in brackets, as places of the kernel are already: [vdso]. */
export function fileFrame(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  if (name === '') return '[unknown]'
  return frameName(name.startsWith('[') ? name : `[${name}]`)
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

const FRAME = /^\s+[0-9a-f]+ (.*?) \(([/[].*|inlined)\)$/s
/** The idle task runs softirqs too: packets are forwarded there. */
const WORK_OF_THE_IDLE_TASK = /softirq|irq_exit|net_rx_action/
const PROCESS = /^(.*\S)\s+(\d+)$/
/** The kernel, `[kernel.kallsyms]`, and its modules, `[nf_tables]`. */
const KERNEL = /^\[.*\]$/

/**
 * Reads `perf script --fields comm,pid,ip,sym,dso`: a line with name and id of the process, then a line per frame, the function that
 * ran first, then an empty line (perf-script(1)). A function without a symbol goes by its file: `[containerd]`. Functions of the
 * kernel end with ` [k]`. Lines that are none of these are left out.
 * @param possible see StackProfile
 * @param leftOut id of a process whose samples do not count: the one that measures is no cause of what it measures
 */
export function parsePerfScript(text: string, possible: number, leftOut?: number): StackProfile {
  const seen: Stack[] = []
  for (const sample of text.split(/\n\s*\n/)) {
    const [head = '', ...lines] = sample
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    const [, name = '', id = ''] = PROCESS.exec(head.trim()) ?? []
    if (name === '' || Number(id) === leftOut) continue
    const process = frameName(name)
    const functions = lines.flatMap((line) => functionOf(line) ?? []).slice(0, DEEPEST_STACK)
    if (functions.length === 0) continue
    if (isIdle(process, functions)) continue
    seen.push({ frames: [process, ...withoutRepeats(functions.reverse())], samples: 1 })
  }
  return { stacks: countedStacks(seen), possible }
}

function functionOf(line: string): string | undefined {
  // Else each ` (/` of a name would be tried to the end of the line.
  const match = line.endsWith(')') ? FRAME.exec(line) : null
  if (match === null) return undefined
  const [, symbol = '', file = ''] = match
  if (symbol === '[unknown]') {
    // perf prints `/` for a file in a mount namespace that is gone.
    return fileFrame(file.replace(/ \(deleted\)$/, ''))
  }
  const isKernel = KERNEL.test(file) && file !== '[unknown]' && file !== '[vdso]'
  return isKernel ? `${frameName(symbol)} [k]` : frameName(symbol)
}

/** A CPU that has nothing to do is in the idle task of the kernel; not every kernel samples it. */
function isIdle(process: string, functions: readonly string[]): boolean {
  return process === 'swapper' && !functions.some((name) => WORK_OF_THE_IDLE_TASK.test(name))
}
