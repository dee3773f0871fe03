import type { Observation } from '../../ports/suite.ts'
import type { During } from '../../slices/program-load.ts'
import { jobDefinition, type JobName } from './jobs.ts'

const BLOCK_BYTES = { '4k': 4096, '128k': 131_072, '1024k': 1_048_576 } as const

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
