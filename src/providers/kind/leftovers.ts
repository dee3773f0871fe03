import { reportLeftovers } from '../../kubernetes/run-cluster.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'
import { removeBeside } from './delete-cluster.ts'

/** Warns of the kind clusters of earlier runs, and forgets those that somebody has deleted with kind. */
export async function reportKindLeftovers(
  provider: string,
  context: Pick<ProviderContext, 'clusters' | 'commands' | 'log' | 'signal'>,
): Promise<void> {
  const { commands, signal } = context
  let existing: readonly string[] | undefined
  const forget = async (reference: ClusterReference): Promise<boolean> => {
    const argv = ['kind', 'get', 'clusters', '--quiet'] as const
    existing ??= expectSuccess(
      await commands.run(argv, { signal, timeoutSeconds: 30 }),
      'listing the kind clusters',
    ).stdout.split(/\s+/)
    if (existing.includes(reference.name)) return false
    await removeBeside(reference, commands)
    return true
  }
  await reportLeftovers(provider, context, { forget })
}
