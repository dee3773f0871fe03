import { seconds } from '../../core/unit.ts'
import type { Observation } from '../../ports/suite.ts'
import type { During } from '../../slices/program-load.ts'
import type { FioSettings } from './fio-arguments.ts'
import { jobDefinition, type JobName } from './jobs.ts'

const BLOCK_BYTES = { '4k': 4096, '128k': 131_072, '1024k': 1_048_576 } as const

/** Left out of each slice: what was under way when the load was paused has ended, and has been handed over again. */
export const SETTLE_SECONDS = seconds(0.1)

/** fio reads its own files before it begins, and waits for tenths of a second: a first slice without this had 15 to 30 % less, or nothing. */
export const START_SECONDS = seconds(0.5)

/**
 * Longer than usual, as the start of each is left out, and more. Standard deviation of a round on two kind clusters with 2 slices of
 * 0.5 s, 4 of 0.5 s and 8 of 0.25 s (bench/storage-slices, 8 to 12 rounds each): read_iops 18, 7 and 4 %, write_iops 29, 12 and 15 %,
 * write_bw 15, 13 and 8 %. Six, so that a round takes less than 5 s: 10, 15 and 11 % in 16 rounds.
 * The first one is left out. Where the disk has a limit of operations per second, it often had half of the others' (26 Nov 2026, 22
 * rounds on kind), and with it rounds differed by 8 to 9 %, without it by 0.1 to 3 %.
 */
export const STORAGE_SLICES = { duration: seconds(0.25), count: 6, warmupCount: 1 }

/**
 * Bytes are counted when fio hands them to the kernel. With 128 blocks of 1 MiB under way, as much as the disk moves in a good part of a
 * slice is counted in the one before: read_bw varied by 23 to 27 % from round to round, with 4 blocks under way by 7 %.
 */
const MOST_BYTES_UNDER_WAY = 4 * 2 ** 20

/** What fio does when it is measured in slices: fewer operations at a time where blocks are large. */
export function settingsInSlices(name: JobName, settings: FioSettings): FioSettings {
  const most = MOST_BYTES_UNDER_WAY / BLOCK_BYTES[jobDefinition(name).blockSize]
  return { ...settings, ioDepth: Math.min(settings.ioDepth, most) }
}

/** The rate of a job in a slice, by the bytes that the kernel accounts to fio: with direct access those that reached the device. */
export function sliceObservations(name: JobName, { generator }: During, storageClass: string): Observation[] {
  const { operations, metric, blockSize } = jobDefinition(name)
  return operations.map((operation) => {
    const perSecond =
      (operation === 'read' ? generator.readBytes : generator.writtenBytes) / generator.seconds
    return {
      metric,
      labels: { job: name, operation, storage_class: storageClass },
      value: metric === 'storage_iops' ? perSecond / BLOCK_BYTES[blockSize] : perSecond,
    }
  })
}
