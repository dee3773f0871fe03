import { isElsewhere, shortestFirst } from './propose-setup.ts'

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

/** Where container runtimes look for plugins: https://github.com/containerd/containerd/blob/main/docs/cri/config.md */
const PLUGIN_FOLDER = '/opt/cni/bin'
/** Where they look for which plugins to use; a plugin that configures every node may show nothing else. */
const CONFIGURATION_FOLDER = '/etc/cni/net.d'
/** What Go plugins are built on. Its module in go.mod says nothing: runtimes and operators have it too. */
const PLUGIN_PACKAGE = 'github.com/containernetworking/cni/pkg/skel'

/** For `git grep --fixed-strings`: files with any of these words are looked at. */
export const PLUGIN_WORDS = [PLUGIN_FOLDER, CONFIGURATION_FOLDER, PLUGIN_PACKAGE] as const
/** Names of files in which they may say. */
export const PLUGIN_FILES = [
  '*.yaml',
  '*.yml',
  '*.tpl',
  '*.j2',
  '*Dockerfile*',
  '*Containerfile*',
  '*.go',
] as const

const FOLDERS = [PLUGIN_FOLDER, CONFIGURATION_FOLDER]
/** More of a kind are not read: the first ones are nearest to the root. */
const MOST_FILES = 50

const LIST = /\.conflist$/
const DOCKERFILE = /(?:^|\/)[^/]*(?:Dockerfile|Containerfile)[^/]*$/
const GO_SOURCE = /(?<!_test)\.go$/
const CHART_VALUES = /(?:^|\/)values[^/]*\.ya?ml$/
const MANIFEST = /\.(?:ya?ml|tpl|j2)$/
/**
 * Plugins that change another one's setup, or add a second network: pods need that other one. By the path of
 * the file, or by its module.
 */
const CHAINED = /istio|linkerd|\bkuma\b|multus|whereabouts|sriov|ovs-cni|bond-cni|egress-router/i

/**
 * The file by which a repository is seen to ship its own network plugin, undefined where it is not. Only plugins that
 * a cluster can do with alone are meant.
 * @param paths of all files, relative to the root
 * @param found paths of `PLUGIN_FILES` that have one of `PLUGIN_WORDS`
 * @param read text of a file; undefined: there is none
 */
export async function seeNetworkPlugin(
  paths: readonly string[],
  found: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (CHAINED.test(moduleIn((await read('go.mod')) ?? ''))) return undefined
  const own = (some: readonly string[], pattern: RegExp): string[] =>
    some.filter((path) => pattern.test(path) && !isElsewhere(path) && !CHAINED.test(path)).sort(shortestFirst)
  const first = async (
    some: readonly string[],
    tells: (text: string) => boolean,
  ): Promise<string | undefined> => {
    for (const path of some.slice(0, MOST_FILES)) if (tells((await read(path)) ?? '')) return path
    return undefined
  }
  return (
    (await first(own(found, MANIFEST), installs)) ??
    own(found, CHART_VALUES)[0] ??
    own(paths, LIST)[0] ??
    (await first(own(found, DOCKERFILE), (text) => text.includes(PLUGIN_FOLDER))) ??
    (await first(own(found, GO_SOURCE), (text) => text.includes(`"${PLUGIN_PACKAGE}"`)))
  )
}

/** One that only has the folder mounted somewhere, such as the configuration of a kind cluster, installs nothing. */
function installs(manifest: string): boolean {
  return (
    /^\s*(?:- )?kind:\s*["']?DaemonSet\b/m.test(manifest) && FOLDERS.some((word) => manifest.includes(word))
  )
}

function moduleIn(goMod: string): string {
  return /^module\s+(\S+)/m.exec(goMod)?.[1] ?? ''
}
