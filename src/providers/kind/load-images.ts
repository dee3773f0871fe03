import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { clusterNodes } from './cluster-nodes.ts'

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
  const docker = async (...args: string[]): Promise<void> => {
    expectSuccess(await commands.run(['docker', ...args], { signal, timeoutSeconds: STEP_SECONDS }), what)
  }
  const folder = await files.makeTemporaryFolder('kbench-images-')
  try {
    await docker('image', 'save', '--output', `${folder}/images.tar`, ...names)
    const nodes = await clusterNodes(cluster, commands)
    await Promise.all(
      nodes.map(async (node) => {
        const ctr = ['exec', node, 'ctr', '--namespace', 'k8s.io', 'images']
        await docker('cp', `${folder}/images.tar`, `${node}:${ARCHIVE}`)
        // Not for all platforms, as kind does it: of a pulled image Docker has one alone.
        await docker(...ctr, 'import', '--digests', ARCHIVE)
        await docker('exec', node, 'rm', ARCHIVE)
        for (const { image, reference } of images) {
          if (reference.includes('@')) continue
          await docker(...ctr, 'tag', '--force', inFull(image), inFull(reference))
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
