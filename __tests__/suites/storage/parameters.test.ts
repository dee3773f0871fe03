import { describe, expect, it } from 'vitest'
import { PRESETS } from '../../../src/ports/suite.ts'
import {
  sizesOf,
  STORAGE_PRESETS,
  storageParametersSchema,
  parseQuantity,
} from '../../../src/suites/storage/parameters.ts'

describe('parameters of the storage suite', () => {
  it.each(PRESETS)('preset %s is valid', (preset) => {
    expect(storageParametersSchema.parse(STORAGE_PRESETS[preset])).toEqual(STORAGE_PRESETS[preset])
  })

  it('describes every parameter', () => {
    for (const [name, schema] of Object.entries(storageParametersSchema.shape))
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/.{10}/)])
  })

  it.each([
    [{ job: 'read_iops' }, 'unknown key'],
    [{ driver: 'dd' }, 'kubestr'],
    [{ jobs: ['read_iops', 'read_iops'] }, 'each value once'],
    [{ fileSize: '1 GB' }, 'such as 512Mi'],
    [{ fileSize: '0Gi' }, 'such as 512Mi'],
    [{ cpus: 'all' }, 'such as 0 or 0-3'],
    [{ fileSize: '2Gi', volumeSize: '2Gi' }, 'more than fileSize, which is 2Gi'],
    [{ fileSize: '1Gi', volumeSize: '4Gi', processes: 4 }, 'which is 1Gi, for each of 4 processes'],
    [
      { driver: 'kubestr', localReference: true },
      'kubestr measures storage classes only: use the driver fio',
    ],
    [{ jobs: [] }, 'expected at least one job, or jobFiles'],
    [{ jobFiles: [{ name: 'a/b.fio', text: '[a]' }] }, 'expected a file name of letters'],
    [{ volumeMode: 'Block', localReference: true }, 'the disk of the node is not offered as a device'],
    [
      { driver: 'kubestr', jobFiles: ['a.fio'] },
      'kubestr makes a new volume for each job file, without the test file: use the driver fio',
    ],
    [{ driver: 'kubestr', volumeMode: 'Block' }, 'kubestr runs fio on file systems only: use the driver fio'],
    [{ driver: 'kubestr', accessMode: 'ReadWriteMany' }, 'kubestr makes volumes of ReadWriteOnce only'],
    [{ driver: 'kubestr', jobs: ['write_latency'] }, 'so write_latency gives nothing: use the driver fio'],
    [{ lifecycle: ['attach', 'attach'] }, 'each value once'],
    [{ lifecycle: ['detach'] }, 'expected one of'],
    [{ lifecycle: ['attach'], snapshotClass: 'a' }, 'expected snapshot among lifecycle'],
    [{ expandFileSystem: true }, 'expected expand among lifecycle'],
    [
      { lifecycle: ['expand'], expandFileSystem: true, volumeMode: 'Block' },
      'block volumes have no file system',
    ],
  ])('refuses %j', (overrides, message) => {
    const parsed = storageParametersSchema.safeParse({ ...STORAGE_PRESETS.quick, ...overrides })
    expect(parsed.error?.message).toContain(message)
  })
})

describe('sizes', () => {
  it.each([
    ['64Mi', 67108864],
    ['10Gi', 10737418240],
    ['10G', 1e10],
    ['512', 512],
    ['1.5Gi', undefined],
    ['1gi', undefined],
  ])('%s is %s bytes', (text, expected) => {
    expect(parseQuantity(text)).toBe(expected)
  })

  it.each([
    ['64Mi', undefined, '1024Mi'],
    ['4Gi', undefined, '5120Mi'],
    ['1000000001', undefined, '1193Mi'],
    ['4Gi', '400Gi', '400Gi'],
  ])('a file of %s and a volume of %s ask for %s', (fileSize, volumeSize, expected) => {
    expect(sizesOf({ ...STORAGE_PRESETS.smoke, fileSize, volumeSize }).volume).toBe(expected)
  })

  it('make room for the files of all processes', () => {
    expect(sizesOf({ ...STORAGE_PRESETS.smoke, fileSize: '1Gi', processes: 4 })).toEqual({
      file: 2 ** 30,
      allFiles: 2 ** 32,
      volume: '5120Mi',
    })
  })
})
