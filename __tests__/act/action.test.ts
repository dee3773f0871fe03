import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addRecord, emptyBaseline } from '../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../src/core/record/baseline-file.ts'
import { type KbenchRecord, parseRecord } from '../../src/core/record/schema.ts'
import { WorkflowRepository, workflowWith, type WorkflowRun } from './workflow.ts'

// act stands in for the checkout: it copies the repository into its own folder. So results go to a path outside it.
const inputs = (out: string): Readonly<Record<string, string>> => ({
  provider: 'kind',
  preset: 'smoke',
  suite: 'network',
  set: 'suites.network.paths=[pod-to-pod]\nsuites.network.protocols=[tcp]\nsuites.network.latency=false',
  out,
})
const OUTPUTS = ['verdict', 'record', 'comparison', 'regressions']

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
  const out = join(repository.folder, 'kbench-out/act')
  let first: WorkflowRun
  let second: WorkflowRun

  beforeAll(async () => {
    repository.write('.github/workflows/kbench.yml', workflowWith(inputs(out), OUTPUTS))
    first = await repository.run('kbench.yml')
    const record = parseRecord(readFileSync(join(out, 'record.json'), 'utf8'), 'record.json')
    repository.write('.kbench/baseline.json', fasterRuns(record))
    second = await repository.run('kbench.yml')
  })

  it('passes a first run, with outputs, groups and a record', () => {
    expect(first.log).toContain('Job succeeded')
    expect(first.log).toContain(`OUTPUTS first-run ${out}/record.json  []`)
    expect(first.log).toMatch(/Suite network \(smoke\)/)
    expect(first.code).toBe(0)
  })

  it('fails the job on a regression, with outputs and annotations', () => {
    expect(second.log).toContain(
      `OUTPUTS regressed ${out}/record.json ${out}/comparison.json ["network_throughput`,
    )
    expect(second.log).toContain('::error title=Regression%3A network_throughput')
    expect(second.log).toContain('Job failed')
    expect(second.code).toBe(1)
  })

  it('writes a job summary and charts, and leaves no cluster', () => {
    expect(existsSync(join(out, 'charts/network.png'))).toBe(true)
    expect(second.log).toContain('Summary - ## ✗ Regressed')
    expect(second.log).toContain('```mermaid')
    expect(second.log).toContain('The run left no cluster behind')
  })
})
