import type { Comparison } from '../comparison/schema.ts'

/** What the two sides of a comparison are called. */
export function sideWords({ pair }: Pick<Comparison, 'pair'>): {
  readonly baseline: string
  readonly current: string
} {
  return pair === undefined
    ? { baseline: 'baseline', current: 'current' }
    : { baseline: 'base', current: 'head' }
}
