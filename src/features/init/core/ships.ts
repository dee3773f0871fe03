import { isElsewhere, shortestFirst } from './paths.ts'

/** What a repository is seen to ship, and the suite that a change to it can move. */
export interface Shipped {
  /** `a storage driver` */
  readonly what: string
  readonly suite: string
  /** The file that says so. */
  readonly because: string
}

interface Sign {
  readonly what: string
  readonly suite: string
  /** Any of these, word for word, in a file of one of the `files`. */
  readonly words: readonly string[]
  readonly files: readonly string[]
  /** Or a file with this name. */
  readonly name?: RegExp
}

const MANIFESTS = ['*.yaml', '*.yml', '*.tpl', '*.j2'] as const
const GO = '*.go'

/** The surest first: an ingress controller has custom resources, too, and a network plugin nearly everything. */
const SIGNS: readonly Sign[] = [
  {
    what: 'a storage driver',
    suite: 'storage',
    words: [
      'kind: CSIDriver',
      'container-storage-interface/spec/lib/go/csi',
      'sig-storage-lib-external-provisioner',
    ],
    files: [...MANIFESTS, GO],
  },
  {
    what: 'a DNS server',
    suite: 'dns',
    words: ['github.com/coredns/coredns/core'],
    files: [GO],
    name: /(?:^|\/)plugin\.cfg$/,
  },
  {
    what: 'a registry mirror or a snapshotter',
    suite: 'image-pull',
    words: ['certs.d', 'hosts.toml', 'containerd/snapshots"', 'core/snapshots"'],
    files: [...MANIFESTS, GO],
  },
  {
    what: 'an ingress or gateway controller',
    suite: 'http',
    words: ['kind: IngressClass', 'kind: GatewayClass', 'ingressclasses', 'gatewayclasses/status'],
    files: MANIFESTS,
  },
  {
    what: 'a load balancer',
    suite: 'services',
    words: ['IPAddressPool', 'loadBalancerClass', 'LoadBalancerClass'],
    files: [...MANIFESTS, GO],
  },
  {
    what: 'an operator',
    suite: 'control-plane',
    words: ['kind: CustomResourceDefinition'],
    files: MANIFESTS,
    name: /^PROJECT$/,
  },
]

/**
 * What the files of a repository say that it ships; undefined where they say nothing.
 * @param paths of all files, relative to the root
 * @param filesWith paths of the files of these patterns that have any of these words
 */
export async function seeWhatShips(
  paths: readonly string[],
  filesWith: (words: readonly string[], files: readonly string[]) => Promise<readonly string[]>,
): Promise<Shipped | undefined> {
  for (const { what, suite, words, files, name } of SIGNS) {
    const found = [
      ...paths.filter((path) => name?.test(path) === true),
      ...(await filesWith(words, files)),
    ].filter((path) => !isElsewhere(path) && !path.endsWith('_test.go'))
    const [because] = found.sort(shortestFirst)
    if (because !== undefined) return { what, suite, because }
  }
  return undefined
}
