import { describe, expect, it } from 'vitest'
import { historyTable } from '../../../../src/features/history/core/report.ts'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import { nightlyRecords, searched } from '../../../../support/builders/nights.ts'

/** All nodes of the nights from this one on have another kernel. */
function withKernelFrom(night: number, records: readonly KbenchRecord[]): KbenchRecord[] {
  return records.map((record, index) => {
    if (index < night) return record
    const { facts } = record.environment
    const nodes = facts.nodes.map((node) => ({ ...node, kernel: '6.8.0-1031' }))
    return { ...record, environment: { ...record.environment, facts: { ...facts, nodes } } }
  })
}
const slower = nightlyRecords(40, [[25, 0.9]])
const changesOf = (records: readonly KbenchRecord[]) =>
  searched(records).environments.flatMap(({ series }) => series.flatMap(({ changes }) => changes))

describe('a change of a series', () => {
  it('has what changed on the machine with it, and the table says so', () => {
    const records = withKernelFrom(25, slower)
    expect(changesOf(records).map(({ machine }) => machine)).toEqual([
      [{ field: 'kernel', before: '6.8.0-1030', after: '6.8.0-1031' }],
    ])
    const table = historyTable(searched(records), { columns: 400, paint: (_, text) => text })
    expect(table).toContain('kernel changed with it: 6.8.0-1030 → 6.8.0-1031')
  })

  it('has nothing of what changed on another night, or of what stayed', () => {
    expect(changesOf(withKernelFrom(20, slower)).map(({ machine }) => machine)).toEqual([undefined])
    expect(changesOf(slower).map(({ machine }) => machine)).toEqual([undefined])
  })
})
