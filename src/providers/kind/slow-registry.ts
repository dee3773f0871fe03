import { expectSuccess } from '../../ports/command-failure.ts'
import type { RegistryWish } from '../../ports/image-registry.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import CLOCK from '../../ports/monotonic-clock.pl'
import SCRIPT from './slow-registry.pl'
import { TOOLS_IMAGE } from './tools-image.ts'

const PROGRAM = `${CLOCK}${SCRIPT}`
const START_SECONDS = 60

export function isSlow({ bytesPerSecond = 0, delayMilliseconds = 0 }: RegistryWish): boolean {
  return bytesPerSecond > 0 || delayMilliseconds > 0
}

/**
 * Puts a slow line before a registry: a program in a container that shares its network.
 * @param label of the registry's container, so that whoever removes that one finds this one
 * @param ports where the nodes ask, and where the registry listens
 * @throws {EnvironmentError}
 */
export async function slowDown(
  { bytesPerSecond = 0, delayMilliseconds = 0 }: RegistryWish,
  registry: { readonly name: string; readonly label: string },
  ports: { readonly asked: number; readonly listening: number },
  { commands }: Pick<ProviderContext, 'commands'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name, label } = registry
  const numbers = [ports.asked, ports.listening, bytesPerSecond, delayMilliseconds / 1000]
  const run = await commands.run(
    [
      ...['docker', 'run', '--detach', '--name', `${name}-slow`, '--label', label],
      ...['--network', `container:${name}`, TOOLS_IMAGE, 'perl', '-e', PROGRAM, ...numbers.map(String)],
    ] as [string, ...string[]],
    { timeoutSeconds: START_SECONDS, signal },
  )
  expectSuccess(run, `slowing down the registry ${name}`)
}
