import { messageOf } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'

/**
 * Keeps outputs of tools under raw/ of a folder. What was measured counts without them: one that cannot be kept is a warning.
 * @param folder of the run
 */
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
