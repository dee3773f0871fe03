import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { formatSeries, seconds } from '../../../src/core/series.ts'
import type { Agent } from '../../../src/slices/agent.ts'
import { openHeyLoad } from '../../../src/suites/http/load.ts'
import { FakeClock } from '../../fakes/clock.ts'

/** A reading as agent.pl answers: time, bytes read by system calls, and what hey is not asked for. */
const reading = (at: number, readCalls: number): string[] => [
  String(at),
  String(readCalls),
  '0',
  '0',
  '0',
  '0',
]

interface Answers {
  readonly reads: readonly (readonly string[])[]
  readonly slices?: readonly (readonly string[])[]
  readonly printed?: string
}

/** Answers what a load asks, in this order; hey was started at 100 s. */
function fakeAgent({ reads, slices = [], printed = '' }: Answers): { agent: Agent; asked: string[] } {
  const asked: string[] = []
  const [readsLeft, slicesLeft] = [[...reads], [...slices]]
  const answerTo = (command: string): readonly string[] | undefined => {
    if (command === 'start') return ['100']
    if (command === 'stop') return reading(0, 0)
    if (command === 'end') return ['0', printed, '']
    if (command === 'read') return readsLeft.length > 1 ? readsLeft.shift() : readsLeft[0]
    return command === 'slice' ? slicesLeft.shift() : undefined
  }
  const agent: Agent = {
    ask(command) {
      asked.push(command)
      const answer = answerTo(command)
      return answer === undefined
        ? Promise.reject(new Error(`unexpected ${command}`))
        : Promise.resolve(answer)
    },
    run: () => Promise.reject(new Error('unexpected run')),
    close: () => Promise.resolve(),
  }
  return { agent, asked }
}

const open = (agent: Agent): ReturnType<typeof openHeyLoad> =>
  openHeyLoad(
    { source: 'hey (x)', agent, name: 'x', argv: ['hey'], labels: { entry: 'pod', keepalive: 'on' } },
    new FakeClock(),
  )

/** Requests by when they began and how long they took, in s after the start of hey. */
const report = (requests: readonly (readonly [begun: number, took: number])[]): string =>
  JSON.stringify({
    results: requests.length,
    latencies: requests.map(([, took]) => took),
    offsets: requests.map(([begun]) => begun),
    statuses: requests.map(() => 200),
    errors: {},
  })

describe('hey in slices', () => {
  test('is paused when answers have arrived in two readings in a row, not with what it reads while it starts', async () => {
    const reads = [4000, 4000, 9000, 15_000].map((bytes, index) => reading(100 + index / 20, bytes))
    const { agent, asked } = fakeAgent({ reads })
    await open(agent)
    expect(asked).toEqual(['start', 'read', 'read', 'read', 'read', 'stop'])
  })

  test('a server that never answers is said, and hey ended', async () => {
    const { agent, asked } = fakeAgent({ reads: [reading(100, 0)] })
    await expect(open(agent)).rejects.toThrow(new EnvironmentError('hey (x): nothing arrived in 15 s'))
    expect(asked.at(-1)).toBe('end')
  })

  test('a request counts in the slice in which it ended, unless it was under way while hey was paused', async () => {
    const { agent } = fakeAgent({
      reads: [reading(100, 1), reading(100, 2), reading(100, 3)],
      slices: [
        [...reading(101, 0), ...reading(101.2, 0)],
        [...reading(102, 0), ...reading(102.2, 0)],
      ],
      printed: report([
        [0.5, 0.01],
        [1.01, 0.02],
        [1.1, 0.04],
        [1.19, 0.86],
        [2.1, 0.03],
      ]),
    })
    const load = await open(agent)
    await load.slice(seconds(0.27))
    await load.slice(seconds(0.27))
    const slices = await load.finish()
    const values = slices.map((one) =>
      Object.fromEntries(one.map((observation) => [formatSeries(observation), observation.value])),
    )
    expect(values[0]?.['http_request_rate{entry="pod",keepalive="on"}']).toBeCloseTo(10, 9)
    expect(values[0]?.['http_latency{entry="pod",keepalive="on",quantile="0.5"}']).toBeCloseTo(0.03, 9)
    expect(values[1]?.['http_request_rate{entry="pod",keepalive="on"}']).toBeCloseTo(5, 9)
    expect(values[1]?.['http_latency{entry="pod",keepalive="on",quantile="0.5"}']).toBeCloseTo(0.03, 9)
  })
})
