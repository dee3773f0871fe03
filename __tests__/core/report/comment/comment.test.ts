import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { MeasuredResult } from '../../../../src/core/record/measured.ts'
import {
  checkMarkdown,
  COMMENT_BYTES,
  commentMarkdown,
  verdictTitle,
  type CommentInput,
} from '../../../../src/core/report/comment.ts'
import { sidesInComment } from '../../../../src/features/side-by-side/core/comment.ts'
import { readComment, type PastVerdict } from '../../../../src/core/report/comment-state.ts'
import { buildSuite } from '../../../../support/builders/records.ts'
import {
  aVerdict,
  BASE,
  baselineResult,
  commentOf,
  nothingMeasured,
  pairResult,
  QUIET,
  shaped,
  stateFor,
  THROUGHPUT,
} from './examples.ts'
import { CAUSES_OF } from '../causes-of.ts'
import { aComparedSeries, CATALOGUE, THROTTLED } from '../../../../support/builders/examples.ts'
import { expectGolden } from '../golden.ts'

const bytes = (text: string): number => Buffer.byteLength(text)
const render = (
  input: CommentInput,
  { before = [], maximumBytes = COMMENT_BYTES }: { before?: PastVerdict[]; maximumBytes?: number } = {},
): string =>
  commentMarkdown(
    { ...input, more: sidesInComment(input.results, CATALOGUE) },
    { name: 'kbench', state: stateFor(input, before) },
    { catalogue: { ...CATALOGUE, causesOf: CAUSES_OF }, maximumBytes },
  )
/** The first line that GitHub shows. */
const firstLine = (body: string): string => body.replace(/^(?:<!-- [^\n]* -->\n)+\n*/, '').split('\n')[0]!

describe('the comment on a pull request', () => {
  it('begins with its marker and its memory, which are hidden, then the verdict', () => {
    const body = render(commentOf([pairResult(QUIET)]))
    expect(body).toMatch(/^<!-- kbench:kbench -->\n<!-- kbench-state \{[^\n]*\} -->\n\n## ✓ Passed: /)
    expect(readComment(body, 'kbench')?.state).toEqual(stateFor(commentOf([pairResult(QUIET)])))
  })

  it('of a regression shows effect, interval, margin and a word on confidence', () => {
    const result = pairResult(shaped({ 0: { change: -0.12 }, 3: { noise: 0.7 } }), {
      headFacts: { cni: 'cilium' },
    })
    const before = [
      aVerdict({
        commit: 'c0ffee0',
        run: { id: 4100, attempt: 2 },
        verdict: 'inconclusive',
        at: '2026-11-19T08:30:00.000Z',
      }),
      aVerdict({ commit: BASE, run: { id: 4000, attempt: 1 }, at: null }),
    ]
    const body = render(commentOf([result]), { before })
    expectGolden('comments/regressed.md', body)
    expect(firstLine(body)).toMatch(/^## ✗ Regressed: 1 of 4 gating series is worse/)
    const [regressed] = result.comparison!.series.filter(({ verdict }) => verdict === 'regressed')
    const { lower, upper } = regressed!.change!
    const percent = (value: number | null): string =>
      (Math.abs(value ?? 0) * 100).toFixed(1).replace(/\.0$/, '')
    const row = body
      .split('\n')
      .find((line) => line.startsWith('| network_throughput') && line.includes('**'))
    // A number and its unit are never apart.
    const interval = `[−${percent(lower)} %, −${percent(upper)} %]`.replaceAll(' ', '\u00a0')
    expect(row).toContain(
      `${interval.replace('[', '&#91;').replace(']', '&#93;')} | 2\u00a0% | overwhelming |`,
    )
    expect(body).toContain('Last 3 verdicts: ✓ ? ✗')
    expect(body).toContain('[attempt 2](https://github.com/o/r/actions/runs/4100/attempts/2)')
  })

  it('of several regressions names the worst in its first line, shortly', () => {
    const result = pairResult(shaped({ 0: { change: -0.12 }, 1: { change: -0.3 } }))
    expect(firstLine(render(commentOf([result])))).toBe(
      '## ✗ Regressed: 2 of 4 gating series are worse, most of all network_throughput · intra-node −30 %.',
    )
    // A headline is what somebody wrote; the numbers say what it is.
    const other = { ...result, comparison: { ...result.comparison!, headline: 'Passed: all is well' } }
    expect(firstLine(render(commentOf([other])))).toBe(firstLine(render(commentOf([result]))))
  })

  it('of an improvement shows it open', () => {
    const body = render(commentOf([pairResult(shaped({ 2: { change: -0.12 } }))]))
    expectGolden('comments/improved.md', body)
    expect(firstLine(body)).toContain('✓ Passed')
    expect(body.indexOf('### Improvements')).toBeLessThan(body.indexOf('<details>'))
  })

  it('of nothing but unchanged series is short: all is folded', () => {
    const body = render(commentOf([baselineResult(QUIET.map((shape) => ({ ...shape, noise: 0.002 })))]))
    expectGolden('comments/passed.md', body)
    expect(body).not.toContain('###')
  })

  it('of undecided series says what would decide', () => {
    const body = render(commentOf([pairResult(QUIET.map((shape) => ({ ...shape, noise: 0.6 })))]))
    expectGolden('comments/inconclusive.md', body)
    expect(firstLine(body)).toContain('? Inconclusive')
    expect(body).toContain('### Warnings')
  })

  it('of another environment names the fields that differ', () => {
    const body = render(
      commentOf([baselineResult(QUIET, { facts: { kubernetes: 'v1.35.1', cni: 'cilium' } })]),
    )
    expectGolden('comments/incomparable.md', body)
    expect(firstLine(body)).toContain('≠ Incomparable')
    expect(body).toContain('### The environments differ')
  })

  it('of a suite that failed says so first', () => {
    const failed = buildSuite({ name: 'storage', status: 'failed', reason: 'no volume was bound in 120 s' })
    const shapes = [
      ...QUIET,
      { name: 'storage_iops{job="randread-4k",operation="read"}', value: 1e5, missing: true },
    ]
    const body = render(commentOf([pairResult(shapes, { headSuites: [buildSuite(), failed] })]))
    expectGolden('comments/incomplete.md', body)
    expect(firstLine(body)).toContain('! Incomplete')
    expect(body).toContain('no volume was bound in 120 s')
  })

  it('of a run that measured nothing says why', () => {
    const body = render(
      commentOf([
        nothingMeasured('kind create cluster failed: no space left\nFree some space, then try again'),
      ]),
    )
    expectGolden('comments/nothing-measured.md', body)
    expect(body).toContain('> kind create cluster failed: no space left<br>Free some space, then try again')
  })

  it('of a first run shows the numbers and how to make a baseline', () => {
    const { record } = baselineResult(QUIET)
    const body = render(commentOf([{ variant: null, record, comparison: null, problem: null }]))
    expectGolden('comments/first-run.md', body)
    expect(firstLine(body)).toContain('+ First run: 4 series measured')
    expect(body).toContain('kbench baseline add')
    expect(body).toContain('```mermaid')
  })

  it('of several results has one verdict line each and one over all', () => {
    const steady = QUIET.map((shape) => ({ ...shape, noise: 0.002 }))
    const slower = steady.map((shape, index) => (index === 0 ? { ...shape, change: -0.3 } : shape))
    const body = render(
      commentOf({
        iptables: baselineResult(steady, { variant: 'iptables' }),
        nftables: baselineResult(slower, { variant: 'nftables' }),
        ebpf: nothingMeasured('the nodes did not become Ready in 300 s', 'ebpf'),
      }),
    )
    expectGolden('comments/matrix.md', body)
    expect(firstLine(body)).toBe('## ✗ Regressed: nftables (1 of 3). No result of ebpf (1 of 3).')
    expect(body).toMatch(
      /\n- ✓ \*\*iptables\*\*: Passed: .*\n- ✗ \*\*nftables\*\*: Regressed: .*\n- ! \*\*ebpf\*\*: Incomplete: /,
    )
    expect(body).toContain('<summary>Side by side</summary>')
  })
})

describe('results that are lost', () => {
  const steady = baselineResult(QUIET.map((shape) => ({ ...shape, noise: 0.002 })))
  const slower = pairResult(shaped({ 0: { change: -0.12 } }))
  const withLost = (results: Record<string, MeasuredResult>, ...lost: readonly string[]): CommentInput => {
    const input = commentOf(results)
    const more = lost.map((name) => ({
      name,
      version: undefined,
      result: nothingMeasured(`the run has no artifact "${name}"`),
      reproduction: undefined,
    }))
    return { ...input, results: [...input.results, ...more] }
  }

  it('are named in the first line and in the list, and never pass', () => {
    const body = render(withLost({ 'kbench-a': steady, 'kbench-b': steady }, 'kbench-c'))
    expectGolden('comments/lost-result.md', body)
    expect(firstLine(body)).toBe('## ! Incomplete: no result of kbench-c (1 of 3).')
    expect(body).toContain('\n- ! **kbench-c**: Incomplete: no result.\n')
    expect(body).not.toContain('undefined')
  })

  it.each<[string, Record<string, MeasuredResult>, string[], string]>([
    ['with a regression', { a: slower, b: steady }, ['c'], 'Regressed: a (1 of 3). No result of c (1 of 3).'],
    ['with nothing but', { a: slower }, ['c'], 'Regressed: a (1 of 2). No result of c (1 of 2).'],
    [
      'with an incomplete one',
      { a: nothingMeasured('x'), b: steady },
      ['c', 'd'],
      'Incomplete: no result of a, c, d (3 of 4).',
    ],
    [
      'with a regression and one that was interrupted',
      { a: slower, b: { ...steady, record: { ...steady.record!, interrupted: true } } },
      ['c'],
      'Regressed: a (1 of 3). Incomplete: b (1 of 3). No result of c (1 of 3).',
    ],
    ['alone', {}, ['c'], 'Incomplete: no result of c (1 of 1).'],
    [
      'in great number',
      { a: steady },
      ['c', 'd', 'e', 'f', 'g', 'h', 'i'],
      'Incomplete: no result of c, d, e, f, g and 2 more (7 of 8).',
    ],
  ])('%s', (_, results, lost, title) => {
    expect(verdictTitle(withLost(results, ...lost))).toBe(title)
  })

  it('of an earlier attempt are reported as such', () => {
    const input = commentOf({ 'kbench-a': steady, 'kbench-*b*': steady })
    const results = input.results.map((one, index) => ({ ...one, isEarlier: index === 1 }))
    const body = render({ ...input, results })
    expect(body).toContain(
      '\nMeasured by an earlier attempt of this run, and not again by the latest: kbench-&#42;b&#42;.\n',
    )
    expect(body).toMatch(/\n- ✓ \*\*kbench-a\*\*: .*\n- ✓ \*\*kbench-&#42;b&#42;\*\* \(earlier attempt\): /)
    expect(render(input)).not.toContain('earlier attempt')
  })
})

describe('the size of a comment', () => {
  /** A comparison with many series, of the form that the real one has. */
  const many = (bad: number, good: number): MeasuredResult => {
    const result = pairResult(shaped({ 0: { change: -0.12 } }))
    const named = (count: number, verdict: 'regressed' | 'unchanged') =>
      Array.from({ length: count }, (_, index) =>
        aComparedSeries({
          ...(verdict === 'regressed' ? THROTTLED : {}),
          verdict,
          labels: { path: `${verdict}-${String(index)}`, placement: 'inter-node' },
        }),
      )
    const series = [...named(bad, 'regressed'), ...named(good, 'unchanged')]
    return { ...result, comparison: { ...result.comparison!, series } }
  }

  it('is cut where it matters least, and says what is left out', () => {
    const body = render(commentOf([many(12, 200)]), { maximumBytes: 9000 })
    expectGolden('comments/truncated.md', body)
    expect(bytes(body)).toBeLessThanOrEqual(9000)
    for (let index = 0; index < 12; index += 1) expect(body).toContain(`regressed-${String(index)} `)
    expect(body).toMatch(/Left out, because the space here is limited: .*rows of unchanged series/)
  })

  it('never is above the limit, always has its marker, and every fold is closed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5000, max: COMMENT_BYTES }),
        fc.nat(400),
        fc.nat(600),
        (maximumBytes, bad, good) => {
          const body = render(commentOf([many(bad, good)]), { maximumBytes })
          expect(bytes(body)).toBeLessThanOrEqual(maximumBytes)
          expect(readComment(body, 'kbench')?.state).toBeDefined()
          expect(body.split('<details>')).toHaveLength(body.split('</details>').length)
          expect(body.split('```').length % 2).toBe(1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('of a check run fits its summary, without charts and memory', () => {
    const text = checkMarkdown(commentOf([many(300, 600)]), { catalogue: CATALOGUE, maximumBytes: 64_000 })
    expect(bytes(text)).toBeLessThanOrEqual(64_000)
    expect(text).not.toMatch(/mermaid|<!--/)
    expect(text).toMatch(/^## ✗ /)
  })
})

describe('hostile text in results', () => {
  const EVIL =
    '--> </details><img src=x onerror=alert(1)> @octocat #12 [l](https://evil.example) ```\n# heading\n| a | b |\n<!-- kbench:kbench -->'

  it('stays text: nothing ends the hidden lines, opens a tag, links, mentions or makes structure', () => {
    const result = pairResult(shaped({ 0: { change: -0.12 } }))
    const { record, comparison } = result
    const evil: MeasuredResult = {
      variant: null,
      problem: null,
      record: {
        ...record!,
        subject: { name: EVIL, commit: EVIL, ref: EVIL, labels: { [EVIL]: EVIL } },
        suites: [{ ...buildSuite(), name: EVIL, status: 'failed', reason: EVIL, notes: [EVIL] }],
        environment: { ...record!.environment, provider: EVIL, fingerprint: EVIL },
      },
      comparison: {
        ...comparison!,
        headline: EVIL,
        warnings: [EVIL],
        gate: { ...comparison!.gate, method: EVIL },
        environmentDifferences: [{ field: EVIL, baseline: EVIL, current: null }],
        suites: [{ name: EVIL, status: 'failed', reason: EVIL }],
        series: [
          ...comparison!.series.map((series) => ({
            ...series,
            metric: EVIL,
            labels: { [EVIL]: EVIL },
            reason: { code: EVIL, text: EVIL },
          })),
          aComparedSeries({ verdict: 'missing', labels: { path: EVIL }, reason: { code: EVIL, text: EVIL } }),
        ],
        pair: {
          ...comparison!.pair!,
          base: { name: EVIL, commit: EVIL, settings: [EVIL] },
          head: { name: EVIL, ref: EVIL },
        },
      },
    }
    const input = commentOf({
      [EVIL]: evil,
      second: nothingMeasured(EVIL),
      third: { ...evil, comparison: null },
    })
    const body = render({ ...input, results: input.results.map((one) => ({ ...one, version: EVIL })) })
    expectGolden('comments/hostile.md', body)
    const [marker, state, ...shown] = body.split('\n')
    expect([marker, state?.endsWith('} -->')]).toEqual(['<!-- kbench:kbench -->', true])
    // In a code block nothing is read but its end.
    const text = shown.join('\n').replaceAll(/^```mermaid\n[^`]*```$/gm, '')
    expect(text).not.toMatch(/<!--|-->/)
    expect(text).not.toMatch(/<(?!\/?(?:details|summary|code)>|br>)/)
    expect(text).not.toMatch(/@octocat|(?<!&)#12|\[l\]/)
    expect(text).not.toMatch(/^# heading/m)
    expect(text).not.toMatch(/:\/\/evil/)
    for (const tag of ['details', 'summary', 'code'])
      expect(text.split(`<${tag}>`)).toHaveLength(text.split(`</${tag}>`).length)
    expect(text.split('```').length % 2).toBe(1)
  })

  it('cannot imitate the marker of another comment', () => {
    const body = render(commentOf([nothingMeasured('<!-- kbench:other -->')]))
    expect(readComment(body, 'other')).toBeUndefined()
    expect(readComment(body, 'kbench')).toBeDefined()
  })
})

it('names the series as kbench.yaml takes them, folded', () => {
  const body = render(commentOf([pairResult(shaped({ 0: { change: -0.12 } }))]))
  expect(body).toContain(`<code>${THROUGHPUT}</code>`)
})
