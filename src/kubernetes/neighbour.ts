import * as z from 'zod'
import { describeResources, type PodResources } from './pod-resources.ts'
import { quantity } from '../core/kubernetes-quantity.ts'

/** What stress-ng 0.15 takes where nothing is said: `stress-ng --help`. */
const DEFAULT_VM_BYTES = '256Mi'

const workers = (what: string): z.ZodOptional<z.ZodInt> =>
  z
    .int()
    .min(1, { error: 'must be at least 1; leave it out for none' })
    .max(1024)
    .optional()
    .describe(`workers that ${what}`)

const amount = (example: string): z.ZodString =>
  z.string().refine((text) => (quantity(text) ?? 0) >= 2 ** 20, {
    error: `must be an amount of at least 1Mi, such as ${example}`,
  })

/** Names as stress-ng has them: https://github.com/ColinIanKing/stress-ng */
export const neighbourSchema = z
  .strictObject({
    cpu: workers('compute'),
    cpuLoad: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('how busy each cpu worker is, in percent; default: 100'),
    vm: workers('write and read memory'),
    vmBytes: amount(DEFAULT_VM_BYTES)
      .optional()
      .describe(`memory of all vm workers together; default: ${DEFAULT_VM_BYTES}`),
    io: workers('call sync'),
    hdd: workers('write and remove a file'),
    hddBytes: amount('64Mi').optional().describe('size of the file of each hdd worker; default: 64Mi'),
    cache: workers('thrash the caches of the processor'),
    sock: workers('send and receive over a socket within the pod'),
    resources: z
      .strictObject({
        cpu: z
          .string()
          .refine((text) => (quantity(text) ?? 0) > 0, { error: 'must be an amount such as 500m or 1' })
          .describe('CPU that it requests and may use'),
        memory: amount('512Mi').describe('memory that it requests and may use'),
      })
      .optional()
      .describe('requests and limits of the neighbour; without them it takes what is left'),
  })
  .refine((neighbour) => stressorsOf(neighbour).length > 0, {
    error: () => `does nothing: name one of ${STRESSORS.join(', ')}`,
  })
  .refine(
    ({ vm, vmBytes = DEFAULT_VM_BYTES, resources }) =>
      vm === undefined ||
      resources === undefined ||
      (quantity(resources.memory) ?? 0) > (quantity(vmBytes) ?? 0),
    {
      path: ['resources', 'memory'],
      error: `must be more than vmBytes (default: ${DEFAULT_VM_BYTES}), or the vm workers are killed`,
    },
  )

const STRESSORS = ['cpu', 'vm', 'io', 'hdd', 'cache', 'sock'] as const
type Workers = Partial<Record<(typeof STRESSORS)[number], number | undefined>>
export type Neighbour = z.infer<typeof neighbourSchema>

function stressorsOf(neighbour: Workers): (readonly [string, number])[] {
  return STRESSORS.flatMap((name) => {
    const count = neighbour[name]
    return count === undefined ? [] : [[name, count] as const]
  })
}

/**
 * The command of the neighbour. It runs until it is stopped (`--timeout 0`). A count of 0 would mean one worker per
 * processor to stress-ng, so what is not wanted is left out.
 */
export function neighbourCommand(neighbour: Neighbour): [string, ...string[]] {
  const { cpu, cpuLoad = 100, vm, vmBytes = DEFAULT_VM_BYTES, hdd, hddBytes = '64Mi' } = neighbour
  return [
    'stress-ng',
    ...stressorsOf(neighbour).flatMap(([name, count]) => [`--${name}`, String(count)]),
    ...(cpu === undefined ? [] : ['--cpu-load', String(cpuLoad)]),
    // --vm-keep: without it the memory is given back and asked for again all the time.
    ...(vm === undefined ? [] : ['--vm-bytes', bytesOf(vmBytes), '--vm-keep']),
    ...(hdd === undefined ? [] : ['--hdd-bytes', bytesOf(hddBytes)]),
    '--temp-path',
    '/tmp',
    '--timeout',
    '0',
  ]
}

/** For the facts of a record: "cpu 2 at 80 %, vm 1 with 256Mi; cpu 500m, memory 512Mi". */
export function describeNeighbour(neighbour: Neighbour): string {
  const { cpuLoad = 100, vmBytes = DEFAULT_VM_BYTES, hddBytes = '64Mi', resources } = neighbour
  const details: Readonly<Record<string, string>> = {
    cpu: ` at ${String(cpuLoad)} %`,
    vm: ` with ${vmBytes}`,
    hdd: ` with ${hddBytes}`,
  }
  const stressors = stressorsOf(neighbour).map(
    ([name, count]) => `${name} ${String(count)}${details[name] ?? ''}`,
  )
  return `${stressors.join(', ')}; ${resources === undefined ? 'no limits' : describeResources(resources satisfies PodResources)}`
}

function bytesOf(text: string): string {
  return String(Math.round(quantity(text) ?? 0))
}
