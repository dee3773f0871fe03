import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../../../src/adapters/files-node.ts'
import type { PreparedSuite } from '../../../src/ports/suite.ts'
import { STORAGE_PRESETS, type StorageParameters } from '../../../src/suites/storage/parameters.ts'
import storage from '../../../src/suites/storage/suite.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

const RESULT = new URL('../../fixtures/storage/kubestr-2777277/fio-short.json', import.meta.url).pathname
const JOBS = ['read_iops', 'write_iops', 'read_bw', 'write_bw'] as const
const path = process.env['PATH']
let folder = ''

/** Puts an executable called kubestr on PATH that notes what it was given and does the rest. */
async function standIn(rest: string): Promise<void> {
  const script = `#!/bin/sh
echo "$KUBECONFIG $*" >"${folder}/called"
while [ $# -gt 0 ]; do
  case "$1" in
    -f) cat "$2" >"${folder}/job-file" ;;
    -e) result="$2" ;;
  esac
  shift
done
${rest}
`
  await writeFile(join(folder, 'kubestr'), script)
  await chmod(join(folder, 'kubestr'), 0o755)
}

const POD = { name: 'kubestr-fio-pod-x7k2p' }
const container = (state: object): object => ({
  containerStatuses: [{ name: 'kubestr-fio', ready: false, state }],
})
const RUNNING = container({ running: {} })
const PODS = '/api/v1/namespaces/kbench-1/pods'
const NOTHING = { body: { items: [] } }

/** An API server on which kubestr's pod has this status, and on which it leaves only that pod. */
function apiWith(status: object, times = Infinity): FakeApi {
  const pods = {
    body: {
      items: [
        { metadata: { ...POD, deletionTimestamp: 'now' }, status: RUNNING },
        { metadata: POD, status },
      ],
    },
  }
  return new FakeApi()
    .on(`GET ${PODS}`, pods, times)
    .on('DELETE', {}, Infinity)
    .on('GET /api/v1/namespaces/kbench-1/persistentvolumeclaims', NOTHING, Infinity)
    .on('GET /api/v1/namespaces/kbench-1/configmaps', NOTHING, Infinity)
}

async function prepare(
  overrides: Partial<StorageParameters> = { kubestrImage: 'tools:1' },
  api = apiWith(RUNNING),
): Promise<{ context: TestContext; prepared: PreparedSuite }> {
  const testbed = new FakeTestbed({
    kubeconfig: '/the/kubeconfig',
    namespace: 'kbench-1',
    volumeProvisionTime: 2,
    api,
  })
  const context = createSuiteContext({
    testbed,
    commands: createCommandRunner(),
    files: createNodeFiles(),
  })
  const parameters: StorageParameters = {
    ...STORAGE_PRESETS.quick,
    driver: 'kubestr',
    jobs: [...JOBS],
    ...overrides,
  }
  return { context, prepared: await storage.prepare(parameters, context) }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbench-kubestr-test-'))
  process.env['PATH'] = `${folder}:${String(path)}`
})
afterEach(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true })
})

describe('kubestr driver', () => {
  it('runs kubestr with the job file and reads its result as it is', async () => {
    await standIn(`cat "${RESULT}" >"$result"; echo "Elapsed time- 26s"`)
    const { context, prepared } = await prepare()
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['kubestr', 'provision'])
    expect(prepared.notes[0]).toContain('storage_latency is not measured')
    const observations = await prepared.measurements[0]!.measure(1)
    expect(observations.map(({ metric, labels }) => `${metric} ${String(labels['job'])}`)).toEqual([
      'storage_iops read_iops',
      'storage_iops write_iops',
      'storage_bandwidth read_bw',
      'storage_bandwidth write_bw',
    ])
    expect(observations[0]?.labels).toEqual({
      job: 'read_iops',
      operation: 'read',
      storage_class: 'standard',
    })
    const called = await readFile(join(folder, 'called'), 'utf8')
    expect(called).toMatch(
      /^\/the\/kubeconfig fio -s standard -z 1280Mi -n kbench-1 -f (\S+)\/kbench\.fio -o json -e \1\/result-1\.json -i tools:1\n$/,
    )
    expect(await readFile(join(folder, 'job-file'), 'utf8')).toContain('[write_bw]\nstonewall\nrw=randwrite')
    expect(context.raw.get('storage/1-kubestr.json')).toBe(fixture('storage/kubestr-2777277/fio-short.json'))
    const [, work = ''] = /-f (\S+)\/kbench/.exec(called) ?? []
    await prepared.close()
    await expect(readFile(join(work, 'kbench.fio'))).rejects.toThrow('ENOENT')
  })

  it('says what kubestr reported when its test failed', async () => {
    await standIn(
      `sed -e 's/"StatusCode": "OK"/"StatusCode": "Error"/' -e 's/\\\\nFIO version[^"]*/no such class/' "${RESULT}" >"$result"; exit 1`,
    )
    const { prepared } = await prepare()
    await expect(prepared.measurements[0]!.measure(1)).rejects.toThrow('kubestr failed: no such class')
    await prepared.close()
  })

  it('says what kubestr said when it left no result, and when it is not there', async () => {
    await standIn('echo "failed to load kubeconfig" >&2; exit 1')
    const { prepared } = await prepare()
    await expect(prepared.measurements[0]!.measure(1)).rejects.toThrow(
      'kubestr failed: kubestr exited with 1: failed to load kubeconfig',
    )
    await rm(join(folder, 'kubestr'))
    process.env['PATH'] = folder
    await expect(prepared.measurements[0]!.measure(2)).rejects.toThrow(
      'kubestr is not installed or not on PATH',
    )
    await prepared.close()
  })

  it('gives the pod the image with the tools where no other is named', async () => {
    await standIn(`cat "${RESULT}" >"$result"`)
    const { prepared } = await prepare({})
    await prepared.measurements[0]!.measure(1)
    expect(await readFile(join(folder, 'called'), 'utf8')).toMatch(/ -i kbench-tools:test\n$/)
    await prepared.close()
  })

  it.each([
    [
      'an image that cannot be pulled',
      container({ waiting: { reason: 'ErrImagePull', message: 'no such host' } }),
      /^the pod of kubestr did not start: the image tools:1 cannot be pulled: no such host$/,
    ],
    [
      'a container that cannot be made',
      container({ waiting: { reason: 'CreateContainerError', message: 'no fio-config' } }),
      /^the pod of kubestr did not start: its container cannot be started: no fio-config$/,
    ],
    [
      'a node that is full',
      {
        conditions: [
          { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2 nodes have room' },
        ],
      },
      /^the pod of kubestr did not start: it cannot be scheduled: 0\/2 nodes have room$/,
    ],
  ])('stops kubestr for %s, says why, and removes what it left', async (_what, status, message) => {
    await standIn('sleep 300')
    const api = apiWith(status)
    const { prepared } = await prepare({ kubestrImage: 'tools:1' }, api)
    await expect(prepared.measurements[0]!.measure(1)).rejects.toThrow(message)
    const deleted = api.requests.filter(({ method }) => method === 'DELETE').map(({ path: of }) => of)
    expect(deleted).toContain(`${PODS}/${POD.name}?gracePeriodSeconds=0`)
    await prepared.close()
    expect(api.closed).toBe(true)
  })

  it('goes on when the API server does not answer a question about the pod', async () => {
    await standIn(`cat "${RESULT}" >"$result"`)
    const api = new FakeApi().on(`GET ${PODS}`, new Error('connection refused'))
    const { prepared } = await prepare({}, api)
    expect(await prepared.measurements[0]!.measure(1)).toHaveLength(4)
    await prepared.close()
  })
})
