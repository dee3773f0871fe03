import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/unit.ts'

/** What one run of dnsperf 2.10 says. */
export interface DnsperfReport {
  readonly sent: number
  readonly lost: number
  /** Answered queries per second. */
  readonly rate: number
  /** Answers by code: NOERROR, NXDOMAIN, SERVFAIL … */
  readonly codes: Readonly<Record<string, number>>
  /** Of each answered lookup; empty without `-v`. */
  readonly latencies: readonly Seconds[]
}

const ANSWERED = /^> [A-Z]+ \S+ \S+ (\d+\.\d+)$/gm

/**
 * @param source what was measured, as the start of an error
 * @throws {EnvironmentError} when it is something else, or nothing was answered
 */
export function parseDnsperf(output: string, source: string): DnsperfReport {
  const sent = numberAfter('Queries sent', output)
  const lost = numberAfter('Queries lost', output)
  const rate = numberAfter('Queries per second', output)
  if (sent === undefined || lost === undefined || rate === undefined)
    throw new EnvironmentError(
      `${source}: the output of dnsperf is not understood: ${output.trim().slice(0, 200) || 'nothing'}`,
    )
  if (rate === 0)
    throw new EnvironmentError(`${source}: none of ${String(sent)} queries was answered`, {
      nextStep:
        'See the pods of the cluster’s DNS: kubectl get pods --namespace kube-system --selector k8s-app=kube-dns',
    })
  const codes = /^ *Response codes: +(.*)$/m.exec(output)?.[1] ?? ''
  return {
    sent,
    lost,
    rate,
    codes: Object.fromEntries(
      [...codes.matchAll(/([A-Z]\w+) (\d+) \(/g)].map(([, code = '', count]) => [code, Number(count)]),
    ),
    latencies: [...output.matchAll(ANSWERED)].map(([, latency]) => seconds(Number(latency))),
  }
}

function numberAfter(name: string, output: string): number | undefined {
  const found = new RegExp(`^ *${name}: +(\\d+(?:\\.\\d+)?)`, 'm').exec(output)?.[1]
  return found === undefined ? undefined : Number(found)
}
