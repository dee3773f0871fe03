import { describe, expect, it } from 'vitest'
import { bytes } from '../../../src/core/series.ts'
import {
  jobArguments,
  jobFileArguments,
  layoutArguments,
  type FioSettings,
} from '../../../src/suites/storage/fio.ts'
import type { JobName } from '../../../src/suites/storage/jobs.ts'
import { kubestrArguments, kubestrJobFile } from '../../../src/suites/storage/kubestr.ts'

const target = { path: '/volume', isDevice: false, size: bytes(1073741824), processes: 1, files: 1, set: 0 }
const settings: FioSettings = {
  durationSeconds: 60,
  rampSeconds: 10,
  ioDepth: 128,
  ioEngine: 'libaio',
  cpus: undefined,
}
const tail = '--size=1073741824 --direct=1 --ioengine=libaio --thread'
const timed = '--runtime=60 --ramp_time=10 --time_based=1 --group_reporting'

describe('fio', () => {
  it('is asked to write the whole file first', () => {
    expect(layoutArguments(target).join(' ')).toBe(
      `fio --name=layout --filename=/volume/kbench.fio --rw=write --bs=1M --iodepth=32 ${tail} --end_fsync=1 --output-format=json`,
    )
  })

  it.each<[JobName, string]>([
    ['read_iops', '--rw=randread --bs=4k'],
    ['write_iops', '--rw=randwrite --bs=4k'],
    ['read_bw', '--rw=randread --bs=1024k'],
    ['write_bw', '--rw=randwrite --bs=1024k'],
    ['mixed', '--rw=randrw --rwmixread=70 --bs=4k'],
  ])('job %s', (name, pattern) => {
    expect(jobArguments(name, target, settings).join(' ')).toBe(
      `fio --name=${name} --filename=/volume/kbench.fio ${pattern} --iodepth=128 ${tail} ${timed} --invalidate=1 --output-format=json`,
    )
  })

  it.each<[JobName, string]>([
    ['seq_read', '--rw=read --bs=1024k --iodepth=128'],
    ['seq_write', '--rw=write --bs=1024k --iodepth=128'],
    ['read_128k', '--rw=randread --bs=128k --iodepth=128'],
    ['write_128k', '--rw=randwrite --bs=128k --iodepth=128'],
    ['read_latency', '--rw=randread --bs=4k --iodepth=1'],
    ['write_latency', '--rw=randwrite --bs=4k --iodepth=1'],
  ])('job %s, which has to be asked for', (name, pattern) => {
    expect(jobArguments(name, target, settings).join(' ')).toBe(
      `fio --name=${name} --filename=/volume/kbench.fio ${pattern} ${tail} ${timed} --invalidate=1 --output-format=json`,
    )
  })

  it('shares the size among several files', () => {
    const eight = { ...target, files: 8 }
    const files = '--directory=/volume --filename_format=kbench.0.$filenum.fio --nrfiles=8'
    expect(layoutArguments(eight).join(' ')).toContain(`fio --name=layout ${files} --rw=write`)
    expect(jobArguments('read_iops', eight, settings).join(' ')).toContain(
      `fio --name=read_iops ${files} --rw=randread`,
    )
  })

  it('leaves the ramp out where there is none, and keeps to the CPUs given', () => {
    const line = jobArguments('read_iops', target, { ...settings, rampSeconds: 0, cpus: '0' }).join(' ')
    expect(line).not.toContain('ramp_time')
    expect(line).toContain(' --cpus_allowed=0 ')
  })
})

describe('several processes and the synchronous engine, as K-Bench runs fio', () => {
  const four = { ...target, processes: 4 }
  it('gives every process its own file, which is written first', () => {
    expect(layoutArguments(four).join(' ')).toBe(
      'fio --name=layout --directory=/volume --filename_format=kbench.$jobnum.fio --rw=write --bs=1M --iodepth=32 --size=1073741824 --direct=1 --ioengine=libaio --numjobs=4 --thread --group_reporting --end_fsync=1 --output-format=json',
    )
    expect(jobArguments('mixed', four, { ...settings, ioEngine: 'sync', ioDepth: 16 }).join(' ')).toBe(
      `fio --name=mixed --directory=/volume --filename_format=kbench.$jobnum.fio --rw=randrw --rwmixread=70 --bs=4k --iodepth=16 --size=1073741824 --direct=1 --ioengine=sync --numjobs=4 --thread ${timed} --invalidate=1 --output-format=json`,
    )
  })
  it('says the same in a job file', () => {
    const lines = kubestrJobFile(['mixed'], bytes(1073741824), 4, { ...settings, ioEngine: 'sync' }).split(
      '\n',
    )
    expect(lines.slice(0, 6)).toEqual([
      '[global]',
      'filename_format=kbench.$jobnum.fio',
      'numjobs=4',
      'size=1073741824',
      'direct=1',
      'ioengine=sync',
    ])
  })
})

describe('a job file', () => {
  it('comes from standard input, after the file that its jobs use and what it may override', () => {
    expect(jobFileArguments(target, { ...settings, cpus: '0' }).join(' ')).toBe(
      'fio --filename=/volume/kbench.fio --size=1073741824 --runtime=60 --cpus_allowed=0 --thread --group_reporting --new_group --output-format=json -',
    )
  })

  it('uses the first of several files, and a device as it is', () => {
    expect(jobFileArguments({ ...target, processes: 4 }, settings)).toContain(
      '--filename=/volume/kbench.0.fio',
    )
    const device = { ...target, path: '/dev/kbench', isDevice: true }
    expect(jobFileArguments(device, settings)).toContain('--filename=/dev/kbench')
  })
})

describe('a block volume', () => {
  const device = { ...target, path: '/dev/kbench', isDevice: true }
  it('is written and read without a file', () => {
    expect(layoutArguments(device)).toContain('--filename=/dev/kbench')
    expect(jobArguments('read_iops', device, settings).join(' ')).toBe(
      `fio --name=read_iops --filename=/dev/kbench --rw=randread --bs=4k --iodepth=128 ${tail} ${timed} --invalidate=1 --output-format=json`,
    )
  })

  it('has a part for each process', () => {
    const four = layoutArguments({ ...device, processes: 4 }).join(' ')
    expect(four).toContain('--filename=/dev/kbench --offset_increment=1073741824 --rw=write')
    expect(four).toContain('--numjobs=4')
  })
})

describe('kubestr', () => {
  const run = {
    storageClass: 'standard',
    volumeSize: '1280Mi',
    namespace: 'kbench-x',
    jobFile: '/tmp/k/kbench.fio',
    resultFile: '/tmp/k/result-1.json',
  }
  it('is called with the image of its pod', () => {
    expect(kubestrArguments({ ...run, image: 'tools:1' }).join(' ')).toBe(
      'kubestr fio -s standard -z 1280Mi -n kbench-x -f /tmp/k/kbench.fio -o json -e /tmp/k/result-1.json -i tools:1',
    )
  })

  it('gets a job file that writes the file first and runs the jobs one after the other', () => {
    expect(kubestrJobFile(['read_iops', 'mixed'], bytes(1073741824), 1, { ...settings, cpus: '0' }))
      .toBe(`[global]
filename=kbench.fio
size=1073741824
direct=1
ioengine=libaio
thread
group_reporting
invalidate=1
cpus_allowed=0

[layout]
stonewall
rw=write
bs=1M
iodepth=32
end_fsync=1

[read_iops]
stonewall
rw=randread
bs=4k
iodepth=128
runtime=60
ramp_time=10
time_based=1

[mixed]
stonewall
rw=randrw
rwmixread=70
bs=4k
iodepth=128
runtime=60
ramp_time=10
time_based=1
`)
  })
})
