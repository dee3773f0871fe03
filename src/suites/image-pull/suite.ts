import { NotMeasurableHere } from '../../core/errors.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { ImageRegistry } from '../../ports/image-registry.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { architecturesOf, readNodes } from './nodes.ts'
import { collectRollouts } from './figures/collect-rollouts.ts'
import { generatedShapes, publishedShapes, type ImageShape } from './image-source.ts'
import { imagePullMeasurement } from './measurement.ts'
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
  prepare,
})

async function prepare(parameters: ImagePullParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, signal } = context
  const { namespace } = testbed
  if (testbed.openApi === undefined || namespace === undefined)
    throw new NotMeasurableHere(
      `images cannot be pulled here: ${testbed.limits.registry ?? 'there is no cluster'}`,
    )
  checkRounds(parameters, testbed)
  const api = await testbed.openApi(CONNECTIONS)
  let registry: ImageRegistry | undefined
  const close = async (): Promise<void> => {
    api.close()
    await registry?.close()
  }
  try {
    let shapes: readonly ImageShape[]
    if (parameters.images === undefined) {
      const names = testbed.nodes.map(({ name }) => name)
      const architectures = architecturesOf(await readNodes({ api, context }, names, signal))
      registry = await openRegistry(context)
      shapes = generatedShapes(parameters, architectures, registry, context)
    } else shapes = publishedShapes(parameters.images)
    return {
      measurements: measurementsOf(shapes, parameters, api, namespace, context),
      notes: notesOn(parameters, context),
      toolVersions: {},
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function measurementsOf(
  shapes: readonly ImageShape[],
  parameters: ImagePullParameters,
  api: KubernetesApi,
  namespace: string,
  context: SuiteContext,
): PreparedSuite['measurements'] {
  return shapes.map((shape) => imagePullMeasurement({ shape, parameters, api, namespace }, context))
}

/** @throws {EnvironmentError} where there is none, with what to do about it */
async function openRegistry({ testbed, signal }: SuiteContext): Promise<ImageRegistry> {
  if (testbed.openRegistry === undefined)
    throw new NotMeasurableHere(
      `there is no registry for generated images: ${testbed.limits.registry ?? 'this provider has none'}`,
    )
  return testbed.openRegistry(signal)
}

/** @throws {EnvironmentError} for rounds that could only find the image of the round before */
function checkRounds({ images, rounds }: ImagePullParameters, testbed: SuiteContext['testbed']): void {
  if (images === undefined || rounds === 1 || testbed.removeImages !== undefined) return
  throw new NotMeasurableHere(
    'given images can be measured in one round only on this cluster: kbench removes nothing from nodes that it did not make, so the second round would find them there. Set rounds to 1, or use generated images with a registry',
  )
}

function notesOn({ images }: ImagePullParameters, { testbed }: SuiteContext): string[] {
  const { length } = testbed.nodes
  return [
    ...(length === 1 ? ['one node only: says nothing about how nodes share images'] : []),
    ...(images === undefined
      ? []
      : ['given images: layers that a node has of other images are not pulled again']),
  ]
}
