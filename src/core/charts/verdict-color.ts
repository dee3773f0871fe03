import type { SeriesVerdict } from '../comparison/schema.ts'
import { COLOR } from './chart-style.ts'

export const VERDICT_COLOR: Readonly<Record<SeriesVerdict, string>> = {
  regressed: COLOR.regressed,
  missing: COLOR.undecided,
  inconclusive: COLOR.undecided,
  improved: COLOR.improved,
  unchanged: COLOR.unchanged,
  new: COLOR.bar,
  incomparable: COLOR.undecided,
}
