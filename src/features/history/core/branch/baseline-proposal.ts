import { addRecord, emptyBaseline } from '../../../../core/baseline/add.ts'
import type { Baseline, BaselineEnvironment } from '../../../../core/baseline/baseline-file.ts'
import { ENOUGH_RUNS } from '../../../../core/judge/evidence/baseline.ts'
import type { NewestLevel } from './newest-level.ts'

/** A baseline whose newest run is followed by so many others is renewed, though no change was found: levels drift. */
export const RENEWED_AFTER_RUNS = 30

/** Why the runs of an environment are proposed. */
type ProposalReason =
  /** The committed baseline does not have the environment. */
  | 'new'
  /** It has too few runs to prove anything. */
  | 'few'
  /** It has runs that are surely from before the last change. */
  | 'moved'
  /** It has none of the last runs. */
  | 'old'
  /** A person asked for it. */
  | 'asked'

export interface ProposedEnvironment {
  readonly reason: ProposalReason
  readonly level: NewestLevel
  readonly before: BaselineEnvironment | undefined
  readonly after: BaselineEnvironment
}

export interface BaselineProposal {
  /** The whole new file: what is not proposed stays as it is committed. */
  readonly baseline: Baseline
  readonly environments: readonly ProposedEnvironment[]
}

/**
 * The new baseline, where there is a reason for one; undefined: the committed one will do. Without being asked, an environment
 * is proposed only with five runs of its newest level, since a baseline with fewer fails no build.
 * @param committed undefined: there is none
 * @param isAsked propose every environment that differs, with however few runs
 */
export function proposeBaseline(
  committed: Baseline | undefined,
  levels: readonly NewestLevel[],
  isAsked = false,
): BaselineProposal | undefined {
  const environments = levels.flatMap((level): ProposedEnvironment[] => {
    const before = committed?.environments.find(({ fingerprint }) => fingerprint === level.fingerprint)
    const reason = isAsked ? askedReason(level, before) : reasonOf(level, before)
    const after = environmentOf(level)
    return reason === undefined || after === undefined ? [] : [{ reason, level, before, after }]
  })
  if (environments.length === 0) return undefined
  const proposed = new Set(environments.map(({ after }) => after.fingerprint))
  const kept = (committed ?? emptyBaseline()).environments.filter(
    ({ fingerprint }) => !proposed.has(fingerprint),
  )
  const all = [...kept, ...environments.map(({ after }) => after)]
  return {
    baseline: {
      ...emptyBaseline(),
      environments: all.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
    },
    environments,
  }
}

function reasonOf(level: NewestLevel, before: BaselineEnvironment | undefined): ProposalReason | undefined {
  const { records, all, lastChange } = level
  if (records.length < ENOUGH_RUNS) return undefined
  if (before === undefined || before.records.length === 0) return 'new'
  const times = before.records.map(({ startedAt }) => Date.parse(startedAt))
  // Not the run that the change began with: as runs are added that moves a little, and one proposal per change is enough.
  if (lastChange !== undefined && Math.min(...times) < Date.parse(lastChange.earliest.startedAt))
    return 'moved'
  if (before.records.length < ENOUGH_RUNS) return 'few'
  const newest = Math.max(...times)
  const since = all.filter(({ startedAt }) => Date.parse(startedAt) > newest).length
  return since >= RENEWED_AFTER_RUNS ? 'old' : undefined
}

function askedReason(
  level: NewestLevel,
  before: BaselineEnvironment | undefined,
): ProposalReason | undefined {
  const ids = (records: readonly { readonly id: string }[]): string =>
    JSON.stringify(records.map(({ id }) => id).sort())
  return before !== undefined && ids(before.records) === ids(level.records) ? undefined : 'asked'
}

function environmentOf({ records }: NewestLevel): BaselineEnvironment | undefined {
  return records.reduce(
    (baseline, record) => addRecord(baseline, record, { limit: records.length }),
    emptyBaseline(),
  ).environments[0]
}
