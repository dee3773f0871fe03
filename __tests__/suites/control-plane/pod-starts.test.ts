import { describe, expect, it } from 'vitest'
import { formatSeries, seconds } from '../../../src/core/series.ts'
import {
  PodStarts,
  startingPodSchema,
  whyWaiting,
  type StartingPod,
} from '../../../src/suites/control-plane/pod-starts.ts'
import { fixture } from '../fixture.ts'

const pod = (name: string, ...conditions: string[]): StartingPod =>
  startingPodSchema.parse({
    metadata: { name },
    spec: {},
    status: { conditions: conditions.map((type) => ({ type, status: 'True' })) },
  })
const [SCHEDULED, INITIALIZED, READY] = [
  ['PodScheduled'],
  ['PodScheduled', 'Initialized'],
  ['PodScheduled', 'Initialized', 'Ready'],
]

/** Sent at 10 s; the steps are seen at these times. */
function start(starts: PodStarts, name: string, times: readonly [number, number, number, number]): void {
  starts.sent(name, seconds(10))
  const states = [[], SCHEDULED, INITIALIZED, READY]
  times.forEach((at, index) => {
    // Several steps at one time are one event, with the last of them.
    if (times[index + 1] === at) return
    starts.seen(index === 0 ? 'ADDED' : 'MODIFIED', pod(name, ...(states[index] ?? [])), seconds(at))
  })
}

describe('phases of a start', () => {
  it('lie between the arrivals of the events, and add up to the total', async () => {
    const starts = new PodStarts(['a', 'b'])
    start(starts, 'a', [10.25, 10.5, 11, 13])
    start(starts, 'b', [10.75, 11.75, 13.75, 18])
    expect(await starts.outcome).toBeUndefined()
    expect(starts.durations('watch')).toEqual([0.25, 0.75])
    expect(starts.durations('schedule')).toEqual([0.25, 1])
    expect(starts.durations('initialize')).toEqual([0.5, 2])
    expect(starts.durations('run')).toEqual([2, 4.25])
    expect(starts.durations('total')).toEqual([3, 8])
    const { observations, notes } = starts.observations()
    expect(notes).toEqual([])
    expect(observations.map((one) => [formatSeries(one), one.value])).toEqual([
      ['pod_startup_latency{phase="watch",quantile="0.5"}', 0.5],
      ['pod_startup_latency{phase="schedule",quantile="0.5"}', 0.625],
      ['pod_startup_latency{phase="initialize",quantile="0.5"}', 1.25],
      ['pod_startup_latency{phase="run",quantile="0.5"}', 3.125],
      ['pod_startup_latency{phase="total",quantile="0.5"}', 5.5],
      // Two pods in the 8 s from sending the first to seeing the last one Ready.
      ['pod_throughput{replicas="2"}', 0.25],
    ])
  })

  it('are unknown where steps come in one event: those that it ends are seen late', () => {
    const starts = new PodStarts(['a', 'b', 'c'])
    // Initialized and Ready at once; PodScheduled with the first event; each for itself.
    start(starts, 'a', [10.25, 10.5, 13, 13])
    start(starts, 'b', [10.5, 10.5, 11, 12])
    start(starts, 'c', [10.25, 10.5, 11, 14])
    expect(starts.durations('watch')).toEqual([0.25, 0.25])
    expect(starts.durations('schedule')).toEqual([0.25, 0.25])
    expect(starts.durations('initialize')).toEqual([0.5, 0.5])
    expect(starts.durations('run')).toEqual([1, 3])
    expect(starts.durations('total')).toEqual([3, 2, 4])
    expect(starts.observations().notes).toEqual([
      'phase watch: 1 of 3 pods do not report it',
      'phase schedule: 1 of 3 pods do not report it',
      'phase initialize: 1 of 3 pods do not report it',
      'phase run: 1 of 3 pods do not report it',
    ])
  })

  it('are left out where only half of the pods report them', () => {
    const starts = new PodStarts(['a', 'b'])
    start(starts, 'a', [10.25, 10.5, 13, 13])
    start(starts, 'b', [10.25, 10.5, 11, 12])
    const phases = starts.observations().observations.map(({ labels }) => labels['phase'])
    expect(phases).toEqual(['watch', 'schedule', 'total', undefined])
  })

  it('are unknown where the watch broke before their end, and so is the throughput', () => {
    const starts = new PodStarts(['a', 'b', 'c'])
    start(starts, 'a', [10.25, 10.5, 11, 12])
    for (const name of ['b', 'c']) {
      starts.sent(name, seconds(10))
      starts.seen('ADDED', pod(name), seconds(10.25))
      starts.seen('MODIFIED', pod(name, ...SCHEDULED), seconds(10.5))
    }
    starts.broke('the connection broke')
    for (const name of ['b', 'c']) {
      starts.seen('MODIFIED', pod(name, ...INITIALIZED), seconds(15))
      starts.seen('MODIFIED', pod(name, ...READY), seconds(16))
    }
    expect(starts.durations('schedule')).toEqual([0.25, 0.25, 0.25])
    expect(starts.durations('initialize')).toEqual([0.5])
    expect(starts.durations('total')).toEqual([2])
    const { observations, notes } = starts.observations()
    expect(observations.map(({ metric, labels }) => `${metric} ${labels['phase'] ?? ''}`)).toEqual([
      'pod_startup_latency watch',
      'pod_startup_latency schedule',
    ])
    expect(notes.at(-1)).toBe('no pod_throughput: the watch broke: the connection broke')
    expect(starts.raw[1]).toEqual({
      name: 'b',
      node: undefined,
      sent: 0,
      added: 0.25,
      scheduled: 0.5,
      initialized: 5,
      ready: 6,
      late: ['initialized', 'ready'],
    })
  })

  it('do not mind a watch that breaks when all are Ready', () => {
    const starts = new PodStarts(['a'])
    start(starts, 'a', [10.25, 10.5, 11, 12])
    starts.broke('the connection broke')
    expect(starts.durations('total')).toEqual([2])
    expect(starts.observations().notes.filter((note) => note.includes('broke'))).toEqual([])
  })

  it('keep the first time of each step, and overlook pods of others', () => {
    const starts = new PodStarts(['a', 'b'])
    start(starts, 'a', [10.25, 10.5, 11, 12])
    starts.seen('MODIFIED', pod('a', ...READY), seconds(50))
    starts.seen('DELETED', pod('a', ...READY), seconds(60))
    starts.seen('ADDED', pod('stranger'), seconds(61))
    expect(starts.durations('total')).toEqual([2])
    expect(starts.notReady).toEqual(['b'])
  })
})

/** Real events of pods that do not come up. */
const captured = (name: string): StartingPod =>
  startingPodSchema.parse(
    (JSON.parse(fixture(`kubernetes/${name}`).trim().split('\n').at(-1) ?? '') as { object: unknown }).object,
  )

const NEVER_PULLED = {
  name: 'main',
  state: { waiting: { reason: 'ErrImageNeverPull', message: 'not there' } },
}

describe('a pod that does not start', () => {
  it.each([
    ['watch-unschedulable.jsonl', /^it cannot be scheduled: 0\/\d+ nodes are available: /],
    ['watch-bad-image.jsonl', /^the image of the pods cannot be pulled: /],
  ])('waits for what the cluster says: %s', (name, reason) => {
    expect(whyWaiting(captured(name))).toMatch(reason)
  })

  it.each(['watch-oom.jsonl', 'watch-exited.jsonl'])(
    'is hopeless when its container ended: %s',
    async (name) => {
      const ended = captured(name)
      const starts = new PodStarts([ended.metadata.name])
      starts.seen('MODIFIED', ended, seconds(1))
      expect(await starts.outcome).toMatch(
        /cannot start on node .*: its main process ended with exit code \d+/,
      )
    },
  )

  it.each([
    [{ containerStatuses: [NEVER_PULLED] }, 'the image of the pods cannot be pulled: not there'],
    [
      { phase: 'Failed', reason: 'Evicted', message: 'low on memory' },
      'the node gave it up: Evicted: low on memory',
    ],
  ])('is hopeless: %j', async (status, reason) => {
    const starts = new PodStarts(['a'])
    starts.seen(
      'MODIFIED',
      startingPodSchema.parse({ metadata: { name: 'a' }, spec: { nodeName: 'n' }, status }),
      seconds(1),
    )
    expect(await starts.outcome).toBe(`pod a cannot start on node n: ${reason}`)
  })

  it('is deleted by somebody else', async () => {
    const starts = new PodStarts(['a', 'b'])
    const deleted = startingPodSchema.parse({ metadata: { name: 'b' }, spec: { nodeName: 'n' }, status: {} })
    starts.seen('DELETED', deleted, seconds(1))
    expect(await starts.outcome).toBe('pod b was deleted by somebody else while it started on node n')
  })

  it('may say little', () => {
    expect(whyWaiting(undefined)).toBe('nothing was heard of it')
    expect(whyWaiting(startingPodSchema.parse({ metadata: { name: 'a' }, spec: {} }))).toBe('it is unknown')
  })
})
