import * as z from 'zod'
import { IP_FAMILIES } from '../../core/ip-family.ts'
import { each, positive, listOf, optional, presetTable, refusing } from '../parameters.ts'
import { nodeGroupsSchema } from '../node-groups.ts'
import { SERVICE_ENTRIES } from '../../ports/testbed.ts'

/** `pod` leads to one replica without any Service: what the Service costs is the difference. */
const ENTRIES = ['pod', ...SERVICE_ENTRIES] as const
export const KEEPALIVES = ['on', 'off'] as const
const MAX_CLIENTS = 16

export const httpParametersSchema = z
  .strictObject({
    rounds: z.int().positive().describe('how often everything is measured'),
    durationSeconds: z.number().min(0.1).describe('seconds that each test sends requests (hey -z)'),
    warmupSeconds: z.number().nonnegative().max(60).describe('seconds of the same before it, not recorded'),
    entries: listOf(z.enum(ENTRIES)).describe(
      'how the client reaches the servers: cluster-ip, node-port, load-balancer, or pod (one server, no Service)',
    ),
    ipFamilies: optional(
      listOf(z.enum(IP_FAMILIES)),
      'IP families to measure over, with the label family: ipv4, ipv6; default: the first address of the pods and what the cluster gives a Service, without that label',
    ),
    keepalive: listOf(z.enum(KEEPALIVES)).describe(
      'on: connections are reused; off: a new connection for every request (hey -disable-keepalive)',
    ),
    connections: positive(100_000).describe('requests in flight at the same time (hey -c)'),
    cpus: optional(z.int().positive(), 'CPUs that hey may use (its -cpus); by default all of its machine'),
    disableRedirects: z.boolean().describe('true: hey does not follow redirects (-disable-redirects)'),
    timeoutSeconds: z.int().positive().describe('seconds after which a request counts as failed (hey -t)'),
    replicas: positive(1000).describe('HTTP servers, spread over the nodes'),
    client: z
      .enum(['pod', 'machine'])
      .describe('where hey runs: in a pod on the first node, or on this machine, outside the cluster'),
    clients: optional(
      listOf(positive(MAX_CLIENTS)),
      'numbers of client pods that send at the same time, each a separate test, such as [1, 2]; connections are those of each client; default: [1]',
    ),
    nodeGroups: optional(
      nodeGroupsSchema,
      'groups of nodes by name, each with the labels of its nodes, such as { workers: { pool: workers } }: CPU use of each group during every test; default: none',
    ),
    loadBalancerSeconds: z.int().positive().describe('seconds to wait for the address of a load balancer'),
  })
  .superRefine(({ client, clients = [] }, context) => {
    // On one machine they would share what one has.
    if (client === 'machine' && clients.some((count) => count > 1))
      refusing(context)('clients', 'several clients are pods: leave this out, or set client to pod')
  })

export type HttpParameters = z.infer<typeof httpParametersSchema>

const WITHIN: HttpParameters['entries'] = ['cluster-ip', 'node-port']
const BOTH = [...KEEPALIVES]

// The reference was published: `hey -cpus 4 -c 1000 -z 10m -disable-redirects -disable-keepalive`, twelve replicas, three times.
export const HTTP_PRESETS = presetTable<HttpParameters>({
  rounds: each(1, 3, 10, 3),
  durationSeconds: each(1, 2.5, 15, 600),
  warmupSeconds: each(0, 0.5, 2, 0),
  entries: each(WITHIN, WITHIN, [...ENTRIES], ['load-balancer']),
  keepalive: each(BOTH, BOTH, BOTH, ['off']),
  connections: each(10, 10, 50, 1000),
  cpus: each<number | undefined>(undefined, undefined, undefined, 4),
  disableRedirects: true,
  timeoutSeconds: each(5, 5, 20, 20),
  replicas: each(2, 4, 12, 12),
  client: 'pod',
  loadBalancerSeconds: 120,
})
