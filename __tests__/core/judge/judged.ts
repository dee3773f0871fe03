import { evidenceOfRuns, MISS_RATE } from '../../../src/core/judge/baseline-evidence.ts'
import { type Estimate, inUnits, judge, type Judgement, type Look } from '../../../src/core/judge/judge.ts'
import { evidenceOfRounds } from '../../../src/core/judge/rounds/evidence.ts'
import type { PairedDesign } from '../../../src/core/record/design.ts'
import type { PairedSeries } from '../../../src/core/judge/rounds/round.ts'

/** A judgement as plain data. */
type Plain = Pick<Judgement, 'verdict' | 'code' | 'familySize' | 'worse' | 'better'>
export type Decision = Plain & ReturnType<typeof inUnits> & { readonly effect: number | undefined }
export type PairedDecision = Plain & { readonly id: string; readonly looks: readonly Look[] }

const plain = ({ verdict, code, familySize, worse, better }: Judgement): Plain => ({
  verdict,
  code,
  familySize,
  worse,
  better,
})

/** Series judged against runs of a baseline. */
export function decide(
  series: readonly Parameters<typeof evidenceOfRuns>[0][],
  falseAlarmRate: number,
): Decision[] {
  const judgements = judge(series.map(evidenceOfRuns), { falseAlarmRate, missRate: MISS_RATE })
  return series.flatMap((measurement, index) => {
    const one = judgements[index]
    if (one === undefined) return []
    return [{ ...plain(one), ...inUnits(one, measurement), effect: one.evidence.estimate()?.effect }]
  })
}

/** Series judged by alternating rounds. */
export function judgePaired(
  series: readonly PairedSeries[],
  completedStages: number,
  design: PairedDesign,
): PairedDecision[] {
  const judgements = judge(evidenceOfRounds(series, completedStages, design), design)
  return series.flatMap(({ id }, index) => {
    const one = judgements[index]
    return one === undefined ? [] : [{ id, ...plain(one), looks: one.evidence.looks }]
  })
}

/** Of the look that a decision rests on. */
export function estimateOf(
  series: PairedSeries,
  { looks }: PairedDecision,
  design: PairedDesign,
): Estimate | undefined {
  return evidenceOfRounds([series], looks.length, design)[0]?.estimate()
}
