import type { Architecture } from '../core/oci-image/pause-program.ts'
import type { Bytes } from '../core/series.ts'

/** What a suite wants of the registry that its images are pulled from. */
export interface RegistryWish {
  /** For all pulls together; undefined: as fast as it can. */
  readonly bytesPerSecond?: number | undefined
  /** Before every answer; undefined: none. */
  readonly delayMilliseconds?: number | undefined
}

/** What nodes got from a registry so far. */
export interface ServedSoFar {
  /** Size of manifests, configurations and layers, without headers. */
  readonly bytes: number
  /** GET and HEAD requests that it answered with content. */
  readonly requests: number
}

/** A registry that the nodes of a testbed can pull from and that this machine can push to (OCI distribution API). */
export interface ImageRegistry {
  /** Base URL for pushing from this machine, e.g. `http://127.0.0.1:32768`. */
  readonly pushUrl: string
  /** What an image reference begins with for the nodes: `HOST:PORT`, perhaps with a path; no slash at the end. */
  readonly pullPrefix: string
  /** Value of the `Authorization` header for pushing; a secret. */
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

/** An image that is made while it is pushed: it is never on this machine as a whole. */
export interface GeneratedImage {
  /** Below the path of the registry's URL, e.g. `kbench/image-pull`. */
  readonly repository: string
  readonly tag: string
  /** Size of the incompressible content of all layers together. */
  readonly size: Bytes
  readonly layers: number
  /** The same seed makes the same bytes, everywhere. */
  readonly seed: string
  /** What the program in the image runs on; with more than one the image has an index. */
  readonly architectures: readonly [Architecture, ...Architecture[]]
}

export interface PublishedImage {
  readonly repository: string
  readonly tag: string
  /** Digest of the manifest, or of the index where there is one. */
  readonly digest: string
  /** Digests of everything that was pushed as a manifest: the index and its manifests. */
  readonly manifests: readonly string[]
  /** What one node fetches: the blobs of one architecture with manifest and configuration. */
  readonly pullSize: Bytes
}

export type PushTarget = Pick<ImageRegistry, 'pushUrl' | 'authorization'>

/** Pushes generated images to a registry (OCI distribution specification 1.1), in constant memory. */
export interface ImagePublisher {
  /** @throws {EnvironmentError | Interrupted} when the registry refuses, fails or stalls */
  publish(image: GeneratedImage, target: PushTarget, signal?: AbortSignal): Promise<PublishedImage>
  /** Deletes an image; many registries refuse. undefined: it is gone; else why it is not. Never throws. */
  remove(image: PublishedImage, target: PushTarget): Promise<string | undefined>
}
