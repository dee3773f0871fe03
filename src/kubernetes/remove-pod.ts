import { waitForAll } from '../core/wait-for-all.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import { parseJson, type Kubectl } from './kubectl.ts'
import { claimSchema, persistentVolumeSchema } from './schemas.ts'
import type { PodContext } from './pod-context.ts'

const REMOVE_SECONDS = 60
const READ = ['get', '-o', 'json']

interface RemovablePod {
  readonly name: string
  /** Of the same name. */
  readonly hasClaim: boolean
  /** Of the claim; undefined: not known. */
  readonly volumeName?: string | undefined
}

/**
 * Removes a pod and its claim; resolves when they are gone, and the volume behind the claim too where its
 * class deletes it. Ignores an interrupt. Nothing happens for what is not there, nor in a cluster that is deleted next.
 * @throws {EnvironmentError} when it does not go away
 */
export async function removePod(
  { name, hasClaim, volumeName }: RemovablePod,
  context: PodContext,
): Promise<void> {
  const { kubectl, defaults } = context
  if (context.isDeletedNext?.() === true) return
  const volume = volumeName ?? (hasClaim ? await volumeOfClaim(name, context) : undefined)
  const objects = [`pod/${name}`, ...(hasClaim ? [`persistentvolumeclaim/${name}`] : [])]
  const wait = ['--ignore-not-found', '--wait', `--timeout=${String(REMOVE_SECONDS)}s`]
  const remove = async (): Promise<void> => {
    const result = await kubectl.run(['delete', '-n', defaults.namespace, ...objects, ...wait], {
      timeoutSeconds: REMOVE_SECONDS + 10,
    })
    expectSuccess(result, `removing pod ${name}`)
  }
  // The volume goes while its claim does, or soon after.
  await waitForAll([remove(), ...(volume === undefined ? [] : [untilVolumeIsGone(volume, kubectl)])])
}

/** Undefined where the claim has no volume yet, or is not there. */
async function volumeOfClaim(name: string, { kubectl, defaults }: PodContext): Promise<string | undefined> {
  const claim = await kubectl.run([...READ, '-n', defaults.namespace, 'persistentvolumeclaim', name])
  if (claim.exitCode !== 0) return undefined
  return parseJson(claimSchema, claim.stdout, `reading the claim of pod ${name}`).spec.volumeName
}

/** At once where the volume stays, is gone already, or may not be read by this user. */
async function untilVolumeIsGone(volume: string, kubectl: Kubectl): Promise<void> {
  const read = await kubectl.run([...READ, 'persistentvolume', volume])
  if (read.exitCode !== 0) return
  const { spec } = parseJson(persistentVolumeSchema, read.stdout, `reading volume ${volume}`)
  if (spec.persistentVolumeReclaimPolicy !== 'Delete') return
  const args = ['wait', `persistentvolume/${volume}`, '--for=delete', `--timeout=${String(REMOVE_SECONDS)}s`]
  expectSuccess(
    await kubectl.run(args, { timeoutSeconds: REMOVE_SECONDS + 10 }),
    `waiting until volume ${volume} is gone`,
  )
}
