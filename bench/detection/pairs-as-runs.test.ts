import { expect, test } from 'vitest'
import { metricCatalogueOf } from './catalogue.ts'
import { parseDataFile, serializeDataFile } from './data-file.ts'
import { pairsAsRuns, type PairRow } from './pairs-as-runs.ts'

const RATE = 'http_request_rate{entry="cluster-ip",keepalive="on"}'
const ORIGIN = { startedAt: '2026-11-23T00:00:00Z', machine: 'm', fingerprint: 'f', arguments: ['x'] }

const row = (pair: number, round: number, head: number, more: Partial<PairRow> = {}): PairRow => ({
  pair,
  round,
  first: round % 2 === 0 ? 'base' : 'head',
  suite: 'http',
  measurement: 'on',
  design: { duration: 0.2, count: 6 },
  values: { base: { [RATE]: 100 }, head: { [RATE]: head } },
  ...more,
})

test('two neighbouring cluster pairs are one run with both assignments of roles', () => {
  const rows = [row(3, 0, 101), row(3, 1, 102), row(4, 0, 103), row(4, 0, 104, { pods: 1 }), row(5, 0, 999)]
  const data = pairsAsRuns(rows, ORIGIN, metricCatalogueOf(), 'kind, http')
  expect(data.series).toEqual([{ name: RATE, unit: '1/s', better: 'higher' }])
  // The fifth has no neighbour.
  expect(data.runs).toMatchObject([
    {
      measurements: [{ suite: 'http', id: 'http/on', secondsPerSide: 0.2 * 6 }],
      rounds: [
        [1, 0, 1, 'straight', 'base'],
        [2, 0, 1, 'straight', 'head'],
        [3, 0, 2, 'swapped', 'base'],
        [4, 0, 2, 'swapped', 'base'],
      ],
      series: [{ series: 0, measurement: 0, base: [100, 100, 100, 100], head: [101, 102, 103, 104] }],
    },
  ])
  expect(parseDataFile(serializeDataFile(data), 'x')).toEqual(data)
})

test('what the speed of the CPU did to head is taken out', () => {
  // In proportion to the speed, slice by slice; in the second round head had the faster CPU.
  const speeds = [1, 1.1, 1.2, 1.3, 1.4, 1.5]
  const rows = [0, 1, 2, 3].flatMap((round) =>
    [1, 2].map((pair) => {
      const faster = round === 1 ? 2 : 1
      const [base, head] = [speeds, speeds.map((speed) => faster * speed)]
      return row(pair, round, 100 * faster, {
        speed: {
          base,
          head,
          series: [{ series: RATE, base: base.map((one) => 80 * one), head: head.map((one) => 80 * one) }],
        },
      })
    }),
  )
  const [run] = pairsAsRuns(rows, ORIGIN, metricCatalogueOf(), 'kind, http').runs
  if (run?.kind !== 'pair') throw new Error('no run')
  for (const value of run.series[0]?.head ?? []) expect(value).toBeCloseTo(100, 3)
  expect(run.series[0]?.head).toHaveLength(8)
})
