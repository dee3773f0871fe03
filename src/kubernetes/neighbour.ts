import * as z from 'zod'
import { describeResources } from './pod-resources.ts'
import { quantity } from '../core/kubernetes-quantity.ts'
import { EnvironmentError, messageOf } from '../core/errors.ts'
import { collectionPath, follow } from './follow.ts'
import type { PlacementNode } from './placement.ts'
import { podProgress } from './pod-progress.ts'
import { podSchema } from './schemas.ts'
import { startPod, type PodContext } from './pod.ts'

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
type Neighbour = z.infer<typeof neighbourSchema>

function stressorsOf(neighbour: Workers): (readonly [string, number])[] {
  return STRESSORS.map((name) => [name, neighbour[name] ?? 0] as const).filter(([, count]) => count > 0)
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
  return `${stressors.join(', ')}; ${resources === undefined ? 'no limits' : describeResources(resources)}`
}

function bytesOf(text: string): string {
  return String(Math.round(quantity(text) ?? 0))
}

/** The neighbours of a testbed while it is measured. */
export interface RunningNeighbours {
  /**
   * What is measured after a neighbour has ended is not what was configured.
   * @throws {EnvironmentError} when one has ended, with its reason
   */
  check(): void
  /** Stops looking after them; they go with the namespace. */
  readonly stop: () => void
}

/** Starts and watches a neighbour on every measured node. @throws {EnvironmentError} if one does not start */
export async function startNeighbours(
  neighbour: Neighbour,
  places: readonly PlacementNode[],
  context: PodContext,
  signal: AbortSignal,
): Promise<RunningNeighbours> {
  const { defaults } = context
  const own = { ...context, defaults: { ...defaults, resources: neighbour.resources, template: undefined } }
  const names = places.map((_, index) => `neighbour-${String(index + 1)}`)
  const command = neighbourCommand(neighbour)
  for (const [index, place] of places.entries()) {
    context.log.progress(`starting the neighbour on ${place.name}`)
    const name = names[index] ?? ''
    await startPod({ name, node: place.name, network: 'pod', servers: [command] }, place, own, signal)
  }
  let problem: string | undefined
  const labelSelector = `kbench/pod in (${names.join(',')})`
  const watch = await follow(
    {
      path: collectionPath('api/v1', defaults.namespace, 'pods', { labelSelector }),
      schema: podSchema,
      what: 'the neighbours',
      existing: true,
      onEvent(type, pod) {
        const progress = podProgress(pod, defaults.image)
        const node = places[names.indexOf(pod.metadata.name)]?.name ?? 'a node'
        if (type === 'DELETED') problem ??= `the neighbour on ${node} was deleted by somebody else`
        else if (progress.kind === 'failed')
          problem ??= `the neighbour on ${node} has ended: ${progress.reason}`
      },
    },
    { api: context.api, context },
  )
  watch.broken.catch((error: unknown) => {
    problem ??= `whether the neighbours still run is not known any more: ${messageOf(error)}`
  })
  return {
    check() {
      if (problem === undefined) return
      throw new EnvironmentError(problem, {
        nextStep:
          'Give the neighbour more memory, or fewer vm workers, in the option neighbour of the provider.',
      })
    },
    stop: watch.stop,
  }
}
