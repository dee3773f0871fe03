import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted, UserError } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { PreparedSuite } from '../../../src/ports/suite.ts'
import { STORAGE_PRESETS, type StorageParameters } from '../../../src/suites/storage/parameters.ts'
import storage from '../../../src/suites/storage/suite.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { idsOf } from '../../known-tools.ts'

const fio = (name: string): string => fixture(`storage/fio-3.33/${name}`)

function scripted(testbed = new FakeTestbed({ volumeProvisionTime: 3.25 })): TestContext {
  testbed.commands
    .on('storage-fio: fio --version', { stdout: fio('version.txt') })
    .on('storage-fio: df -B1 --output=avail /volume', { stdout: fio('df-avail.txt') })
    .on('storage-fio: fio --name=layout', { stdout: fio('layout.json') })
  return createSuiteContext({ testbed })
}

const prepare = (context: TestContext, overrides: Partial<StorageParameters> = {}): Promise<PreparedSuite> =>
  storage.prepare({ ...STORAGE_PRESETS.quick, ...overrides }, context)

describe('storage suite with fio', () => {
  it('writes the file once, then runs every job and makes a volume in every round', async () => {
    const context = scripted()
    const prepared = await prepare(context)
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'read_iops',
      'write_iops',
      'read_bw',
      'write_bw',
      'mixed',
      'provision',
    ])
    expect(prepared.toolVersions).toEqual({ fio: '3.33' })
    expect(prepared.notes).toEqual([])
    expect(context.testbed.started).toEqual([
      {
        name: 'storage-fio',
        node: 'node-1',
        network: 'pod',
        servers: [],
        volume: { mountPath: '/volume', size: '1280Mi', storageClass: undefined },
      },
    ])
    expect(context.testbed.commands.lines.at(-1)).toContain('--filename=/volume/kbench.fio --rw=write')
    await prepared.close()
    expect(context.testbed.removed).toEqual(['storage-fio'])
  })

  it.each<[string, string, Partial<StorageParameters>]>([
    ['eight files', '--nrfiles=8 --rw=write --bs=1M --iodepth=32 --size=67108864 ', { fileSize: '64Mi' }],
    [
      'whole blocks of the layout',
      '--nrfiles=8 --rw=write --bs=1M --iodepth=32 --size=8388608 ',
      { fileSize: '9Mi' },
    ],
    ['one file that is too small for that', '--filename=/volume/kbench.fio ', { fileSize: '7Mi' }],
    ['a file for each process', '--filename_format=kbench.$jobnum.fio ', { processes: 2 }],
    [
      'the one file that job files are for',
      '--filename=/volume/kbench.fio ',
      { jobFiles: [{ name: 'a.fio', text: '[a]\nrw=read\n' }] },
    ],
  ])('where base and head alternate in slices, writes %s', async (_, expected, overrides) => {
    const context = scripted()
    context.testbed.commands.on('storage-fio: fio --parse-only', {}).on('storage-fio: perl', {})
    await prepare({ ...context, inSlices: true }, overrides)
    expect(context.testbed.commands.lines.at(-1)).toContain(expected)
  })

  it('reports a job and keeps its raw output', async () => {
    const context = scripted()
    const { measurements } = await prepare(context, { storageClass: 'fast', rampSeconds: 1 })
    context.testbed.commands.on(/storage-fio: fio --name=read_iops .*--runtime=8 --ramp_time=1/, {
      stdout: fio('read_iops.json'),
    })
    const observations = await measurements[0]!.measure(2)
    expect(observations.map(formatSeries)[0]).toBe(
      'storage_iops{job="read_iops",operation="read",storage_class="fast"}',
    )
    expect(context.raw.get('storage/2-read_iops.json')).toBe(fio('read_iops.json'))
    expect(context.testbed.started[0]?.volume?.storageClass).toBe('fast')
  })

  it('reports the latency of jobs with one operation at a time, and not in slices', async () => {
    const context = scripted()
    const { measurements } = await prepare(context, { jobs: ['read_latency'], storageClass: 'fast' })
    const stdout = fio('read_iops.json').replaceAll('read_iops', 'read_latency')
    context.testbed.commands.on(/storage-fio: fio --name=read_latency .*--iodepth=1 /, { stdout })
    const observations = await measurements[0]!.measure(1)
    expect(observations.map(formatSeries)).toEqual(
      ['0.5', '0.95', '0.99'].map(
        (quantile) =>
          `storage_single_latency{job="read_latency",operation="read",quantile="${quantile}",storage_class="fast"}`,
      ),
    )
    for (const { value } of observations) expect(value).toBeGreaterThan(0)
    expect('openLoad' in measurements[0]!).toBe(false)
  })

  it('runs the same jobs on the disk of the node where that is asked for', async () => {
    const context = scripted()
    context.testbed.commands
      .on('storage-local: df -B1 --output=avail /volume', { stdout: fio('df-avail.txt') })
      .on('storage-local: fio --name=layout', { stdout: fio('layout.json') })
    const prepared = await prepare(context, {
      jobs: ['read_iops'],
      localReference: true,
      accessMode: 'ReadWriteMany',
      provisioning: false,
    })
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['read_iops', 'local-read_iops'])
    expect(
      context.testbed.started.map(({ name, volume }) => [name, volume?.onNode, volume?.accessMode]),
    ).toEqual([
      ['storage-fio', undefined, 'ReadWriteMany'],
      ['storage-local', true, 'ReadWriteMany'],
    ])
    context.testbed.commands.on('storage-local: fio --name=read_iops', { stdout: fio('read_iops.json') })
    const [observation] = await prepared.measurements[1]!.measure(1)
    expect(observation?.labels['storage_class']).toBe('local-disk')
    expect([...context.raw.keys()]).toContain('storage/1-local-read_iops.json')
    await prepared.close()
    expect(context.testbed.removed).toEqual(['storage-fio', 'storage-local'])
  })

  it('runs the job files after its own jobs, on the same file', async () => {
    const context = scripted()
    const jobFiles = [{ name: 'oltp.fio', text: fio('oltp.fio') }]
    const run = 'fio --filename=/volume/kbench.fio --size=1073741824 --runtime=8'
    const checked = `storage-fio: ${run.replace('fio', 'fio --parse-only')}`
    context.testbed.commands.on(checked).on(`storage-fio: ${run}`, { stdout: fio('oltp.json') })
    const { measurements, notes } = await prepare(context, { jobs: ['mixed'], jobFiles, provisioning: false })
    expect(measurements.map(({ id }) => id)).toEqual(['mixed', 'oltp.fio'])
    expect(notes).toEqual([])
    const own = measurements[1]!
    expect([own.expectedSeconds, own.measuredSeconds]).toEqual([4.5, 4])
    const observations = await own.measure(2)
    expect(new Set(observations.map(({ labels }) => labels['job']))).toEqual(
      new Set(['oltp-read', 'wal', 'scan']),
    )
    expect(context.raw.get('storage/2-oltp.fio.json')).toBe(fio('oltp.json'))
    const { argv, options } = context.testbed.commands.calls.at(-1)!
    expect(argv.at(-1)).toBe('-')
    expect(options.input).toMatch(/^\[global\]\nbs=4k\n/)
  })

  it('says which jobs of a file go through the page cache', async () => {
    const context = scripted()
    context.testbed.commands.on('storage-fio: fio --parse-only')
    const jobFiles = [{ name: 'a.fio', text: '[one]\nrw=read\n[two]\nrw=read\ndirect=1' }]
    const { notes } = await prepare(context, { jobs: [], jobFiles })
    expect(notes).toEqual(['a.fio: jobs without direct=1 go through the page cache of the node: one'])
  })

  it('refuses a job file that fio does not understand, before it writes anything', async () => {
    const context = scripted()
    const stderr = fio('job-file-bad-option.stderr.txt')
    context.testbed.commands.on('storage-fio: fio --parse-only', { exitCode: 1, stderr })
    const jobFiles = [{ name: 'a.fio', text: '[x]\nrw=randread\nblok=4k' }]
    await expect(prepare(context, { jobFiles })).rejects.toThrow(
      'fio does not understand the job file a.fio: Bad option <blok=4k>',
    )
    expect(context.testbed.removed).toEqual(['storage-fio'])
    expect(context.testbed.commands.lines.join()).not.toContain('--name=layout')
  })

  it('uses a block volume as a device', async () => {
    const testbed = new FakeTestbed({ volumeProvisionTime: 3.25 })
    testbed.commands
      .on('storage-fio: fio --version', { stdout: fio('version.txt') })
      .on('storage-fio: blockdev --getsize64 /dev/kbench', { stdout: '1342177280\n' })
      .on('storage-fio: fio --name=layout --filename=/dev/kbench --rw=write', { stdout: fio('layout.json') })
    const { measurements } = await prepare(createSuiteContext({ testbed }), { volumeMode: 'Block' })
    await measurements.at(-1)!.measure(1)
    expect(testbed.started.map(({ volume }) => [volume?.mountPath, volume?.mode])).toEqual([
      ['/dev/kbench', 'Block'],
      ['/dev/kbench', 'Block'],
    ])
  })

  it('refuses a device that is smaller than what is written', async () => {
    const testbed = new FakeTestbed({ volumeProvisionTime: 1 })
    testbed.commands
      .on('storage-fio: fio --version', { stdout: fio('version.txt') })
      .on('storage-fio: blockdev', { stdout: '1073741823\n' })
    await expect(prepare(createSuiteContext({ testbed }), { volumeMode: 'Block' })).rejects.toThrow(
      'the volume has 1073741823 bytes, and the test file needs 1073741824',
    )
  })

  it('times a new volume in every round and removes it when it is no longer needed', async () => {
    const context = scripted()
    const prepared = await prepare(context)
    const provision = prepared.measurements.at(-1)!
    expect(await provision.measure(3)).toEqual([
      { metric: 'volume_provision_time', labels: { storage_class: 'standard' }, value: 3.25 },
    ])
    // Waiting for the pod and removing both is no measuring.
    expect(provision.measuredSeconds).toBe(3.25)
    expect(context.testbed.started.at(-1)).toMatchObject({
      name: 'storage-provision-3',
      volume: { size: '1Gi' },
    })
    expect(context.testbed.removed).toEqual([])
    await provision.cleanUp!()
    expect(context.testbed.removed).toEqual(['storage-provision-3'])
    await provision.measure(4)
    await prepared.close()
    expect(context.testbed.removed).toEqual(['storage-provision-3', 'storage-provision-4', 'storage-fio'])
  })

  it('says why the time of a volume is not measured where volumes are folders', async () => {
    const testbed = new FakeTestbed({ facts: { storageClass: null } })
    const context = scripted(testbed)
    const prepared = await prepare(context)
    expect(prepared.measurements.map(({ id }) => id)).not.toContain('provision')
    expect(prepared.notes).toEqual(['volume_provision_time is not measured: volumes here are plain folders'])
    testbed.commands.on('storage-fio: fio --name=read_iops', { stdout: fio('read_iops.json') })
    const [first] = await prepared.measurements[0]!.measure(1)
    expect(first?.labels['storage_class']).toBe('default')
  })

  it('refuses a place without volumes, with the reason', async () => {
    const testbed = new FakeTestbed({ limits: { volumes: 'no folder with direct I/O' } })
    await expect(prepare(createSuiteContext({ testbed }))).rejects.toThrow(
      'storage cannot be measured here: no folder with direct I/O',
    )
  })

  it('refuses a volume without room for the file, and removes the pod', async () => {
    const context = scripted()
    // 77781340160 bytes are free
    await expect(prepare(context, { fileSize: '72Gi' })).rejects.toThrow(
      'the volume has 77781340160 bytes free, and the test file needs 81174881895',
    )
    expect(context.testbed.removed).toEqual(['storage-fio'])
  })

  it('removes the pod when the file cannot be written', async () => {
    const testbed = new FakeTestbed({ volumeProvisionTime: 1 })
    testbed.commands
      .on('storage-fio: fio --version', { stdout: fio('version.txt') })
      .on('storage-fio: df', { stdout: fio('df-avail.txt') })
      .on('storage-fio: fio --name=layout', { exitCode: 1, stderr: fio('bad-option.stderr.txt') })
    await expect(prepare(createSuiteContext({ testbed }))).rejects.toThrow(
      "fio (writing the test file of 1Gi) failed with exit code 1: fio: unrecognized option '--no-such-option'",
    )
    expect(testbed.removed).toEqual(['storage-fio'])
  })

  it.each([
    ['a killed fio', { exitCode: undefined, failure: 'killed' as const }, /was killed/],
    ['an I/O error', { exitCode: 1, stdout: fio('unaligned.stdout.txt') }, /exited with 1|error 22/],
    ['garbage', { stdout: 'oom-killed' }, /not JSON: "oom-killed"/],
    ['another job', { stdout: fio('mixed.json') }, /did not report the job read_iops, only: mixed/],
  ])('fails on %s', async (_, reply, message) => {
    const context = scripted()
    const { measurements } = await prepare(context)
    context.testbed.commands.on('storage-fio: fio --name=read_iops', reply)
    const failure: unknown = await measurements[0]!.measure(1).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toMatch(message)
  })

  it('ends when it is interrupted', async () => {
    const context = scripted()
    const { measurements } = await prepare(context)
    context.testbed.commands.on('storage-fio: fio', { exitCode: undefined, failure: 'interrupted' })
    await expect(measurements[0]!.measure(1)).rejects.toThrow(Interrupted)
  })
})

describe('storage suite with kubestr, where it cannot run', () => {
  it.each([
    [new FakeTestbed(), 'the kubestr driver needs a cluster'],
    [
      new FakeTestbed({
        kubeconfig: '/k',
        namespace: 'n',
        api: new FakeApi(),
        facts: { storageClass: null },
      }),
      'needs a storage class',
    ],
  ])('is the person’s error', async (testbed, message) => {
    const failure: unknown = await prepare(createSuiteContext({ testbed }), { driver: 'kubestr' }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UserError)
    expect((failure as Error).message).toContain(message)
  })

  it('names the programs that a run needs', () => {
    const quick = STORAGE_PRESETS.quick
    expect(idsOf(storage.tools(quick, 'host'))).toEqual(['fio'])
    expect(storage.tools(quick, 'cluster')).toEqual([])
    expect(idsOf(storage.tools({ ...quick, driver: 'kubestr' } as never, 'cluster'))).toEqual(['kubestr'])
  })
})
