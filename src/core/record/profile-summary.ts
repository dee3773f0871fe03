import * as z from 'zod'

/** Counters of the kernel: of protocols as /proc/net/snmp and /proc/net/netstat call them, and of machines. */
export const COUNTER_NAMES = [
  'Tcp.RetransSegs',
  'TcpExt.TCPTimeouts',
  'TcpExt.ListenDrops',
  'TcpExt.TCPBacklogDrop',
  'Udp.RcvbufErrors',
  'Ip.FragCreates',
  'Ip.OutDiscards',
  'throttled',
  'contextSwitches',
  'interrupts',
  'softirq.NET_RX',
  'softirq.NET_TX',
  'softirq.BLOCK',
  'pageFaults',
  'majorPageFaults',
  'reclaimed',
  'diskRequests',
  'diskFlushes',
] as const
export type CounterName = (typeof COUNTER_NAMES)[number]

const changeFields = {
  base: z
    .number()
    .describe(
      'perf: share of the CPU time of the machine, 1 is all of it; pprof: CPUs, 1 is one of them all the time',
    ),
  head: z.number(),
  change: z.number(),
  lower: z.number().describe('95 % interval over the rounds, Student t'),
  upper: z.number(),
}

/** Two measurements, of each one by perf and one by pprof. */
export const MOST_PROFILES = 4
export const MOST_GROWN = 5

const grownFields = z
  .array(
    z.strictObject({
      name: z.string().max(200),
      systemCall: z
        .string()
        .max(200)
        .optional()
        .describe('of a function of the kernel: where most of its growth is'),
      ...changeFields,
    }),
  )
  .max(MOST_GROWN)

/** What a comparison says of a profile. */
export const profileSummarySchema = z.strictObject({
  source: z
    .enum(['perf', 'pprof'])
    .default('perf')
    .describe(
      'perf: all that the CPUs of this machine run; pprof: the programs in the pods of subject.pprof',
    ),
  suite: z.string().max(300),
  measurement: z.string().max(300),
  series: z.array(z.string().max(10_000)).max(1000).describe('that regressed and come from this measurement'),
  rounds: z.int().describe('extra rounds, which count in no verdict'),
  busy: z.strictObject(changeFields).describe('all functions'),
  grew: grownFields.describe('functions with what they call, those that grew most first'),
  perOperation: z
    .strictObject({
      work: z
        .number()
        .positive()
        .describe('how much head did in the same time, of what base did: 0.67 is a third less'),
      busy: z.strictObject(changeFields),
      grew: grownFields,
    })
    .optional()
    .describe(
      'where no share grew, but the CPU time of an operation did: as above, with head as if it had done as much as base',
    ),
  counters: z
    .array(
      z.strictObject({
        name: z.enum(COUNTER_NAMES),
        ...changeFields,
        base: z.number().describe('per second'),
        pValue: z.number().describe('two-sided, adjusted by Holm for all counters'),
      }),
    )
    .max(COUNTER_NAMES.length)
    .describe('counters of the kernel that changed, the most certain first'),
})

export type ProfileSummary = z.infer<typeof profileSummarySchema>
