/** A registry that the nodes of a testbed can pull from and that this machine can push to (OCI distribution API). */
export interface ImageRegistry {
  /** Base URL for pushing from this machine, e.g. `http://127.0.0.1:32768`. */
  readonly pushUrl: string
  /** What an image reference begins with for the nodes: `HOST:PORT`, perhaps with a path; no slash at the end. */
  readonly pullPrefix: string
  /** Of the `Authorization` header for pushing; a secret. */
  readonly authorization?: string
  /** Frees the storage of what was removed from it by the distribution API, where that takes more. Never throws. */
  reclaim?(): Promise<void>
  /** Removes it with all that was pushed, where it was made for this run. Never throws. */
  close(): Promise<void>
}
