import { EnvironmentError, messageOf } from '../core/errors.ts'
import { collectionPath, follow } from './follow.ts'
import { neighbourCommand, type Neighbour } from './neighbour.ts'
import type { PlacementNode } from './placement.ts'
import { podProgress } from './pod-progress.ts'
import { podSchema } from './schemas.ts'
import { startPod, type PodContext } from './pod.ts'

/** The neighbours of a testbed while it is measured. */
export interface RunningNeighbours {
  /**
   * What is measured beside a neighbour that has ended is not what was asked for.
   * @throws {EnvironmentError} when one has ended, with its reason
   */
  check(): void
  /** Stops looking after them; they go with the namespace. */
  readonly stop: () => void
}

/**
 * Starts a neighbour on every node that is measured, and looks after them until `stop`.
 * @throws {EnvironmentError} when one does not start
 */
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
  const watch = await follow(
    {
      path: collectionPath('api/v1', defaults.namespace, 'pods', {
        labelSelector: `kbench/pod in (${names.join(',')})`,
      }),
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
