import { join } from 'node:path'
import * as z from 'zod'
import { UserError } from '../core/errors.ts'
import type { Files } from '../ports/files.ts'
import type { ClusterReference, ClusterRegister } from '../ports/provider.ts'

const referenceSchema = z.strictObject({
  provider: z.string(),
  name: z.string(),
  kubeconfig: z.string(),
  startedAt: z.string(),
  pid: z.int(),
  state: z.json().exactOptional(),
})

/** Keeps one small JSON file per cluster in a folder of the user's state directory. */
export function createClusterRegister(files: Files, folder: string): ClusterRegister {
  const pathOf = (name: string): string => join(folder, `${name}.json`)
  return {
    add: (reference) =>
      files.writeAtomically(pathOf(reference.name), `${JSON.stringify(reference, null, 2)}\n`),
    remove: (name) => files.removeFile(pathOf(name)),
    async list() {
      const names = (await files.list(folder)).filter((name) => name.endsWith('.json'))
      return Promise.all(names.map((name) => readReference(files, join(folder, name))))
    },
  }
}

async function readReference(files: Files, path: string): Promise<ClusterReference> {
  try {
    return referenceSchema.parse(JSON.parse((await files.readIfPresent(path)) ?? ''))
  } catch (cause) {
    throw new UserError(`${path} does not describe a cluster`, {
      cause,
      nextStep: `Delete the cluster with the tool that made it, if it is still there, then remove ${path}.`,
    })
  }
}
