import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { comparisonCharts } from '../../../../src/features/charts/core/comparison.ts'
import { recordCharts } from '../../../../src/features/charts/core/record.ts'
import { sideBySideCharts } from '../../../../src/features/charts/core/side-by-side.ts'
import type { ChartSpecification } from '../../../../src/core/report/figures.ts'
import { DARK, LIGHT } from '../../../../src/features/charts/core/theme.ts'
import type { KnownLimit } from '../../../../src/core/record/limits.ts'
import { sideBySide } from '../../../../src/features/side-by-side/core/side-by-side.ts'
import {
  aComparedSeries,
  aComparison,
  aRecord,
  aSeries,
  CATALOGUE,
} from '../../../../support/builders/examples.ts'

interface Layer {
  readonly data: { readonly values: readonly Record<string, unknown>[] }
  readonly mark: { readonly strokeDash?: readonly number[] }
  readonly encoding: Record<string, { readonly field?: string; readonly scale?: Scale }>
}
interface Scale {
  readonly type?: string
  readonly domain: readonly [number, number]
}

/** Every panel's horizontal axis, with all values that its marks have on it, and those of its limits. */
function axesOf(specification: ChartSpecification): { scale: Scale; values: number[]; limits: number[] }[] {
  const panels = specification['vconcat'] as readonly { readonly layer: readonly Layer[] }[]
  return panels.flatMap(({ layer }) => {
    const on = layer.filter(({ encoding }) => encoding['x']?.scale !== undefined)
    const scale = on[0]?.encoding['x']?.scale
    if (scale === undefined) return []
    const numbers = ({ data, encoding }: Layer): number[] =>
      ['x', 'x2'].flatMap((channel) => {
        const field = encoding[channel]?.field
        return field === undefined ? [] : data.values.map((one) => one[field] as number)
      })
    const isLimit = ({ mark }: Layer): boolean => mark.strokeDash?.[0] === 4
    return [{ scale, values: on.flatMap(numbers), limits: on.filter(isLimit).flatMap(numbers) }]
  })
}

function expectOnAxis(charts: readonly { readonly specification: ChartSpecification }[]): void {
  for (const { scale, values } of charts.flatMap(({ specification }) => axesOf(specification))) {
    const [low, high] = scale.domain
    const slack = Math.abs(high) * 1e-9
    if (scale.type === 'log') expect(low).toBeGreaterThan(0)
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(low - slack)
      expect(value).toBeLessThanOrEqual(high + slack)
    }
  }
}

const size = fc.tuple(fc.double({ min: 1, max: 10, noNaN: true }), fc.integer({ min: -9, max: 9 }))
const amount = size.map(([digits, power]) => digits * 10 ** power)
const sample = fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(0) })
const samples = fc.array(sample, { minLength: 1, maxLength: 5 })
const label = fc.string({ minLength: 1, maxLength: 80 })
const limitOf = (series: string) =>
  fc.record({ series: fc.constant(series), value: amount, unit: fc.constant('s' as const), label })
const limitsArbitrary = fc.array(
  fc.oneof(limitOf('network_latency'), limitOf('network_latency{path="1"}'), limitOf('*{quantile="0.99"}')),
  { maxLength: 4 },
)
const theme = fc.constantFrom(LIGHT, DARK, { ...LIGHT, isNarrow: true })
const latency = (values: readonly number[], index: number, quantile?: string) =>
  aSeries('network_latency', { path: String(index), ...(quantile === undefined ? {} : { quantile }) }, values)

describe('no value and no limit is outside the axis', () => {
  it('of a record', () => {
    fc.assert(
      fc.property(
        fc.array(samples, { minLength: 1, maxLength: 6 }),
        limitsArbitrary,
        theme,
        fc.boolean(),
        (all, limits, look, withQuantiles) => {
          const series = all.flatMap((values, index) =>
            withQuantiles
              ? [latency(values, index, '0.5'), latency(values, index, '0.99')]
              : [latency(values, index)],
          )
          const charts = recordCharts(aRecord({ series, limits }), CATALOGUE, look)
          expectOnAxis(charts)
          const [chart] = charts
          const drawn = axesOf(chart?.specification ?? {}).flatMap((axis) => axis.limits)
          const fitting = limits.filter(
            (one) =>
              one.series === 'network_latency' ||
              (one.series.startsWith('*') ? withQuantiles : all.length > 1),
          )
          expect(drawn.length).toBeGreaterThanOrEqual(new Set(fitting.map(({ value }) => value)).size)
          if (fitting.length === 0) expect(drawn).toEqual([])
        },
      ),
    )
  })

  it('of records side by side', () => {
    const run = fc.tuple(fc.array(samples, { minLength: 1, maxLength: 3 }), limitsArbitrary)
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), theme, (runs, look) => {
        const records = runs.map(([all, limits], place) => ({
          source: `${String(place)}.json`,
          record: aRecord({ series: all.map((values, index) => latency(values, index)), limits }),
        }))
        const sides = sideBySide(records, 'median', CATALOGUE.metrics)
        expectOnAxis(sideBySideCharts(sides, CATALOGUE, look))
      }),
    )
  })

  it('of a comparison', () => {
    const side = fc.record({ median: sample, spread: sample })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 5 }),
        limitsArbitrary,
        theme,
        (all, limits, look) => {
          const series = all.map(([before, now], index) =>
            aComparedSeries({
              metric: 'network_latency',
              unit: 's',
              better: 'lower',
              labels: { path: String(index) },
              baseline: { ...before, runs: 5 },
              current: { ...now, samples: 3 },
            }),
          )
          expectOnAxis(comparisonCharts({ ...aComparison({ series }), limits }, CATALOGUE, look))
        },
      ),
    )
  })
})

const scaleOf = (medians: readonly (readonly number[])[], limits: KnownLimit[] = []): Scale | undefined => {
  const series = medians.map((values, index) => latency(values, index))
  const [chart] = recordCharts(aRecord({ series, limits }), CATALOGUE)
  return axesOf(chart?.specification ?? {})[0]?.scale
}

describe('the axis of single values', () => {
  test.each([
    ['a factor of 100', [[0.003], [0.3]], 'log'],
    ['less', [[0.003], [0.299]], undefined],
    ['samples over decades of medians that are near', [[1, 1, 100], [2]], undefined],
    ['a median of zero', [[0], [0.003], [20]], undefined],
    ['a sample of zero', [[0, 0.003, 0.003], [20]], undefined],
    ['a value below zero', [[-1], [0.003], [20]], undefined],
  ])('of %s', (_, medians, type) => {
    const scale = scaleOf(medians)
    expect(scale?.type).toBe(type)
    // Bars stand on zero.
    if (type === undefined) expect(scale?.domain[0]).toBeLessThanOrEqual(0)
  })

  it('is of the same kind with a limit, however far that is', () => {
    const limit = (value: number): KnownLimit[] => [
      { series: 'network_latency', value, unit: 's', label: 'far' },
    ]
    expect(scaleOf([[1], [2]], limit(1000))?.type).toBeUndefined()
    expect(scaleOf([[1], [200]], limit(1e-3))?.type).toBe('log')
  })

  it('has the name of a column at a limit that not all columns have', () => {
    const limit = (value: number): KnownLimit[] => [
      { series: 'network_latency', value, unit: 's', label: 'objective' },
    ]
    const wordsOf = (...limits: KnownLimit[][]): string[] => {
      const records = limits.map((own, place) => {
        const record = aRecord({ series: [latency([place + 1], 0)], limits: own })
        const name = ['AKS', 'GKE'][place] ?? ''
        return { source: name, record: { ...record, subject: { name, labels: {} } } }
      })
      const [chart] = sideBySideCharts(sideBySide(records, 'median', CATALOGUE.metrics), CATALOGUE)
      const words = JSON.stringify(chart?.specification).match(/"text":\["[^"]*objective[^"]*"\]/g) ?? []
      return words.map((one) => one.slice('"text":["'.length, -2))
    }
    expect(wordsOf(limit(5), limit(5))).toEqual(['objective: 5 s'])
    expect(wordsOf(limit(5), limit(6))).toEqual(['AKS, objective: 5 s', 'GKE, objective: 6 s'])
    expect(wordsOf(limit(5), [])).toEqual(['AKS, objective: 5 s'])
  })

  it('is of dots where it is logarithmic, which the picture says', () => {
    const series = [latency([0.003], 0), latency([20], 1)]
    const [chart] = recordCharts(aRecord({ series }), CATALOGUE)
    const text = JSON.stringify(chart?.specification)
    expect(text).not.toContain('"rect"')
    expect(text).toContain('lower is better, logarithmic')
    expect(text).toContain('Dots are at the median')
    expect(text).toContain('"text":"3 ms"')
    expect(text).toContain('"text":"20 s"')
  })
})
