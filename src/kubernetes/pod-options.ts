import * as z from 'zod'
import { quantity } from '../core/kubernetes-quantity.ts'

const amount = (example: string): z.ZodString =>
  z.string().refine((text) => (quantity(text) ?? 0) > 0, {
    error: `must be a Kubernetes quantity above zero, such as ${example}`,
  })

/** Options that every cluster provider has. */
export const podOptions = {
  podCpu: amount('500m or 2')
    .optional()
    .describe(
      'CPU of each measuring pod; default: as much as lets the pods of a suite run on the fullest node, at most 1',
    ),
  podMemory: amount('512Mi or 1Gi').optional().describe('memory of each measuring pod; default: 512Mi'),
}
