import { groupBy } from '../../../../core/group-by.ts'
import { parseMarker, recordKey, type ChangeMarker } from './change-marker.ts'
import type { FoundChange, RunOrder } from './found-changes.ts'

export interface ExistingIssue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly state: 'open' | 'closed'
}

interface MarkedIssue {
  readonly issue: ExistingIssue
  readonly marker: ChangeMarker
}

interface Matching {
  readonly matched: readonly { readonly found: FoundChange; readonly issue: ExistingIssue }[]
  /** Changes without an issue. */
  readonly withoutIssue: readonly FoundChange[]
  /** A second issue of a change that has one. */
  readonly duplicates: readonly { readonly issue: ExistingIssue; readonly of: number }[]
  /** Issues whose change is not among these. */
  readonly withoutChange: readonly MarkedIssue[]
}

/** As runs are added, one change in eight moves by up to so many runs (docs/notes/change-points.md). It stays the same change. */
const MOVES_BY = 5

/**
 * Which issue is about which change: the one whose marker names the same line and first run, else the nearest change of that line
 * whose range of possible first runs, five runs wider, holds the run of the marker. Issues without a marker are none of ours.
 */
export function matchIssues(
  changes: readonly FoundChange[],
  issues: readonly ExistingIssue[],
  order: RunOrder,
): Matching {
  const marked = issues
    .flatMap((issue) => {
      const marker = parseMarker(issue.body)
      return marker === undefined ? [] : [{ issue, marker }]
    })
    // The issue that people see first speaks for the change: an open one, the oldest.
    .sort(
      (a, b) =>
        Number(b.issue.state === 'open') - Number(a.issue.state === 'open') ||
        a.issue.number - b.issue.number,
    )
  const issueOf = new Map<FoundChange, ExistingIssue>()
  const byLine = groupBy(changes, ({ marker }) => marker.line)
  const duplicates: { issue: ExistingIssue; of: number }[] = []
  const inexact: MarkedIssue[] = []
  for (const one of marked) {
    const same = byLine.get(one.marker.line)?.find(({ marker }) => marker.record === one.marker.record)
    const taken = same === undefined ? undefined : issueOf.get(same)
    if (same === undefined) inexact.push(one)
    else if (taken === undefined) issueOf.set(same, one.issue)
    else duplicates.push({ issue: one.issue, of: taken.number })
  }
  const withoutChange: MarkedIssue[] = []
  for (const one of inexact) {
    const free = (byLine.get(one.marker.line) ?? []).filter((found) => !issueOf.has(found))
    const near = nearest(free, one.marker.record, order)
    if (near === undefined) withoutChange.push(one)
    else issueOf.set(near, one.issue)
  }
  return {
    matched: [...issueOf].map(([found, issue]) => ({ found, issue })),
    withoutIssue: changes.filter((found) => !issueOf.has(found)),
    duplicates,
    withoutChange,
  }
}

function nearest(changes: readonly FoundChange[], record: string, order: RunOrder): FoundChange | undefined {
  const near = changes.flatMap((found) => {
    const places = order.get(found.environment.fingerprint)
    const place = places?.get(record)
    const { began, earliest, latest } = found.change
    const [at, first, last] = [began, earliest, latest].map((run) => places?.get(recordKey(run.record)))
    if (place === undefined || at === undefined || first === undefined || last === undefined) return []
    const isNear = place >= first - MOVES_BY && place <= last + MOVES_BY
    return isNear ? [{ found, distance: Math.abs(place - at) }] : []
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.found
}
