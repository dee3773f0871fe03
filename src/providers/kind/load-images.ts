import type { ProviderContext } from '../../ports/provider.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import { clusterNodes, docker } from './docker.ts'

const ARCHIVE = '/kbench-images.tar'
const STEP_SECONDS = 600

/**
 * Brings the images of the subject to every node, all in one archive, under both their names: the one that setup gets and, unless that is
 * a digest, the one that the person wrote.
 * @throws {EnvironmentError | Interrupted}
 */
export async function loadImages(
  cluster: string,
  { commands, files, subjectImages: images = [], log, signal }: ProviderContext,
): Promise<void> {
  if (images.length === 0) return
  log.progress(`loading ${images.map(({ reference }) => reference).join(', ')} into the nodes`)
  const names = images.map(({ image }) => image)
  const what = `loading ${names.join(', ')} into the nodes of ${cluster}`
  const step = (...args: string[]): Promise<string> =>
    docker(commands, what, args, { signal, timeoutSeconds: STEP_SECONDS })
  const folder = await files.makeTemporaryFolder('kbench-images-')
  try {
    await step('image', 'save', '--output', `${folder}/images.tar`, ...names)
    const nodes = await clusterNodes(cluster, commands)
    await Promise.all(
      nodes.map(async (node) => {
        const ctr = ['exec', node, 'ctr', '--namespace', 'k8s.io', 'images']
        await step('cp', `${folder}/images.tar`, `${node}:${ARCHIVE}`)
        // Not for all platforms, as kind does it: of a pulled image Docker has one alone.
        await step(...ctr, 'import', '--digests', ARCHIVE)
        await step('exec', node, 'rm', ARCHIVE)
        for (const { image, reference } of images) {
          if (reference.includes('@')) continue
          await step(...ctr, 'tag', '--force', inFull(image), inFull(reference))
        }
      }),
    )
  } finally {
    await files.removeOwnFolder(folder)
  }
}

/** With the registry and the tag that Docker and the kubelet add: https://github.com/distribution/reference, normalize.go. */
export function inFull(reference: string): string {
  const [first = '', ...rest] = reference.split('/')
  const hasRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first)
  const named = hasRegistry ? reference : `docker.io/${rest.length === 0 ? 'library/' : ''}${reference}`
  return /:[^/]*$/.test(named) ? named : `${named}:latest`
}

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
  const run = (what: string, ...args: string[]): Promise<string> =>
    docker(commands, what, ['exec', node, ...CTR, ...args], { timeoutSeconds: TIMEOUT_SECONDS })
  const names = namesOfImages(await run(`listing the images of ${node}`, 'ls'), references)
  if (names.length > 0) await run(`removing images from ${node}`, 'rm', '--sync', ...names)
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
