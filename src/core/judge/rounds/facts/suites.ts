import type { Comparison } from '../../../comparison/schema.ts'
import type { KbenchRecord, SuiteResult } from '../../../record/schema.ts'

/** How one suite ended on both sides; undefined: it was no part of that side. */
export interface SuiteOnBothSides {
  readonly name: string
  readonly base: SuiteResult | undefined
  readonly head: SuiteResult | undefined
}

/** All suites of either side, those of head first. */
export function suitesOfBoth(base: KbenchRecord, head: KbenchRecord): SuiteOnBothSides[] {
  const find = ({ suites }: KbenchRecord, name: string): SuiteResult | undefined =>
    suites.find((suite) => suite.name === name)
  const names = new Set([...head.suites, ...base.suites].map(({ name }) => name))
  return [...names].map((name) => ({ name, base: find(base, name), head: find(head, name) }))
}

type ComparedSuite = Comparison['suites'][number]

/** What a comparison says of a suite: how it ended on the side where it did worse, and on which. */
export function comparedSuite({ name, base, head }: SuiteOnBothSides): ComparedSuite {
  const reason = reasonOf(base, head)
  return { name, status: statusOf(base, head), ...(reason === undefined ? {} : { reason }) }
}

function statusOf(base: SuiteResult | undefined, head: SuiteResult | undefined): ComparedSuite['status'] {
  if (head?.status === 'failed' || base?.status === 'failed') return 'failed'
  if (head === undefined) return 'missing'
  // What base could not measure, or did not have, makes series new; the suite itself is as it should be.
  return head.status
}

function reasonOf(base: SuiteResult | undefined, head: SuiteResult | undefined): string | undefined {
  const said = (['base', 'head'] as const).flatMap((side) => {
    const suite = side === 'base' ? base : head
    if (suite === undefined) return [`${side} does not have it`]
    if (suite.status === 'ok') return []
    const how = suite.status === 'failed' ? side : `${side} skipped it`
    return [suite.reason === undefined ? how : `${how}: ${suite.reason}`]
  })
  if (said.length === 0) return undefined
  const isSame = base?.status === head?.status && base?.reason === head?.reason && base !== undefined
  return isSame ? `on both sides${base.reason === undefined ? '' : `: ${base.reason}`}` : said.join('; ')
}

/**
 * Whether something is not compared that should be: a side failed, or head lacks what base has. A suite that both sides
 * skipped has nothing to measure here.
 */
export function isIncomplete({ base, head }: SuiteOnBothSides): boolean {
  if (base?.status === 'failed' || head?.status === 'failed') return true
  return base?.status === 'ok' && head?.status !== 'ok'
}
