import { Interrupted, messageOf } from '../../core/errors.ts'
import type { ImageRegistry, ServedSoFar } from '../../ports/image-registry.ts'
import type { Observation, SuiteContext } from '../../ports/suite.ts'
import type { Pull } from './rollout-state.ts'

/** What the nodes of one roll-out got, and from where. Bytes of manifests, configurations and layers. */
export interface RolloutTraffic {
  readonly registryBytes: number
  readonly registryRequests: number
  /** What the nodes got beyond that, from a mirror. undefined where a kubelet does not say how much it pulled. */
  readonly peerBytes: number | undefined
}

/** Counts what a registry serves from one moment to the next. */
export class Traffic {
  readonly #registry: ImageRegistry | undefined
  readonly #context: Pick<SuiteContext, 'log'>
  readonly #notes = new Set<string>()

  constructor(registry: ImageRegistry | undefined, context: Pick<SuiteContext, 'log'>) {
    this.#registry = registry
    this.#context = context
  }

  /** Why something was not counted. */
  get notes(): readonly string[] {
    return [...this.#notes]
  }

  /** undefined where nobody counts. @throws {Interrupted} */
  async now(): Promise<ServedSoFar | undefined> {
    try {
      return await this.#registry?.served?.()
    } catch (error) {
      if (error instanceof Interrupted) throw error
      this.note(`what the registry served is not counted: ${messageOf(error)}`)
      return undefined
    }
  }

  note(text: string): void {
    if (!this.#notes.has(text)) this.#context.log.warning(text)
    this.#notes.add(text)
  }
}

/** @returns undefined where one of both was not counted */
export function trafficBetween(
  before: ServedSoFar | undefined,
  after: ServedSoFar | undefined,
  pulls: readonly Pick<Pull, 'imageSize'>[],
): RolloutTraffic | undefined {
  if (before === undefined || after === undefined) return undefined
  const registryBytes = after.bytes - before.bytes
  const sizes = pulls.map(({ imageSize }) => imageSize)
  const pulled = sizes.every((size) => size !== undefined)
    ? sizes.reduce<number>((sum, size) => sum + size, 0)
    : undefined
  return {
    registryBytes,
    registryRequests: after.requests - before.requests,
    peerBytes: pulled === undefined ? undefined : Math.max(0, pulled - registryBytes),
  }
}

/** Series of one roll-out. */
export function trafficObservations(
  traffic: RolloutTraffic | undefined,
  labels: Observation['labels'],
): Observation[] {
  if (traffic === undefined) return []
  const { registryBytes, peerBytes } = traffic
  return [
    { metric: 'image_registry_bytes', labels, value: registryBytes },
    ...(peerBytes === undefined ? [] : [{ metric: 'image_peer_bytes', labels, value: peerBytes }]),
  ]
}
