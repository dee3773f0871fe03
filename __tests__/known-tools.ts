import { DEFINITIONS } from '../src/app/registry.ts'
import { KWOK } from '../src/suites/control-plane/simulated-nodes.ts'
import { KUBESTR } from '../src/suites/storage/kubestr.ts'
import { PRESETS } from '../src/ports/suite.ts'
import type { Tool } from '../src/ports/tool.ts'

const { providers, suites } = DEFINITIONS

/** Every program that a suite or provider names. */
export const KNOWN_TOOLS: readonly Tool[] = [
  ...new Set([
    ...providers.flatMap((provider) => {
      const options = provider.options.safeParse({})
      if (!options.success) return []
      return [...provider.tools(options.data), ...(provider.optionalTools?.(options.data) ?? [])]
    }),
    ...suites.flatMap((suite) => PRESETS.flatMap((preset) => suite.tools(suite.presets[preset], 'host'))),
    // Those that only other parameters want.
    KWOK,
    KUBESTR,
  ]),
]

/** @throws {Error} for a program that no manifest names */
export function knownTool(id: string): Tool {
  const tool = KNOWN_TOOLS.find((one) => one.id === id)
  if (tool === undefined) throw new Error(`no manifest names the program ${id}`)
  return tool
}

export function idsOf(tools: readonly Tool[] = []): string[] {
  return tools.map(({ id }) => id)
}
