import * as z from 'zod'
import { UserError } from '../core/errors.ts'
import { quantity } from '../core/kubernetes-quantity.ts'
import { parseJsonOutput } from '../core/parse-json-output.ts'
import type { Taint } from './schemas.ts'

const texts = z.record(z.string().min(1), z.string())
/** kbench sets these itself. */
const OWN_LABEL = /^(?:app\.kubernetes\.io\/managed-by$|kbench\/|kbench-service\/)/
const OWN_RESOURCE = /^(?:cpu|memory|ephemeral-storage|hugepages-.*)$/

const tolerationSchema = z.strictObject({
  key: z.string().min(1).optional().describe('of the taint; default: any'),
  operator: z.enum(['Exists', 'Equal']).default('Exists'),
  value: z.string().optional().describe('with operator Equal'),
  effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).optional().describe('default: any'),
})
export type Toleration = z.infer<typeof tolerationSchema>

/** Fields of core/v1 PodSpec, as the Kubernetes API reference (v1.34) names them, and `network`. */
export const podTemplateSchema = z
  .strictObject({
    annotations: texts.optional().describe('e.g. k8s.v1.cni.cncf.io/networks: sriov-net'),
    labels: texts
      .refine(
        (labels) => !Object.keys(labels).some((key) => OWN_LABEL.test(key)),
        'kbench sets some of these itself',
      )
      .optional(),
    resources: z
      .record(z.string().min(1), z.union([z.int().positive().transform(String), z.string()]))
      .refine((all) => !Object.keys(all).some((key) => OWN_RESOURCE.test(key)), {
        error: 'must be extended resources: podCpu, podMemory and podHugepages are for the others',
      })
      .refine((all) => Object.values(all).every((amount) => (quantity(amount) ?? 0) > 0), {
        error: 'must be quantities above zero, such as 1',
      })
      .optional()
      .describe('extended resources, e.g. intel.com/sriov: 1'),
    nodeSelector: texts.optional().describe('labels of the nodes to use'),
    tolerations: z.array(tolerationSchema).optional(),
    runtimeClassName: z.string().min(1).optional(),
    priorityClassName: z.string().min(1).optional(),
    network: z
      .string()
      .min(1)
      .optional()
      .describe(
        'name of an additional network (Multus) whose address the other pods use; default: the pod network',
      ),
  })
  .describe('what the measuring pods get beyond CPU and memory, so that any attachment can be measured')

export type PodTemplate = z.infer<typeof podTemplateSchema>

/** Whether a pod with these tolerations is kept away by the taint. */
export function tolerates(tolerations: readonly Toleration[], { key, value = '', effect }: Taint): boolean {
  return tolerations.some(
    (one) =>
      (one.effect === undefined || one.effect === effect) &&
      (one.key === undefined
        ? one.operator === 'Exists'
        : one.key === key && (one.operator === 'Exists' || (one.value ?? '') === value)),
  )
}

/** For the facts of a record: runs with other templates are not comparable. */
export function describeTemplate(template: PodTemplate): string {
  return Object.entries(template)
    .flatMap(([field, value]) => {
      if (value === undefined) return []
      if (typeof value === 'string') return [`${field} ${value}`]
      const parts = Array.isArray(value)
        ? value.map((one) => JSON.stringify(one))
        : Object.entries(value).map(([key, text]) => `${key}=${text}`)
      return parts.length === 0 ? [] : [`${field} ${parts.sort().join(', ')}`]
    })
    .join('; ')
}

/** https://github.com/k8snetworkplumbingwg/multi-net-spec, network status annotation */
const STATUS_ANNOTATION = 'k8s.v1.cni.cncf.io/network-status'
const statusSchema = z.array(
  z.looseObject({ name: z.string().default(''), ips: z.array(z.string()).default([]) }),
)

/**
 * The addresses of a pod in an additional network, at most one of each family, as Multus and its like write it on the pod.
 * @param network with or without its namespace
 * @throws {UserError} where the pod has none, with the networks that it has
 */
export function addressesIn(
  network: string,
  annotations: Readonly<Record<string, string>>,
  pod: string,
): readonly [string, ...string[]] {
  const text = annotations[STATUS_ANNOTATION]
  if (text === undefined)
    throw new UserError(
      `pod ${pod} has no annotation ${STATUS_ANNOTATION}, so its address in ${network} is not known`,
      {
        nextStep:
          'Install Multus, and name the network in podTemplate.annotations, k8s.v1.cni.cncf.io/networks.',
      },
    )
  const networks = parseJsonOutput(statusSchema, text, `the annotation ${STATUS_ANNOTATION} of pod ${pod}`)
  const found = networks.find(({ name }) => name === network || name.endsWith(`/${network}`))
  const [address, ...others] = found?.ips ?? []
  if (address !== undefined) return [address, ...others]
  const names = networks.map(({ name, ips }) => `${name} (${ips.join(', ') || 'no address'})`)
  throw new UserError(
    `pod ${pod} has no address in the network ${network}; its networks: ${names.join(', ') || 'none'}`,
  )
}
