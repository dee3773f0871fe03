import { NotMeasurableHere } from '../../core/errors.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { openBandwidthReader, type BandwidthReader } from './bandwidth.ts'
import { architecturesOf, readNodes } from './nodes.ts'
import { collectRollouts } from './figures/collect-rollouts.ts'
import { generatedShapes, publishedShapes, type ImageShape } from './image-source.ts'
import { imagePullMeasurement } from './measurement.ts'
import { Traffic } from './traffic.ts'
import { IMAGE_PULL_METRICS } from './metrics.ts'
import { IMAGE_PULL_PRESETS, imagePullParametersSchema, type ImagePullParameters } from './parameters.ts'

/** One request at a time and some room; watches have their own connections. */
const CONNECTIONS = 2

/** How fast images come to the nodes; README.md beside this file has the method. */
export default defineSuite<ImagePullParameters>({
  id: 'image-pull',
  summary: 'time to pull images, and to roll out and update a DaemonSet',
  metrics: IMAGE_PULL_METRICS,
  parameters: imagePullParametersSchema,
  presets: IMAGE_PULL_PRESETS,
  tools: () => [],
  figureData: collectRollouts,
  registry: ({ images, registryBytesPerSecond, registryDelayMilliseconds }) =>
    images === undefined
      ? { bytesPerSecond: registryBytesPerSecond, delayMilliseconds: registryDelayMilliseconds }
      : undefined,
  prepare,
})

async function prepare(parameters: ImagePullParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, signal } = context
  const { cluster } = testbed
  if (cluster === undefined)
    throw new NotMeasurableHere(
      `images cannot be pulled here: ${testbed.limits.registry ?? 'there is no cluster'}`,
    )
  checkRounds(parameters, testbed)
  const api = await cluster.openApi(CONNECTIONS)
  const { namespace } = cluster
  let registry: ImageRegistry | undefined
  let bandwidth: BandwidthReader | undefined
  const close = async (): Promise<void> => {
    await bandwidth?.close()
    api.close()
    await registry?.close()
  }
  try {
    let shapes: readonly ImageShape[]
    if (parameters.images === undefined) {
      const names = testbed.nodes.map(({ name }) => name)
      const architectures = architecturesOf(await readNodes({ api, context }, names, signal))
      registry = await openRegistry(parameters, context)
      shapes = generatedShapes(parameters, architectures, registry, context)
    } else shapes = publishedShapes(parameters.images)
    const traffic = new Traffic(registry, context)
    const notes = notesOn(parameters, registry, context)
    const reader = await openBandwidthReader(parameters, (sentence) => traffic.note(sentence), context)
    bandwidth = reader
    return {
      measurements: shapes.map((shape) =>
        imagePullMeasurement({ shape, parameters, api, namespace, traffic, bandwidth: reader }, context),
      ),
      get notes() {
        return [...notes, ...traffic.notes]
      },
      toolVersions: {},
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws {EnvironmentError} where there is none, with what to do about it */
async function openRegistry(
  { registryBytesPerSecond, registryDelayMilliseconds }: ImagePullParameters,
  { testbed, signal }: SuiteContext,
): Promise<ImageRegistry> {
  if (testbed.cluster?.openRegistry === undefined)
    throw new NotMeasurableHere(
      `there is no registry for generated images: ${testbed.limits.registry ?? 'this provider has none'}`,
    )
  const registry = await testbed.cluster.openRegistry(signal)
  const isSlow = registryBytesPerSecond !== undefined || registryDelayMilliseconds !== undefined
  if (!isSlow || registry.slowed === true) return registry
  await registry.close()
  throw new NotMeasurableHere(
    'the registry cannot be made slow here, only the one that kbench starts beside a kind cluster: leave registryBytesPerSecond and registryDelayMilliseconds out',
  )
}

/** @throws {EnvironmentError} for rounds that could only find the image of the round before */
function checkRounds({ images, rounds }: ImagePullParameters, testbed: SuiteContext['testbed']): void {
  if (images === undefined || rounds === 1 || testbed.cluster?.removeImages !== undefined) return
  throw new NotMeasurableHere(
    'given images can be measured in one round only on this cluster: kbench removes nothing from nodes that it did not make, so the second round would find them there. Set rounds to 1, or use generated images with a registry',
  )
}

function notesOn(
  { images }: ImagePullParameters,
  registry: ImageRegistry | undefined,
  { testbed }: SuiteContext,
): string[] {
  const { length } = testbed.nodes
  const mirrors = registry?.mirrors ?? []
  return [
    ...(mirrors.length === 0 ? [] : [`the nodes ask mirrors before the registry: ${mirrors.join(', ')}`]),
    ...(length === 1 ? ['one node only: says nothing about how nodes share images'] : []),
    ...(images === undefined
      ? []
      : ['given images: layers that a node has of other images are not pulled again']),
  ]
}
