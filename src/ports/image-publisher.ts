import type { Architecture } from '../core/oci-image/pause-program.ts'
import type { Bytes } from '../core/series.ts'
import type { ImageRegistry } from './image-registry.ts'

/** An image that is made while it is pushed: nothing of it is ever on this machine as a whole. */
export interface GeneratedImage {
  /** Below the path of the registry's URL, e.g. `kbench/image-pull`. */
  readonly repository: string
  readonly tag: string
  /** Of the incompressible content of all layers together. */
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
  /** Of the manifest, or of the index where there is one. */
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
  /**
   * Deletes an image from the registry. Many registries do not allow it.
   * @returns undefined when it is gone, else why it is not. Never throws.
   */
  remove(image: PublishedImage, target: PushTarget): Promise<string | undefined>
}
