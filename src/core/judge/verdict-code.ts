/** Why a series that both sides have got its verdict. messages.ts has a sentence for each. */
export type VerdictCode =
  | 'beyond-margin'
  /** Nobody says whether more or less of it is better. */
  | 'no-direction'
  | 'within-margin'
  /** Looks worse. */
  | 'suspect'
  | 'maybe-improved'
  | 'within-noise'
  // Runs of a baseline.
  | 'constant-baseline'
  | 'dropped-to-zero'
  | 'too-few-runs'
  | 'rounding'
  | 'non-positive'
  | 'non-finite'
  // Alternating rounds.
  | 'no-difference'
  | 'not-swapped'
  | 'not-recurring'
  | 'not-confirmed'
  | 'contradictory'
  | 'too-few-rounds'
  | 'no-rounds'
