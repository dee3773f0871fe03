import { describe, expect, it } from 'vitest'
import { compile, type TopLevelSpec } from 'vega-lite'
import { drawSvg } from '../../../src/features/charts/bundle.ts'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import type { MeasuredResult, NamedResult } from '../../../src/core/record/measured.ts'
import { commentMarkdown, type CommentInput } from '../../../src/core/report/comment.ts'
import {
  type CommentPicture,
  pictureBlocks,
  planPictures,
} from '../../../src/features/charts/core/comment-pictures.ts'
import {
  baselineResult,
  commentOf,
  pairResult,
  QUIET,
  shaped,
  stateFor,
} from '../../core/report/comment/examples.ts'
import { CATALOGUE } from '../../../support/builders/examples.ts'
import { expectGolden } from '../../core/report/golden.ts'

const HOSTILE =
  '--> </details><img src=x onerror=alert(1)> @octocat #12 [l](https://evil.example) ``` | <script>'

const WORSE = pairResult(shaped({ 0: { change: -0.12 }, 3: { noise: 0.6 } }))
const REGRESSED = WORSE.comparison!.series.find(({ verdict }) => verdict === 'regressed')!
const BETTER = baselineResult(shaped({ 2: { change: -0.12 } }))
const QUIET_RUN = baselineResult(QUIET.map((shape) => ({ ...shape, noise: 0.002 })))

const named = (result: MeasuredResult, name = ''): NamedResult => ({ name, version: '0.1.0', result })
const plan = (...results: readonly NamedResult[]): ReturnType<typeof planPictures> =>
  planPictures(results, CATALOGUE)

function withComparison(result: MeasuredResult, change: Partial<Comparison>): MeasuredResult {
  return { ...result, comparison: { ...result.comparison!, ...change } }
}

/** Regressions like the one of the example, with other labels. */
function manyRegressions(count: number, labels: (index: number) => Record<string, string>): MeasuredResult {
  const series = Array.from({ length: count }, (_, index) => ({ ...REGRESSED, labels: labels(index) }))
  return withComparison(WORSE, { series: [...WORSE.comparison!.series, ...series] })
}

describe('which pictures are worth their place', () => {
  it('those of suites where something changed or may have, in light and dark', () => {
    const [picture, ...others] = plan(named(WORSE))
    expect(others).toEqual([])
    expect(picture).toMatchObject({ suite: 'network', result: { result: WORSE } })
    expect(picture?.title).toBe(
      'network: 1 of 4 gating series regressed, worst −12.1 % (Throughput, inter-node)',
    )
    const { light, dark } = picture!.specifications
    expect(JSON.stringify(light)).toContain('"background":"#FFFFFF"')
    expect(JSON.stringify(dark)).toContain('"background":"#0D1117"')
    expect(plan(named(BETTER))).toHaveLength(1)
  })

  it('none where all is as before, and none without a comparison', () => {
    expect(plan(named(QUIET_RUN))).toEqual([])
    expect(plan(named({ ...WORSE, comparison: null }), named({ ...QUIET_RUN, record: null }))).toEqual([])
  })

  it('at most three, regressions first, then what is undecided, the worst of each before the others', () => {
    const half = withComparison(WORSE, {
      series: WORSE.comparison!.series.map((one) => ({
        ...one,
        change: one.change === null ? null : { ...one.change, estimate: one.change.estimate / 2 },
      })),
    })
    const undecided = withComparison(WORSE, {
      series: WORSE.comparison!.series.filter(({ verdict }) => verdict === 'inconclusive'),
    })
    const all = [
      named(BETTER, 'better'),
      named(undecided, 'undecided'),
      named(half, 'half'),
      named(QUIET_RUN, 'quiet'),
      named(WORSE, 'worst'),
    ]
    expect(plan(...all).map(({ result }) => result.name)).toEqual(['worst', 'half', 'undecided'])
    expect(plan(...all)[0]?.title).toMatch(/^worst: network: 1 of 4 gating series regressed/)
  })

  it('each with the twelve series that matter most, saying how many there are', () => {
    const [picture] = plan(named(manyRegressions(40, (index) => ({ path: `p${String(index)}` }))))
    expect(picture?.title).toContain('41 of 44 gating series regressed')
    const text = JSON.stringify(picture?.specifications.light)
    expect(text).toContain('Shown: the 12 that matter most; 32 more in the tables.')
    expect(new Set(text.match(/\bp\d+\b/g)).size).toBe(12)
  })
})

describe('what a stranger measured', () => {
  it('is drawn with the words that it has, as words', async () => {
    const [picture] = plan(
      named(
        manyRegressions(3, (index) => ({ path: `${HOSTILE} ${String(index)}` })),
        HOSTILE,
      ),
    )
    const svg = await drawSvg(picture!.specifications.light)
    expect(svg).not.toMatch(/<(?:script|img|image|foreignObject|a|style)\b/i)
    expect(svg).toContain('&lt;img src=x')
    expect(picture?.title.length).toBeLessThan(450)
  })

  it('is not drawn where its names or rounds are endless', () => {
    const endless = [
      { ...REGRESSED, labels: { path: 'x'.repeat(100_000) } },
      {
        ...REGRESSED,
        labels: Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${String(key)}`, 'v'])),
      },
      { ...REGRESSED, paired: { ...REGRESSED.paired!, changes: Array.from({ length: 500_000 }, () => 0.1) } },
    ]
    expect(plan(named(withComparison(WORSE, { series: endless })))).toEqual([])
    const [picture] = plan(named(withComparison(WORSE, { series: [...endless, REGRESSED] })))
    const text = JSON.stringify(picture?.specifications)
    expect(text.length).toBeLessThan(50_000)
    expect(text).toContain('Shown: the 1 that matter most; 3 more in the tables.')
  })

  it('has specifications that are drawn whatever the numbers', () => {
    const wild = [1e308, -1e308, 0, 5e-324].map((median, index) => ({
      ...REGRESSED,
      labels: { path: String(index) },
      current: { median, spread: 1e308, samples: 1 },
    }))
    for (const result of [WORSE, BETTER]) {
      const [picture] = plan(named(withComparison(result, { series: wild })))
      expect(() => compile(picture!.specifications.dark as unknown as TopLevelSpec)).not.toThrow()
    }
  })
})

describe('the comment with pictures', () => {
  const at = (path: string): string => `https://ghes.example/o/r/raw/${'c0ffee'.repeat(6)}beef/7/${path}`
  const picture = (suite: string, number: number): CommentPicture => ({
    suite,
    title: `${suite}: 1 of 4 gating series regressed, worst −12.1 % (Throughput, "a" <b>)`,
    width: 812.6,
    addresses: { light: at(`${String(number)}.png`), dark: at(`${String(number)}-dark.png`) },
  })
  const input = (...pictures: readonly CommentPicture[]): CommentInput => {
    const before = commentOf([WORSE])
    return {
      ...before,
      results: before.results.map((one) => ({ ...one, pictures: pictureBlocks(pictures) })),
    }
  }
  const text = (one: CommentInput): string =>
    commentMarkdown(
      one,
      { name: 'kbench', state: stateFor(one) },
      { catalogue: CATALOGUE, maximumBytes: 60_000 },
    )

  it('shows the first at once and opens the others, in place of the chart that GitHub draws', () => {
    const body = text(input(picture('network', 1), picture('storage', 2)))
    expectGolden('comments/pictures.md', body)
    expect(body).not.toContain('mermaid')
    expect(body).toContain(
      `<picture><source media="(prefers-color-scheme: dark)" srcset="${at('1-dark.png')}"><img alt="network: 1 of 4 gating series regressed, worst −12.1 % (Throughput, &quot;a&quot; &lt;b&gt;)" width="813" src="${at('1.png')}"></picture>`,
    )
    expect(body).toMatch(/<details><summary>storage: 1 of 4[^\n]*<\/summary>\n\n<picture>/)
  })

  it('has that chart where there is no picture, or none with an address', () => {
    expect(text(input())).toContain('```mermaid')
  })
})
