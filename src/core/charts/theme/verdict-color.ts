import type { SeriesVerdict } from '../../comparison/schema.ts'
import type { ChartTheme } from './theme.ts'

export function verdictColors(theme: ChartTheme): Readonly<Record<SeriesVerdict, string>> {
  return {
    regressed: theme.regressed,
    missing: theme.undecided,
    inconclusive: theme.undecided,
    improved: theme.improved,
    unchanged: theme.unchanged,
    new: theme.fresh,
    incomparable: theme.undecided,
  }
}
