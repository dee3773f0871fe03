import type { ProviderContext } from '../../ports/provider.ts'

const LIMIT_FILE = '/proc/sys/fs/inotify/max_user_instances'
/** Three nodes of Kubernetes 1.34 without pods of the user had 58. */
const INSTANCES_PER_NODE = 20
/** What GitHub's runners have. */
const ENOUGH = 1280

type Context = Pick<ProviderContext, 'commands' | 'files' | 'signal'>

/**
 * Whether the kernel allows as many file watchers as the nodes need. All nodes on a machine share one limit, and a kubelet that
 * gets none does not start: https://kind.sigs.k8s.io/docs/user/known-issues/#pod-errors-due-to-too-many-open-files
 * @param nodes of the cluster that is to come up, beside those that run
 * @returns what is short and what to do; undefined where there is enough, or no such limit
 */
export async function inotifyShortage(
  nodes: number,
  { commands, files, signal }: Context,
): Promise<string | undefined> {
  const limit = Number.parseInt((await files.readIfPresent(LIMIT_FILE)) ?? '', 10)
  if (Number.isNaN(limit)) return undefined
  const listed = await commands.run(['docker', 'ps', '--quiet', '--filter', 'label=io.x-k8s.kind.cluster'], {
    timeoutSeconds: 15,
    signal,
  })
  const all = nodes + listed.stdout.split('\n').filter((line) => line !== '').length
  const needed = INSTANCES_PER_NODE * all
  if (needed <= limit) return undefined
  return (
    `${String(all)} nodes need about ${String(needed)} inotify instances, and this machine allows ${String(limit)}. ` +
    `Raise the limit: sudo sysctl fs.inotify.max_user_instances=${String(ENOUGH)}`
  )
}
