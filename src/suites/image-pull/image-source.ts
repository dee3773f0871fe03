import { EnvironmentError } from '../../core/errors.ts'
import type { Architecture } from '../../core/oci-image/pause-program.ts'
import type { Bytes } from '../../core/unit.ts'
import type { PublishedImage } from '../../ports/image-publisher.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import { parseImageSize } from './image-size.ts'
import type { ImagePullParameters } from './parameters.ts'

export const REVISIONS = ['v1', 'v2'] as const
export type Revision = (typeof REVISIONS)[number]

/** What is rolled out in one measurement: two images of one shape. */
export interface ImagePair {
  /** References for pods, by revision. */
  readonly references: Readonly<Record<Revision, string>>
  /** Removes them from where they were pushed. Never throws. */
  release(): Promise<void>
}

/** One row of the suite: an image of a size with a number of layers. */
export interface ImageShape {
  /** `100MB-4` */
  readonly id: string
  readonly labels: { readonly size: string; readonly layers: string }
  /** Of the content; for published images what their label says. */
  readonly size: Bytes
  readonly generated: boolean
  /** Has the two images where the nodes can pull them. @throws {EnvironmentError | Interrupted} */
  provide(round: number, signal: AbortSignal | undefined): Promise<ImagePair>
}

const REPOSITORY = 'kbench/image-pull'

/** Images of the person's: nothing to make and nothing to remove. */
export function publishedShapes(images: NonNullable<ImagePullParameters['images']>): ImageShape[] {
  return images.map(({ v1, v2, size, layers }) => ({
    ...shapeOf(size, layers),
    generated: false,
    provide: () => Promise.resolve({ references: { v1, v2 }, release: () => Promise.resolve() }),
  }))
}

/**
 * Images with content that no node can have: the seed holds the name of the run's namespace, the round and the time.
 * @param registry the images of a measurement are removed from it after the measurement
 */
export function generatedShapes(
  { sizes, layers }: Pick<ImagePullParameters, 'sizes' | 'layers'>,
  architectures: readonly [Architecture, ...Architecture[]],
  registry: ImageRegistry,
  { images, clock, log, testbed }: Pick<SuiteContext, 'images' | 'clock' | 'log' | 'testbed'>,
): ImageShape[] {
  const release = async (published: readonly PublishedImage[]): Promise<void> => {
    for (const image of published) {
      const problem = await images.remove(image, registry)
      if (problem !== undefined)
        log.warning(`the image ${image.repository}:${image.tag} stays in the registry: ${problem}`)
    }
    await registry.reclaim?.()
  }
  return sizes.flatMap((size) =>
    layers.map((count) => {
      const shape = shapeOf(size, count)
      return {
        ...shape,
        generated: true,
        async provide(round, signal): Promise<ImagePair> {
          const published: PublishedImage[] = []
          const references: Partial<Record<Revision, string>> = {}
          const seed = `${testbed.namespace ?? ''}/${clock.now().toISOString()}/${String(round)}`
          try {
            for (const revision of REVISIONS) {
              log.debug(`pushing ${shape.id} ${revision}`)
              const tag = `${testbed.namespace ?? 'kbench'}-${String(round)}-${shape.id}-${revision}`
              const image = await images.publish(
                {
                  repository: REPOSITORY,
                  tag,
                  size: shape.size,
                  layers: count,
                  seed: `${seed}/${shape.id}/${revision}`,
                  architectures,
                },
                registry,
                signal,
              )
              published.push(image)
              references[revision] = `${registry.pullPrefix}/${REPOSITORY}:${tag}`
            }
          } catch (error) {
            await release(published)
            throw error
          }
          const { v1, v2 } = references
          if (v1 === undefined || v2 === undefined) throw new Error('a revision was not pushed')
          return { references: { v1, v2 }, release: () => release(published) }
        },
      }
    }),
  )
}

function shapeOf(size: string, layers: number): Pick<ImageShape, 'id' | 'labels' | 'size'> {
  const parsed = parseImageSize(size)
  if (parsed === undefined) throw new EnvironmentError(`${size} is no size`)
  return { id: `${size}-${String(layers)}`, labels: { size, layers: String(layers) }, size: parsed }
}
