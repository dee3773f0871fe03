import { programPath } from './layers.ts'
import type { Architecture } from './pause-program.ts'

// https://github.com/opencontainers/image-spec: manifest.md, config.md, image-index.md, media-types.md (v1.1)

export const MEDIA_TYPES = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const

/** A reference to content. */
export interface Descriptor {
  readonly mediaType: string
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
  readonly size: number
}

/** Anybody who is not root, so that namespaces with the restricted pod security standard take the image. */
const USER = '65532:65532'

/**
 * Configuration of the image. SIGKILL as stop signal: the first process of a container ignores SIGTERM without a
 * handler, and the runtime would wait in vain.
 * @param diffIds digests of the layers' archives before gzip
 */
export function imageConfig(architecture: Architecture, diffIds: readonly string[]): string {
  return JSON.stringify({
    architecture,
    os: 'linux',
    config: { User: USER, Entrypoint: [`/${programPath(architecture)}`], StopSignal: 'SIGKILL' },
    rootfs: { type: 'layers', diff_ids: diffIds },
  })
}

export function imageManifest(config: Descriptor, layers: readonly Descriptor[]): string {
  return JSON.stringify({ schemaVersion: 2, mediaType: MEDIA_TYPES.manifest, config, layers })
}

/** For images that run on more than one architecture. */
export function imageIndex(
  manifests: readonly { readonly architecture: Architecture; readonly descriptor: Descriptor }[],
): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: MEDIA_TYPES.index,
    manifests: manifests.map(({ architecture, descriptor }) => ({
      ...descriptor,
      platform: { architecture, os: 'linux' },
    })),
  })
}
