import { createLastingCluster, deleteClusters, listClusters } from '../../app/clusters.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { Ports } from '../../app/ports.ts'
import type { Overrides } from '../../config/overrides.ts'
import { defined } from '../../core/defined.ts'
import { automaticProviders, makesClusters } from '../../ports/provider.ts'
import { many } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { MEASURING } from '../options/measure.ts'
import { defineCommand, type CommandOutcome } from './command.ts'

const { config, provider, set } = MEASURING
/** The provider that creates clusters where none is named. */
const CREATOR = automaticProviders(DEFINITIONS.providers).find(makesClusters)?.id

export const CLUSTER_CREATE = defineCommand({
  name: 'cluster create',
  summary: 'Create a cluster as `kbench run` would, set the subject up, and keep it',
  options: {
    provider: { ...provider, otherwise: CREATOR ?? 'none' },
    config,
    set,
  },
  examples: [
    ['eval "$(kbench cluster create)"', 'sets KUBECONFIG in this shell'],
    ['kbench cluster create --set provider.kind.nodes=2'],
  ],
  run: ({ config: file, provider: named = CREATOR, set: settings }, ports) =>
    createAndKeep(file, defined({ provider: named, set: settings }), ports),
})

export async function createAndKeep(
  file: string | undefined,
  overrides: Overrides,
  ports: Ports,
): Promise<CommandOutcome> {
  const kubeconfig = await createLastingCluster({ config: file, definitions: DEFINITIONS, overrides }, ports)
  return { data: `export KUBECONFIG=${kubeconfig}`, exitCode: EXIT.passed }
}

export const CLUSTER_LIST = defineCommand({
  name: 'cluster list',
  summary: 'List the clusters that kbench created and has not deleted',
  options: {},
  examples: [['kbench cluster list']],
  async run(_values, ports) {
    const lines = (await listClusters(ports)).map(
      ({ name, provider: place, use, startedAt, kubeconfig }) =>
        `${name}  ${place}  ${use}  since ${startedAt}  ${kubeconfig}`,
    )
    return {
      output: lines.length === 0 ? 'No clusters of kbench on this machine.' : lines.join('\n'),
      exitCode: EXIT.passed,
    }
  },
})

export const CLUSTER_DELETE = defineCommand({
  name: 'cluster delete',
  summary: 'Delete clusters that kbench created',
  options: {
    names: many(text, {
      description: 'Names of clusters, as `kbench cluster list` shows them',
      placeholder: 'NAME',
      positional: true,
      required: true,
    }),
  },
  examples: [['kbench cluster delete kbench-3k9x2m1a']],
  async run({ names }, ports) {
    await deleteClusters(names, DEFINITIONS, ports)
    return { exitCode: EXIT.passed }
  },
})
