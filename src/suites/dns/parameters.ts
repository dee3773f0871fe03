import * as z from 'zod'
import { each, positive, whole, listOf, presetTable } from '../parameters.ts'

export const DNS_PROTOCOLS = ['udp', 'tcp'] as const
/** What is looked up, in the order in which it is measured: a Service that is there, a name that is not. */
export const LOOKUPS = ['service', 'missing'] as const

export const dnsParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  protocols: listOf(z.enum(DNS_PROTOCOLS)).describe('udp, tcp'),
  lookups: listOf(z.enum(LOOKUPS)).describe(
    'which names are looked up: service (the address of Service kubernetes), missing (a name that does not exist)',
  ),
  durationSeconds: whole(600).describe('seconds for which the highest rate is measured; 0 leaves it out'),
  clients: positive(256).describe('sockets that send the queries for the highest rate'),
  outstanding: positive(10_000).describe('queries in flight there, at most'),
  latencySeconds: whole(600).describe('seconds for which latency is measured; 0 leaves it out'),
  latencyRate: positive(2000).describe('queries per second at which latency is measured'),
})

export type DnsParameters = z.infer<typeof dnsParametersSchema>

export const DNS_PRESETS = presetTable<DnsParameters>({
  rounds: each(1, 3, 10, 10),
  protocols: each(['udp'], ['udp'], ['udp'], ['udp', 'tcp']),
  lookups: each(['service'], ['service'], ['service', 'missing'], ['service', 'missing']),
  durationSeconds: each(1, 5, 10, 60),
  clients: 4,
  outstanding: 100,
  latencySeconds: each(1, 5, 10, 60),
  latencyRate: 200,
})
