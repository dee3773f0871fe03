import { expectSuccess } from '../ports/command-failure.ts'
import { parseJson, type Kubectl } from './kubectl.ts'
import { claimSchema, persistentVolumeSchema } from './schemas.ts'
import type { PodContext } from './pod-context.ts'

const REMOVE_SECONDS = 60

/**
 * Removes a pod and its claim; resolves when they are gone, and the volume behind the claim too where its
 * class deletes it. Ignores an interrupt. Nothing happens for what is not there, nor in a cluster that is deleted next.
 * @throws {EnvironmentError} when it does not go away
 */
export async function removePod(name: string, withVolume: boolean, context: PodContext): Promise<void> {
  const { kubectl, defaults } = context
  if (context.isDeletedNext?.() === true) return
  const inNamespace = ['-n', defaults.namespace]
  const volume = withVolume ? await volumeOf(name, context) : undefined
  const objects = [`pod/${name}`, ...(withVolume ? [`persistentvolumeclaim/${name}`] : [])]
  const wait = ['--ignore-not-found', '--wait', `--timeout=${String(REMOVE_SECONDS)}s`]
  const result = await kubectl.run(['delete', ...inNamespace, ...objects, ...wait], {
    timeoutSeconds: REMOVE_SECONDS + 10,
  })
  expectSuccess(result, `removing pod ${name}`)
  if (volume !== undefined) await waitForVolume(volume, kubectl)
}

/** The name of the volume that goes away with the claim of the pod. Not every user may read volumes. */
async function volumeOf(name: string, { kubectl, defaults }: PodContext): Promise<string | undefined> {
  const read = ['get', '-o', 'json']
  const claim = await kubectl.run([...read, '-n', defaults.namespace, 'persistentvolumeclaim', name])
  if (claim.exitCode !== 0) return undefined
  const { volumeName } = parseJson(claimSchema, claim.stdout, `reading the claim of pod ${name}`).spec
  if (volumeName === undefined) return undefined
  const volume = await kubectl.run([...read, 'persistentvolume', volumeName])
  if (volume.exitCode !== 0) return undefined
  const { spec } = parseJson(persistentVolumeSchema, volume.stdout, `reading volume ${volumeName}`)
  return spec.persistentVolumeReclaimPolicy === 'Delete' ? volumeName : undefined
}

async function waitForVolume(volume: string, kubectl: Kubectl): Promise<void> {
  const args = ['wait', `persistentvolume/${volume}`, '--for=delete', `--timeout=${String(REMOVE_SECONDS)}s`]
  expectSuccess(
    await kubectl.run(args, { timeoutSeconds: REMOVE_SECONDS + 10 }),
    `waiting until volume ${volume} is gone`,
  )
}
