import { describe, expect, it } from 'vitest'
import { headlineOf } from '../../../src/core/record/headline.ts'
import type { ComparedSeries, SeriesVerdict } from '../../../src/core/record/comparison-schema.ts'
import { findings } from '../../../src/core/report/findings.ts'
import { aComparedSeries, aComparison, CATALOGUE } from '../../../support/builders/examples.ts'

const one = (verdict: SeriesVerdict, gates = true): ComparedSeries =>
  aComparedSeries({ verdict, gates, labels: { job: `${verdict}-${String(gates)}` } })

const COMPARISON = aComparison({
  series: [
    one('incomparable'),
    one('new'),
    one('unchanged'),
    one('improved'),
    one('inconclusive'),
    one('regressed', false),
    one('missing'),
    one('regressed'),
  ],
  suites: [
    { name: 'network', status: 'ok' },
    { name: 'storage', status: 'failed', reason: 'no volume' },
  ],
  environmentDifferences: [{ field: 'cni', baseline: 'kindnet', current: null }],
  warnings: ['Few runs.'],
})

describe('the findings of a comparison', () => {
  const found = findings(COMPARISON, CATALOGUE)

  it('start with the verdict, then what needs attention first', () => {
    expect(found.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['verdict', headlineOf(COMPARISON)],
      ['suite', 'suite storage failed: no volume'],
      ['regressed', '1 regressed'],
      ['missing', '1 missing'],
      ['worse-info', '1 worse, for information only'],
      ['inconclusive', '1 inconclusive'],
      ['improved', '1 improved'],
      ['unchanged', '1 unchanged'],
      ['new', '1 new'],
      ['incomparable', '1 incomparable'],
      ['difference', 'cni: kindnet in the baseline, none now'],
      ['warning', 'Few runs.'],
    ])
  })

  it('have each series once', () => {
    const series = found.flatMap(({ rows }) => rows.map((row) => row.series))
    expect(series).toHaveLength(COMPARISON.series.length)
    expect(new Set(series)).toEqual(new Set(COMPARISON.series))
  })

  it('describe a regression in one plain sentence', () => {
    const [row] = found.find(({ kind }) => kind === 'regressed')?.rows ?? []
    expect(row?.sentence).toMatch(
      /^network_throughput · regressed-true fell by 1\.4 %, from 11\.8 Gbit\/s to 11\.6 Gbit\/s; the margin is 2 %$/,
    )
  })

  it('of a pair name its sides', () => {
    const pair = { base: { name: 'base' }, head: { name: 'head' } } as never
    const causes = findings({ ...COMPARISON, pair }, CATALOGUE).filter(({ kind }) => kind === 'difference')
    expect(causes.map(({ sentence }) => sentence)).toEqual(['cni: kindnet on base, none on head'])
  })

  it('name the file that has all differences last', () => {
    const allDifferences = { count: 41, file: 'differences.md' }
    const differences = findings({ ...COMPARISON, allDifferences }, CATALOGUE).filter(
      ({ kind }) => kind === 'difference',
    )
    expect(differences.at(-1)?.sentence).toBe('41 places in objects and images, all in `differences.md`')
  })
})
