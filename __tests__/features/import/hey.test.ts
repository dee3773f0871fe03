import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, readText, valueOf, valuesOf } from './read.ts'

const FOLDER = 'import/hey-0.1.4'

describe('the report of hey', () => {
  it('gives rate, latencies and errors', () => {
    const result = readFixture('hey', `${FOLDER}/report.txt`)
    expect(valueOf(result, 'http_request_rate')).toBe(1347.0885)
    expect(valueOf(result, 'http_latency', { quantile: '0.5' })).toBe(0.003)
    expect(valueOf(result, 'http_latency', { quantile: '0.99' })).toBe(0.0174)
    expect(valueOf(result, 'http_error_ratio')).toBe(0)
    expect([result.durationSeconds, result.startedAt, result.samples.length]).toEqual([0.3712, undefined, 4])
  })

  it('counts answers with another status than 2xx as errors, and not in the rate', () => {
    const result = readFixture('hey', `${FOLDER}/not-found.txt`)
    expect(valueOf(result, 'http_error_ratio')).toBe(1)
    expect(valuesOf(result, 'http_request_rate')).toEqual([])
    const moved = fixture(`${FOLDER}/report.txt`).replace('[200]\t500', '[200]\t400 responses\n  [302]\t100')
    expect(valueOf(readText('hey', moved), 'http_error_ratio')).toBe(0.2)
    expect(valueOf(readText('hey', moved), 'http_request_rate')).toBeCloseTo(400 / 0.3712, 9)
  })

  it('takes the rate of the good answers, not of the attempts, when some had none', () => {
    // 40 requests in 0.0197 s: 20 answered with 200, 10 with 500, 10 not at all; hey says 2035 per second.
    const result = readFixture('hey', `${FOLDER}/half-answered.txt`)
    expect(valueOf(result, 'http_request_rate')).toBeCloseTo(20 / 0.0197, 9)
    expect(valueOf(result, 'http_error_ratio')).toBe(0.5)
    expect(result.notes).toContain(
      '20 of 40 requests had no answer or a status other than 2xx; the rate is that of the others',
    )
    // With 30 answers hey has no 99th percentile ("0% in 0.0000 secs").
    expect(valuesOf(result, 'http_latency')).toEqual([0.0005])
  })

  it('has only the error ratio when nothing was answered', () => {
    expect(readFixture('hey', `${FOLDER}/refused.txt`).samples).toEqual([
      { metric: 'http_error_ratio', labels: {}, value: 1 },
    ])
  })

  it('leaves out a latency that hey rounded to 0', () => {
    const text = fixture(`${FOLDER}/report.txt`).replace('50% in 0.0030', '50% in 0.0000')
    const result = readText('hey', text)
    expect(valuesOf(result, 'http_latency', { quantile: '0.5' })).toEqual([])
    expect(result.notes).toContain('left out: http_latency at quantile 0.5, which hey rounded to 0')
  })

  it.each([
    ['Latency distribution', 'without its part "Status code distribution": it is cut off'],
    ['  Total data', 'without its part "Status code distribution": it is cut off'],
    ['  Requests/sec', 'without its line "Requests/sec": it is cut off'],
  ])('refuses a report that ends before "%s"', (place, message) => {
    const text = fixture(`${FOLDER}/report.txt`)
    expect(() => readText('hey', text.slice(0, text.indexOf(place)), 'hey.txt')).toThrow(message)
  })
})

describe('the list of hey', () => {
  const text = fixture(`${FOLDER}/requests.csv`)

  it('says that it knows no errors', () => {
    const result = readText('hey', text)
    expect(valuesOf(result, 'http_error_ratio')).toEqual([])
    expect(result.notes).toEqual([
      'http_error_ratio is omitted: the list of hey has no requests without an answer',
    ])
  })

  it('has no rate in versions that do not say when a request began', () => {
    const old = text
      .split('\n')
      .map((line) => line.split(',').slice(0, 6).join(','))
      .join('\n')
    const result = readText('hey', old)
    expect(valuesOf(result, 'http_request_rate')).toEqual([])
    expect(valuesOf(result, 'http_latency')).toHaveLength(2)
    expect(result.notes.join()).toContain('http_request_rate is omitted')
  })

  it('counts 2xx answers in the rate, and has a 99th percentile from a hundred answers on', () => {
    const lines = text.trimEnd().split('\n')
    const some = lines.map((line, index) =>
      index > 0 && index <= 50 ? line.replace(',200,', ',503,') : line,
    )
    const ratio =
      valueOf(readText('hey', some.join('\n')), 'http_request_rate') /
      valueOf(readText('hey', text), 'http_request_rate')
    expect(ratio).toBeCloseTo(150 / 200, 12)
    const quantiles = (rows: number) =>
      readText('hey', lines.slice(0, rows + 1).join('\n')).samples.flatMap(
        ({ labels }) => labels['quantile'] ?? [],
      )
    expect([quantiles(99), quantiles(100)]).toEqual([['0.5'], ['0.5', '0.99']])
  })

  it.each([
    [`${FOLDER}/requests.csv`, (whole: string) => whole.trimEnd().slice(0, -1), 'line 201 '],
    [`${FOLDER}/requests.csv`, (whole: string) => whole.trimEnd().slice(0, -5), 'line 201 '],
    [`${FOLDER}/refused.csv`, (whole: string) => whole, 'a list without any answered request'],
    [`${FOLDER}/requests.csv`, (whole: string) => whole.slice(0, -8), 'line 201 '],
    [`${FOLDER}/requests.csv`, (whole: string) => whole.replace('0.0018', 'fast'), 'line 2 "fast,'],
  ])('refuses %s', (path, change, message) => {
    expect(() => readText('hey', change(fixture(path)), 'hey.csv')).toThrow(message)
  })
})
