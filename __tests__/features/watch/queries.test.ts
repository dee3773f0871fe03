import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectApi } from '../../../src/adapters/kubernetes-api-https.ts'
import { openQueries, type Queries } from '../../../src/features/watch/queries.ts'
import { openSubjectWatch } from '../../../src/features/watch/subject-watch.ts'
import { subjectQuerySchema, type SubjectQuery } from '../../../src/core/subject-watch.ts'
import { seconds } from '../../../src/core/series.ts'
import type { PreparedSuite } from '../../../src/ports/suite.ts'
import http from '../../../src/suites/http/suite.ts'
import { FakeApi } from '../../fakes/api.ts'
import { createIdleTestbed } from '../../fakes/definitions.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

const captured = (name: string): string => readFileSync(`__tests__/fixtures/prometheus/${name}.json`, 'utf8')

/** What the server answers, in order; undefined: nothing, ever. */
let answers: (string | undefined)[] = []
let asked: URL[] = []
let server: Server
let address = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://prometheus'))
    const answer = answers.shift()
    if (answer !== undefined) response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  answers = [captured('one')]
  asked = []
})

const clock = new FakeClock('2026-11-23T12:00:10.000Z')
const query = (more: Partial<SubjectQuery> = {}): SubjectQuery =>
  subjectQuerySchema.parse({
    name: 'cpu',
    prometheus: address,
    query: 'sum(rate(process_cpu_seconds_total[$window]))',
    unit: '1',
    better: 'lower',
    ...more,
  })
const windows = [{ from: seconds(clock.monotonic() - 5), to: clock.monotonic() }]

async function observed(queries: Queries): Promise<unknown[]> {
  const problems: string[] = []
  const observations = await queries.observe(windows, { measurement: 'idle' }, (name, problem) =>
    problems.push(`${name}: ${problem}`),
  )
  queries.close()
  return [...observations, ...problems]
}
const open = (one: SubjectQuery): Promise<Queries> => openQueries([one], {}, { clock, connectApi })

describe('a PromQL query', () => {
  test('is asked at the end of the window, whose length takes the place of $window', async () => {
    answers.push(captured('vector'))
    expect(await observed(await open(query()))).toEqual([
      {
        metric: 'subject_query_ratio_lower',
        labels: { query: 'cpu', measurement: 'idle' },
        value: 0.002703999999999999,
      },
    ])
    expect(asked[1]?.pathname).toBe('/api/v1/query')
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toEqual({
      query: 'sum(rate(process_cpu_seconds_total[5000ms]))',
      time: String(Date.parse('2026-11-23T12:00:10.000Z') / 1000) + '.000',
      timeout: '5s',
    })
  })

  test('without $window is its mean over the window', async () => {
    answers.push(captured('matrix'))
    const memory = query({ name: 'rss', query: 'process_resident_memory_bytes', unit: 'By' })
    expect(await observed(await open(memory))).toMatchObject([
      { metric: 'subject_query_bytes_lower', value: (43159552 + 46043136 + 47091712 + 47353856) / 4 },
    ])
    expect(asked[1]?.pathname).toBe('/api/v1/query_range')
    expect(asked[1]?.searchParams.get('start')).toMatch(/05\.000$/)
  })

  test('may be a scalar', async () => {
    answers.push(captured('scalar'))
    expect(await observed(await open(query()))).toMatchObject([{ value: 47353856 }])
  })

  test.each([
    [
      'empty',
      'it gave nothing in the window, expected a number: the window has to be at least two scrape intervals',
    ],
    [
      'error',
      'Prometheus refused it: invalid parameter "query": 1:5: parse error: unclosed left parenthesis',
    ],
  ])('without a number says why: %s', async (name, sentence) => {
    answers.push(captured(name))
    expect(await observed(await open(query()))).toEqual([expect.stringContaining(`cpu: ${sentence}`)])
  })

  test('that gives several series says what to do', async () => {
    const [one] = (JSON.parse(captured('vector')) as { data: { result: unknown[] } }).data.result
    answers.push(JSON.stringify({ status: 'success', data: { resultType: 'vector', result: [one, one] } }))
    expect(await observed(await open(query()))).toEqual([
      'cpu: it gave 2 series, expected one: put sum(…) or max(…) around it',
    ])
  })

  test('goes through the API server where a Service is named', async () => {
    const path = '/api/v1/namespaces/monitoring/services/prometheus:9090/proxy/api/v1'
    const api = new FakeApi()
      .on(`GET ${path}/query?query=1`, { body: JSON.parse(captured('one')) as unknown })
      .on(`GET ${path}/query?query=sum`, { body: JSON.parse(captured('vector')) as unknown })
    const testbed = { cluster: fakeCluster({ openApi: () => Promise.resolve(api) }) }
    const ports = { clock, connectApi }
    const queries = await openQueries([query({ prometheus: 'monitoring/prometheus:9090' })], testbed, ports)
    expect(await observed(queries)).toHaveLength(1)
    expect(api.closed).toBe(true)
  })
})

describe('a Prometheus', () => {
  test('that does not answer is waited for once, and the rest is measured', async () => {
    answers = [undefined]
    const begun = performance.now()
    const subject = { watch: [], queries: [query()] }
    const watch = await openSubjectWatch(subject, createIdleTestbed(), {
      ...createFakePorts(),
      clock,
      connectApi,
    })
    expect(performance.now() - begun).toBeGreaterThan(4000)
    expect(watch.problems).toEqual([
      { id: 'query-cpu', sentence: expect.stringContaining(`Prometheus at ${address}: `) },
    ])
    const prepared = { measurements: [], notes: [], toolVersions: {} } as unknown as PreparedSuite
    expect(watch.around(http, prepared)).toBe(prepared)
    expect(asked).toHaveLength(1)
    watch.close()
    server.closeAllConnections()
  })

  test('that is something else is known as such', async () => {
    answers = ['<html>']
    expect((await open(query())).problems[0]?.sentence).toContain('is not that of Prometheus')
  })

  test('that is not there, or needs a cluster that is not there', async () => {
    const gone = await open(query({ prometheus: 'http://127.0.0.1:1' }))
    expect(gone.problems[0]?.sentence).toMatch(/^Prometheus at http:\/\/127\.0\.0\.1:1: /)
    expect((await open(query({ prometheus: 'a/b:9090' }))).problems[0]?.sentence).toContain('no cluster here')
  })
})
