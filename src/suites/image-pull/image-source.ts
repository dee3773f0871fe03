import { EnvironmentError } from '../../core/errors.ts'
import type { Architecture } from '../../core/oci-image/pause-program.ts'
import type { Bytes } from '../../core/series.ts'
import type { GeneratedImage, PublishedImage, ImageRegistry } from '../../ports/image-registry.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import { parseImageSize, type ImagePullParameters } from './parameters.ts'

export const REVISIONS = ['v1', 'v2'] as const

/** What is rolled out in one measurement: two images of one shape. */
export interface ImagePair {
  /** References for pods, by revision. */
  readonly references: Readonly<Record<(typeof REVISIONS)[number], string>>
  /** Removes them from where they were pushed. Never throws. */
  release(): Promise<void>
}

/** One row of the suite: an image of a size with a number of layers. */
export interface ImageShape {
  /** `100MB-4` */
  readonly id: string
  readonly labels: { readonly size: string; readonly layers: string }
  /** Size of the content; for published images what their label says. */
  readonly size: Bytes
  readonly generated: boolean
  /** Has the two images where the nodes can pull them. @throws {EnvironmentError | Interrupted} */
  provide(round: number, signal: AbortSignal): Promise<ImagePair>
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
 * Images with content that no node can have: seed and tag hold the name of the run's namespace, the time and the round.
 * @param registry the images of a measurement are removed from it after the measurement
 */
export function generatedShapes(
  { sizes, layers }: ImagePullParameters,
  architectures: readonly [Architecture, ...Architecture[]],
  registry: ImageRegistry,
  context: SuiteContext,
): ImageShape[] {
  return sizes.flatMap((size) =>
    layers.map((count) => {
      const shape = shapeOf(size, count)
      return {
        ...shape,
        generated: true,
        provide: (round, signal) => {
          const time = context.clock.now().getTime().toString(36)
          const prefix = `${context.testbed.cluster?.namespace ?? 'kbench'}-${time}-${String(round)}-${shape.id}`
          const image = { repository: REPOSITORY, size: shape.size, layers: count, architectures }
          return pushPair(image, prefix, registry, context, signal)
        },
      }
    }),
  )
}

async function pushPair(
  image: Omit<GeneratedImage, 'tag' | 'seed'>,
  prefix: string,
  registry: ImageRegistry,
  { images, log }: SuiteContext,
  signal: AbortSignal,
): Promise<ImagePair> {
  const published: PublishedImage[] = []
  const push = async (revision: string): Promise<string> => {
    const tag = `${prefix}-${revision}`
    log.debug(`pushing ${image.repository}:${tag}`)
    published.push(await images.publish({ ...image, tag, seed: tag }, registry, signal))
    return `${registry.pullPrefix}/${image.repository}:${tag}`
  }
  const release = async (): Promise<void> => {
    for (const one of published) {
      const problem = await images.remove(one, registry)
      if (problem !== undefined)
        log.warning(`the image ${one.repository}:${one.tag} stays in the registry: ${problem}`)
    }
    await registry.reclaim?.()
  }
  try {
    return { references: { v1: await push('v1'), v2: await push('v2') }, release }
  } catch (error) {
    await release()
    throw error
  }
}

function shapeOf(size: string, layers: number): Pick<ImageShape, 'id' | 'labels' | 'size'> {
  const parsed = parseImageSize(size)
  if (parsed === undefined) throw new EnvironmentError(`${size} is no size`)
  return { id: `${size}-${String(layers)}`, labels: { size, layers: String(layers) }, size: parsed }
}
