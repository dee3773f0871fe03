import { describe, expect, it } from 'vitest'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import type { BisectResultFile } from '../../../../src/features/bisect/core/result.ts'
import {
  type ExistingIssue,
  type IssuePlan,
  planIssues,
  readIssueBody,
} from '../../../../src/features/history/core/change-issues.ts'
import {
  formatSearchMarker,
  parseSearchMarker,
  recordedSearchOf,
  runOrder,
} from '../../../../src/features/history/core/found-changes.ts'
import { buildBisectResult } from '../../../builders/bisect-results.ts'
import {
  nightCommit,
  nightlyRecords,
  searched,
  STEADY,
  STEPPED,
} from '../../../../support/builders/nights.ts'

const PLACE = { url: 'https://github.com/o/r', historyBranch: 'kbench-history' }
const slower = nightlyRecords(40, [[25, 0.9]])
const RANGE = { good: nightCommit(24), bad: nightCommit(25) }
const CULPRIT = 'c'.repeat(40)
const result = buildBisectResult({ ...RANGE, series: STEPPED })
const HEADLINE =
  `- **First bad commit**: [<code>cccccccccccc</code>](https://github.com/o/r/commit/${CULPRIT}), 97.4 % ` +
  '(More work for every packet): −9.8 % &#91;−11.2 %, −8.4 %&#93;'

const plan = (
  records: readonly KbenchRecord[],
  issues: readonly ExistingIssue[],
  found?: BisectResultFile,
): IssuePlan => planIssues(searched(records), runOrder(records), issues, PLACE, found)

/** One issue after a plan was carried out. */
function carriedOut(issue: ExistingIssue, { write }: IssuePlan): ExistingIssue {
  return { ...issue, ...write.find(({ number }) => number === issue.number)?.change }
}
function opened(found?: BisectResultFile): ExistingIssue {
  const [issue] = plan(slower, [], found).open
  return { number: 1, title: issue!.title, body: issue!.body, state: 'open' }
}
const rowOf = ({ body }: ExistingIssue): string | undefined =>
  /^- \*\*First bad commit\*\*.*$/m.exec(body)?.[0]
const toSearch = ({ toSearch: changes }: IssuePlan): unknown[] =>
  changes.map(({ change }) => change.began.commit)

describe('the first bad commit of a change', () => {
  it('gets a line in its issue, and the command to search it goes', () => {
    const before = opened()
    expect([rowOf(before), before.body.includes('kbench bisect')]).toEqual([undefined, true])
    const next = plan(slower, [before], result)
    expect(next.write).toMatchObject([{ number: 1, why: 'update' }])
    const after = carriedOut(before, next)
    expect([rowOf(after), after.body.includes('kbench bisect ')]).toEqual([HEADLINE, false])
    // Written once.
    expect(plan(slower, [after], result).write).toEqual([])
    expect(rowOf(opened(result))).toBe(HEADLINE)
  })

  it('stays on later nights, when nobody gives the result any more', () => {
    const named = opened(result)
    expect(plan(slower, [named]).write).toEqual([])
    const stored = { ...named, body: named.body.replaceAll('\n', '\r\n').trim() }
    const more = nightlyRecords(44, [[25, 0.9]])
    const later = carriedOut(stored, plan(more, [stored]))
    expect(later.body).toContain('25 runs before, 19 since')
    expect(rowOf(later)).toBe(HEADLINE)
    expect(plan(more, [later]).write).toEqual([])
  })

  it('stays when kbench closes the issue and opens it again', () => {
    const named = opened(result)
    const none = nightlyRecords(40)
    const closed = carriedOut(named, plan(none, [named]))
    expect([closed.state, rowOf(closed)]).toEqual(['closed', HEADLINE])
    const again = carriedOut(closed, plan(slower, [closed]))
    expect([again.state, rowOf(again)]).toEqual(['open', HEADLINE])
  })

  it('stays with the range that was searched when the change moves', () => {
    const later = slower.map((record, night) => (night === 25 ? nightlyRecords(40)[25]! : record))
    const named = opened(result)
    const moved = carriedOut(named, plan(later, [named]))
    expect(rowOf(moved)).toBe(
      `${HEADLINE} (searched in [002400240024…002500250025](https://github.com/o/r/compare/${RANGE.good}...${RANGE.bad}))`,
    )
    expect(toSearch(plan(later, [moved]))).toEqual([])
  })

  it('is one of several where those between cannot be measured', () => {
    const last = { commit: 'd'.repeat(40), subject: 'x' }
    expect(rowOf(opened({ ...result, last, suspects: 3 }))).toBe(
      `- **First bad commit**: one of 3 commits from [<code>cccccccccccc</code>](https://github.com/o/r/commit/${CULPRIT}) ` +
        `(More work for every packet) to [<code>dddddddddddd</code>](https://github.com/o/r/commit/${last.commit}), 97.4 %; ` +
        'those between cannot be measured: −9.8 % &#91;−11.2 %, −8.4 %&#93;',
    )
  })

  it('is not that of another series or other commits', () => {
    const before = opened()
    for (const other of [
      { ...result, series: STEADY },
      { ...result, good: nightCommit(23) },
      { ...result, bad: nightCommit(26) },
    ])
      expect(plan(slower, [before], other).write).toEqual([])
  })

  it('is not named by a search that was interrupted', () => {
    const before = opened()
    const next = plan(slower, [before], { ...result, end: 'interrupted' })
    expect([next.write, toSearch(next)]).toEqual([[], [RANGE.bad]])
  })
})

describe('a search that found nothing', () => {
  const nothing: BisectResultFile = {
    schema: 'kbench.bisect-result/1',
    kind: 'nothing',
    ...RANGE,
    series: STEPPED,
    text: 'Nothing to search',
    folder: 'out',
    exitCode: 4,
  }
  it.each([
    ['the two ends of the range do not differ for certain', nothing],
    ['the time was up', { ...result, end: 'out-of-time' as const }],
    ['no commit is left', { ...result, end: 'no-more-commits' as const }],
    ['the series got better', { ...result, direction: 'better' as const }],
  ])('is named, as %s', (reason, found) => {
    const issue = opened(found)
    expect(rowOf(issue)).toMatch(/^- \*\*First bad commit\*\*: not found: /)
    expect(rowOf(issue)).toContain(reason)
    expect(issue.body).toContain(`kbench bisect ${RANGE.good} ${RANGE.bad}`)
    expect(plan(slower, [issue]).write).toEqual([])
  })

  it('does not replace one that found it, but is replaced by it', () => {
    expect(plan(slower, [opened(result)], nothing).write).toEqual([])
    const tried = opened(nothing)
    expect(rowOf(carriedOut(tried, plan(slower, [tried], result)))).toBe(HEADLINE)
  })

  it('is made again when the change moves, and when a person removes its hidden line', () => {
    const tried = opened(nothing)
    expect(toSearch(plan(slower, [tried]))).toEqual([])
    const later = slower.map((record, night) => (night === 25 ? nightlyRecords(40)[25]! : record))
    expect(toSearch(plan(later, [tried]))).toEqual([nightCommit(26)])
    const removed = { ...tried, body: tried.body.replace(/^<!-- kbench:bisect .*\n/m, '') }
    expect(toSearch(plan(slower, [removed]))).toEqual([RANGE.bad])
    expect(rowOf(carriedOut(removed, plan(slower, [removed])))).toBeUndefined()
  })
})

describe('what is worth a search', () => {
  it('is a change that has an open issue, or gets one now, and that no search was made for', () => {
    expect(toSearch(plan(slower, []))).toEqual([RANGE.bad])
    const issue = opened()
    expect(toSearch(plan(slower, [issue]))).toEqual([RANGE.bad])
    expect(toSearch(plan(slower, [{ ...issue, state: 'closed' }]))).toEqual([])
    expect(toSearch(plan(slower, [issue], result))).toEqual([])
    expect(toSearch(plan(nightlyRecords(40, [[25, 1.1]]), []))).toEqual([])
  })

  it('is not one without a range of commits', () => {
    const same = slower.map((record) => ({
      ...record,
      subject: { ...record.subject, commit: nightCommit(0) },
    }))
    expect([plan(same, []).open.length, toSearch(plan(same, []))]).toEqual([1, []])
    const unknown = slower.map((record) => ({ ...record, subject: { ...record.subject, commit: 'main' } }))
    expect([plan(unknown, []).open.length, toSearch(plan(unknown, []))]).toEqual([1, []])
  })

  it('is the change that began last first', () => {
    const twice = nightlyRecords(60, [
      [20, 0.8],
      [40, 0.8],
    ])
    expect(toSearch(plan(twice, []))).toEqual([nightCommit(40), nightCommit(20)])
  })
})

describe('edits of people', () => {
  const named = opened(result)
  const marker = formatSearchMarker(recordedSearchOf(result)!)

  it('keep the commit as long as the hidden line is there', () => {
    expect(named.body).toContain(`\n${marker}\n<!-- kbench:end `)
    const edited = { ...named, body: named.body.replace(HEADLINE, '- it was me') }
    expect(rowOf(carriedOut(edited, plan(slower, [edited])))).toBe(HEADLINE)
  })

  it.each([
    ['cut', marker.slice(0, 60)],
    ['without its end', marker.replace(' -->', '')],
    ['no JSON', '<!-- kbench:bisect abc -->'],
    ['a broken escape', '<!-- kbench:bisect %E0%A4%A -->'],
    ['another commit than a hash', marker.replaceAll(CULPRIT, '..%2F..%2Fevil')],
    ['a chance above one', marker.replace('0.9743', '7')],
    ['an unknown end', marker.replace('found', 'lost')],
  ])('that leave the hidden line %s only lose it', (_name, line) => {
    const edited = { ...named, body: named.body.replace(marker, line) }
    expect(edited.body).not.toBe(named.body)
    expect(readIssueBody(edited.body).search).toBeUndefined()
    const written = carriedOut(edited, plan(slower, [edited]))
    expect([rowOf(written), readIssueBody(written.body).search]).toEqual([undefined, undefined])
    expect(plan(slower, [written]).write).toEqual([])
  })

  it('below our part are not read', () => {
    const plain = opened()
    const edited = { ...plain, body: `${plain.body}${marker}\n` }
    const written = carriedOut(edited, plan(nightlyRecords(44, [[25, 0.9]]), [edited]))
    expect(rowOf(written)).toBeUndefined()
    expect(written.body).toContain(marker)
  })
})

describe('hostile text', () => {
  it('in a message of a commit is no structure, no mention and no end of the hidden line', () => {
    const subject = '--> @octocat <img src=x> [a](javascript:b) `c` #1 \ud800 %2D%2D> | x'
    const issue = opened({ ...result, first: { commit: CULPRIT, subject } })
    const row = rowOf(issue) ?? ''
    expect(row).not.toMatch(/<img|@octocat|\[a\]|`c`|-->|#1\b/)
    expect(issue.body.match(/^<!-- kbench:bisect [\w%.!~*'()]+ -->$/gm)).toHaveLength(1)
    expect(plan(slower, [issue]).write).toEqual([])
    expect(rowOf(carriedOut(issue, plan(nightlyRecords(44, [[25, 0.9]]), [issue])))).toBe(row)
  })

  it('in a possible cause is no structure either', () => {
    const why = ['node: registries asked: --> <img src=x> @octocat `c` [a](b)', 'second']
    const issue = opened({ ...result, why })
    const causes = issue.body.split('\n').filter((line) => line.startsWith('- **Possible cause**: '))
    expect(causes).toHaveLength(2)
    expect(causes[0]).not.toMatch(/<img|@octocat|\[a\]|`c`|-->/)
    expect(causes[1]).toBe('- **Possible cause**: second')
    expect(plan(slower, [issue]).write).toEqual([])
  })

  it('of any length is kept short', () => {
    for (const subject of ['x'.repeat(300), '😀'.repeat(150), '字'.repeat(300)]) {
      const why = Array.from({ length: 5 }, () => subject.repeat(2).slice(0, 300))
      const kept = recordedSearchOf({ ...result, why, first: { commit: CULPRIT, subject } })!
      expect(kept).toMatchObject({ why: { length: 3 } })
      expect(parseSearchMarker(`a\n${formatSearchMarker(kept)}\n`)).toEqual(kept)
      expect(Array.from(kept.end === 'found' ? kept.subject : '').length).toBeLessThanOrEqual(120)
    }
  })
})
