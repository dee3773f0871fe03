import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { seconds } from '../../../src/core/series.ts'
import type { KubernetesApi } from '../../../src/ports/kubernetes-api.ts'
import { readStarts, startObservations } from '../../../src/suites/image-pull/measurement.ts'
import { FakeClock } from '../../fakes/clock.ts'

const clock = new FakeClock('2026-11-23T11:00:00.000Z')
const ROLLOUT = {
  duration: seconds(2),
  startedAt: seconds(clock.monotonic() - 10),
  pods: [
    { name: 'a', createdAt: seconds(clock.monotonic() - 9.9) },
    { name: 'b', createdAt: seconds(clock.monotonic() - 9) },
  ],
  pulls: [],
}

/** Logs of the pods, by name; several answers of one pod one after the other. */
function apiWith(logs: Readonly<Record<string, (string | Error)[]>>): KubernetesApi {
  const request: KubernetesApi['request'] = ({ path }) => {
    const [, pod = ''] =
      /^\/api\/v1\/namespaces\/kbench-1\/pods\/(\w)\/log\?timestamps=true&/.exec(path) ?? []
    const text = logs[pod]?.shift()
    if (text === undefined) throw new Error(`unexpected ${path}`)
    if (text instanceof Error) return Promise.reject(text)
    return Promise.resolve({ status: 200, body: text } as never)
  }
  return { request } as unknown as KubernetesApi
}
const read = (logs: Parameters<typeof apiWith>[0], generated = true) =>
  readStarts({ api: apiWith(logs), context: { clock } }, 'kbench-1', generated, ROLLOUT)

describe('when the programs of a roll-out started', () => {
  test('is the time of their first line, from their pod and from the request', async () => {
    const started = await read({
      a: ['2026-11-23T10:59:51.123456789Z ready\n'],
      b: ['', '2026-11-23T10:59:53.5+00:00 ready\nmore\n'],
    })
    // The clock went on by a poll while b had written nothing yet; both clocks did.
    expect(started).toMatchObject([{ pod: 'a' }, { pod: 'b' }])
    const [mean, all] = startObservations(started as never, ROLLOUT, {})
    expect(mean).toMatchObject({ metric: 'image_start_time' })
    expect(mean?.value).toBeCloseTo((1.023 + 2.5) / 2, 3)
    expect(all?.metric).toBe('image_all_started_time')
    expect(all?.value).toBeCloseTo(3.5, 3)
  })

  test('is not known where a given image is silent, or the API server cannot read logs', async () => {
    expect(await read({ a: [''] }, false)).toEqual({ why: 'its container wrote nothing' })
    expect(await read({ a: [new EnvironmentError('no route to the kubelet')] })).toEqual({
      why: 'no route to the kubelet',
    })
    expect(startObservations(undefined, ROLLOUT, {})).toEqual([])
  })
})
