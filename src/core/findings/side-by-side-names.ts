import type { SideBySide } from '../side-by-side/schema.ts'

/** Longer names stand in the list of columns only; tables then have numbers. */
const LONGEST_HEADER = 24
/** Of a name in the title of a figure. */
const LONGEST_IN_TITLE = 40

/** What stands above the columns: their names, or `[1]`, `[2]` where a name is long. */
export function columnHeaders({ columns }: SideBySide): string[] {
  const areShort = columns.every(({ name }) => Array.from(name).length <= LONGEST_HEADER)
  return columns.map(({ name }, index) => (areShort ? name : `[${String(index + 1)}]`))
}

/** Names of columns for a figure: where one is long, all have a number that stands for them in its title. */
export function figureNames({ columns }: Pick<SideBySide, 'columns'>): {
  readonly full: readonly string[]
  readonly short: readonly string[]
} {
  const names = columns.map(({ name }) => name)
  if (names.every((name) => Array.from(name).length <= LONGEST_IN_TITLE)) return { full: names, short: names }
  return {
    full: names.map((name, index) => `[${String(index + 1)}] ${name}`),
    short: names.map((_, index) => `[${String(index + 1)}]`),
  }
}

/** Whether a number stands for more than one run. */
export function hasSeveralRuns({ series }: SideBySide): boolean {
  return series.some(({ values }) => values.some((value) => (value?.runs ?? 1) > 1))
}
