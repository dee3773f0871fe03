import { describe, expect, it } from 'vitest'
import { formatSeries } from '../../../src/core/series.ts'
import { fioJob, observationsOf, parseFio } from '../../../src/suites/storage/fio-output.ts'
import type { JobName } from '../../../src/suites/storage/jobs.ts'
import { parseKubestr } from '../../../src/suites/storage/kubestr.ts'
import { fixture } from '../fixture.ts'

const fio = (name: string): string => fixture(`storage/fio-3.33/${name}`)
const kubestr = fixture('storage/kubestr-2777277/fio-short.json')

function fromFio(name: JobName): string[] {
  const job = fioJob(parseFio(fio(`${name}.json`), 'fio'), name, 'fio')
  return observationsOf(name, job, 'standard', 'fio').map(
    (one) => `${formatSeries(one)} ${String(one.value)}`,
  )
}

describe('fio output', () => {
  it('gives IOPS and completion latency of a job with small blocks', () => {
    const labels = 'job="read_iops",operation="read"'
    expect(fromFio('read_iops')).toEqual([
      `storage_iops{${labels},storage_class="standard"} 106667.666167`,
      `storage_latency{${labels},quantile="0.5",storage_class="standard"} 0.001073152`,
      `storage_latency{${labels},quantile="0.95",storage_class="standard"} 0.0018432`,
      `storage_latency{${labels},quantile="0.99",storage_class="standard"} 0.00221184`,
    ])
  })

  it('gives bandwidth in bytes, not KiB, of a job with large blocks', () => {
    expect(fromFio('write_bw')[0]).toBe(
      'storage_bandwidth{job="write_bw",operation="write",storage_class="standard"} 4018939592',
    )
    expect(fromFio('write_bw')).toHaveLength(4)
    expect(fromFio('read_bw')[0]).toMatch(/^storage_bandwidth\{job="read_bw",operation="read"/)
    expect(fromFio('write_iops')[0]).toMatch(/^storage_iops\{job="write_iops",operation="write"/)
  })

  it('gives both operations of the mix', () => {
    expect(fromFio('mixed').filter((line) => line.startsWith('storage_iops'))).toEqual([
      'storage_iops{job="mixed",operation="read",storage_class="standard"} 85922.038981',
      'storage_iops{job="mixed",operation="write",storage_class="standard"} 28829.585207',
    ])
    expect(fromFio('mixed')).toHaveLength(8)
  })

  it('refuses a job that ended with an error, is missing, or did nothing', () => {
    const unaligned = parseFio(fio('unaligned.stdout.txt'), 'fio')
    expect(() => fioJob(unaligned, 'read_iops', 'fio')).toThrow('fio ended with error 22')
    expect(() => fioJob(unaligned, 'mixed', 'fio')).toThrow('did not report the job mixed, only: read_iops')
    const job = fioJob(parseFio(fio('write_iops.json'), 'fio'), 'write_iops', 'fio')
    expect(() => observationsOf('read_iops', job, 'standard', 'fio')).toThrow(
      'fio finished no read: 0 per second',
    )
    const noMedian = fio('read_iops.json').replaceAll('"50.000000"', '"50"')
    const withoutMedian = fioJob(parseFio(noMedian, 'fio'), 'read_iops', 'fio')
    expect(() => observationsOf('read_iops', withoutMedian, 'standard', 'fio')).toThrow(
      'percentile 50.000000',
    )
  })
})

describe('kubestr output', () => {
  it('gives what fio measured, without the latency that kubestr drops', () => {
    const result = parseKubestr(kubestr, 'kubestr')
    const names = ['read_iops', 'write_iops', 'read_bw', 'write_bw'] as const
    const lines = names.flatMap((name) =>
      observationsOf(name, fioJob(result, name, 'kubestr'), 'standard', 'kubestr').map(
        ({ metric, labels, value }) => `${metric} ${String(labels['operation'])} ${String(value)}`,
      ),
    )
    expect(lines).toEqual([
      'storage_iops read 100019.164',
      'storage_iops write 137841.62',
      'storage_bandwidth read 1265147589',
      'storage_bandwidth write 1881688345',
    ])
  })

  it.each([
    [
      'a failed test',
      kubestr
        .replace('"StatusCode": "OK"', '"StatusCode": "Error"')
        .replace(/\\nFIO version[^"]*/, 'Failed to create PVC'),
      'kubestr failed: Failed to create PVC',
    ],
    [
      'no result',
      kubestr.replace('"Raw"', '"Other"'),
      "kubestr, fio's part printed JSON of an unexpected form",
    ],
    ['an empty list', '[]', 'kubestr printed JSON of an unexpected form'],
    ['half a file', kubestr.slice(0, 5000), 'kubestr printed JSON that is cut off'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseKubestr(text, 'kubestr')).toThrow(message)
  })
})
