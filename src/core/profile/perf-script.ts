import { shortened } from '../format/shortened.ts'

/** One call stack, from the process to the function that ran, and how often it was seen. */
export interface Stack {
  readonly frames: readonly [process: string, ...functions: string[]]
  readonly samples: number
}

/** What perf saw on one side in one round. */
export interface StackProfile {
  /** No stack twice. */
  readonly stacks: readonly Stack[]
  /** How many samples there would be had no CPU been idle: what shares are of. */
  readonly possible: number
}

const LONGEST_NAME = 120
/** As perf keeps them (kernel.perf_event_max_stack). */
const DEEPEST = 127
const FRAME = /^\s+[0-9a-f]+ (.*?) \(([/[].*|inlined)\)$/
/** The idle task runs softirqs too: packets are forwarded there. */
const WORK_OF_THE_IDLE_TASK = /softirq|irq_exit|net_rx_action/
/** The kernel, `[kernel.kallsyms]`, and its modules, `[nf_tables]`. */
const KERNEL = /^\[.*\]$/

/**
 * Reads `perf script --fields comm,ip,sym,dso`: a line with the name of the process, then a line per frame, the function that ran
 * first, then an empty line (perf-script(1)). A function without a symbol goes by its file: `[containerd]`. Functions of the kernel
 * end with ` [k]`. Lines that are none of these are left out.
 * @param possible see StackProfile
 */
export function parsePerfScript(text: string, possible: number): StackProfile {
  const counted = new Map<string, { frames: Stack['frames']; samples: number }>()
  for (const sample of text.split(/\n\s*\n/)) {
    const [head = '', ...lines] = sample
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    const process = nameOf(head.trim())
    if (process === '') continue
    const functions = lines.flatMap((line) => functionOf(line) ?? []).slice(0, DEEPEST)
    if (functions.length === 0) continue
    if (isIdle(process, functions)) continue
    const frames: Stack['frames'] = [process, ...withoutRepeats(functions.reverse())]
    const key = frames.join(';')
    const found = counted.get(key)
    if (found === undefined) counted.set(key, { frames, samples: 1 })
    else found.samples += 1
  }
  return { stacks: [...counted.values()], possible }
}

/** One line per stack, `process;caller;function 12`: what flamegraph.pl, speedscope and others read. */
export function foldedStacks({ stacks }: StackProfile): string {
  return stacks.map(({ frames, samples }) => `${frames.join(';')} ${String(samples)}\n`).join('')
}

function functionOf(line: string): string | undefined {
  const match = FRAME.exec(line)
  if (match === null) return undefined
  const [, symbol = '', file = ''] = match
  if (symbol === '[unknown]') {
    const name =
      file
        .replace(/ \(deleted\)$/, '')
        .split('/')
        .at(-1) ?? ''
    return nameOf(name.startsWith('[') ? name : `[${name}]`)
  }
  const isKernel = KERNEL.test(file) && file !== '[unknown]' && file !== '[vdso]'
  return isKernel ? `${nameOf(symbol)} [k]` : nameOf(symbol)
}

/** Semicolons separate frames. */
function nameOf(text: string): string {
  return shortened(text.replaceAll(';', ','), LONGEST_NAME)
}

/** A CPU that has nothing to do is in the idle task of the kernel; not every kernel samples it. */
function isIdle(process: string, functions: readonly string[]): boolean {
  return process === 'swapper' && !functions.some((name) => WORK_OF_THE_IDLE_TASK.test(name))
}

/** A file without symbols is one frame, however deep its calls are. */
function withoutRepeats(functions: readonly string[]): string[] {
  return functions.filter((name, index) => !(name.startsWith('[') && name === functions[index - 1]))
}
