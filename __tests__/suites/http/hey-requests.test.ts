import { describe, expect, test } from 'vitest'
import { parseHeyRequests } from '../../../src/suites/http/hey.ts'

// hey 0.1.4 with HEY_REQUESTS_TEMPLATE against a small server of this machine, and against a closed port.
const ANSWERED =
  '{"results":3,"latencies":[0.027267101,0.001502829,0.001549779],"offsets":[0.000335227,0.027604912,0.029109603],"statuses":[200,200,200],"errors":{}}'
const REFUSED =
  '{"results":5,"latencies":[],"offsets":[],"statuses":[],"errors":{"Get \\"http://127.0.0.1:1/\\": dial tcp 127.0.0.1:1: connect: connection refused":5}}'

describe('single requests of hey', () => {
  test('latencies, when each began, statuses', () => {
    expect(parseHeyRequests(ANSWERED, 'hey')).toEqual({
      latencies: [0.027267101, 0.001502829, 0.001549779],
      offsets: [0.000335227, 0.027604912, 0.029109603],
      statuses: [200, 200, 200],
      good: 3,
      errorRatio: 0,
    })
  })

  test('requests without an answer', () => {
    expect(parseHeyRequests(REFUSED, 'hey')).toMatchObject({ good: 0, errorRatio: 1 })
  })

  test('something else', () => {
    expect(() => parseHeyRequests('Usage: hey [options...] <url>', 'hey (cluster-ip)')).toThrow(
      'hey (cluster-ip)',
    )
  })
})
