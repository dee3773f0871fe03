import { bytes, seconds, type Bytes } from '../../core/unit.ts'
import type { Observation } from '../../ports/suite.ts'
import type { During } from '../../slices/program-load.ts'
import type { FioSettings, FioTarget } from './fio-arguments.ts'
import { jobDefinition, type JobName } from './jobs.ts'

const BLOCK_BYTES = { '4k': 4096, '128k': 131_072, '1024k': 1_048_576 } as const

/** Left out of each slice: what was under way when the load was paused has ended, and has been handed over again. */
export const STORAGE_SETTLE_SECONDS = seconds(0.1)

/**
 * fio reads its own files before it begins, and waits for tenths of a second: of a load that counted from its start, the first slice had
 * 15 to 30 % less, or nothing. With the slice that does not count this leaves out half a second.
 */
export const START_SECONDS = seconds(0.25)

/**
 * Longer than usual, as the start of each is left out. Robust standard deviation of rounds on 12 pairs of kind clusters with 3, 4, 5 and
 * 6 slices (26 Nov 2026, 72 rounds): read_iops 8.9, 5.6, 5.1 and 5.9 %, write_iops 7.6, 6.8, 7.6 and 7.4 %, read_bw 9.4, 6.9, 8.4 and
 * 8.6 %, write_bw 6.6, 6.2, 5.5 and 6.2 %. So four are as good as six, in 4 s instead of 5.
 * The first one is left out. Where the disk has a limit of operations per second, it often had half of the others' (26 Nov 2026, 22
 * rounds on kind), and with it rounds differed by 8 to 9 %, without it by 0.1 to 3 %.
 */
export const STORAGE_SLICES = { duration: seconds(0.25), count: 4, warmupCount: 1 }

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
 * The test file in several: what one file reaches depends on where it is on the disk. With a single file, bandwidth of writes differed by
 * 9 % from one set of measuring pods to the next on the same clusters (bench/variance-components.mjs --pods).
 */
export function inFiles(size: Bytes): Pick<FioTarget, 'size' | 'files'> {
  const each = Math.floor(size / FILES / WHOLE_BYTES) * WHOLE_BYTES
  return each === 0 ? { size, files: 1 } : { size: bytes(each * FILES), files: FILES }
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
