import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'

/** Settings by name. */
export type NodeState = Readonly<Record<string, string>>

interface StateReading {
  /** For the shell of a node. */
  readonly script: string
  /** What it reads, for errors: "the settings". */
  readonly what: string
  readonly parse: (stdout: string) => NodeState
}

const TIMEOUT_SECONDS = 60

/**
 * Reads the state of several nodes. Where they differ, a setting has each value once, in an order that is the same in every cluster:
 * which of two workers has a pod more is chance.
 * @param nodes names of their containers
 * @throws {EnvironmentError} naming the node that cannot be read
 */
export async function mergedStates(
  nodes: readonly string[],
  { script, what, parse }: StateReading,
  { commands }: Pick<ProviderContext, 'commands'>,
): Promise<NodeState> {
  const values = new Map<string, Set<string>>()
  for (const node of nodes) {
    const result = await commands.run(['docker', 'exec', node, 'sh', '-c', script], {
      timeoutSeconds: TIMEOUT_SECONDS,
    })
    const state = parse(expectSuccess(result, `reading ${what} of ${node}`).stdout)
    for (const [name, value] of Object.entries(state))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  return Object.fromEntries([...values].map(([name, found]) => [name, [...found].sort().join(' and ')]))
}
