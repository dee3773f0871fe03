import { describe, expect, it, test } from 'vitest'
import { UserError } from '../../../../src/core/errors.ts'
import { type KbenchRecord, parseRecords, recordSchema } from '../../../../src/core/record/schema.ts'
import {
  addRecords,
  isMonthFile,
  monthFileOf,
  parseMonthFile,
  recordLine,
} from '../../../../src/features/history/core/month-file.ts'
import { buildRecord, buildSeries } from '../../../../support/builders/records.ts'

const JANUARY = 'records/2026-01.ndjson'
const at = (id: string, startedAt: string): KbenchRecord =>
  recordSchema.parse(buildRecord({ id, startedAt, series: [buildSeries('a', [1, 2])] }))
const texts = (records: readonly KbenchRecord[]): string =>
  records.map((one) => `${recordLine(one)}\n`).join('')
const first = at('first', '2026-01-02T00:00:00.000Z')
const second = at('second', '2026-01-03T00:00:00.000Z')
const third = at('third', '2026-01-04T00:00:00.000Z')

describe('monthFileOf', () => {
  test.each([
    ['2026-01-31T23:59:59.999Z', JANUARY],
    ['2026-02-01T00:00:00.000Z', 'records/2026-02.ndjson'],
    ['2026-12-31T23:59:59Z', 'records/2026-12.ndjson'],
  ])('%s is in %s', (startedAt, path) => {
    expect(monthFileOf({ startedAt })).toBe(path)
    expect(isMonthFile(path)).toBe(true)
  })

  it('is distinguished from other files', () => {
    for (const path of [
      'records/README.md',
      'records/2026-01.ndjson.bak',
      '2026-01.ndjson',
      'x/records/2026-01.ndjson',
    ])
      expect(isMonthFile(path)).toBe(false)
  })
})

describe('recordLine', () => {
  it('is one line that is read back as the record, whatever its texts hold', () => {
    const record = { ...first, subject: { name: 'a\nb\u2028c', labels: { x: '"' } }, interrupted: true }
    const line = recordLine(record)
    expect(line.split('\n')).toHaveLength(1)
    expect(parseRecords(line, 'x')).toEqual([record])
  })

  it('is the same for series in another order', () => {
    const [a, b] = [buildSeries('a', [1]), buildSeries('b', [2])]
    expect(recordLine({ ...first, series: [b, a] })).toBe(recordLine({ ...first, series: [a, b] }))
  })
})

describe('addRecords', () => {
  it('begins a file for each month', () => {
    const february = at('february', '2026-02-01T00:00:00.000Z')
    expect(addRecords(new Map(), [february, first])).toEqual({
      files: [
        { path: JANUARY, content: texts([first]) },
        { path: 'records/2026-02.ndjson', content: texts([february]) },
      ],
      added: ['february', 'first'],
      present: [],
      differing: [],
    })
  })

  it('keeps the lines that are there byte for byte, also without a line end and written by others', () => {
    const foreign = ` ${JSON.stringify(second, null, 1).replaceAll('\n', ' ')}`
    const [file] = addRecords(new Map([[JANUARY, foreign]]), [third]).files
    expect(file).toEqual({ path: JANUARY, content: `${foreign}\n${recordLine(third)}\n` })
  })

  it('gives the same file whoever writes first', () => {
    const write = (...order: KbenchRecord[]): string =>
      order.reduce((text, record) => addRecords(new Map([[JANUARY, text]]), [record]).files[0]!.content, '')
    expect(write(third, first, second)).toBe(texts([first, second, third]))
    expect(write(second, third, first)).toBe(texts([first, second, third]))
    expect(addRecords(new Map(), [third, second, first]).files[0]!.content).toBe(
      texts([first, second, third]),
    )
  })

  it('adds no record twice, and touches no file for what is there', () => {
    const there = new Map([[JANUARY, texts([first, second])]])
    expect(addRecords(there, [second, first])).toEqual({
      files: [],
      added: [],
      present: ['second', 'first'],
      differing: [],
    })
    expect(addRecords(there, [third, third, second])).toMatchObject({
      files: [{ path: JANUARY, content: texts([first, second, third]) }],
      added: ['third'],
      present: ['third', 'second'],
    })
  })

  it('knows a record with its keys in another order', () => {
    const other = Object.fromEntries(Object.entries(first).reverse()) as KbenchRecord
    expect(addRecords(new Map([[JANUARY, texts([first])]]), [other])).toMatchObject({ present: ['first'] })
  })

  it('does not replace a record by another one of its name, and says so', () => {
    const other = { ...first, durationSeconds: 1 }
    expect(addRecords(new Map([[JANUARY, texts([first])]]), [other])).toEqual({
      files: [],
      added: [],
      present: [],
      differing: ['first'],
    })
  })
})

describe('a file that holds no record', () => {
  const broken = (line: string): string => `${recordLine(first)}\n${line}\n${recordLine(third)}\n`
  test.each([
    ['is cut off', recordLine(second).slice(0, 300), 'it is not valid JSON'],
    ['has the mark of a merge conflict', '<<<<<<< HEAD', 'it is not valid JSON'],
    ['is of a newer kbench', '{"schema": "kbench.record/2"}', 'its schema is "kbench.record/2"'],
    ['is something else', '{"a": 1}', 'its schema is missing'],
    ['lacks a field', '{"schema": "kbench.record/1"}', 'is not a valid record'],
  ])('because a line %s is an error that names the line', (_, line, message) => {
    const add = (): unknown => addRecords(new Map([[JANUARY, broken(line)]]), [second])
    expect(add).toThrow(UserError)
    expect(add).toThrow(`${JANUARY}:2`)
    expect(add).toThrow(message)
    try {
      add()
    } catch (error) {
      expect((error as UserError).nextStep).toContain('was not changed. Repair or delete line 2')
    }
  })

  it('is none when lines are empty', () => {
    expect(parseMonthFile(`\n${recordLine(first)}\r\n\n`, JANUARY).map(({ text }) => text)).toEqual([
      recordLine(first),
    ])
    expect(parseMonthFile('', JANUARY)).toEqual([])
  })
})
