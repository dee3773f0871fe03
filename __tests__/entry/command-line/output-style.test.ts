import { describe, expect, it } from 'vitest'
import { onlyRun } from '../../../src/app/measure/run-and-report.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { outputStyle } from '../../../src/entry/command-line/output-style.ts'
import { buildRecord, buildSeries } from '../../../support/builders/records.ts'

const HINT = 'kbench baseline add out/record.json'

function shown(record: KbenchRecord): string {
  const files = {
    record: 'out/record.json',
    comparison: undefined,
    report: 'out/report.md',
    html: undefined,
    charts: [],
    summary: '',
  }
  const run = {
    record,
    folder: 'out',
    measuredSeconds: {},
    comparison: undefined,
    baseline: '.kbench/baseline.json',
    files,
    exitCode: 0,
  } as const
  return outputStyle('table', []).runs(onlyRun(run))
}

describe('a first run', () => {
  it('says how to make a baseline of it', () => {
    const series = [buildSeries('network_throughput{path="pod-to-pod"}', [1e9])]
    expect(shown(buildRecord({ series }))).toContain(HINT)
  })

  it('that measured nothing does not', () => {
    expect(shown(buildRecord({ series: [] }))).not.toContain(HINT)
  })
})
