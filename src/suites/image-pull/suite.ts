import { NotMeasurableHere } from '../../core/errors.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { inRoom, type Room } from '../room.ts'
import { collectRollouts } from './figures-collect.ts'
import { generatedShapes, publishedShapes, type ImageShape } from './image-source.ts'
import { imagePullMeasurement } from './measurement.ts'
import { IMAGE_PULL_METRICS } from './metrics.ts'
import { architecturesOf, readNodes } from './objects.ts'
import { IMAGE_PULL_PRESETS, imagePullParametersSchema, type ImagePullParameters } from './parameters.ts'
import { openTraffic } from './traffic.ts'

/** One request at a time and some room; watches have their own connections. */
const CONNECTIONS = 2

/** How fast images come to the nodes. Method: README.md here. */
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

function prepare(parameters: ImagePullParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const { cluster, limits, nodes } = context.testbed
    if (cluster === undefined)
      throw new NotMeasurableHere(`images cannot be pulled here: ${limits.registry ?? 'there is no cluster'}`)
    checkRounds(parameters, context.testbed)
    const api = await room.openApi(cluster, CONNECTIONS)
    let registry: ImageRegistry | undefined
    let shapes: readonly ImageShape[]
    if (parameters.images === undefined) {
      const names = nodes.map(({ name }) => name)
      const architectures = architecturesOf(await readNodes({ api, context, signal: context.signal }, names))
      registry = await openRegistry(parameters, room)
      shapes = generatedShapes(parameters, architectures, registry, context)
    } else shapes = publishedShapes(parameters.images)
    const notes = notesOn(parameters, registry, context)
    const traffic = await openTraffic(parameters, registry, room)
    const { namespace } = cluster
    return {
      measurements: shapes.map((shape) =>
        imagePullMeasurement({ shape, parameters, api, namespace, traffic }, context),
      ),
      get notes() {
        return [...notes, ...traffic.notes]
      },
      toolVersions: {},
    }
  })
}

/** @throws {EnvironmentError} where there is none, with what to do about it */
async function openRegistry(
  { registryBytesPerSecond, registryDelayMilliseconds }: ImagePullParameters,
  room: Room,
): Promise<ImageRegistry> {
  const { testbed, signal } = room
  if (testbed.cluster?.openRegistry === undefined)
    throw new NotMeasurableHere(
      `there is no registry for generated images: ${testbed.limits.registry ?? 'this provider has none'}`,
    )
  const registry = await testbed.cluster.openRegistry(signal)
  room.atEnd(() => registry.close())
  const isSlow = registryBytesPerSecond !== undefined || registryDelayMilliseconds !== undefined
  if (!isSlow || registry.slowed === true) return registry
  throw new NotMeasurableHere(
    'the registry cannot be made slow here, only the one that kbench starts next to a kind cluster: leave registryBytesPerSecond and registryDelayMilliseconds out',
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
