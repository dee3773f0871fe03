import { describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { formatSeries } from '../../../src/core/series.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { aComparedSeries, aComparison, THROTTLED } from '../../../support/builders/examples.ts'
import { anySeries, exportOf, HOSTILE_TEXTS, hostileRecord, recordInput, series, textOf } from './inputs.ts'

type Row = Readonly<Record<string, string>>

const read = (text: string): Row[] => parse(text, { columns: true, record_delimiter: '\r\n' })
/** As the README says. */
const undo = (cell: string | undefined): string => (cell ?? '').replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')

describe('csv of records', () => {
  it('has one row per sample, with what it is a sample of', () => {
    const text = textOf('csv', [
      recordInput(buildRecord({ series: [series('pull_time', { size: '1 MB' }, [1.5, 2])] })),
    ])
    expect(text.split('\r\n')).toEqual([
      'record,started_at,subject,commit,ref,provider,fingerprint,series,metric,unit,better,round,at,value,label_size',
      expect.stringMatching(
        /^current,2026-03-01T10:00:00\.000Z,default,,,kind,[0-9a-f]{16},"pull_time\{size=""1 MB""\}",pull_time,s,lower,1,2026-03-01T10:00:05\.000Z,1\.5,1 MB$/,
      ),
      expect.stringMatching(/,2,2026-03-01T10:00:05\.000Z,2,1 MB$/),
      '',
    ])
  })

  it('gives every number and text back exactly', () => {
    const record = hostileRecord()
    const rows = read(textOf('csv', [recordInput(record)]))
    expect(rows).toHaveLength(record.series.reduce((sum, { samples }) => sum + samples.length, 0))
    for (const text of HOSTILE_TEXTS) {
      const own = rows.filter((row) => undo(row['label_text']) === text)
      expect(own.map(({ metric }) => metric)).toEqual(['hostile'])
    }
    expect(
      rows
        .filter(({ metric }) => metric === 'extreme')
        .every((row) => Number(row['value']) === Number(row['label_value'])),
    ).toBe(true)
    expect(undo(rows[0]?.['subject'])).toBe(record.subject.name)
    expect(undo(rows[0]?.['ref'])).toBe(record.subject.ref)
  })

  it('lets no spreadsheet run a cell', () => {
    const rows = read(textOf('csv', [recordInput(hostileRecord())]))
    const cells = rows.flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && Number.isNaN(Number(cell)))).toEqual(
      [],
    )
    expect(rows.map((row) => row['label_text'])).toEqual(
      expect.arrayContaining(["'=cmd()", "''=cmd()", "it's"]),
    )
  })

  it('quotes a line feed or carriage return alone, at which other readers would end the row', () => {
    const texts = ['two\nlines', 'return\ralone']
    const record = buildRecord({ series: texts.map((text) => series('x', { text }, [1])) })
    const text = textOf('csv', [recordInput(record)])
    for (const cell of texts) expect(text).toContain(`,"${cell}"\r\n`)
  })

  it('leaves negative numbers numbers', () => {
    const [row] = read(textOf('csv', [recordInput(buildRecord({ series: [series('x', {}, [-1.5])] }))]))
    expect(row?.['value']).toBe('-1.5')
  })

  it('puts several records into one table, with the labels of all', () => {
    const inputs = [
      recordInput(buildRecord({ id: 'a', series: [series('x', { one: '1' }, [1])] }), 'a.json'),
      recordInput(buildRecord({ id: 'b', series: [series('x', { two: '2' }, [2])] }), 'b.json'),
    ]
    expect(read(textOf('csv', inputs))).toEqual([
      expect.objectContaining({ record: 'a', label_one: '1', label_two: '' }),
      expect.objectContaining({ record: 'b', label_one: '', label_two: '2' }),
    ])
  })

  it('names what is not in it', () => {
    const empty = series('y', {}, [])
    const record = buildRecord({
      ...hostileRecord(),
      provider: 'kind',
      facts: {},
      interrupted: true,
      series: [series('x', {}, [1]), empty],
    })
    const exported = exportOf('csv', [recordInput(record)])
    expect(exported.kind === 'written' && exported.notes).toEqual([
      'record.json: the run was stopped before its end',
      'record.json: suite storage failed: fio <ended> with "1" & said\nno',
      'record.json: suite http was skipped: not wanted',
      'record.json: y has no samples, so no rows',
    ])
    expect(exportOf('csv', [recordInput(buildRecord({ series: [empty] }))])).toMatchObject({
      kind: 'refused',
      problem: 'record.json holds no samples: there is nothing to export',
    })
  })

  it('reads back as it was, whatever the record', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const rows = read(textOf('csv', [recordInput(buildRecord({ series: all }))]))
        const expected = all
          .flatMap((one) =>
            one.samples.map(({ value, round }) => [
              formatSeries(one),
              one.unit,
              one.better,
              String(round),
              value,
            ]),
          )
          .map((row) => JSON.stringify(row))
        const found = rows.map((row) =>
          JSON.stringify([
            undo(row['series']),
            row['unit'],
            row['better'],
            row['round'],
            Number(row['value']),
          ]),
        )
        expect(found.sort()).toEqual(expected.sort())
        for (const row of rows)
          for (const [name, value] of Object.entries(
            all.find((one) => formatSeries(one) === row['series'])?.labels ?? {},
          ))
            expect(undo(row[`label_${name}`])).toBe(value)
      }),
      { numRuns: 300 },
    )
  })
})

describe('csv of comparisons', () => {
  it('has one row per series, with both sides and the change', () => {
    const missing = aComparedSeries({
      verdict: 'missing',
      gates: false,
      current: null,
      change: null,
      pValue: null,
    })
    const rows = read(
      textOf('csv', [
        {
          kind: 'comparison',
          source: 'comparison.json',
          comparison: aComparison({ series: [THROTTLED, missing] }),
        },
      ]),
    )
    expect(rows).toEqual([
      expect.objectContaining({
        record: '20261120-100000-ab12cd34',
        series: formatSeries(THROTTLED),
        unit: 'bit/s',
        verdict: 'regressed',
        gates: 'true',
        baseline_median: '11760000000',
        baseline_runs: '5',
        current_median: '1920000000',
        change: '-0.837',
        change_lower: '-0.861',
        p_value: '1e-7',
        text: 'Slower by more than the margin of 2 %, proven at 0.02 % over 6 series.',
        label_placement: 'inter-node',
      }),
      expect.objectContaining({
        verdict: 'missing',
        gates: 'false',
        current_median: '',
        change: '',
        p_value: '',
      }),
    ])
  })

  it('goes into no table with records, and says when there is no series', () => {
    const comparison = {
      kind: 'comparison',
      source: 'c.json',
      comparison: aComparison({ series: [] }),
    } as const
    expect(exportOf('csv', [comparison, recordInput(hostileRecord())])).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('different columns'),
    })
    expect(exportOf('csv', [comparison])).toMatchObject({
      problem: expect.stringMatching(/^c\.json holds no series: /),
    })
  })
})
