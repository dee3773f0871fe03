// The paired gate as it is shipped; the only place here that knows where it is.
export { DEFAULT_DESIGN, type PairedDesign } from '../../../src/core/paired/design.ts'
export { effectOfPair } from '../../../src/core/paired/effect-of-pair.ts'
export { judgePaired, type PairedDecision } from '../../../src/core/paired/judge.ts'
export { planPaired } from '../../../src/core/paired/plan.ts'
export type { PairedRound, PairedSeries, TwinOffset } from '../../../src/core/paired/round.ts'
