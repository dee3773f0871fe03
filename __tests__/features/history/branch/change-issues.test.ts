import { describe, expect, it } from 'vitest'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import {
  type ExistingIssue,
  type IssuePlan,
  MOST_NEW_ISSUES,
  planIssues,
} from '../../../../src/features/history/core/change-issues.ts'
import {
  formatMarker,
  lineKey,
  parseMarker,
  recordKey,
  runOrder,
} from '../../../../src/features/history/core/found-changes.ts'
import { nightCommit, nightlyRecords, searched, STEPPED } from '../../../../support/builders/nights.ts'
import { buildSeries } from '../../../../support/builders/records.ts'
import { seededNormal } from '../../../../support/builders/seeded-normal.ts'

const PLACE = { url: 'https://github.com/o/r', historyBranch: 'kbench-history' }
const plan = (records: readonly KbenchRecord[], issues: readonly ExistingIssue[] = []): IssuePlan =>
  planIssues(searched(records), runOrder(records), issues, PLACE)

/** The issues after a plan was carried out, as GitHub has them. */
function carriedOut(issues: readonly ExistingIssue[], { open, write }: IssuePlan): ExistingIssue[] {
  const written = issues.map((issue) => ({
    ...issue,
    ...write.find(({ number }) => number === issue.number)?.change,
  }))
  const opened = open.map(({ title, body }, index) => ({
    number: issues.length + index + 1,
    title,
    body,
    state: 'open' as const,
  }))
  return [...written, ...opened]
}
const kinds = ({ open, write }: IssuePlan): unknown => ({
  open: open.length,
  write: write.map(({ number, why }) => [number, why]),
})
const slower = nightlyRecords(40, [[25, 0.9]])
const returned = nightlyRecords(60, [
  [25, 0.9],
  [42, 1 / 0.9],
])
const opened = carriedOut([], plan(slower))
const nothing = { open: 0, write: [] }

describe('a change for the worse', () => {
  it('links to the dashboard if there is one', () => {
    const at = (pagesUrl: string): string | undefined =>
      planIssues(searched(slower), runOrder(slower), [], { ...PLACE, pagesUrl }).open[0]?.body
    expect(at('https://o.github.io/r/')).toContain('- **All runs**: [dashboard](https://o.github.io/r/)\n')
    expect(at('https://o.github.io/r/)[x](https://evil.example')).not.toContain(')[')
    expect(at('javascript:alert(1)')).not.toContain('All runs')
    expect(plan(slower).open[0]?.body).not.toContain('All runs')
  })

  it('gets one issue that names series, size, commit, confidence and where to look', () => {
    const { open } = plan(slower)
    expect(open).toHaveLength(1)
    const { title, body } = open[0]!
    expect(title).toMatch(
      /^kbench: network_throughput\{path="pod-to-pod"\} worse, −(9|10)(\.\d)? % since 002500250025$/,
    )
    expect(parseMarker(body)).toEqual({
      line: lineKey(slower[0]!.environment.fingerprint, {
        metric: 'network_throughput',
        labels: { path: 'pod-to-pod' },
        unit: 'bit/s',
        better: 'higher',
      }),
      record: 'night-25',
    })
    for (const text of [
      `compare/${nightCommit(24)}...${nightCommit(25)}`,
      `https://github.com/o/r/commit/${nightCommit(25)}`,
      '95 % interval',
      '- **Confidence**: ',
      '25 runs before, 15 since',
      '2026-01-26',
      slower[0]!.environment.fingerprint,
      `kbench history --folder ../kbench-history/records --series '${STEPPED}'`,
      'git fetch origin kbench-history',
    ])
      expect(body).toContain(text)
  })

  it('names the command that finds the commit, only where there is a range of commits', () => {
    const command = (records: readonly KbenchRecord[]): string =>
      /^kbench bisect .*$/m.exec(plan(records).open[0]?.body ?? '')?.[0] ?? ''
    expect(command(slower)).toBe(
      `kbench bisect ${nightCommit(24)} ${nightCommit(25)} --series 'network_throughput{path="pod-to-pod"}'`,
    )
    const sameCommit = slower.map((record) => ({
      ...record,
      subject: { ...record.subject, commit: nightCommit(0) },
    }))
    expect(plan(sameCommit).open).toHaveLength(1)
    expect(command(sameCommit)).toBe('')
  })

  it('is written once: the next plan has nothing to do', () => {
    expect(kinds(plan(slower, opened))).toEqual(nothing)
    const browser = opened.map((issue) => ({ ...issue, body: issue.body.replaceAll('\n', '\r\n').trim() }))
    expect(kinds(plan(slower, browser))).toEqual(nothing)
  })

  it('is brought up to date with more runs, and what people wrote below stays', () => {
    const more = nightlyRecords(44, [[25, 0.9]])
    const edited = [{ ...opened[0]!, body: `${opened[0]!.body}\nBisected: it is the MTU.` }]
    const next = plan(more, edited)
    expect(kinds(next)).toEqual({ open: 0, write: [[1, 'update']] })
    const [issue] = carriedOut(edited, next)
    expect(issue!.body).toContain('25 runs before, 19 since')
    expect(issue!.body).not.toContain('15 since')
    expect(issue!.body).toMatch(/\nBisected: it is the MTU\.$/)
    expect(kinds(plan(more, [issue!]))).toEqual(nothing)
  })

  it('keeps the title that a person gave, and renews its own', () => {
    const more = nightlyRecords(44, [[25, 0.85]])
    const [own] = carriedOut(opened, plan(more, opened))
    expect(own!.title).toContain('−1')
    expect(own!.title).not.toBe(opened[0]!.title)
    let [renamed] = [{ ...opened[0]!, title: 'MTU is wrong' }]
    for (const records of [more, nightlyRecords(46, [[25, 0.85]])]) {
      const next = plan(records, [renamed])
      expect(kinds(next)).toEqual({ open: 0, write: [[1, 'update']] })
      renamed = carriedOut([renamed], next)[0]!
      expect(renamed.title).toBe('MTU is wrong')
    }
  })

  it('is still the same change when it moves by some runs', () => {
    const later = slower.map((record, night) => (night === 25 ? nightlyRecords(40)[25]! : record))
    const next = plan(later, opened)
    expect(kinds(next)).toEqual({ open: 0, write: [[1, 'update']] })
    expect(parseMarker(next.write[0]!.change.body)?.record).toBe('night-26')
    const far = opened.map((issue) => ({ ...issue, body: issue.body.replace('night-25', 'night-9') }))
    expect(kinds(plan(slower, far))).toEqual({ open: 1, write: [[1, 'gone']] })
  })
})

describe('an issue is closed', () => {
  it('when the level is back, with the reason, once', () => {
    const next = plan(returned, opened)
    expect(kinds(next)).toEqual({ open: 0, write: [[1, 'returned']] })
    const issues = carriedOut(opened, next)
    expect(issues[0]).toMatchObject({
      state: 'closed',
      body: expect.stringContaining('**Closed by kbench:** the level is back'),
    })
    expect(kinds(plan(returned, issues))).toEqual(nothing)
  })

  it('when the change is no longer found, its text below the reason', () => {
    const none = nightlyRecords(40)
    const next = plan(none, opened)
    expect(kinds(next)).toEqual({ open: 0, write: [[1, 'gone']] })
    const [issue] = carriedOut(opened, next)
    expect(issue).toMatchObject({ state: 'closed', body: expect.stringContaining('no longer found') })
    expect(issue!.body).toContain('25 runs before, 15 since')
    expect(parseMarker(issue!.body)).toEqual(parseMarker(opened[0]!.body))
    expect(kinds(plan(none, [issue!]))).toEqual(nothing)
  })

  it('and opened again when its change is found again', () => {
    const closed = carriedOut(opened, plan(nightlyRecords(40), opened))
    const next = plan(slower, closed)
    expect(kinds(next)).toEqual({ open: 0, write: [[1, 'reopen']] })
    const again = carriedOut(closed, next)
    expect(again[0]).toMatchObject({ state: 'open' })
    expect(again[0]!.body).not.toContain('Closed by kbench')
    expect(kinds(plan(slower, again))).toEqual(nothing)
  })

  it('when another one is about the same change', () => {
    const twice = [...opened, { ...opened[0]!, number: 2 }]
    const next = plan(slower, twice)
    expect(kinds(next)).toEqual({ open: 0, write: [[2, 'duplicate']] })
    expect(carriedOut(twice, next)[1]!.body).toContain('#1 is about the same change')
    expect(kinds(plan(slower, carriedOut(twice, next)))).toEqual(nothing)
  })
})

describe('an issue is left alone', () => {
  it('when a person closed it: the new level is accepted', () => {
    const accepted = opened.map((issue) => ({ ...issue, state: 'closed' as const }))
    for (const records of [slower, nightlyRecords(50, [[25, 0.9]]), returned, nightlyRecords(40)])
      expect(kinds(plan(records, accepted))).toEqual(nothing)
    // Also when the change moves.
    const later = slower.map((record, night) => (night === 25 ? nightlyRecords(40)[25]! : record))
    expect(kinds(plan(later, accepted))).toEqual(nothing)
  })

  it('when a person opened it again after us', () => {
    const closed = carriedOut(opened, plan(returned, opened))
    const reopened = closed.map((issue) => ({ ...issue, state: 'open' as const }))
    expect(kinds(plan(returned, reopened))).toEqual(nothing)
    const gone = carriedOut(opened, plan(nightlyRecords(40), opened))
    const goneReopened = gone.map((issue) => ({ ...issue, state: 'open' as const }))
    expect(kinds(plan(nightlyRecords(40), goneReopened))).toEqual(nothing)
  })

  it('when its runs or its environment are no longer in the history', () => {
    expect(kinds(plan(slower.slice(30), opened))).toEqual(nothing)
    const elsewhere = nightlyRecords(40, [], () => ({ provider: 'host' }))
    expect(kinds(plan(elsewhere, opened))).toEqual(nothing)
    expect(kinds(plan([], opened))).toEqual(nothing)
    expect(kinds(plan(nightlyRecords(40).slice(26), opened))).toEqual(nothing)
  })

  it('when it is no issue of ours', () => {
    const foreign = [
      {
        number: 7,
        title: 'x',
        body: 'see <!-- kbench:change 0123456789abcdef a -->',
        state: 'open' as const,
      },
      { number: 8, title: 'x', body: '', state: 'open' as const },
    ]
    expect(kinds(plan(nightlyRecords(40), foreign))).toEqual(nothing)
  })
})

describe('what gets no issue', () => {
  it('a change for the better, and one that is undone already', () => {
    expect(kinds(plan(nightlyRecords(40, [[25, 1.1]])))).toEqual(nothing)
    expect(kinds(plan(returned))).toEqual(nothing)
  })

  it('more than ten at once: the surest of the last ones come first, the rest the next night', () => {
    const normal = seededNormal(3)
    const many = nightlyRecords(40, [], (night) => ({
      series: Array.from({ length: 13 }, (_, index) => {
        const from = index === 12 ? 20 : 28
        return buildSeries(`network_throughput{path="p${String(index)}"}`, [
          1e9 * (night >= from ? 0.8 : 1) * (1 + 0.01 * normal()),
        ])
      }),
    }))
    const first = plan(many)
    expect(first.open).toHaveLength(MOST_NEW_ISSUES)
    expect(first.postponed).toHaveLength(3)
    // The oldest change waits.
    expect(first.postponed.map(({ line }) => line.labels['path'])).toContain('p12')
    const issues = carriedOut([], first)
    const second = plan(many, issues)
    expect(kinds(second)).toEqual({ open: 3, write: [] })
    expect(kinds(plan(many, carriedOut(issues, second)))).toEqual(nothing)
  })
})

describe('hostile text', () => {
  it('of a record is no structure, no mention, no link, and no line for a shell', () => {
    const evil = "x @octocat <img src=x> [a](javascript:b) `c` --> #1 $(reboot) ' && rm"
    const records = nightlyRecords(40, [], (night) => ({
      id: night === 25 ? 'a --> @b' : `night-${String(night)}`,
      subject: { commit: `@octocat/${String(night)}<b>` },
      series: [
        buildSeries(`network_throughput{path="${evil}"}`, [
          (night >= 25 ? 0.5 : 1) * (1 + 0.001 * ((night * 7) % 5)),
        ]),
      ],
    }))
    const { open } = plan(records)
    const { title, body } = open[0]!
    const visible = body.split('\n').slice(1, -2).join('\n')
    for (const text of [title, visible]) {
      expect(text).not.toMatch(/<img|@octocat|\[a\]|`c`|-->|#1\b/)
    }
    expect(title).not.toContain('\n')
    expect(Array.from(title).length).toBeLessThanOrEqual(256)
    expect(body).not.toContain('--series')
    expect(body).not.toContain('/compare/')
    expect(body).not.toContain('/commit/')
    expect(kinds(plan(records, carriedOut([], plan(records))))).toEqual(nothing)
  })

  it('of a branch gives no line for a shell', () => {
    const { open } = planIssues(searched(slower), runOrder(slower), [], { ...PLACE, historyBranch: '-x;rm' })
    expect(open[0]!.body).not.toContain('git fetch')
  })

  it('is shortened in a title', () => {
    const records = nightlyRecords(40, [], (night) => ({
      series: [buildSeries(`network_throughput{path="${'<😀'.repeat(300)}"}`, [night >= 25 ? 0.5 : 1])],
    }))
    const { title } = plan(records).open[0]!
    expect(title.length).toBeLessThanOrEqual(256)
    expect(title).not.toMatch(/\p{Surrogate}/u)
  })
})

describe('marker', () => {
  it('holds any id', () => {
    for (const id of [
      '20260102T030405Z-abcd1234',
      'a b',
      '-->',
      '--',
      'ü',
      'x'.repeat(300),
      '~1',
      '\ud800',
    ]) {
      const marker = { line: '0123456789abcdef', record: recordKey(id) }
      const text = formatMarker(marker)
      expect(parseMarker(`${text}\nbody`)).toEqual(marker)
      expect(text.indexOf('-->')).toBe(text.length - 3)
    }
    expect(recordKey('20260102T030405Z-abcd1234')).toBe('20260102T030405Z-abcd1234')
    expect(recordKey('a b')).not.toBe(recordKey('a  b'))
  })

  it('is only read at the start of a text', () => {
    const text = formatMarker({ line: '0123456789abcdef', record: 'a' })
    expect(parseMarker(` ${text}`)).toBeUndefined()
    expect(parseMarker(`> ${text}`)).toBeUndefined()
  })
})
