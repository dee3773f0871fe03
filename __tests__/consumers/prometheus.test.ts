import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { medianOf } from '../../src/core/stats/samples.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { anySeries, hostileRecord, recordInput, series, textOf } from '../features/export/inputs.ts'
import { readOpenMetrics } from '../features/export/read-openmetrics.ts'
import { buildRecord } from '../../support/builders/records.ts'
import { backfill, checkMetrics, readWithPython } from './consumers.ts'
import { metadataSchema, ScrapingPrometheus } from './prometheus-server.ts'

const openMetrics = (record: KbenchRecord, timestamps = true): string =>
  textOf('openmetrics', [recordInput(record)], { timestamps })

describe('promtool check metrics', () => {
  it.each([true, false])('accepts a hostile record, with times: %s', (timestamps) => {
    expect(checkMetrics(openMetrics(hostileRecord(), timestamps))).toEqual({ code: 0, said: '' })
  })

  it('finds fault with what is wrong, so that the test above can fail', () => {
    const text = openMetrics(hostileRecord())
    expect(checkMetrics(text.replaceAll('bytes_per_second', 'bits_per_second')).code).toBe(3)
    expect(checkMetrics(text.replaceAll(' 1772359200\n', ' 1772359200.5\n')).code).not.toBe(0)
  })

  it('accepts any record', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        expect(checkMetrics(openMetrics(buildRecord({ series: all })))).toEqual({ code: 0, said: '' })
      }),
      { numRuns: 40 },
    )
  })
})

describe('a scrape by Prometheus', () => {
  // Prometheus scrapes values of the last hour.
  const started = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000)
  const record = hostileRecord({ startedAt: started.toISOString() })
  const text = openMetrics(record)
  let prometheus: ScrapingPrometheus
  beforeAll(async () => {
    prometheus = await ScrapingPrometheus.start(text)
  })
  afterAll(() => prometheus.stop())

  it('has every value under every label, exactly, at the time of the run', async () => {
    const scraped = await prometheus.query('{__name__=~"kbench_.+"}', started.getTime() / 1000)
    const written = readOpenMetrics(text).flatMap(({ name, samples }) =>
      samples.map(({ labels, value }) => ({ labels: { ...labels, __name__: name }, value })),
    )
    const keyed = (all: readonly { labels: Readonly<Record<string, string>>; value: number }[]): string[] =>
      all
        .map(({ labels: { job, instance, ...labels }, value }) =>
          JSON.stringify([Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)), value]),
        )
        .sort()
    expect(keyed(scraped)).toEqual(keyed(written))
    expect(scraped.length).toBeGreaterThan(80)
  })

  it('answers with the numbers of the record', async () => {
    const at = started.getTime() / 1000
    const throughput = await prometheus.query('kbench_network_throughput_bytes_per_second * 8', at)
    expect(throughput.map(({ value }) => value)).toEqual([9.4e9])
    const latency = await prometheus.query('kbench_network_latency_seconds{quantile="0.99"}', at)
    expect(latency.map(({ value }) => value)).toEqual([160e-6])
    const failed = await prometheus.query('kbench_suite_status{status="failed"} == 1', at)
    expect(failed.map(({ labels }) => labels['suite'])).toEqual(['storage'])
    expect(await prometheus.query('kbench_record_info', at - 2)).toEqual([])
  })

  it('knows type, unit and help of every metric', async () => {
    const metadata = metadataSchema.parse(await prometheus.get('metadata'))
    for (const { name, type, unit, help } of readOpenMetrics(text))
      expect(metadata[name]).toEqual([{ type, unit: unit ?? '', help }])
  })

  it('is refused where the text is wrong, so that the tests above can fail', async () => {
    const cut = ScrapingPrometheus.start(text.replace(/# EOF\n$/, ''))
    await expect(cut.then((wrong) => wrong.stop())).rejects.toThrow('Prometheus refused the text')
  })
})

describe('promtool tsdb create-blocks-from openmetrics', () => {
  it('makes a history of several records of one subject', async () => {
    const nights = [1, 2, 3].map((day) =>
      recordInput(
        buildRecord({
          id: String(day),
          startedAt: `2026-03-0${String(day)}T10:00:00.250Z`,
          series: [series('api_latency', { verb: 'list', quantile: '0.5' }, [day / 1000])],
        }),
        `${String(day)}.json`,
      ),
    )
    const { fingerprint, provider } = buildRecord().environment
    const dumped = await backfill('nights', textOf('openmetrics', nights))
    expect(dumped.split('\n').filter((line) => line.includes('kbench_api_latency_seconds'))).toEqual(
      [1, 2, 3].map(
        (day) =>
          `{__name__="kbench_api_latency_seconds", fingerprint="${fingerprint}", provider="${provider}", quantile="0.5", subject="default", verb="list"} ${String(day / 1000)} ${String(Date.UTC(2026, 2, day, 10))}`,
      ),
    )
  })
})

describe("prometheus_client's parser of OpenMetrics", () => {
  it('reads what was written', async () => {
    const record = hostileRecord()
    const families = (await readWithPython('openmetrics', openMetrics(record))) as {
      name: string
      type: string
      unit: string
      samples: { labels: Record<string, string>; value: string; time: number }[]
    }[]
    const written = readOpenMetrics(openMetrics(record))
    expect(families.map(({ name, type, unit }) => [name, type, unit])).toEqual(
      written.map(({ name, type, unit }) => [name, type, unit ?? '']),
    )
    expect(
      families.map(({ samples }) =>
        samples.map(({ labels, value, time }) => ({ labels, value: Number(value), time })),
      ),
    ).toEqual(written.map(({ samples }) => samples))
    const hostile = families.find(({ name }) => name === 'kbench_hostile_seconds')
    expect(hostile?.samples.map(({ labels }) => labels['text']).sort()).toEqual(
      record.series.flatMap(({ metric, labels }) => (metric === 'hostile' ? [labels['text']] : [])).sort(),
    )
    for (const { metric, labels, samples } of record.series.filter(
      ({ metric: name }) => name === 'extreme',
    )) {
      const family = families.find(({ name }) => name === `kbench_${metric}_seconds`)
      const found = family?.samples.find((sample) => sample.labels['value'] === labels['value'])
      expect(Number(found?.value)).toBe(medianOf(samples.map(({ value }) => value)))
    }
  })
})
