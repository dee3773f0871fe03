import * as z from 'zod'

const name = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, { error: 'expected small letters, digits and hyphens' })

/** Names of groups, each with the labels that its nodes have. */
export const nodeGroupsSchema = z
  .record(
    name,
    z.record(z.string(), z.string()).refine((labels) => Object.keys(labels).length > 0, {
      error: 'expected at least one label',
    }),
  )
  .refine((groups) => Object.keys(groups).length > 0, { error: 'expected at least one group' })

export type NodeGroups = z.infer<typeof nodeGroupsSchema>
