import type { Command } from 'commander'
import { createLastingCluster } from '../../app/clusters/create-cluster.ts'
import { deleteClusters, listClusters } from '../../app/clusters/clusters.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { defined } from '../../core/defined.ts'
import { automaticProviders, makesClusters } from '../../ports/provider.ts'
import { execute } from './shared.ts'
import { collect } from './values.ts'

interface CreateFlags {
  config?: string
  provider?: string
  variant?: string
  set?: string[]
}

/** The provider that makes clusters where none is named. */
const MAKER = automaticProviders(DEFINITIONS.providers).find(makesClusters)?.id

export function addClusterCommand(program: Command): void {
  const group = program
    .command('cluster')
    .description('create, list and delete the clusters that kbench makes')
  group
    .command('create')
    .description('create a cluster as `run` would, set the subject up, and leave it')
    .option('--config <FILE>', 'configuration (default: kbench.yaml, if it is there)')
    .option('--provider <NAME>', `provider (default: ${MAKER ?? 'none'}, or that of the variant)`)
    .option('--variant <NAME>', 'variant of the matrix (default: the file without its matrix)')
    .option('--set <PATH=VALUE>', 'any other value of the configuration', collect)
    .action(async (flags: CreateFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { config, variant, provider = variant === undefined ? MAKER : undefined, set } = flags
        const kubeconfig = await createLastingCluster(
          { config, definitions: DEFINITIONS, overrides: defined({ provider, variant, set }) },
          ports,
        )
        return { output: `export KUBECONFIG=${kubeconfig}`, exitCode: EXIT.passed }
      }),
    )
  group
    .command('list')
    .description('list the clusters that were made and not deleted')
    .action(async (_flags: object, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const clusters = await listClusters(ports)
        const lines = clusters.map(
          ({ name, provider, use, startedAt, kubeconfig }) =>
            `${name}  ${provider}  ${use}  since ${startedAt}  ${kubeconfig}`,
        )
        return {
          output: lines.length === 0 ? 'No clusters of kbench on this machine.' : lines.join('\n'),
          exitCode: EXIT.passed,
        }
      }),
    )
  group
    .command('delete')
    .description('delete clusters that kbench made')
    .argument('<NAME...>', 'as `kbench cluster list` shows them')
    .action(async (names: string[], _flags: object, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        await deleteClusters(names, DEFINITIONS, ports)
        return { exitCode: EXIT.passed }
      }),
    )
}
