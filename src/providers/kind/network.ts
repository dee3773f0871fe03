import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { ClusterReference, ProviderContext } from '../../ports/provider.ts'

/** What kind's clusters need remembered beyond their name. */
const stateSchema = z.strictObject({ network: z.string() })
export type KindState = z.infer<typeof stateSchema>

const NETWORK_SECONDS = 60
/** Only networks that kbench made are removed: a reference is read from a file. */
const PREFIX = 'kbench-'

/** The Docker network that was made for a cluster and goes with it; undefined: it has none. @throws for a broken register */
export function dockerNetworkOf({ state }: Pick<ClusterReference, 'state'>): string | undefined {
  return state === undefined ? undefined : stateSchema.parse(state).network
}

/**
 * A bridge network of Docker with its own MTU.
 * https://docs.docker.com/engine/network/drivers/bridge/#default-bridge-driver-options
 * @throws {EnvironmentError | Interrupted}
 */
export async function makeNetwork(
  name: string,
  mtu: number | undefined,
  { commands, signal }: Pick<ProviderContext, 'commands' | 'signal'>,
): Promise<void> {
  const driver = ['--driver', 'bridge', '--opt', `com.docker.network.driver.mtu=${String(mtu ?? 1500)}`]
  const options = { signal, timeoutSeconds: NETWORK_SECONDS }
  expectSuccess(
    await commands.run(['docker', 'network', 'create', ...driver, name], options),
    `making the Docker network ${name}`,
    'Where Docker has no address range left: `docker network prune` removes networks that nothing uses.',
  )
}

/** Nothing happens where it is gone. @throws {EnvironmentError} */
export async function removeNetwork(name: string, commands: ProviderContext['commands']): Promise<void> {
  if (!name.startsWith(PREFIX)) return
  const result = await commands.run(['docker', 'network', 'rm', name], { timeoutSeconds: NETWORK_SECONDS })
  if (result.exitCode === 0 || /not found|no such network/i.test(result.stderr)) return
  throw new EnvironmentError(`the Docker network ${name} could not be removed: ${describeFailure(result)}`, {
    nextStep: `By hand: docker network rm ${name}`,
  })
}
