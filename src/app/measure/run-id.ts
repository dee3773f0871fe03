import type { Ports } from '../ports.ts'
import { messageOf } from '../../core/errors.ts'

/** When the run began and a random name, `20260102T030405Z-abcd1234`. */
export function newRunId({ clock, randomName }: Ports): string {
  return `${clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')}-${randomName()}`
}

/** Where a run keeps what it writes, unless the person says otherwise. */
export function defaultFolder(id: string): string {
  return `kbench-out/${id}`
}

/** Keeps outputs of tools under raw/ of a folder; one that cannot be kept is a warning. */
export function rawOutputsIn(
  folder: string,
  { files, log }: Ports,
): (name: string, content: string) => Promise<void> {
  return async (name, content) => {
    try {
      await files.writeAtomically(`${folder}/raw/${name}`, content)
    } catch (error) {
      log.warning(`an output is not kept: ${messageOf(error)}`)
    }
  }
}
