import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSeries } from '../../../src/core/series.ts'
import { IMPORTERS } from '../../../src/features/import/registry.ts'
import { fixture } from '../../suites/fixture.ts'
import { readText } from './read.ts'

/** A file with one result for each name, and the label or setting in which they differ. */
interface Identity {
  readonly names: fc.Arbitrary<string>
  readonly file: (names: readonly string[]) => string
  /** How many series each gives. */
  readonly series: number
}

const fio = (names: readonly string[], key: string): object => ({
  'fio version': 'fio-3.36',
  [key]: names.map((name) => ({ jobname: name, read: { iops: 1, bw_bytes: 4096 } })),
})
const word = fc.stringMatching(/^[a-z]{1,8}$/)

const IDENTITIES: Readonly<Record<string, Identity>> = {
  fio: {
    names: fc.string({ minLength: 1, maxLength: 200 }).filter((name) => !name.includes('read_')),
    file: (names) => JSON.stringify(fio(names, 'jobs')),
    series: 2,
  },
  'fio, of clients': {
    names: word,
    file: (names) =>
      JSON.stringify({
        'fio version': 'fio-3.36',
        client_stats: names.map((hostname) => ({
          jobname: 'a',
          hostname,
          port: 1,
          read: { iops: 1, bw: 4 },
        })),
      }),
    series: 2,
  },
  kubestr: {
    names: word,
    file: (names) =>
      JSON.stringify([
        { TestName: 'FIO test results', Status: [{ StatusCode: 'OK' }], Raw: { result: fio(names, 'jobs') } },
      ]),
    series: 2,
  },
  spegel: {
    names: fc.nat().map((layers) => `r/a:v1-10MB-${String(layers)}`),
    file: (names) =>
      JSON.stringify({
        benchmarks: names.map((image) => ({
          image,
          measurements: [{ start: '2026-01-01T00:00:00Z', stop: '2026-01-01T00:00:01Z', duration: 1e9 }],
        })),
      }),
    series: 1,
  },
  'k-bench': {
    names: word.filter((name) => !['run', 'copy'].includes(name)),
    file: (names) =>
      [
        'msg="Pod Operation Summary"',
        ...names.map((verb) => `time="2026-01-01T00:00:00" level=info msg="${verb} pod latency:   4 1 9 8"`),
      ].join('\n'),
    series: 2,
  },
  knb: {
    names: fc.constantFrom('pod2pod/tcp', 'pod2pod/udp', 'pod2svc/tcp', 'pod2svc/udp'),
    file(names) {
      const result = JSON.parse(fixture('import/knb-1.5.0/knb-1.5.0-5s.json')) as {
        data: Record<string, Record<string, unknown>>
      }
      for (const path of ['pod2pod', 'pod2svc'])
        for (const protocol of ['tcp', 'udp'])
          if (!names.includes(`${path}/${protocol}`)) delete result.data[path]?.[protocol]
      return JSON.stringify(result)
    },
    series: 1,
  },
}

describe('results of different names', () => {
  it('are tried for every tool whose file can have several', () => {
    // One file of iperf3 or of hey is one test.
    const several = IMPORTERS.map(({ id }) => id).filter((id) => id !== 'iperf3' && id !== 'hey')
    expect(new Set(Object.keys(IDENTITIES).map((name) => name.split(',')[0]))).toEqual(new Set(several))
  })

  it.each(Object.entries(IDENTITIES))('%s: as many series come out as results go in', (name, identity) => {
    const tool = name.split(',')[0] ?? ''
    const { names, file, series } = identity
    fc.assert(
      fc.property(fc.uniqueArray(names, { minLength: 1, maxLength: 4 }), (unique) => {
        const { samples } = readText(tool, file(unique))
        expect(new Set(samples.map(formatSeries)).size).toBe(unique.length * series)
        expect(samples).toHaveLength(unique.length * series)
      }),
      { numRuns: 50 },
    )
  })
})
