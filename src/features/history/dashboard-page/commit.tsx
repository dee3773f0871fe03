import type { JSX } from 'preact'
import { commitAddress, compareAddress } from '../core/dashboard/places.ts'
import type { HistoryRun } from '../core/changes/schema.ts'

/** A commit as a link where it is one; a run without a commit by its record. */
export function Commit({
  run: { commit, record },
  url,
}: {
  readonly run: Pick<HistoryRun, 'commit' | 'record'>
  readonly url: string | undefined
}): JSX.Element {
  if (commit === null) return <span>record {record}</span>
  const address = commitAddress(url, commit)
  const text = <code>{commit.slice(0, 12)}</code>
  return address === undefined ? text : <a href={address}>{text}</a>
}

/** What lies between the last run of the old level and the first one of the new. */
export function Between({
  before,
  began,
  url,
}: {
  readonly before: HistoryRun
  readonly began: HistoryRun
  readonly url: string | undefined
}): JSX.Element {
  if (before.commit !== null && before.commit === began.commit)
    return <span>none: both runs measured the same commit</span>
  const address = compareAddress(url, before.commit, began.commit)
  const text = (
    <>
      <code>{before.commit?.slice(0, 7) ?? before.record}</code>…
      <code>{began.commit?.slice(0, 7) ?? began.record}</code>
    </>
  )
  return address === undefined ? <span>{text}</span> : <a href={address}>{text}</a>
}
