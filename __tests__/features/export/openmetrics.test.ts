import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { medianOf } from '../../../src/core/stats/samples.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { anySeries, exportOf, hostileRecord, recordInput, series, textOf } from './inputs.ts'
import { readOpenMetrics, type ReadFamily, type ReadSample } from './read-openmetrics.ts'

const TIME = 1772359200
/** What distinguishes the records of this file from others. */
const { provider: PROVIDER, fingerprint: FINGERPRINT } = buildRecord().environment
const DEFAULT = { subject: 'default', provider: PROVIDER, fingerprint: FINGERPRINT }

const read = (record = hostileRecord(), timestamps = true): ReadFamily[] =>
  readOpenMetrics(textOf('openmetrics', [recordInput(record)], { timestamps }))

function familyOf(families: readonly ReadFamily[], name: string): ReadFamily {
  const found = families.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no ${name} in ${families.map((one) => one.name).join(', ')}`)
  return found
}

function sampleOf(family: ReadFamily, labels: Readonly<Record<string, string>>): ReadSample | undefined {
  return family.samples.find((sample) =>
    Object.entries(labels).every(([name, value]) => sample.labels[name] === value),
  )
}

describe('openmetrics: names and units', () => {
  it.each([
    ['bit/s', 'rate_of_bits', 'kbench_rate_of_bits_bytes_per_second', 8],
    ['By/s', 'bandwidth', 'kbench_bandwidth_bytes_per_second', 1],
    ['s', 'pull_time', 'kbench_pull_time_seconds', 1],
    ['1/s', 'request_rate', 'kbench_request_rate_per_second', 1],
    ['1/s', 'storage_iops', 'kbench_storage_operations_per_second', 1],
    ['1', 'udp_loss', 'kbench_udp_loss_ratio', 1],
    ['1', 'http_error_ratio', 'kbench_http_error_ratio', 1],
    ['s/GBy', 'network_cpu', 'kbench_network_cpu_seconds_per_gigabyte', 1],
  ] as const)('writes %s of %s as %s', (unit, metric, name, divisor) => {
    const families = read(buildRecord({ series: [series(metric, {}, [800, 900, 700], { unit })] }))
    const family = familyOf(families, name)
    expect(family.samples).toEqual([{ labels: DEFAULT, value: 800 / divisor, time: TIME }])
    expect(name.endsWith(`_${family.unit ?? '?'}`)).toBe(true)
    expect(family.type).toBe('gauge')
  })

  it('puts spread and number of samples beside the median', () => {
    const families = read(
      buildRecord({
        series: [series('pull_time', { size: '1' }, [1, 2, 4, 8, 16]), series('pull_time', {}, [1])],
      }),
    )
    // Distances from the median 4: 3, 2, 0, 4, 12, whose median is 3.
    const spread = familyOf(families, 'kbench_pull_time_spread_seconds')
    expect(sampleOf(spread, { size: '1' })?.value).toBeCloseTo(3 * 1.4826022185056018, 12)
    // A single sample says nothing about spread: zero would be a wrong number.
    expect(spread.samples).toHaveLength(1)
    const samples = familyOf(families, 'kbench_pull_time_samples')
    expect(samples.samples.map(({ value }) => value).sort()).toEqual([1, 5])
    expect(samples.unit).toBeUndefined()
  })

  it('has no family of spreads where every series is a single sample', () => {
    const families = read(buildRecord({ series: [series('pull_time', {}, [1])] }))
    expect(families.map(({ name }) => name)).not.toContain('kbench_pull_time_spread_seconds')
  })

  it('is a summary where all series are quantiles, and only there has the label quantile', () => {
    const families = read()
    const latency = familyOf(families, 'kbench_network_latency_seconds')
    expect(latency.type).toBe('summary')
    expect(sampleOf(latency, { quantile: '0.99' })?.value).toBe(160e-6)
    const withQuantile = families.filter(({ samples }) => samples.some(({ labels }) => 'quantile' in labels))
    expect(withQuantile.map(({ type }) => type)).toEqual(['summary'])
    const mixed = familyOf(families, 'kbench_mixed_latency_seconds')
    expect(sampleOf(mixed, { label_quantile: 'max' })?.value).toBe(1)
  })

  it('renames labels that Prometheus cannot take, none into another, and says so', () => {
    const exported = exportOf('openmetrics', [recordInput(hostileRecord())])
    const family = familyOf(read(), 'kbench_mixed_latency_seconds')
    expect(sampleOf(family, { label_le: '4' })?.labels).toEqual({
      a_b: '2',
      label_a_b: '1',
      label_le: '4',
      label_subject: '5',
      label_x: '3',
      ...DEFAULT,
      subject: '=head "x" <b>\n🚀',
      fingerprint: hostileRecord().environment.fingerprint,
    })
    expect(exported).toMatchObject({ kind: 'written' })
    expect(exported.kind === 'written' ? exported.notes.join('\n') : '').toContain(
      'label "a-b" of mixed_latency is called label_a_b',
    )
  })
})

describe('openmetrics: the record', () => {
  it('reports what was measured, and how each suite ended', () => {
    const families = read()
    expect(familyOf(families, 'kbench_record_info').samples).toEqual([
      {
        labels: expect.objectContaining({
          record: 'record <&"\' 1',
          commit: '0123456789abcdef0123456789abcdef01234567',
          provider: 'kind',
          cni: 'kindnet',
          label_tier_1: 'a\\b',
          label_tier_1_2: 'c',
        }),
        value: 1,
        time: TIME,
      },
    ])
    const status = familyOf(families, 'kbench_suite_status')
    expect(sampleOf(status, { suite: 'storage', status: 'failed' })?.value).toBe(1)
    expect(sampleOf(status, { suite: 'storage', status: 'ok' })?.value).toBe(0)
    expect(sampleOf(status, { suite: 'network', status: 'ok' })?.value).toBe(1)
  })

  it('has whole seconds as times, or none', () => {
    const record = buildRecord({ startedAt: '2026-03-01T10:00:00.987Z', series: [series('x', {}, [1])] })
    expect(new Set(read(record).flatMap(({ samples }) => samples.map(({ time }) => time)))).toEqual(
      new Set([TIME]),
    )
    const start = familyOf(read(record), 'kbench_record_start_timestamp_seconds')
    expect(start.samples[0]?.value).toBe(TIME + 0.987)
    const without = read(record, false).flatMap(({ samples }) => samples.map(({ time }) => time))
    expect(new Set(without)).toEqual(new Set([undefined]))
  })

  it('says in the help what kbench measures, but not of results of other tools', () => {
    const iops = [series('storage_iops', {}, [1], { unit: '1/s' })]
    const helpOf = (provider: string): string =>
      familyOf(read(buildRecord({ provider, series: iops })), 'kbench_storage_operations_per_second').help
    expect(helpOf('kind')).toMatch(/^Median of the samples of storage_iops: \S/)
    expect(helpOf('import')).toBe('Median of the samples of storage_iops')
  })

  it('exports a record whose suites all failed, for the alert on it', () => {
    const record = buildRecord({ suites: hostileRecord().suites })
    expect(read(record).map(({ name }) => name)).toContain('kbench_suite_status')
    const exported = exportOf('openmetrics', [recordInput(record)])
    expect(exported.kind === 'written' && exported.notes).toEqual(
      expect.arrayContaining([
        'record.json holds no samples',
        'record.json: suite storage failed: fio <ended> with "1" & said\nno',
      ]),
    )
    expect(exportOf('openmetrics', [recordInput(buildRecord({ suites: [] }))])).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('record.json holds no samples'),
    })
  })
})

describe('openmetrics: several records', () => {
  const night = (id: string, day: string, subject = 'default'): ReturnType<typeof recordInput> =>
    recordInput(
      buildRecord({
        id,
        startedAt: `2026-03-${day}T10:00:00.000Z`,
        subject: { name: subject },
        series: [series('x', {}, [Number(day)])],
      }),
      `${id}.json`,
    )

  it('makes points of one series of the records of one subject, oldest first', () => {
    const text = textOf('openmetrics', [night('b', '02'), night('a', '01')])
    expect(familyOf(readOpenMetrics(text), 'kbench_x_seconds').samples.map(({ value }) => value)).toEqual([
      1, 2,
    ])
  })

  it('refuses what Prometheus could not distinguish', () => {
    expect(exportOf('openmetrics', [night('a', '01'), night('b', '01')])).toMatchObject({
      kind: 'refused',
      problem: `two values would have the same name and time: kbench_x_seconds{fingerprint="${FINGERPRINT}",provider="kind",subject="default"}`,
      nextStep: expect.stringMatching(
        /^Records of one subject, environment and variant are distinguished by the second/,
      ),
    })
    expect(
      exportOf('openmetrics', [night('a', '01'), night('b', '02')], { timestamps: false }),
    ).toMatchObject({
      kind: 'refused',
      nextStep: expect.stringContaining('--no-timestamps'),
    })
    expect(exportOf('openmetrics', [night('a', '01'), night('b', '01', 'other')]).kind).toBe('written')
    const twice = buildRecord({ series: [series('x', {}, [1]), series('x', {}, [2])] })
    expect(exportOf('openmetrics', [recordInput(twice)])).toMatchObject({
      kind: 'refused',
      nextStep: 'record.json holds this series twice.',
    })
  })
})

describe('openmetrics: environments', () => {
  const at = (provider: string, labels: Record<string, string> = {}): ReturnType<typeof recordInput> =>
    recordInput(
      buildRecord({
        id: `${provider} ${labels['variant'] ?? ''}`,
        provider,
        suites: hostileRecord().suites,
        subject: { name: 'head', labels },
        series: [series('x', {}, [1, 2])],
      }),
      `${provider}.json`,
    )
  const names = (families: readonly ReadFamily[]): string[] =>
    families.flatMap(({ name, samples }) =>
      samples.map(({ labels }) => JSON.stringify([name, Object.entries(labels).sort()])),
    )

  it('are never points of one series, with times and without', () => {
    const inputs = [at('host'), at('kind'), at('kind', { variant: 'ipvs' })]
    for (const timestamps of [true, false]) {
      const families = readOpenMetrics(textOf('openmetrics', inputs, { timestamps }))
      expect(new Set(names(families)).size).toBe(names(families).length)
      for (const { samples } of families)
        for (const { labels } of samples)
          expect(labels).toMatchObject({
            subject: 'head',
            provider: expect.stringMatching(/^(host|kind)$/),
            fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
          })
      const { samples } = familyOf(families, 'kbench_x_seconds')
      expect(
        samples.map(({ labels: { provider, variant } }) => [provider, variant ?? 'none']).sort(),
      ).toEqual([
        ['host', 'none'],
        ['kind', 'ipvs'],
        ['kind', 'none'],
      ])
    }
  })

  it('name a series alike whatever else is in the file', () => {
    const alone = names(readOpenMetrics(textOf('openmetrics', [at('host')])))
    const together = names(readOpenMetrics(textOf('openmetrics', [at('kind', { variant: 'a' }), at('host')])))
    expect(together).toEqual(expect.arrayContaining(alone))
  })

  it('keep the labels of a series that are called like theirs', () => {
    const own = { provider: 'p', fingerprint: 'f', variant: 'v', label_variant: 'w' }
    const record = buildRecord({ series: [series('x', own, [1])] })
    const exported = exportOf('openmetrics', [recordInput(record)])
    expect(exported).toMatchObject({ kind: 'written', notes: [] })
    expect(familyOf(read(record), 'kbench_x_seconds').samples[0]?.labels).toEqual({
      ...DEFAULT,
      label_provider: 'p',
      label_fingerprint: 'f',
      label_variant: 'w',
      label_variant_2: 'v',
    })
  })
})

describe('openmetrics: round trip', () => {
  it('reads back every median, and every label that Prometheus can have', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const families = read(buildRecord({ series: all }))
        for (const { metric, unit, labels, samples } of all) {
          const family = families.find(
            ({ help }) => help.split(/[ ,:]/)[5] === metric && help.startsWith('Median'),
          )
          const own = Object.entries(labels).map(([name, value]) => [
            name === 'job' || (name === 'quantile' && family?.type === 'gauge') ? `label_${name}` : name,
            value.replaceAll('\0', '\ufffd'),
          ])
          const expected = { ...Object.fromEntries(own), ...DEFAULT } as Record<string, string>
          const found = family?.samples.find(
            (sample) =>
              Object.keys(sample.labels).length === Object.keys(expected).length &&
              Object.entries(expected).every(([name, value]) => sample.labels[name] === value),
          )
          const factor = unit === 'bit/s' ? 8 : 1
          expect(found?.value).toBeDefined()
          expect((found?.value ?? NaN) * factor).toBe(medianOf(samples.map(({ value }) => value)))
        }
      }),
      { numRuns: 300 },
    )
  })
})
