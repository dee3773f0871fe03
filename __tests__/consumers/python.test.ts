import { describe, expect, it } from 'vitest'
import { headlineOf } from '../../src/core/record/headline.ts'
import { formatSeries } from '../../src/core/series.ts'
import { aComparedSeries, aComparison, THROTTLED } from '../../support/builders/examples.ts'
import { HOSTILE_TEXTS, hostileRecord, recordInput, textOf } from '../features/export/inputs.ts'
import { readWithPython } from './consumers.ts'

describe("Python's csv", () => {
  it('reads every number and every text', async () => {
    const record = hostileRecord()
    const rows = (await readWithPython('csv', textOf('csv', [recordInput(record)]))) as Record<
      string,
      string
    >[]
    const undo = (cell: string | undefined): string =>
      (cell ?? '').replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')
    expect(
      rows
        .map((row) => [
          undo(row['series']),
          row['unit'],
          row['better'],
          Number(row['round']),
          row['at'],
          Number(row['value']),
        ])
        .map((row) => JSON.stringify(row))
        .sort(),
    ).toEqual(
      record.series
        .flatMap((one) =>
          one.samples.map(({ value, round, at }) => [
            formatSeries(one),
            one.unit,
            one.better,
            round,
            at,
            value,
          ]),
        )
        .map((row) => JSON.stringify(row))
        .sort(),
    )
    const texts = rows.filter(({ metric }) => metric === 'hostile').map((row) => undo(row['label_text']))
    expect(texts.sort()).toEqual([...HOSTILE_TEXTS].sort())
    expect(new Set(rows.map((row) => undo(row['subject'])))).toEqual(new Set([record.subject.name]))
  })
})

interface ReadSuite {
  readonly name: string
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly {
    readonly name: string
    readonly className: string
    readonly results: readonly (readonly [tag: string, message: string, text: string])[]
    readonly output: string | null
  }[]
}

describe('junitparser, and the schema of Jenkins', () => {
  const read = async (text: string): Promise<ReadSuite[]> =>
    (await readWithPython('junit', text)) as ReadSuite[]
  // XML has no such character.
  const inXml = (text: string): string => text.replaceAll('\u0007', '\ufffd')

  it('reads a comparison with hostile labels', async () => {
    const compared = HOSTILE_TEXTS.map((text) =>
      aComparedSeries({ verdict: 'incomparable', labels: { text }, reason: { code: 'x', text } }),
    )
    const missing = aComparedSeries({ verdict: 'missing', current: null, change: null })
    const comparison = aComparison({ series: [THROTTLED, missing, ...compared] })
    const suites = await read(textOf('junit', [{ kind: 'comparison', source: 'c.json', comparison }]))
    expect(suites.map(({ name }) => name)).toEqual(['kbench', 'network'])
    const [verdict, network] = suites
    const headline = headlineOf(comparison)
    expect(verdict?.cases[0]?.results).toEqual([['failure', headline, headline]])
    expect(network).toMatchObject({
      tests: HOSTILE_TEXTS.length + 2,
      failures: 1,
      errors: 1,
      skipped: HOSTILE_TEXTS.length,
    })
    expect(network?.properties['subject']).toBe('head')
    expect(network?.cases.map(({ name }) => name)).toEqual(
      [THROTTLED, missing, ...compared].map((one) => inXml(formatSeries(one))),
    )
    expect(network?.cases.slice(2).map(({ results }) => results)).toEqual(
      HOSTILE_TEXTS.map((text) => [
        ['skipped', `incomparable: ${inXml(text)}`, `incomparable: ${inXml(text)}`],
      ]),
    )
    expect(network?.cases[0]?.output).toContain('current: 1920000000 bit/s')
  })

  it('reads a record', async () => {
    const record = hostileRecord()
    const [suite] = await read(textOf('junit', [recordInput(record)]))
    expect(suite?.name).toBe(`kbench ${record.subject.name}`)
    expect(suite?.cases.map(({ name, results }) => [name, results[0]?.[0]])).toEqual([
      ['run', undefined],
      ['suite network', undefined],
      ['suite storage', 'error'],
      ['suite http', 'skipped'],
    ])
    expect(suite?.cases[2]?.results[0]?.[1]).toBe('suite storage failed: fio <ended> with "1" & said\nno')
  })

  it('refuses what is not of the schema, so that the tests above can fail', async () => {
    const text = textOf('junit', [recordInput(hostileRecord())])
    await expect(read(text.replaceAll('classname=', 'klass='))).rejects.toThrow(/klass/)
  })
})
