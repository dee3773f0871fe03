import type { SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import { openAgent, type Agent } from './agent.ts'

/** The agents of a suite, one per pod, started when they are first needed. */
export interface Agents {
  of(pod: TestbedPod): Agent
  /** Ends all of them. Never throws. */
  close(): Promise<void>
}

export function createAgents({ clock, signal }: Pick<SuiteContext, 'clock' | 'signal'>): Agents {
  const agents = new Map<TestbedPod, Agent>()
  return {
    of(pod) {
      const agent = agents.get(pod) ?? openAgent(pod, clock, signal)
      agents.set(pod, agent)
      return agent
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.close()))
      agents.clear()
    },
  }
}
