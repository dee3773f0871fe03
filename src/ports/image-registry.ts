/** What a suite wants of the registry that its images are pulled from. */
export interface RegistryWish {
  /** Of all pulls together; undefined: as fast as it can. */
  readonly bytesPerSecond?: number | undefined
  /** Before every answer; undefined: none. */
  readonly delayMilliseconds?: number | undefined
}

/** What nodes got from a registry so far. */
export interface ServedSoFar {
  /** Of manifests, configurations and layers, without headers. */
  readonly bytes: number
  /** GET and HEAD that it answered with what was asked for. */
  readonly requests: number
}

/** A registry that the nodes of a testbed can pull from and that this machine can push to (OCI distribution API). */
export interface ImageRegistry {
  /** Base URL for pushing from this machine, e.g. `http://127.0.0.1:32768`. */
  readonly pushUrl: string
  /** What an image reference begins with for the nodes: `HOST:PORT`, perhaps with a path; no slash at the end. */
  readonly pullPrefix: string
  /** Of the `Authorization` header for pushing; a secret. */
  readonly authorization?: string
  /** Whether it is as slow as it was wished to be; without a wish it need not be. */
  readonly slowed?: true
  /** Hosts that the nodes ask before it: mirrors, as they were configured when it was opened. undefined: not known. */
  readonly mirrors?: readonly string[]
  /** undefined where nobody counts. @throws {EnvironmentError} */
  served?(): Promise<ServedSoFar>
  /** Frees the storage of what was removed from it by the distribution API, where that takes more. Never throws. */
  reclaim?(): Promise<void>
  /** Removes it with all that was pushed, where it was made for this run. Never throws. */
  close(): Promise<void>
}
