import { describe, expect, test } from 'vitest'
import { lastWarning, podProgress } from '../../src/kubernetes/pod-progress.ts'
import { eventListSchema, podSchema } from '../../src/kubernetes/schemas.ts'
import { parsedFixture, watchedObjects } from './fixture.ts'

const IMAGE = 'kbench-tools:1'
const kinds = (name: string): string[] =>
  watchedObjects(podSchema, name).map((pod) => podProgress(pod, IMAGE).kind)
const last = (name: string): ReturnType<typeof podProgress> =>
  podProgress(watchedObjects(podSchema, name).at(-1)!, IMAGE)

describe('how far a captured pod has come, event by event', () => {
  test('it becomes Ready, with its address', () => {
    expect(kinds('watch-ready.jsonl')).toEqual(['pending', 'pending', 'pending', 'ready'])
    expect(last('watch-ready.jsonl')).toEqual({ kind: 'ready', addresses: ['10.244.2.11'] })
  })

  test('it becomes Ready with an address of each family, the first of the cluster first', () => {
    expect(last('watch-ready-dual-stack.jsonl')).toEqual({
      kind: 'ready',
      addresses: ['10.244.1.5', 'fd00:10:244:1::b'],
    })
  })

  test('it finds no node', () => {
    expect(kinds('watch-unschedulable.jsonl')).toEqual(['pending', 'stuck'])
    expect(last('watch-unschedulable.jsonl')).toMatchObject({
      reason: expect.stringMatching(/^it cannot be scheduled: 0\/3 nodes are available: 1 Insufficient cpu/),
      nextStep: 'Lower the option podCpu, or free CPU on the node.',
    })
  })

  test('its image cannot be pulled', () => {
    expect(last('watch-bad-image.jsonl')).toMatchObject({
      kind: 'stuck',
      reason: expect.stringMatching(
        /^the image kbench-tools:1 cannot be pulled: failed to pull.*no such host$/,
      ),
    })
  })

  test('its process ends at once: ready for a moment, then failed', () => {
    expect(kinds('watch-exited.jsonl').slice(-3)).toEqual(['ready', 'failed', 'failed'])
    expect(last('watch-exited.jsonl')).toMatchObject({
      reason: 'its main process ended with exit code 3',
      hasLog: true,
    })
  })

  test('it uses more memory than its limit', () => {
    expect(last('watch-oom.jsonl')).toMatchObject({
      kind: 'failed',
      reason: 'its main process ended with exit code 137 (OOMKilled)',
    })
  })
})

test('an image that is not on the node and may not be pulled is hopeless', () => {
  const [pod] = watchedObjects(podSchema, 'watch-bad-image.jsonl').slice(-1)
  const [container] = pod!.status.containerStatuses
  const never = {
    ...pod!,
    status: {
      ...pod!.status,
      containerStatuses: [{ ...container!, state: { waiting: { reason: 'ErrImageNeverPull' } } }],
    },
  }
  expect(podProgress(never, IMAGE)).toMatchObject({
    kind: 'failed',
    reason: 'the image kbench-tools:1 cannot be pulled: ErrImageNeverPull',
  })
})

test('the newest warning of the events', () => {
  const { items } = parsedFixture(eventListSchema, 'events-bad-image.json')
  expect(lastWarning(items)).toMatch(/^Failed: /)
  expect(lastWarning(items.filter(({ type }) => type === 'Normal'))).toBeUndefined()
})
