// The paired gate as it is shipped; the only place here that knows where it is.
export type { PairedDesign } from '../../../src/core/record/design.ts'
export { DEFAULT_DESIGN } from '../../../src/core/judge/rounds/round.ts'
export { effectOfPair } from '../../../src/core/judge/rounds/effects.ts'
export { evidenceOfRounds } from '../../../src/core/judge/rounds/evidence.ts'
export { judge, type Judgement } from '../../../src/core/judge/judge.ts'
export { planPaired } from '../../../src/core/judge/rounds/plan.ts'
export type { PairedRound, PairedSeries, ClusterPairOffset } from '../../../src/core/judge/rounds/round.ts'
