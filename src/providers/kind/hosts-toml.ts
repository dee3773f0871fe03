/** A file of containerd that says which hosts are asked for the images of a registry, and what it names. */
interface HostsFile {
  readonly text: string
  /** Addresses of the hosts that are asked before the registry, in this order. */
  readonly mirrors: readonly string[]
}

/** `[host."http://10.0.0.1:30020"]`, also a table below it; TOML takes both kinds of quotes. */
const HOST_TABLE = /^\s*\[host\.(?:"([^"]+)"|'([^']+)')(\.[^\]]*)?\]\s*(?:#.*)?$/
const ANY_TABLE = /^\s*\[/
const SERVER = /^\s*server\s*=/

/**
 * Adds a registry to what nodes are configured to do for its images: hosts that somebody else put there (a mirror) are asked first, in
 * their order, with all their settings; the registry is asked last. Done again it changes nothing.
 * https://github.com/containerd/containerd/blob/main/docs/hosts.md
 * @param address of the registry, `http://HOST:PORT`
 * @param own what there is for this registry; empty: nothing
 * @param others what there is for all registries without their own file, `_default`; containerd ignores it where a registry has one
 */
export function extendHosts(address: string, own: string, others: string): HostsFile {
  const ofOwn = withoutHost(address, own)
  const kept = ofOwn.mirrors.length > 0 ? ofOwn : withoutHost(address, others)
  const text = [
    `server = "${address}"`,
    kept.text.trim(),
    `[host."${address}"]\n  capabilities = ["pull", "resolve"]`,
  ]
  return { text: `${text.filter((part) => part !== '').join('\n\n')}\n`, mirrors: kept.mirrors }
}

/** The hosts that a file names, in the order in which they are asked. */
export function hostsIn(file: string): readonly string[] {
  return withoutHost('', file).mirrors
}

/** The file without its server and without one of its hosts. */
function withoutHost(address: string, file: string): HostsFile {
  const kept: string[] = []
  const mirrors: string[] = []
  let isHead = true
  let isDropped = false
  for (const line of file.split('\n')) {
    if (ANY_TABLE.test(line)) {
      isHead = false
      const [, double, single, below] = HOST_TABLE.exec(line) ?? []
      const host = double ?? single
      isDropped = host === address
      if (host !== undefined && !isDropped && below === undefined) mirrors.push(host)
    }
    if (!isDropped && !(isHead && SERVER.test(line))) kept.push(line)
  }
  return { text: kept.join('\n'), mirrors }
}
