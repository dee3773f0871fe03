import { describe, expect, it } from 'vitest'
import { addRecord, emptyBaseline } from '../../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../../src/core/record/baseline-file.ts'
import { EXIT } from '../../../src/app/exit-codes.ts'
import { runAndReport, type FinishedRuns } from '../../../src/app/measure/run-and-report.ts'
import { type KbenchRecord, parseRecord } from '../../../src/core/record/schema.ts'
import { defined } from '../../../src/core/defined.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import type { FakePorts } from '../../fakes/ports.ts'
import { PLAIN_TABLE } from '../../../src/entry/command-line/output-style.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

const matrix = ({ ports, definitions }: MatrixWorld, variants?: string[]): Promise<FinishedRuns> =>
  runAndReport(
    {
      config: undefined,
      overrides: defined({ variants }),
      definitions,
      out: 'out',
      keep: false,
      install: false,
    },
    ports,
  )
const recordOf = (ports: FakePorts, variant: string): KbenchRecord =>
  parseRecord(ports.files.text(`out/${variant}/record.json`), variant)

describe('a matrix', () => {
  it('runs every variant in its own folder, also after one that fails', async () => {
    const from = matrixWorld()
    const result = await matrix(from)
    expect(result.runs.map(({ name, exitCode, problem }) => [name, exitCode, problem])).toEqual([
      ['slow', EXIT.passed, undefined],
      ['broken', EXIT.environment, 'no machine is left'],
      ['fast', EXIT.passed, undefined],
    ])
    expect(result.exitCode).toBe(EXIT.environment)
    expect(from.created).toEqual([2, 1.5])
    expect(from.testbed.closed).toBe(2)
    expect(recordOf(from.ports, 'slow').subject.labels).toEqual({ variant: 'slow' })
    expect(recordOf(from.ports, 'fast').subject.labels).toEqual({ variant: 'fast' })
    expect(from.ports.files.contents.has('out/broken/record.json')).toBe(false)
    expect(from.ports.log.has('error', 'variant broken: no machine is left')).toBe(true)
  })

  it('ends with a summary over all variants, with their numbers side by side', async () => {
    const from = matrixWorld()
    const result = await matrix(from)
    const report = from.ports.files.text(result.overview?.report ?? '')
    expect(report).toContain('| [slow](slow/report.md) | ✓ measured, no baseline yet |')
    expect(report).toContain('| broken | &#33; failed | no machine is left |')
    expect(report).toContain('| all | 2 s | 1.5 s | −25 % better |')
    expect(JSON.parse(from.ports.files.text('out/side-by-side.json'))).toMatchObject({
      records: [{ name: 'slow' }, { name: 'fast' }],
      series: [{ values: [{ value: 2 }, { value: 1.5, change: { change: -0.25, direction: 'better' } }] }],
    })
    expect(result.summary).toContain('## kbench: 3 variants')
    expect(result.summary).toContain('## kbench: run on host')
  })

  it('runs only the variants that are asked for', async () => {
    const from = matrixWorld()
    const result = await matrix(from, ['fast'])
    expect([result.runs.length, result.exitCode]).toEqual([1, EXIT.passed])
    expect(result.overview?.data([])).toMatchObject({ sideBySide: null })
    expect(from.created).toEqual([1.5])
    await expect(matrix(from, ['fats'])).rejects.toThrow('no variant "fats". Did you mean "fast"?')
  })

  it('is stopped as a whole by Ctrl-C', async () => {
    const from = matrixWorld()
    const host = from.definitions.providers[0]!
    const stopping: Provider = {
      ...host,
      create: (options, context) => {
        from.ports.controller.abort()
        return host.create(options, context)
      },
    }
    const result = await matrix({ ...from, definitions: { ...from.definitions, providers: [stopping] } })
    expect(result.exitCode).toBe(EXIT.interrupted)
    expect(result.runs.map(({ problem }) => problem)).toEqual([
      'interrupted',
      'not run, because of the interruption',
      'not run, because of the interruption',
    ])
    const table = result.overview?.table({
      ...PLAIN_TABLE,
      catalogue: { metrics: new Map(), suiteOf: () => undefined },
    })
    expect(table?.match(/! interrupted/g)).toHaveLength(3)
  })

  it('is not there without the key', async () => {
    const from = matrixWorld('version: 1\nprovider: host\npreset: smoke')
    const result = await matrix(from)
    expect([result.runs.length, result.overview]).toEqual([1, undefined])
    expect(parseRecord(from.ports.files.text('out/record.json'), 'r').subject.labels).toEqual({})
  })
})

describe('the baseline of a matrix', () => {
  it('has each variant for itself, though nothing else differs', async () => {
    const text = `version: 1
provider: host
preset: smoke
matrix: [{ name: a, provider: { host: { value: 2 } } }, { name: b, provider: { host: { value: 6 } } }]`
    const first = matrixWorld(text)
    await matrix(first)
    const baseline = ['a', 'b'].reduce(
      (so, name) => addRecord(so, { ...recordOf(first.ports, name), id: name }),
      emptyBaseline(),
    )
    expect(baseline.environments.map(({ identity }) => identity['variant']).sort()).toEqual(['a', 'b'])

    const second = matrixWorld(text, { '.kbench/baseline.json': serializeBaseline(baseline) })
    const { runs } = await matrix(second)
    const found = runs.map(({ run }) => run?.comparison?.series.map((one) => one.baseline?.median))
    expect(found).toEqual([[2], [6]])
  })
})
