import { bytes } from '../../src/core/series.ts'
import type {
  GeneratedImage,
  ImagePublisher,
  PublishedImage,
  PushTarget,
} from '../../src/ports/image-registry.ts'

/** A publisher that only remembers; `failing` says at which tag it fails. */
export class FakeImages implements ImagePublisher {
  readonly published: { readonly image: GeneratedImage; readonly target: PushTarget }[] = []
  readonly removed: string[] = []
  /** What `remove` says. */
  problem: string | undefined
  failing: { readonly tag: RegExp; readonly error: Error } | undefined

  publish(image: GeneratedImage, target: PushTarget): Promise<PublishedImage> {
    if (this.failing?.tag.test(image.tag) === true) return Promise.reject(this.failing.error)
    this.published.push({ image, target })
    const digest = `sha256:${String(this.published.length).padStart(64, '0')}`
    const { repository, tag, size } = image
    return Promise.resolve({ repository, tag, digest, manifests: [digest], pullSize: bytes(size + 1000) })
  }

  remove({ tag }: PublishedImage): Promise<string | undefined> {
    this.removed.push(tag)
    return Promise.resolve(this.problem)
  }
}

/** For tests in which nothing may be pushed. */
export const noImages: ImagePublisher = {
  publish: () => Promise.reject(new Error('no image was expected to be pushed')),
  remove: () => Promise.reject(new Error('no image was expected to be removed')),
}
