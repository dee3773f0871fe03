import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { bytes, formatSeries } from '../../../src/core/series.ts'
import { fioJob, parseFio } from '../../../src/suites/storage/fio-output.ts'
import { checkJobFile, type CheckedJobFile } from '../../../src/suites/storage/job-file.ts'
import { jobFileObservations } from '../../../src/suites/storage/fio-driver.ts'
import { STORAGE_PRESETS } from '../../../src/suites/storage/parameters.ts'
import { jobFilesOf, readJobFiles } from '../../../src/suites/storage/job-file.ts'
import { fixture } from '../fixture.ts'

const oltp = fixture('storage/fio-3.33/oltp.fio')
const ROOM = { fileSize: bytes(64 * 2 ** 20), durationSeconds: 4 }

const check = (text: string): CheckedJobFile => checkJobFile({ name: 'a.fio', text }, ROOM)

function errorOf(text: string): string {
  try {
    check(text)
  } catch (error) {
    expect(error).toBeInstanceOf(UserError)
    return (error as UserError).message
  }
  throw new Error(`accepted: ${text}`)
}

describe('a fio job file', () => {
  it('gives its jobs and how long they run, group after group', () => {
    const { jobs, duration, measured, buffered } = check(oltp)
    expect(jobs).toEqual(['oltp-read', 'wal', 'scan'])
    expect([duration, measured]).toEqual([4, 4])
    expect(buffered).toEqual([])
  })

  it('is given to fio without comments', () => {
    expect(oltp).toContain('fdatasync=1 ; as')
    expect(check(oltp).text).toContain('size=32m\nfdatasync=1\nrate_iops=100\n[scan]\nstonewall\n')
    expect(check(oltp).text).not.toMatch(/[#;]|\n\n/)
  })

  it.each([
    ['rw=read', 4, 4],
    ['runtime=2m', 120, 120],
    ['timeout=1h', 3600, 3600],
    ['runtime=1500ms\nramp_time=2\nstartdelay=1s', 4.5, 1.5],
  ])('with %j runs %d s and measures %d s', (lines, duration, measured) => {
    expect(check(`[a]\n${lines}`)).toMatchObject({ duration, measured })
  })

  it('says which jobs go through the page cache', () => {
    expect(check('[a]\ndirect=0\n[b]\ndirect=1\n[c]\nbuffered=0\n[d]\ndirect').buffered).toEqual(['a'])
  })

  it.each([
    'group_reporting',
    'group_reporting=1',
    'new_group',
    'unlink=0',
    'ioengine=io_uring',
    'mem=mmaphuge',
    'verify_pattern=0xff',
    'size=100%',
    'size=32m\noffset=50%',
    'size=16MiB\nnumjobs=4\noffset_increment=16m',
  ])('may have %j', (lines) => {
    expect(check(`[a]\n${lines}`).jobs).toEqual(['a'])
  })

  it.each([
    ['filename=/dev/sda', 'filename=/dev/sda is not allowed: jobs read and write the test file'],
    ['directory=/etc', 'directory=/etc is not allowed: jobs read and write the test file'],
    ['nr_files=8', 'nr_files=8 is not allowed: jobs read and write the test file'],
    ['opendir=/', 'is not allowed: jobs read and write the test file'],
    ['exec_prerun=reboot', 'exec_prerun=reboot is not allowed: it runs a command'],
    ['exec_postrun=reboot', 'is not allowed: it runs a command'],
    ['write_bw_log=/tmp/x', 'write_bw_log=/tmp/x is not allowed: it writes outside of the volume'],
    ['write_lat_log', 'write_lat_log is not allowed: it writes outside of the volume'],
    ['write_hist_log=h', 'is not allowed: it writes outside of the volume'],
    ['write_iolog=x', 'is not allowed: it writes outside of the volume'],
    ['read_iolog=-', 'is not allowed: it reads a file that is not in the pod'],
    ["buffer_pattern='/etc/passwd'", 'is not allowed: it reads a file that is not in the pod'],
    ['iomem=mmap:/etc/passwd', 'is not allowed: it reads a file that is not in the pod'],
    ['ioscheduler=none', 'is not allowed: it changes the node'],
    ['cgroup=x', 'is not allowed: it changes the node'],
    ['unlink', 'unlink is not allowed: it would not keep to the test file'],
    ['fill_fs=1', 'is not allowed: it would not keep to the test file'],
    ['readwrite=randtrim', 'is not allowed: blocks of the test file would be empty afterwards'],
    ['group_reporting=0', 'is not allowed: the results of the job would be missing'],
    ['name=b', 'is not allowed: the results of the job would be missing'],
    ['ioengine=exec', 'ioengine=exec is not allowed; expected one of sync, psync'],
    ['ioengine=external:/tmp/x.so', 'is not allowed; expected one of sync, psync'],
    ['ioengine=net', 'is not allowed; expected one of sync, psync'],
    ['include other.fio', 'include names another file, which is not in the pod'],
    ['size=${SIZE}', '"size=${SIZE}" takes a value from the environment'],
    ['${KEY}=/dev/sda', 'takes a value from the environment'],
    ['rw = read', 'fio does not read blanks around "="; expected rw=read'],
    ['bs=4\u0000k', 'the line has a control character'],
    [`description=${'x'.repeat(5000)}`, 'the line has 5012 characters, expected at most 4000'],
  ])('may not have %j', (line, message) => {
    expect(errorOf(`[a]\nrw=read\n${line}`)).toMatch(/^a\.fio:3: /)
    expect(errorOf(`[a]\nrw=read\n${line}`)).toContain(message)
    // In [global], too.
    expect(errorOf(`[global]\n${line}\n[a]\nrw=read`)).toContain(message)
  })

  it.each([
    ['', 'a.fio has no job; expected a section'],
    ['[global]\nrw=read', 'a.fio has no job'],
    ['rw=read', 'a.fio:1: "rw=read" is outside of a section'],
    ['[a]\n[b]c]', 'a.fio:2: "[b]c]" is not the name of a section'],
    ['[a', 'a.fio:1: "[a" is not the name of a section'],
    ['[globals]\nrw=read', 'a.fio:1: fio takes [globals] for [global]'],
    ['[a]\n[a]', 'a.fio: job [a] has the name of another job'],
    ['[read_iops]', 'a.fio: job [read_iops] has the name of a job of kbench'],
    ['[a"b]', 'a.fio: job [a"b]: expected at most 63 letters'],
    ['[a]\nruntime=0', 'a.fio: runtime=0 has no end'],
    ['[a]\nruntime=soon', 'a.fio: runtime=soon: expected a time such as 30'],
    ['[a]\nsize=1g', 'a.fio: job a uses 1073741824 bytes of the test file, which has 67108864'],
    ['[a]\noffset=1m', 'a.fio: job a uses 68157440 bytes of the test file'],
    ['[a]\nsize=32m\nnumjobs=3\noffset_increment=32m', 'a.fio: job a uses 100663296 bytes of the test file'],
    ['[a]\nsize=4z', 'a.fio: job a: size=4z: expected a size such as 512m'],
    ['[a]\nnumjobs=$ncpus', 'a.fio: job a: numjobs=$ncpus: expected a number'],
  ])('%j is refused', (text, message) => {
    expect(errorOf(text)).toContain(message)
  })
})

describe('job files of the parameters', () => {
  const read = (path: string): Promise<string> =>
    path === 'jobs/oltp.fio' ? Promise.resolve(oltp) : Promise.reject(new UserError(`${path}: no such file`))
  const quick = STORAGE_PRESETS.quick

  it('become their content, which the record has', async () => {
    const parameters = await readJobFiles({ ...quick, jobFiles: ['jobs/oltp.fio'] }, read)
    expect(parameters.jobFiles).toEqual([{ name: 'oltp.fio', text: check(oltp).text }])
    expect(await readJobFiles(parameters, read)).toEqual(parameters)
    expect(jobFilesOf(parameters).map(({ jobs }) => jobs)).toEqual([['oltp-read', 'wal', 'scan']])
    expect(await readJobFiles(quick, read)).toBe(quick)
  })

  it.each([
    [['other.fio'], 'other.fio: no such file'],
    [['jobs/a b.fio'], 'has the file name "a b.fio", expected letters'],
    [['jobs/oltp.fio', { name: 'oltp.fio', text: '[x]' }], 'two files have the name oltp.fio'],
    [['jobs/oltp.fio', { name: 'b.fio', text: '[wal]' }], 'b.fio: job [wal] has the name of another job'],
  ])('%j are refused', async (jobFiles, message) => {
    await expect(readJobFiles({ ...quick, jobFiles }, read)).rejects.toThrow(message)
  })
})

describe('the result of a job file', () => {
  const result = parseFio(fixture('storage/fio-3.33/oltp.json'), 'fio')
  const series = (job: string): string[] =>
    jobFileObservations(job, fioJob(result, job, 'fio'), 'fast', 'fio').map(
      (one) => `${formatSeries(one)} ${String(one.value)}`,
    )

  it('is that of each of its jobs', () => {
    const labels = 'job="oltp-read",operation="read"'
    expect(series('oltp-read')).toEqual([
      `storage_iops{${labels},storage_class="fast"} 12743.128436`,
      `storage_bandwidth{${labels},storage_class="fast"} 52195854`,
      expect.stringMatching(/^storage_latency\{.*quantile="0.5"/),
      expect.stringMatching(/^storage_latency\{.*quantile="0.95"/),
      expect.stringMatching(/^storage_latency\{.*quantile="0.99"/),
    ])
  })

  it('says how long an fsync takes', () => {
    expect(series('wal').slice(-3)).toEqual([
      `storage_latency{job="wal",operation="sync",quantile="0.5",storage_class="fast"} 0.00015872`,
      `storage_latency{job="wal",operation="sync",quantile="0.95",storage_class="fast"} 0.002244608`,
      `storage_latency{job="wal",operation="sync",quantile="0.99",storage_class="fast"} 0.027394048`,
    ])
    expect(series('scan')).toHaveLength(5)
  })

  it('that did nothing is an error', () => {
    const job = fioJob(result, 'scan', 'fio')
    expect(() => jobFileObservations('scan', { ...job, read: job.write }, 'fast', 'fio (job scan)')).toThrow(
      'fio (job scan) read and wrote nothing',
    )
  })
})
