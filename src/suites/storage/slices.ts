import { bytes, seconds } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import type { During } from '../../slices/program-load.ts'
import type { FioSettings, FioTarget } from './fio.ts'
import { jobDefinition, type JobName } from './jobs.ts'
import { sizesOf, type StorageParameters } from './parameters.ts'

const BLOCK_BYTES = { '4k': 4096, '128k': 131_072, '1024k': 1_048_576 } as const
/** Left out of each slice: what was under way when the load was paused has ended, and has been handed over again. */
export const STORAGE_SETTLE_SECONDS = seconds(0.1)

/**
 * Longer than usual, as more of the start is left out. What counts is exactly 0.2 s: two whole periods of a limit of the disk, as the
 * kernel hands out what a control group may do every 0.1 s (DFL_THROTL_SLICE_HD in block/blk-throttle.c). Of 0.13 s, as counted before,
 * some contain one share and some two: behind limits of 2,000 and 1,000 operations per second a slice had 3,072 and 960 or 1,152,
 * now 1,997 and 999 (27 Nov 2026, kind, 8 rounds).
 * Standard deviation of rounds on unchanged kind clusters with 3, 4 and 5 of these slices (27 Nov 2026, 16 rounds): read_iops 7.4, 5.3
 * and 4.0 %, write_iops 5.2, 4.3 and 3.6 %, read_bw 7.8, 6.5 and 5.3 %, write_bw 4.2, 3.5 and 2.9 %; with 4 of 0.25 s after one that
 * did not count, which take as long as 4 of these, 5.8, 3.4, 10.8 and 6.0 %.
 */
export const STORAGE_SLICES = { duration: seconds(0.32), count: 5 }

/**
 * Bytes are counted when fio hands them to the kernel. With 128 blocks of 1 MiB under way, as much as the disk moves in a good part of a
 * slice is counted in the one before: read_bw varied by 23 to 27 % from round to round, with 4 blocks under way by 7 %.
 */
const MOST_BYTES_UNDER_WAY = 4 * 2 ** 20
/** So many files share what a job reads and writes. */
const FILES = 8
/** What the files are written in. */
const WHOLE_BYTES = 2 ** 20

/**
 * The test file in several where that can be: a device has none, each of many processes has its own, and job files were written for one.
 * What one file reaches depends on where it is on the disk. With a single file, bandwidth of writes differed by 9 % from one set of
 * measuring pods to the next on the same clusters.
 */
export function filesInSlices(parameters: StorageParameters): Pick<FioTarget, 'size' | 'files'> {
  const { volumeMode, processes = 1, jobFiles = [] } = parameters
  const { file } = sizesOf(parameters)
  const each = Math.floor(file / FILES / WHOLE_BYTES) * WHOLE_BYTES
  const canBeShared = volumeMode !== 'Block' && processes === 1 && jobFiles.length === 0
  return canBeShared && each > 0 ? { size: bytes(each * FILES), files: FILES } : { size: file, files: 1 }
}

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
