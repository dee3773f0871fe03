import type { Configuration, ConfiguredProvider } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import type { Ports } from '../ports.ts'

/** In this order; the last one works everywhere. */
const AUTOMATIC = ['kind', 'host']

export interface ChosenProvider extends ConfiguredProvider {
  /** Why this one, for the person. */
  readonly why: string
}

/** The configured provider, or the first of kind and host that can work on this machine. */
export async function chooseProvider(
  configuration: Configuration,
  definitions: Definitions,
  ports: Pick<Ports, 'commands' | 'env'>,
): Promise<ChosenProvider> {
  if (configuration.provider !== undefined) {
    return {
      ...configuration.provider,
      why: configuration.source === undefined ? 'as asked' : 'as configured',
    }
  }
  const refusals: string[] = []
  for (const id of AUTOMATIC) {
    const provider = definitions.providers.find((one) => one.id === id)
    if (provider === undefined) continue
    const availability = await provider.availability(ports)
    if (availability.usable) {
      const why = refusals.length === 0 ? 'it can work on this machine' : refusals.join('; ')
      return { provider, options: provider.options.parse({}), why }
    }
    refusals.push(`no ${id}: ${availability.reason}`)
  }
  throw new Error(`no provider works here: ${refusals.join('; ')}`)
}
