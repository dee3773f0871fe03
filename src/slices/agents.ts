import type { SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import { openAgent, type Agent } from './agent.ts'

/** The agents of a suite, one per pod, started when they are first needed. */
export interface Agents {
  of(pod: TestbedPod): Agent
  /** Starts those of these pods where they will be needed, in slices: beside what else is prepared that costs no time. */
  start(pods: readonly TestbedPod[]): void
  /** Ends all of them. Never throws. */
  close(): Promise<void>
}

export function createAgents({
  clock,
  signal,
  inSlices = false,
}: Pick<SuiteContext, 'clock' | 'signal' | 'inSlices'>): Agents {
  const agents = new Map<TestbedPod, Agent>()
  const of = (pod: TestbedPod): Agent => {
    const agent = agents.get(pod) ?? openAgent(pod, clock, signal)
    agents.set(pod, agent)
    return agent
  }
  return {
    of,
    start(pods) {
      if (inSlices) for (const pod of pods) of(pod)
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.close()))
      agents.clear()
    },
  }
}
