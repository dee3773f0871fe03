import type { Configuration } from '../../../config/config.ts'
import type { Files } from '../../../ports/files.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import { ownCpus } from '../cpus/own-cpus.ts'

/** With two, both clusters are there after 40 s instead of 68 (three nodes each): creating one is half waiting. */
const FEWEST_CPUS = 2

/** Whether both clusters of a pair are created at the same time, by gate.creation and what this machine has. */
export async function areCreatedTogether(
  { creation }: Pick<Configuration, 'creation'>,
  { provider }: Pick<ChosenProvider, 'provider'>,
  files: Pick<Files, 'readIfPresent'>,
): Promise<boolean> {
  if (creation !== 'auto') return creation === 'together'
  if (provider.place !== 'cluster' || provider.isOnThisMachine !== true) return false
  return (await ownCpus(files)).length >= FEWEST_CPUS
}
