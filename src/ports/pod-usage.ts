import type { ContainerUsage } from '../core/usage/usage.ts'
import type { PodWatch } from '../core/subject-watch.ts'
import type { Seconds } from '../core/series.ts'

/** A container that runs now. */
export interface WatchedContainer {
  /** Of this start of it: after a restart there is another one. */
  readonly id: string
  readonly namespace: string
  readonly pod: string
  readonly container: string
  readonly node: string
}

/** What containers of the cluster use. */
export interface PodUsage {
  /** About how often there is a new reading; undefined: at any time, from the kernel itself. */
  readonly resolution: Seconds | undefined
  /** Where readings come from, as the end of a sentence. */
  readonly source: string
  /** The running containers of pods, by name. Asks the API server: not while something is measured. @throws {EnvironmentError} */
  find(watch: PodWatch, signal?: AbortSignal): Promise<readonly WatchedContainer[]>
  /**
   * Reads all of them, well below a millisecond each where the resolution is undefined.
   * @returns in the order given; undefined for one that is gone
   * @throws {EnvironmentError}
   */
  read(containers: readonly WatchedContainer[]): Promise<readonly (ContainerUsage | undefined)[]>
  close(): void
}
