import * as z from 'zod'
import type { Preset } from '../../ports/suite.ts'
import { listOf } from '../list-of.ts'

export const DNS_PROTOCOLS = ['udp', 'tcp'] as const
/** What is asked for, in the order in which it is measured: a Service that is there, a name that is not. */
export const LOOKUPS = ['service', 'missing'] as const
export type Lookup = (typeof LOOKUPS)[number]

export const dnsParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  protocols: listOf(z.enum(DNS_PROTOCOLS)).describe('udp, tcp'),
  lookups: listOf(z.enum(LOOKUPS)).describe(
    'which names are looked up: service (the address of Service kubernetes), missing (a name that does not exist)',
  ),
  durationSeconds: z
    .int()
    .nonnegative()
    .max(600)
    .describe('seconds for which the highest rate is measured; 0 leaves it out'),
  clients: z.int().positive().max(256).describe('sockets that send the queries for the highest rate'),
  outstanding: z.int().positive().max(10_000).describe('queries in flight there, at most'),
  latencySeconds: z
    .int()
    .nonnegative()
    .max(600)
    .describe('seconds for which latency is measured; 0 leaves it out'),
  latencyRate: z.int().positive().max(2000).describe('queries per second at which latency is measured'),
})

export type DnsParameters = z.infer<typeof dnsParametersSchema>

const COMMON = {
  protocols: ['udp'],
  lookups: ['service'],
  clients: 4,
  outstanding: 100,
  latencyRate: 200,
} satisfies Partial<DnsParameters>

export const DNS_PRESETS: Readonly<Record<Preset, DnsParameters>> = {
  smoke: { ...COMMON, rounds: 1, durationSeconds: 1, latencySeconds: 1 },
  quick: { ...COMMON, rounds: 3, durationSeconds: 5, latencySeconds: 5 },
  standard: { ...COMMON, rounds: 10, lookups: [...LOOKUPS], durationSeconds: 10, latencySeconds: 10 },
  reference: {
    ...COMMON,
    rounds: 10,
    protocols: [...DNS_PROTOCOLS],
    lookups: [...LOOKUPS],
    durationSeconds: 60,
    latencySeconds: 60,
  },
}
