import { describe, expect, test } from 'vitest'
import feature from '../../../src/features/watch/feature.ts'
import { openSubjectWatch } from '../../../src/features/watch/subject-watch.ts'
import type { Configuration } from '../../../src/config/config.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { namedWatch } from '../../../src/core/subject-watch.ts'
import { bytes, seconds } from '../../../src/core/series.ts'
import type { PodUsage } from '../../../src/features/watch/pod-usage.ts'
import type { RunningContainer } from '../../../src/kubernetes/running-containers.ts'
import type { Measurement, PreparedSuite } from '../../../src/ports/suite.ts'
import http from '../../../src/suites/http/suite.ts'
import network from '../../../src/suites/network/suite.ts'
import subject from '../../../src/features/watch/subject/suite.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { createIdleTestbed } from '../../fakes/definitions.ts'
import { createFakePorts } from '../../fakes/ports.ts'

const AGENT = namedWatch({ namespace: 'system', selector: { app: 'agent' } })
const WATCH = { watch: [AGENT], queries: [] }
const open = (clock: FakeClock, ...openUsage: [] | [() => Promise<PodUsage>]) =>
  openSubjectWatch(WATCH, createIdleTestbed(), { ...createFakePorts(), clock }, ...openUsage)
const RATE = { metric: 'http_request_rate', labels: {}, value: 1000 }

/** Pods that use half a CPU and 1 MB all the time; `ids` are those that run now. */
class SteadyPods implements PodUsage {
  resolution: PodUsage['resolution'] = undefined
  readonly source = 'a test'
  ids = ['one', 'two']
  reads = 0
  readonly clock: FakeClock
  constructor(clock: FakeClock) {
    this.clock = clock
  }
  find(): Promise<RunningContainer[]> {
    return Promise.resolve(
      this.ids.map((id) => ({ id, namespace: 'system', pod: `agent-${id}`, container: 'agent', node: 'a' })),
    )
  }
  read(containers: readonly RunningContainer[]) {
    this.reads += 1
    const at = this.clock.monotonic()
    return Promise.resolve(
      containers.map(({ id }) =>
        this.ids.includes(id) ? { at, cpu: seconds(at / 4), memory: bytes(500_000) } : undefined,
      ),
    )
  }
  close(): void {
    this.ids = []
  }
}

function preparedWith(measurement: Pick<Measurement, 'measure'> & Partial<Measurement>): PreparedSuite {
  return {
    measurements: [{ id: 'cluster-ip', expectedSeconds: 1, measuredSeconds: 1, ...measurement }],
    notes: ['its own'],
    toolVersions: { hey: '1' },
    close: () => Promise.resolve(),
  }
}

async function watching() {
  const clock = new FakeClock()
  const pods = new SteadyPods(clock)
  return { clock, pods, watch: await open(clock, () => Promise.resolve(pods)) }
}

const busy = (clock: FakeClock, forSeconds = 4) =>
  preparedWith({
    measure: () => {
      clock.advance(forSeconds)
      return Promise.resolve([RATE])
    },
  })

describe('what the subject costs', () => {
  test('comes with the observations of each measurement', async () => {
    const { clock, watch } = await watching()
    const around = watch.around(http, busy(clock))
    const observations = await around.measurements[0]!.measure(1)
    const labels = { watch: 'agent', suite: 'http', measurement: 'cluster-ip' }
    expect(observations).toEqual([
      RATE,
      { metric: 'subject_cpu', labels, value: 0.5 },
      { metric: 'subject_memory', labels: { ...labels, statistic: 'mean' }, value: 1_000_000 },
      { metric: 'subject_memory', labels: { ...labels, statistic: 'peak' }, value: 1_000_000 },
      { metric: 'subject_cpu_per_operation', labels, value: 0.0005 },
    ])
    expect([around.notes, watch.notes, watch.problems]).toEqual([['its own'], [], []])
    expect(around.toolVersions).toEqual({ hey: '1' })
  })

  test('leaves what the measurement cleans up to it', async () => {
    const { clock, watch } = await watching()
    const prepared = busy(clock)
    let cleaned = 0
    const measurements = prepared.measurements.map((one) => ({
      ...one,
      cleanUp: () => Promise.resolve(void (cleaned += 1)),
    }))
    await watch.around(http, { ...prepared, measurements }).measurements[0]!.cleanUp!()
    expect(cleaned).toBe(1)
    expect('cleanUp' in watch.around(http, prepared).measurements[0]!).toBe(false)
  })

  test('is counted over what the measurement says it was, and per object where it made some', async () => {
    const { clock, watch } = await watching()
    const around = watch.around(
      http,
      preparedWith({
        measure: () => {
          clock.advance(10)
          watch.measured(seconds(2), 50)
          clock.advance(10)
          return Promise.resolve([])
        },
      }),
    )
    const values = await around.measurements[0]!.measure(1)
    expect(values.find(({ metric }) => metric === 'subject_cpu')?.value).toBeCloseTo(0.5)
    expect(values.find(({ metric }) => metric === 'subject_cpu_per_operation')?.value).toBeCloseTo(0.02)
    // After it nothing is counted.
    watch.measured(seconds(1))
  })

  test('is per gigabyte where bits are counted', async () => {
    const { clock, watch } = await watching()
    const throughput = { metric: 'network_throughput', labels: {}, value: 8e9 }
    const measure = () => {
      clock.advance(2)
      return Promise.resolve([throughput])
    }
    const values = await watch.around(network, preparedWith({ measure })).measurements[0]!.measure(1)
    expect(values.find(({ metric }) => metric === 'subject_cpu_per_byte')?.value).toBeCloseTo(0.5)
  })

  test('has no suite when it is idle', async () => {
    const { clock, watch } = await watching()
    const around = watch.around(subject, busy(clock))
    const values = await around.measurements[0]!.measure(1)
    expect(values.find(({ metric }) => metric === 'subject_cpu')?.labels).toEqual({
      watch: 'agent',
      measurement: 'idle',
    })
  })

  test('changes nothing about how a measurement is cut into slices', async () => {
    const { watch } = await watching()
    const slices = { duration: seconds(0.32), count: 4 }
    const measure = () => Promise.reject(new Error('not expected'))
    const [measurement] = watch.around(
      http,
      preparedWith({ measure, slices, needsAllCpus: true }),
    ).measurements
    expect(measurement).toMatchObject({ slices, needsAllCpus: true })
  })

  test('is read at the edges of slices, of all slices of a side together', async () => {
    const { clock, pods, watch } = await watching()
    const load = {
      slice: (duration: number) => {
        clock.advance(duration)
        return Promise.resolve()
      },
      finish: () => Promise.resolve([[RATE], [{ ...RATE, value: 3000 }]]),
      close: () => Promise.resolve(),
    }
    const measure = () => Promise.reject(new Error('a turn: not expected'))
    const prepared = preparedWith({ measure, openLoad: () => Promise.resolve(load) })
    const opened = await watch.around(http, prepared).measurements[0]!.openLoad!()
    await opened.slice(seconds(0.2))
    clock.advance(100)
    await opened.slice(seconds(0.2))
    expect(pods.reads).toBe(4)
    const slices = await opened.finish()
    for (const slice of slices) {
      expect(slice.find(({ metric }) => metric === 'subject_cpu')?.value).toBeCloseTo(0.5)
      expect(slice.find(({ metric }) => metric === 'subject_cpu_per_operation')?.value).toBeCloseTo(
        0.5 / 2000,
      )
    }
    expect(slices.map(([main]) => main?.value)).toEqual([1000, 3000])
  })

  test('is not known of slices where readings are seconds apart', async () => {
    const { pods, watch } = await watching()
    pods.resolution = seconds(10)
    const load = {
      slice: () => Promise.resolve(),
      finish: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    }
    const measure = () => Promise.reject(new Error('a turn: not expected'))
    const around = watch.around(http, preparedWith({ measure, openLoad: () => Promise.resolve(load) }))
    expect(await around.measurements[0]!.openLoad!()).toBe(load)
    expect(watch.notes).toEqual([
      'CPU and memory of the subject come from a test',
      expect.stringContaining('set gate.alternation: turns'),
    ])
  })

  test('has no number when a pod restarts meanwhile, and the measurement counts', async () => {
    const { clock, pods, watch } = await watching()
    const measure = () => {
      clock.advance(4)
      pods.ids = ['one', 'three']
      return Promise.resolve([RATE])
    }
    const around = watch.around(http, preparedWith({ measure }))
    expect(await around.measurements[0]!.measure(1)).toEqual([RATE])
    pods.ids = ['one', 'two']
    expect(await around.measurements[0]!.measure(2)).toEqual([RATE])
    expect(watch.notes).toEqual([
      'watch agent, http/cluster-ip, no numbers: container agent of pod agent-two ended (2 times)',
    ])
  })

  test('has no number when there is another pod at the end', async () => {
    const { clock, pods, watch } = await watching()
    const measure = () => {
      clock.advance(4)
      pods.ids = ['one', 'two', 'three']
      return Promise.resolve([RATE])
    }
    await watch.around(http, preparedWith({ measure })).measurements[0]!.measure(1)
    expect(watch.notes).toEqual(['watch agent, http/cluster-ip, no numbers: its pods changed or restarted'])
  })

  test('does not hide that a measurement failed', async () => {
    const { clock, watch } = await watching()
    const measure = () => {
      clock.advance(1)
      return Promise.reject(new EnvironmentError('hey failed'))
    }
    const around = watch.around(http, preparedWith({ measure }))
    await expect(around.measurements[0]!.measure(1)).rejects.toThrow('hey failed')
  })
})

describe('a watch that has nothing to read', () => {
  const { clock } = { clock: new FakeClock() }

  test('is known from the start', async () => {
    const pods = new SteadyPods(clock)
    pods.ids = []
    const watch = await open(clock, () => Promise.resolve(pods))
    expect(watch.problems).toEqual([
      {
        id: 'watch-agent',
        sentence:
          'no running pod in namespace system has the labels app=agent: compare kubectl get pods -n system --show-labels',
      },
    ])
    expect(await watch.around(http, busy(clock)).measurements[0]!.measure(1)).toEqual([RATE])
    expect(watch.notes).toEqual([])
    // Once, by the suite of the subject, which is measured as it would be without them.
    const own = watch.around(subject, busy(clock))
    expect(own.measurements.map(({ id }) => id)).toEqual(['cluster-ip', 'watch-agent'])
    await expect(own.measurements[1]?.measure(1)).rejects.toThrow('no running pod in namespace system')
  })

  test('where there is no cluster', async () => {
    const watch = await open(clock)
    expect(watch.problems[0]?.sentence).toBe('there is no cluster here, so there are no pods')
    const prepared = busy(clock)
    expect(watch.around(http, prepared)).toBe(prepared)
  })

  test('where the API server refuses', async () => {
    const refuse = () => Promise.reject(new EnvironmentError('no credentials'))
    const watch = await open(clock, refuse)
    expect(watch.problems).toEqual([{ id: 'watch-agent', sentence: 'no credentials' }])
  })

  test('is nothing where none is named', async () => {
    const subject = { watch: [], queries: [] } as unknown as Configuration['subject']
    expect(await feature.hooks?.observe?.(subject, createIdleTestbed(), createFakePorts())).toBeUndefined()
  })
})
