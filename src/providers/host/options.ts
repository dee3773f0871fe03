import * as z from 'zod'

export const ISOLATIONS = ['network-namespaces', 'user-namespaces', 'loopback'] as const
/** How far the two nodes are kept apart, from the closest to a cluster to the furthest. */
export type Isolation = (typeof ISOLATIONS)[number]

export const hostOptionsSchema = z.strictObject({
  isolation: z
    .enum(['auto', ...ISOLATIONS])
    .default('auto')
    .describe('how the two nodes are isolated; auto uses the first of the list that works here'),
  volumeDirectory: z
    .string()
    .min(1)
    .optional()
    .describe('folder for volumes, on a file system with direct I/O; default: the first that has it'),
  mtu: z
    .int()
    .min(1280)
    .max(65535)
    .default(1500)
    .describe('largest packet between the two nodes, in bytes; without effect on loopback'),
})

export type HostOptions = z.infer<typeof hostOptionsSchema>
