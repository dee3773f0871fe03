import { BISECT_RESULT_SCHEMA, type BisectSearchResult } from '../../src/features/bisect/core/result.ts'

/** A search of the commits after `good` up to `bad` that found one, `first`. */
export function buildBisectResult(
  overrides: Partial<BisectSearchResult> & Pick<BisectSearchResult, 'good' | 'bad' | 'series'>,
): BisectSearchResult {
  const first = overrides.first ?? { commit: 'c'.repeat(40), subject: 'More work for every packet' }
  return {
    schema: BISECT_RESULT_SCHEMA,
    kind: 'search',
    end: 'found',
    direction: 'worse',
    scale: 'relative',
    better: 'higher',
    unit: 'bit/s',
    certainty: 0.95,
    first,
    last: first,
    suspects: 1,
    chance: 0.9743,
    left: 1,
    change: { estimate: -0.0984, lower: -0.1123, upper: -0.0842 },
    commits: 63,
    measured: [],
    why: [],
    skipped: [],
    next: [],
    folder: 'out',
    exitCode: 0,
    ...overrides,
  }
}
