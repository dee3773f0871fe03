import type { Configuration, ConfiguredProvider } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { automaticProviders, type Provider } from '../../ports/provider.ts'
import type { Ports } from '../ports.ts'

export interface ChosenProvider extends ConfiguredProvider {
  /** Why this one, for the person; undefined: it was requested. */
  readonly why: string | undefined
}

export function providerLine({ provider, why }: ChosenProvider): string {
  return `Provider ${provider.id}${why === undefined ? '' : `: ${why}`}`
}

/**
 * The configured provider, or the first automatic one that can work on this machine.
 * @throws {EnvironmentError} when none can
 */
export async function chooseProvider(
  configuration: Configuration,
  definitions: Definitions,
  ports: Ports,
): Promise<ChosenProvider> {
  if (configuration.provider !== undefined) {
    return { ...configuration.provider, why: undefined }
  }
  const { provider, why } = await firstUsable(definitions, ports)
  return { provider, options: provider.options.parse({}), why }
}

/** The provider of a run that names none. @throws {EnvironmentError} when none can work here */
export async function firstUsable(
  { providers }: Definitions,
  ports: Ports,
): Promise<{ provider: Provider; why: string }> {
  const refusals: string[] = []
  for (const provider of automaticProviders(providers)) {
    const availability = await provider.availability(ports)
    if (availability.usable)
      return { provider, why: refusals.length === 0 ? 'it can work on this machine' : refusals.join('; ') }
    refusals.push(`no ${provider.id}: ${availability.reason}`)
  }
  throw new EnvironmentError(`no provider works here: ${refusals.join('; ')}`)
}
