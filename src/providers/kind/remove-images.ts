import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import { clusterNodes } from './cluster-nodes.ts'

const CTR = ['ctr', '--namespace', 'k8s.io', 'images'] as const
const TIMEOUT_SECONDS = 120

/**
 * Removes images from all nodes of a cluster that kbench made, and frees their content at once. Nothing happens on a
 * node that does not have one.
 * @param references as in the pods that used them
 * @throws {EnvironmentError} when a node refuses
 */
export async function removeImages(
  cluster: string,
  references: readonly string[],
  commands: CommandRunner,
): Promise<void> {
  const nodes = await clusterNodes(cluster, commands)
  await Promise.all(nodes.map((node) => removeFrom(node, references, commands)))
}

async function removeFrom(
  node: string,
  references: readonly string[],
  commands: CommandRunner,
): Promise<void> {
  const run = (...args: string[]): ReturnType<CommandRunner['run']> =>
    commands.run(['docker', 'exec', node, ...CTR, ...args], { timeoutSeconds: TIMEOUT_SECONDS })
  const listed = expectSuccess(await run('ls'), `listing the images of ${node}`)
  const names = namesOfImages(listed.stdout, references)
  if (names.length === 0) return
  expectSuccess(await run('rm', '--sync', ...names), `removing images from ${node}`)
}

/**
 * All names of the images that have one of these names: the runtime also names an image by its digest and by the digest
 * of its configuration, and its content stays until the last name is gone.
 * @param listing table that `ctr images ls` prints: REF, TYPE, DIGEST and more
 */
export function namesOfImages(listing: string, references: readonly string[]): string[] {
  const rows = listing.split('\n').map((line) => line.split(/\s+/))
  const digests = new Set(
    rows.filter(([name = '']) => references.includes(name)).map(([, , digest]) => digest),
  )
  return rows.filter(([, , digest]) => digest !== undefined && digests.has(digest)).map(([name = '']) => name)
}
