import { EnvironmentError } from '../../core/errors.ts'
import type { Seconds } from '../../core/unit.ts'
import type { NodeReader } from '../../ports/node-reader.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { containersCpuTime } from './containers-cpu-time.ts'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>

type OpenNodeReader = NonNullable<Testbed['openNodeReader']>

/**
 * Nodes of kind share the kernel of this machine, whose CPU time is that of all of them; their control groups have that of each.
 * Where the groups are not on this machine (a remote or virtualised Docker), CPU times stay those of the kernel.
 * @param testbed of a cluster whose nodes may be anywhere
 */
export function withOwnCpu(testbed: Pick<Testbed, 'openNodeReader'>, context: Context): OpenNodeReader {
  return async (isChosen, signal) => {
    const reader = await testbed.openNodeReader?.(isChosen, signal)
    if (reader === undefined) throw new Error('a cluster has nodes')
    try {
      return await ownCpuOf(reader, context)
    } catch (error) {
      await reader.close()
      throw error
    }
  }
}

async function ownCpuOf(reader: NodeReader, context: Context): Promise<NodeReader> {
  const clocks = new Map<string, () => Promise<Seconds>>()
  for (const { name } of reader.nodes) {
    const clock = await containersCpuTime([name], context)
    if (clock === undefined) return reader
    clocks.set(name, clock)
  }
  return {
    ...reader,
    hasOwnCpu: true,
    async read(signal) {
      const counts = await reader.read(signal)
      const own = await Promise.all(
        [...counts].map(async ([name, count]) => {
          const busy = await clocks.get(name)?.()
          if (busy === undefined) throw new EnvironmentError(`the CPU time of node ${name} is not known`)
          return [name, { ...count, busy }] as const
        }),
      )
      return new Map(own)
    },
  }
}
