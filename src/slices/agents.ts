import type { SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import { openAgent, type Agent } from './agent.ts'

/** The agents of a suite, one per pod, started when they are first needed. */
export interface Agents {
  of(pod: TestbedPod): Agent
  /**
   * Starts those of these pods where they will be needed, in slices: beside what else is prepared that costs no time. Resolves when they
   * run, and so are on the CPU of the loads before everything else is moved off it. Never throws: one that does not start says why when it
   * is needed.
   */
  start(pods: readonly TestbedPod[]): Promise<void>
  /** Ends all of them. Never throws. */
  close(): Promise<void>
}

export function createAgents({ clock, signal, inSlices = false }: SuiteContext): Agents {
  const agents = new Map<TestbedPod, Agent>()
  const of = (pod: TestbedPod): Agent => {
    const agent = agents.get(pod) ?? openAgent(pod, clock, signal)
    agents.set(pod, agent)
    return agent
  }
  return {
    of,
    async start(pods) {
      if (inSlices) await Promise.allSettled(pods.map((pod) => of(pod).ask('ready')))
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.close()))
      agents.clear()
    },
  }
}
