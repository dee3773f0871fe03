import * as z from 'zod'
import type { Preset } from '../../ports/suite.ts'
import { IP_FAMILIES } from '../../core/ip-family.ts'
import { listOf } from '../list-of.ts'
import { nodeGroupsSchema } from '../node-groups/parameters.ts'
import { SERVICE_ENTRIES } from '../../ports/testbed.ts'

/** `pod` leads to one replica without any Service: what the Service costs is the difference. */
const ENTRIES = ['pod', ...SERVICE_ENTRIES] as const
export const KEEPALIVES = ['on', 'off'] as const
const CLIENTS = ['pod', 'machine'] as const
export type Entry = (typeof ENTRIES)[number]
export type Keepalive = (typeof KEEPALIVES)[number]
export type ClientPlace = (typeof CLIENTS)[number]

const MAX_CLIENTS = 16

export const httpParametersSchema = z
  .strictObject({
    rounds: z.int().positive().describe('how often everything is measured'),
    durationSeconds: z.number().min(0.1).describe('seconds that each test sends requests (hey -z)'),
    warmupSeconds: z.number().nonnegative().max(60).describe('seconds of the same before it, not recorded'),
    entries: listOf(z.enum(ENTRIES)).describe(
      'how the client reaches the servers: cluster-ip, node-port, load-balancer, or pod (one server, no Service)',
    ),
    ipFamilies: listOf(z.enum(IP_FAMILIES))
      .optional()
      .describe(
        'IP families to measure over, with the label family: ipv4, ipv6; default: the first address of the pods and what the cluster gives a Service, without that label',
      ),
    keepalive: listOf(z.enum(KEEPALIVES)).describe(
      'on: connections are reused; off: a new connection for every request (hey -disable-keepalive)',
    ),
    connections: z.int().positive().max(100_000).describe('requests in flight at the same time (hey -c)'),
    cpus: z
      .int()
      .positive()
      .optional()
      .describe('CPUs that hey may use (its -cpus); by default all of its machine'),
    disableRedirects: z.boolean().describe('true: hey does not follow redirects (-disable-redirects)'),
    timeoutSeconds: z.int().positive().describe('seconds after which a request counts as failed (hey -t)'),
    replicas: z.int().positive().max(1000).describe('HTTP servers, spread over the nodes'),
    client: z
      .enum(CLIENTS)
      .describe('where hey runs: in a pod on the first node, or on this machine, outside the cluster'),
    clients: listOf(z.int().positive().max(MAX_CLIENTS))
      .optional()
      .describe(
        'numbers of client pods that send at the same time, each a separate test, such as [1, 2]; connections are those of each client; default: [1]',
      ),
    nodeGroups: nodeGroupsSchema
      .optional()
      .describe(
        'groups of nodes by name, each with the labels of its nodes, such as { workers: { pool: workers } }: CPU use of each group during every test; default: none',
      ),
    loadBalancerSeconds: z.int().positive().describe('seconds to wait for the address of a load balancer'),
  })
  .superRefine(({ client, clients = [] }, context) => {
    // On one machine they would share what one has.
    if (client === 'machine' && clients.some((count) => count > 1))
      context.addIssue({
        code: 'custom',
        path: ['clients'],
        message: 'several clients are pods: leave this out, or set client to pod',
      })
  })

export type HttpParameters = z.infer<typeof httpParametersSchema>

const COMMON = {
  keepalive: [...KEEPALIVES],
  disableRedirects: true,
  client: 'pod',
  loadBalancerSeconds: 120,
} satisfies Partial<HttpParameters>

export const HTTP_PRESETS: Readonly<Record<Preset, HttpParameters>> = {
  smoke: {
    ...COMMON,
    rounds: 1,
    durationSeconds: 1,
    warmupSeconds: 0,
    entries: ['cluster-ip', 'node-port'],
    connections: 10,
    timeoutSeconds: 5,
    replicas: 2,
  },
  quick: {
    ...COMMON,
    rounds: 3,
    durationSeconds: 2.5,
    warmupSeconds: 0.5,
    entries: ['cluster-ip', 'node-port'],
    connections: 10,
    timeoutSeconds: 5,
    replicas: 4,
  },
  standard: {
    ...COMMON,
    rounds: 10,
    durationSeconds: 15,
    warmupSeconds: 2,
    entries: [...ENTRIES],
    connections: 50,
    timeoutSeconds: 20,
    replicas: 12,
  },
  // Published: `hey -cpus 4 -c 1000 -z 10m -disable-redirects -disable-keepalive`, twelve replicas, three times.
  reference: {
    ...COMMON,
    rounds: 3,
    durationSeconds: 600,
    warmupSeconds: 0,
    entries: ['load-balancer'],
    keepalive: ['off'],
    connections: 1000,
    cpus: 4,
    timeoutSeconds: 20,
    replicas: 12,
  },
}
