import { describe, expect, it } from 'vitest'
import { onlyRun, runAndReport } from '../../../src/app/measure/run-and-report.ts'
import { addRecord, emptyBaseline } from '../../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../../src/core/record/baseline-file.ts'
import { parseRecord } from '../../../src/core/record/schema.ts'
import { publish } from '../../../src/entry/actions/run-results.ts'
import { aComparedSeries, aComparison, aRecord } from '../../../support/builders/examples.ts'
import { captureStdout } from '../../captured-stdout.ts'
import { matrixWorld, type MatrixWorld } from '../../features/variants/world.ts'
import { useStepFiles } from './step-files.ts'

const { outputs, summary } = useStepFiles()
const printed = captureStdout()

const runAll = ({ ports, definitions }: MatrixWorld) =>
  runAndReport(
    {
      config: undefined,
      overrides: {},
      definitions,
      out: 'out',
      keep: false,
      install: false,
    },
    ports,
  )

describe('what the action reports of a matrix', () => {
  it('is one record per line, the problem of the variant that failed, and one summary', async () => {
    await publish(await runAll(matrixWorld()))
    expect(outputs()).toEqual({
      verdict: 'incomplete',
      record: 'out/slow/record.json\nout/fast/record.json',
      comparison: '',
      regressions: '[]',
    })
    expect(printed()).toContain('::error::broken: no machine is left')
    expect(summary()).toContain('## kbench: 3 variants')
    expect(summary().match(/## kbench: run on host/g)).toHaveLength(2)
    expect(process.exitCode).toBe(1)
  })

  it('names the variant of a regression', async () => {
    const text = (value: number): string =>
      `version: 1\nprovider: host\npreset: smoke\nmatrix: [{ name: a, provider: { host: { value: ${String(value)} } } }, { name: b }]`
    let baseline = emptyBaseline()
    for (const index of [1, 2, 3, 4, 5]) {
      const earlier = matrixWorld(text(2 + index / 1000))
      await runAll(earlier)
      for (const name of ['a', 'b']) {
        const record = parseRecord(earlier.ports.files.text(`out/${name}/record.json`), name)
        baseline = addRecord(baseline, { ...record, id: `${name}${String(index)}` })
      }
    }
    const now = matrixWorld(text(9), { '.kbench/baseline.json': serializeBaseline(baseline) })
    await publish(await runAll(now))
    expect(outputs()).toMatchObject({
      verdict: 'regressed',
      comparison: 'out/a/comparison.json\nout/b/comparison.json',
      regressions: '["a: one_time"]',
    })
    expect(printed()).toContain('::error title=Regression%3A a%3A one_time::')
    expect(process.exitCode).toBe(1)
  })
})

describe('annotations', () => {
  it('are at most ten errors a step, as GitHub shows no more: the nine worst, and why it failed', async () => {
    const comparison = aComparison({
      verdict: 'regressed',
      headline: '30 of 30 are worse',
      series: Array.from({ length: 30 }, (_, index) =>
        aComparedSeries({
          verdict: 'regressed',
          gates: true,
          labels: { job: String(index) },
          change: { estimate: index === 25 ? -0.6 : -0.1, lower: null, upper: null, confidence: 0.95 },
        }),
      ),
    })
    const files = {
      record: 'r',
      comparison: 'c',
      report: 'p',
      html: undefined,
      charts: [],
      summary: 'summary',
    }
    const run = {
      record: aRecord({}),
      comparison,
      files,
      baseline: 'b',
      folder: 'out',
      measuredSeconds: {},
      exitCode: 1 as const,
    }
    await publish(onlyRun(run))
    const errors = printed().match(/^::error.*/gm) ?? []
    expect(errors).toHaveLength(10)
    expect(errors[0]).toMatch(/title=Regression.*job="25"/)
    expect(errors[1]).toMatch(/title=Regression.*job="0"/)
    expect(errors.at(-1)).toBe(
      '::error::Regressed: 30 of 30 gating series are worse, most of all network_throughput · job 25 −60 %25.',
    )
    expect(printed()).toContain('21 more regressions are in the job summary')
    expect(JSON.parse(outputs()['regressions'] ?? '')).toHaveLength(30)
  })
})
