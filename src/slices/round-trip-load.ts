import { EnvironmentError } from '../core/errors.ts'
import type { Load, Observation } from '../ports/suite.ts'
import type { Agent } from './agent.ts'

/** Round trips of small messages to a sockperf server, made by the agent itself. */
interface RoundTripLoad {
  readonly source: string
  readonly agent: Agent
  /** Unique among the clients of the agent. */
  readonly name: string
  readonly address: string
  readonly port: number
  readonly observe: (trips: RoundTrips) => readonly Observation[]
}

/** In s; the quantiles by nearest rank. */
interface RoundTrips {
  readonly count: number
  readonly lost: number
  readonly mean: number
  readonly median: number
  readonly quantile99: number
}

/** @throws {EnvironmentError} when the address cannot be reached */
export async function openRoundTripLoad(load: RoundTripLoad): Promise<Load> {
  const { source, agent, name, address, port, observe } = load
  await agent.ask('echo', name, address, port)
  const slices: (readonly Observation[])[] = []
  return {
    async slice(duration) {
      await agent.ask('ping', name, duration)
      const [count = 0, lost = 0, mean = 0, median = 0, quantile99 = 0] = (
        await agent.ask('trips', name)
      ).map(Number)
      if (!(count > 0))
        throw new EnvironmentError(
          `${source}: no answer to ${String(lost)} messages in ${String(duration)} s`,
        )
      slices.push(observe({ count, lost, mean, median, quantile99 }))
    },
    finish: () => Promise.resolve(slices),
    close: () => Promise.resolve(),
  }
}
