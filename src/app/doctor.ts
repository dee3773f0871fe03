import { UserError } from '../core/errors.ts'
import type { Definitions } from '../config/load.ts'
import type { Provider } from '../ports/provider.ts'
import type { Tool } from '../ports/tool.ts'
import { inspectTool, type ToolState, ensureTools } from './tools.ts'
import { firstUsable } from './measure/choose-provider.ts'
import type { OptionalTool, Ports } from './ports.ts'
import { listClusters } from './clusters.ts'

export interface DoctorReport {
  /** With the providers that want each. */
  readonly tools: readonly (ToolState & { readonly neededBy: readonly string[] })[]
  readonly providers: readonly {
    readonly id: string
    readonly usable: boolean
    readonly reason: string | undefined
  }[]
  /** What kbench does without, where a provider that works here could have it. */
  readonly optional: readonly OptionalCheck[]
  readonly leftovers: readonly string[]
}

interface OptionalCheck extends OptionalTool {
  /** Whose pairs have it. */
  readonly providers: readonly string[]
  /** undefined: it works. */
  readonly problem: Awaited<ReturnType<OptionalTool['findProblem']>>
}

/**
 * Looks at this machine: tools, working providers, leftovers of earlier runs.
 * @param fix install what a provider needs; `automatic`: the one that `run` would choose
 */
export async function doctor(
  definitions: Definitions,
  fix: { readonly provider: string } | undefined,
  ports: Ports,
): Promise<DoctorReport> {
  const needs = toolNeeds(definitions)
  const optional = ports.features.flatMap(({ optionalTool }) => optionalTool ?? [])
  if (fix !== undefined) {
    const id =
      fix.provider === 'automatic' ? (await firstUsable(definitions, ports)).provider.id : fix.provider
    await ensureTools(toolsOf(id, needs), { ...ports, install: true })
    // Apart: not every distribution has the package, and one that is missing fails all.
    if (definitions.providers.some((one) => one.id === id && one.isOnThisMachine === true))
      await ensureTools(
        [],
        { ...ports, install: true },
        optional.map(({ tool }) => tool),
      )
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
  const here = definitions.providers
    .filter(
      ({ id, isOnThisMachine }) =>
        isOnThisMachine === true && providers.some((one) => one.id === id && one.usable),
    )
    .map(({ id }) => id)
  const clusters = await listClusters(ports)
  return {
    tools,
    providers,
    optional:
      here.length === 0
        ? []
        : await Promise.all(
            optional.map(async (one) => ({ ...one, providers: here, problem: await one.findProblem(ports) })),
          ),
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
