import { seconds } from '../../core/unit.ts'
import type { Ports } from '../ports.ts'

const LONGEST_WAIT_SECONDS = 2

/** A moment, of a random length so that two writers do not come back together. */
export async function waitForOthers({
  clock,
  randomName,
}: Pick<Ports, 'clock' | 'randomName'>): Promise<void> {
  await clock.sleep(seconds(LONGEST_WAIT_SECONDS * share(randomName())))
}

/** Eight characters of base 36 as a number from 0 to 1. */
function share(name: string): number {
  const value = Number.parseInt(name, 36) / 36 ** name.length
  return Number.isFinite(value) ? value : 0.5
}
