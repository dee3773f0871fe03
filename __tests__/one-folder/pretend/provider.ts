import * as z from 'zod'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { defineProvider } from '../../../src/ports/provider.ts'

const ID = 'pretend'
const options = z.strictObject({ speed: z.int().default(1).describe('how fast it pretends to be') })
const stateSchema = z.strictObject({ marker: z.string() })

/** A provider that exists only in a test, as one folder: a cluster that is a file. */
export default defineProvider<z.infer<typeof options>>({
  id: ID,
  summary: 'nothing at all, that answers at once',
  place: 'cluster',
  options,
  automatic: 0,
  init: { options: () => ['speed: 2 # pretended'], nextStep: 'Pretend that everything is ready.' },
  tools: () => [],
  availability: () => Promise.resolve({ usable: true }),
  async create({ speed }, context) {
    const { runId, files, clusters, clock, keep, processId } = context
    const folder = await files.makeTemporaryFolder('pretend-')
    const name = `pretend-${runId}`
    const state = { marker: `${folder}/marker` } satisfies z.infer<typeof stateSchema>
    await files.writeAtomically(state.marker, String(speed))
    const startedAt = clock.now().toISOString()
    await clusters.add({ provider: ID, name, kubeconfig: `${folder}/k`, startedAt, pid: processId, state })
    await context.setup(`${folder}/k`)
    const notHere = (): Promise<never> => Promise.reject(new EnvironmentError('nothing is really here'))
    return {
      facts: {
        kubernetes: 'v1.99.0',
        nodes: [],
        cni: null,
        kubeProxyMode: null,
        storageClass: null,
        runner: 'local',
        isolation: null,
        tools: {},
      },
      nodes: [{ name: 'nowhere' }],
      limits: {},
      cluster: {
        kubeconfig: `${folder}/k`,
        namespace: 'pretend',
        workload: { image: 'pretend', imagePullPolicy: 'Never', tolerations: [] },
        openApi: notHere,
        openNodeReader: notHere,
      },
      startPod: notHere,
      expose: notHere,
      async close() {
        if (keep) return
        await files.removeOwnFolder(folder)
        await clusters.remove(name)
      },
    }
  },
  async destroy({ state }, { files }) {
    const { marker } = stateSchema.parse(state)
    await files.removeFile(marker)
  },
})
