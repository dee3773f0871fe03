import type { Tool } from '../../ports/tool.ts'
import { BASH } from '../bash.ts'
import type { NetworkParameters } from './parameters.ts'

const IPERF3: Tool = {
  id: 'iperf3',
  purpose: 'measures throughput, loss and jitter',
  from: { package: 'iperf3' },
  minimum: '3.12',
}
const SOCKPERF: Tool = {
  id: 'sockperf',
  purpose: 'measures latency',
  from: { package: 'sockperf' },
  minimum: '3.7',
}
const SOCAT: Tool = {
  id: 'socat',
  purpose: 'forwards traffic in a chain of pods',
  from: { package: 'socat' },
  versionArguments: ['-V'],
}

export const POD_TOOLS = [IPERF3, SOCKPERF, SOCAT]

/** The tools that give the numbers. */
export function measuringTools({ latency }: Pick<NetworkParameters, 'latency'>): Tool[] {
  return latency ? [IPERF3, SOCKPERF] : [IPERF3]
}

/** All that the suite starts where it runs on this machine itself. */
export function hostTools(parameters: Pick<NetworkParameters, 'latency' | 'chains'>): Tool[] {
  return [BASH, ...measuringTools(parameters), ...(parameters.chains.some((hops) => hops > 0) ? [SOCAT] : [])]
}
