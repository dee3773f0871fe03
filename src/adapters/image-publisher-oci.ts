import { createHash } from 'node:crypto'
import {
  imageConfig,
  imageIndex,
  imageManifest,
  MEDIA_TYPES,
  type Descriptor,
} from '../core/oci-image/documents.ts'
import { type LayerPlan, planLayers } from '../core/oci-image/layers.ts'
import { EnvironmentError, messageOf } from '../core/errors.ts'
import { bytes } from '../core/series.ts'
import type { GeneratedImage, ImagePublisher, PublishedImage, PushTarget } from '../ports/image-registry.ts'
import { streamLayer } from './layer-stream.ts'
import {
  createRegistryClient,
  type RegistryBody,
  type RegistryClient,
  type RegistryResponse,
} from './registry-client.ts'

const STALL_SECONDS = 60
const BINARY = 'application/octet-stream'

/** https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#push */
export function createImagePublisher({ stallSeconds = STALL_SECONDS } = {}): ImagePublisher {
  return {
    publish: (image, target, signal) => new Push(image, target, stallSeconds, signal).run(),
    remove: (image, target) => remove(image, target, stallSeconds),
  }
}

/** One image on its way. Layers go one after the other: what is in memory is one piece of one layer. */
class Push {
  readonly #image: GeneratedImage
  readonly #client: RegistryClient
  readonly #api: string
  readonly #signal: AbortSignal | undefined
  readonly #manifests: string[] = []

  constructor(
    image: GeneratedImage,
    target: PushTarget,
    stallSeconds: number,
    signal: AbortSignal | undefined,
  ) {
    this.#image = image
    this.#client = createRegistryClient(target, stallSeconds)
    this.#api = apiPath(image.repository, target)
    this.#signal = signal
  }

  async run(): Promise<PublishedImage> {
    const { architectures, layers, repository, seed, size, tag } = this.#image
    const pushed: { readonly descriptor: Descriptor; readonly diffId: string }[] = []
    for (const [index, plan] of planLayers(size, layers, architectures).entries())
      pushed.push(await this.#pushLayer(plan, `${seed}/${String(index + 1)}`))

    const diffIds = pushed.map(({ diffId }) => diffId)
    const descriptors = pushed.map(({ descriptor }) => descriptor)
    const single = architectures.length === 1
    const platforms = []
    for (const architecture of architectures) {
      const config = imageConfig(architecture, diffIds)
      const configDescriptor = await this.#pushText(config, MEDIA_TYPES.config)
      const manifest = imageManifest(configDescriptor, descriptors)
      const descriptor = await this.#pushManifest(manifest, MEDIA_TYPES.manifest, single ? tag : undefined)
      platforms.push({ architecture, descriptor, configSize: configDescriptor.size })
    }
    const [first] = platforms
    if (first === undefined) throw new Error('an image without an architecture')
    const index = single ? undefined : await this.#pushManifest(imageIndex(platforms), MEDIA_TYPES.index, tag)
    const layerBytes = descriptors.reduce((sum, { size: bytes }) => sum + bytes, 0)
    return {
      repository,
      tag,
      digest: (index ?? first.descriptor).digest,
      manifests: this.#manifests,
      pullSize: bytes(layerBytes + first.configSize + first.descriptor.size + (index?.size ?? 0)),
    }
  }

  async #pushLayer(plan: LayerPlan, seed: string): Promise<{ descriptor: Descriptor; diffId: string }> {
    const layer = streamLayer(plan, seed)
    const begun = await this.#beginUpload()
    const body = { chunks: layer.chunks, length: plan.blobSize }
    const sent = await this.#send('PATCH', begun, BINARY, body)
    const location = locationOf(sent, 202, 'sending a layer')
    const { digest, diffId } = layer.digests()
    await this.#endUpload(location, digest)
    return { descriptor: { mediaType: MEDIA_TYPES.layer, digest, size: plan.blobSize }, diffId }
  }

  async #pushText(text: string, mediaType: string): Promise<Descriptor> {
    const descriptor = describe(text, mediaType)
    await this.#endUpload(await this.#beginUpload(), descriptor.digest, { text })
    return descriptor
  }

  async #beginUpload(): Promise<string> {
    const begun = await this.#send('POST', `${this.#api}/blobs/uploads/`)
    return locationOf(begun, 202, 'beginning an upload')
  }

  async #endUpload(location: string, digest: string, body?: RegistryBody): Promise<void> {
    const separator = location.includes('?') ? '&' : '?'
    const whole = `${location}${separator}digest=${encodeURIComponent(digest)}`
    expectStatus(await this.#send('PUT', whole, BINARY, body), 201, 'ending an upload')
  }

  async #pushManifest(text: string, mediaType: string, tag: string | undefined): Promise<Descriptor> {
    const descriptor = describe(text, mediaType)
    const path = `${this.#api}/manifests/${tag ?? descriptor.digest}`
    expectStatus(await this.#send('PUT', path, mediaType, { text }), 201, 'pushing a manifest')
    this.#manifests.unshift(descriptor.digest)
    return descriptor
  }

  #send(
    method: 'POST' | 'PUT' | 'PATCH',
    location: string,
    contentType?: string,
    body?: RegistryBody,
  ): Promise<RegistryResponse> {
    return this.#client.send({ method, location, signal: this.#signal, contentType, body })
  }
}

async function remove(
  { repository, manifests }: PublishedImage,
  target: PushTarget,
  stallSeconds: number,
): Promise<string | undefined> {
  try {
    const client = createRegistryClient(target, stallSeconds)
    for (const digest of manifests) {
      const location = `${apiPath(repository, target)}/manifests/${digest}`
      const answer = await client.send({ method: 'DELETE', location })
      if (answer.status !== 202 && answer.status !== 404)
        return `the registry answered ${String(answer.status)}`
    }
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** A path of the registry's URL is the beginning of the name of the repository. */
function apiPath(repository: string, { pushUrl }: PushTarget): string {
  const prefix = new URL(pushUrl).pathname.replace(/\/$/, '')
  return `/v2${prefix}/${repository}`
}

function describe(text: string, mediaType: string): Descriptor {
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  return { mediaType, digest, size: Buffer.byteLength(text) }
}

function locationOf(response: RegistryResponse, status: number, what: string): string {
  expectStatus(response, status, what)
  const { location } = response.headers
  if (location === undefined)
    throw new EnvironmentError(`${what}: the registry did not say where to go on (no header Location)`)
  return location
}

function expectStatus(response: RegistryResponse, expected: number, what: string): void {
  const { status, body } = response
  if (status === expected) return
  const said = body.trim().replaceAll(/\s+/g, ' ').slice(0, 200)
  throw new EnvironmentError(
    `${what}: the registry answered ${String(status)}, expected ${String(expected)}${said === '' ? '' : `: ${said}`}`,
    { nextStep: nextStepFor(status) },
  )
}

function nextStepFor(status: number): string {
  if (status === 401 || status === 403)
    return 'Check the credentials of the registry, and that they may push to this repository.'
  return status >= 500
    ? 'Look at the log of the registry; its storage may be full.'
    : 'Check the URL of the registry (it must speak the OCI distribution API, /v2/).'
}
