import { UserError } from '../../core/errors.ts'
import type { Definitions } from '../../config/load.ts'
import { inspectTool, type ToolState } from '../../tools/inspect.ts'
import { ensureTools } from '../../tools/install.ts'
import { toolById } from '../../tools/table.ts'
import type { Ports } from '../ports.ts'
import { listClusters } from './clusters.ts'

export interface ToolReport extends ToolState {
  /** Providers and suites that want it. */
  readonly neededBy: readonly string[]
}

export interface DoctorReport {
  readonly tools: readonly ToolReport[]
  readonly providers: readonly {
    readonly id: string
    readonly usable: boolean
    readonly reason: string | undefined
  }[]
  readonly leftovers: readonly string[]
}

/**
 * Looks at this machine: which tools are there, which providers can work, what former runs left.
 * @param fix install what a provider needs; `automatic`: the one that `run` would choose
 */
export async function doctor(
  definitions: Definitions,
  fix: { readonly provider: string } | undefined,
  ports: Ports,
): Promise<DoctorReport> {
  const needs = toolNeeds(definitions)
  if (fix !== undefined) {
    const provider = fix.provider === 'automatic' ? await automaticProvider(definitions, ports) : fix.provider
    await ensureTools(toolsOf(provider, needs), { ...ports, install: true })
  }
  const ids = [...new Set([...needs.values()].flat())]
  const tools = await Promise.all(
    ids.map(async (id) => ({
      ...(await inspectTool(toolById(id), ports.commands, ports.signal)),
      neededBy: [...needs].filter(([, tools]) => tools.includes(id)).map(([provider]) => provider),
    })),
  )
  const providers = await Promise.all(
    definitions.providers.map(async (provider) => {
      const availability = await provider.availability(ports)
      return {
        id: provider.id,
        usable: availability.usable,
        reason: availability.usable ? undefined : availability.reason,
      }
    }),
  )
  const clusters = await listClusters(ports)
  return {
    tools,
    providers,
    leftovers: clusters.filter(({ state }) => state === 'left over').map(({ name }) => name),
  }
}

/** What each provider needs on this machine, with every suite at its quick preset. */
function toolNeeds({ providers, suites }: Definitions): Map<string, string[]> {
  return new Map(
    providers.map((provider) => {
      const options = provider.options.safeParse({})
      const own = options.success
        ? [...provider.tools(options.data), ...(provider.optionalTools?.(options.data) ?? [])]
        : []
      const ofSuites = suites.flatMap((suite) => suite.tools(suite.presets.quick, provider.place))
      return [provider.id, [...new Set([...own, ...ofSuites])]]
    }),
  )
}

async function automaticProvider({ providers }: Definitions, ports: Ports): Promise<string> {
  const kind = providers.find(({ id }) => id === 'kind')
  return kind !== undefined && (await kind.availability(ports)).usable ? 'kind' : 'host'
}

function toolsOf(provider: string, needs: ReadonlyMap<string, string[]>): readonly string[] {
  const tools = needs.get(provider)
  if (tools !== undefined) return tools
  throw new UserError(`unknown provider "${provider}"; known: ${[...needs.keys()].join(', ')}`)
}
