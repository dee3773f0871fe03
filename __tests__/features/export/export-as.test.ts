import { describe, expect, it } from 'vitest'
import { comparisonMarkdown } from '../../../src/core/report/comparison-markdown.ts'
import { recordMarkdown } from '../../../src/core/report/record-report.ts'
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS } from '../../../src/features/export/core/exporter.ts'
import { aComparison } from '../../../support/builders/examples.ts'
import { CONTEXT, exportOf, hostileRecord, recordInput, textOf } from './inputs.ts'

const COMPARISON = { kind: 'comparison', source: 'comparison.json', comparison: aComparison() } as const

describe('exportAs', () => {
  it.each(EXPORT_FORMAT_IDS)('%s takes what it says, refuses the rest by name', (id) => {
    for (const input of [recordInput(hostileRecord()), COMPARISON]) {
      const exported = exportOf(id, [input], { direction: 'smaller' })
      if (EXPORT_FORMATS[id].takes.includes(input.kind)) {
        expect(exported.kind).toBe('written')
        continue
      }
      expect(exported).toEqual({
        kind: 'refused',
        problem: `comparison.json is a comparison; ${EXPORT_FORMATS[id].title} is written of a record`,
        nextStep: 'Give the record itself (record.json). Formats of a comparison: csv, junit, markdown.',
      })
    }
  })

  it.each(EXPORT_FORMAT_IDS)('%s takes several records or says that it takes one', (id) => {
    const inputs = ['a', 'b'].map((name) =>
      recordInput(hostileRecord({ id: name, subject: { name } }), `${name}.json`),
    )
    expect(exportOf(id, inputs, { direction: 'smaller' })).toMatchObject(
      EXPORT_FORMATS[id].several
        ? { kind: 'written' }
        : { kind: 'refused', problem: expect.stringContaining('holds one record, and 2 files were given') },
    )
  })

  it('refuses the same record twice', () => {
    const record = hostileRecord()
    expect(exportOf('csv', [recordInput(record, 'a.json'), recordInput(record, 'b.json')])).toEqual({
      kind: 'refused',
      problem: 'a.json and b.json are the same record, record <&"\' 1',
    })
  })

  it('writes as Markdown what the reports are', () => {
    const record = hostileRecord()
    expect(textOf('markdown', [recordInput(record), COMPARISON])).toBe(
      `${recordMarkdown(record, CONTEXT)}\n${comparisonMarkdown(COMPARISON.comparison, CONTEXT)}`,
    )
  })
})
