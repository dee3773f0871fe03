import { MANAGED, podLabel, type Manifest } from '../../kubernetes/manifests.ts'

/** Label of all that the suite makes; its value says for what. */
export const PART_LABEL = 'kbench/services-part'
export type Part = 'existing' | 'probe'

/** A collection of the API and how one of its objects is made. */
export interface Collection {
  readonly singular: string
  path(namespace: string): string
}

export const SERVICES: Collection = {
  singular: 'Service',
  path: (namespace) => `/api/v1/namespaces/${namespace}/services`,
}
export const POLICIES: Collection = {
  singular: 'NetworkPolicy',
  path: (namespace) => `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`,
}

/** A Service with a cluster IP that leads to one pod. */
export function serviceTo(pod: string, port: number, name: string, part: Part): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(name, part),
    spec: { selector: podLabel(pod), ports: [{ protocol: 'TCP', port, targetPort: port }] },
  }
}

/** A policy for one pod that lets in only what `from` says; nothing with an empty list. */
export function policyFor(pod: string, from: readonly Manifest[], name: string, part: Part): Manifest {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadata(name, part),
    spec: {
      podSelector: { matchLabels: podLabel(pod) },
      policyTypes: ['Ingress'],
      ingress: from.length === 0 ? [] : [{ from }],
    },
  }
}

/** All pods with the label of that name, in the same namespace. */
export function fromPod(name: string): Manifest {
  return { podSelector: { matchLabels: podLabel(name) } }
}

/** One of the addresses for benchmarks, which nobody has: 198.18.0.0/15, RFC 2544. */
export function fromNobody(index: number): Manifest {
  const low = index % 256
  const middle = Math.floor(index / 256) % 256
  return { ipBlock: { cidr: `198.18.${String(middle)}.${String(low)}/32` } }
}

function metadata(name: string, part: Part): Manifest {
  return { name, labels: { ...MANAGED, [PART_LABEL]: part } }
}
