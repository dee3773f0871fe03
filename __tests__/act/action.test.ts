import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { addRecord, emptyBaseline } from '../../src/core/baseline/add.ts'
import { serializeBaseline } from '../../src/core/baseline/serialize.ts'
import { parseRecord } from '../../src/core/record/parse.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { WorkflowRepository, type WorkflowRun } from './workflow.ts'

const WORKFLOW = `
name: kbench
on: pull_request
permissions: {}
jobs:
  kbench:
    runs-on: ubuntu-latest
    steps:
      - id: kbench
        uses: ./
        with:
          provider: kind
          preset: smoke
          suite: network
          set: |
            suites.network.paths=[pod-to-pod]
            suites.network.protocols=[tcp]
            suites.network.latency=false
          out: kbench-out/act
      - if: always()
        env:
          VERDICT: \${{ steps.kbench.outputs.verdict }}
          RECORD: \${{ steps.kbench.outputs.record }}
          COMPARISON: \${{ steps.kbench.outputs.comparison }}
          REGRESSIONS: \${{ steps.kbench.outputs.regressions }}
        run: printf 'OUTPUTS %s %s %s %s\\n' "$VERDICT" "$RECORD" "$COMPARISON" "$REGRESSIONS"
`

/** Runs like this one, as they would be if throughput had been three times as high: so that the next run is a regression. */
function fasterRuns(record: KbenchRecord): string {
  const runs = Array.from({ length: 8 }, (_, index): KbenchRecord => {
    const factor = (metric: string): number =>
      (metric === 'network_throughput' ? 3 : 1) * (1 + 0.01 * ((index * 3) % 7))
    return {
      ...record,
      id: `faster-${String(index)}`,
      series: record.series.map((series) => ({
        ...series,
        samples: series.samples.map((sample) => ({ ...sample, value: sample.value * factor(series.metric) })),
      })),
    }
  })
  return serializeBaseline(
    runs.reduce((baseline, run) => addRecord(baseline, run, { limit: 20 }), emptyBaseline()),
  )
}

describe('the action under act, on a kind cluster', () => {
  const repository = new WorkflowRepository()
  let first: WorkflowRun
  let second: WorkflowRun

  beforeAll(async () => {
    repository.write('.github/workflows/kbench.yml', WORKFLOW)
    first = await repository.run('kbench.yml')
    const record = parseRecord(
      readFileSync(join(repository.folder, 'kbench-out/act/record.json'), 'utf8'),
      'record.json',
    )
    repository.write('.kbench/baseline.json', fasterRuns(record))
    second = await repository.run('kbench.yml')
  })

  it('passes a first run, with outputs, groups and a record', () => {
    expect(first.log).toContain('Job succeeded')
    expect(first.log).toContain('OUTPUTS first-run kbench-out/act/record.json  []')
    expect(first.log).toMatch(/Suite network \(smoke\)/)
    expect(first.code).toBe(0)
  })

  it('fails the job on a regression, with outputs and annotations', () => {
    expect(second.log).toContain(
      'OUTPUTS regressed kbench-out/act/record.json kbench-out/act/comparison.json ["network_throughput',
    )
    expect(second.log).toContain('Regression: network_throughput')
    expect(second.log).toContain('Job failed')
    expect(second.code).toBe(1)
  })

  it('writes a job summary and charts, and leaves no cluster', () => {
    expect(existsSync(join(repository.folder, 'kbench-out/act/charts/network.png'))).toBe(true)
    expect(second.log).toContain('The run left no cluster behind')
  })
})
