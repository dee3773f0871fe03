import { messageOf } from '../../../core/errors.ts'
import type { Ports } from '../../ports.ts'

/**
 * Reads once more what could not be read: just after the last round a machine is busy, and a command may take longer than it is given.
 * @param what is read, for the log: "the settings of the nodes"
 * @throws what the second reading throws, or the first where the person stopped kbench
 */
export async function readTwice<Read>(
  what: string,
  read: () => Promise<Read>,
  { log, signal }: Ports,
): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted) throw error
    log.info(`Reading ${what} failed, once more: ${messageOf(error)}`)
    return read()
  }
}
