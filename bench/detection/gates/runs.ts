import { evidenceOfRuns, MISS_RATE } from '../../../src/core/judge/baseline-evidence.ts'
import { judge } from '../../../src/core/judge/judge.ts'
import { DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import { areSamples, median, sortSamples } from '../../../src/core/stats/samples.ts'
import type { SeriesKind } from '../recorded-run.ts'
import { differsByMannWhitney } from './mann-whitney.ts'
import { BENCHER_WINDOW, exceedsRatio, exceedsStudentT } from './single-values.ts'

/** One series in a sequence of runs, the newest last: the samples of each by round. */
export interface SeriesHistory extends SeriesKind {
  readonly runs: readonly (readonly number[])[]
}

export interface RunsVerdict {
  readonly isAlarm: boolean
  readonly isUnchanged: boolean
}

/** A gate that judges a run by the runs before it. */
export interface RunsGate {
  readonly name: string
  /** Runs before the newest that it looks at. */
  readonly history: number
  /** Whether "unchanged" is one of its verdicts. */
  readonly canSayUnchanged: boolean
  readonly judge: (series: readonly SeriesHistory[], margin: number) => readonly RunsVerdict[]
}

/** Our gate against a baseline of k runs. */
function baselineGate(runs: number): RunsGate {
  return {
    name: `baseline gate, ${String(runs)} runs`,
    history: runs,
    canSayUnchanged: true,
    judge: (series, margin) =>
      judge(
        series.map(({ scale, better, runs: all }) =>
          evidenceOfRuns({
            scale,
            better,
            margin,
            gates: true,
            baseline: all.slice(0, -1).map(medianOf),
            current: medianOf(all.at(-1) ?? []),
          }),
        ),
        { falseAlarmRate: DEFAULT_GATE.falseAlarmRate, missRate: MISS_RATE },
      ).map(({ verdict }) => ({ isAlarm: verdict === 'regressed', isUnchanged: verdict === 'unchanged' })),
  }
}

function seriesBySeries(
  name: string,
  history: number,
  isAlarm: (series: SeriesHistory) => boolean,
): RunsGate {
  return {
    name,
    history,
    canSayUnchanged: false,
    judge: (series) => series.map((one) => ({ isAlarm: isAlarm(one), isUnchanged: false })),
  }
}

/** As github-action-benchmark is used: one number a run; the median of its rounds, as the other gates have it. */
function ratioGate(threshold: number): RunsGate {
  return seriesBySeries(`ratio above ${(100 * threshold).toFixed(0)} %`, 1, ({ runs, better }) =>
    exceedsRatio(medianOf(runs.at(-2) ?? []), medianOf(runs.at(-1) ?? []), better, threshold),
  )
}

function studentTGate(boundary: number): RunsGate {
  return seriesBySeries(
    `Student’s t ${String(boundary)}, last ${String(BENCHER_WINDOW)}`,
    BENCHER_WINDOW,
    ({ runs, better }) =>
      exceedsStudentT(runs.slice(0, -1).map(medianOf), medianOf(runs.at(-1) ?? []), better, boundary),
  )
}

const mannWhitneyGate = seriesBySeries('Mann–Whitney 0.05, one run against the next', 1, ({ runs, better }) =>
  differsByMannWhitney(runs.at(-2) ?? [], runs.at(-1) ?? [], better),
)

export const RUNS_GATES: readonly RunsGate[] = [
  baselineGate(5),
  baselineGate(10),
  baselineGate(20),
  ratioGate(2),
  ratioGate(1.5),
  ratioGate(1.1),
  studentTGate(0.95),
  studentTGate(0.99),
  mannWhitneyGate,
]

function medianOf(samples: readonly number[]): number {
  return areSamples(samples) ? median(sortSamples(samples)) : Number.NaN
}
