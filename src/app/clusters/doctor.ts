import { UserError } from '../../core/errors.ts'
import type { Definitions } from '../../config/load.ts'
import type { Provider } from '../../ports/provider.ts'
import type { Tool } from '../../ports/tool.ts'
import { inspectTool, type ToolState } from '../../tools/inspect.ts'
import { ensureTools } from '../../tools/install.ts'
import { firstUsable } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { listClusters } from './clusters.ts'

export interface DoctorReport {
  /** With the providers that want each. */
  readonly tools: readonly (ToolState & { readonly neededBy: readonly string[] })[]
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
    const id =
      fix.provider === 'automatic' ? (await firstUsable(definitions, ports)).provider.id : fix.provider
    await ensureTools(toolsOf(id, needs), { ...ports, install: true })
  }
  const wanted = [...new Set([...needs.values()].flat())]
  const tools = await Promise.all(
    wanted.map(async (tool) => ({
      ...(await inspectTool(tool, ports.commands, ports.signal)),
      neededBy: [...needs].filter(([, tools]) => tools.includes(tool)).map(([provider]) => provider),
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
    leftovers: clusters.filter(({ use }) => use === 'left over').map(({ name }) => name),
  }
}

/** What each provider needs on this machine, with every suite at its quick preset. */
function toolNeeds({ providers, suites }: Definitions): Map<string, Tool[]> {
  return new Map(
    providers.map((provider) => {
      const ofSuites = suites.flatMap((suite) => suite.tools(suite.presets.quick, provider.place))
      return [provider.id, [...new Set([...ownTools(provider), ...ofSuites])]]
    }),
  )
}

/** None where options must be given, which are not known here. */
function ownTools(provider: Provider): Tool[] {
  const defaults = provider.options.safeParse({})
  return defaults.success
    ? [...provider.tools(defaults.data), ...(provider.optionalTools?.(defaults.data) ?? [])]
    : []
}

function toolsOf(provider: string, needs: ReadonlyMap<string, readonly Tool[]>): readonly Tool[] {
  const tools = needs.get(provider)
  if (tools !== undefined) return tools
  throw new UserError(`unknown provider "${provider}"; known: ${[...needs.keys()].join(', ')}`)
}
