import type { Definitions } from '../../config/load.ts'
import type { GateSettings } from '../../core/record/policy.ts'
import { compare } from '../../core/judge/compare.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import { limitNotes } from '../../core/record/limits.ts'
import { reproductionOf } from '../report/reproduction.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { writeReport, type ReportFiles } from '../report/write-report.ts'
import { seriesToProfile, withAdditions } from './explain-pair.ts'
import { pair, type MeasuredPair, type PairRequest } from './pair.ts'

/** A pair that was judged, and what was written of it. */
interface JudgedPair {
  readonly comparison: Comparison
  readonly files: ReportFiles & { readonly pair: string }
  readonly exitCode: ExitCode
}

export interface UnjudgedPair {
  readonly measured: MeasuredPair
  /** What was measured, and who judges it. */
  readonly summary: string
  /** Path of the summary. */
  readonly report: string
  readonly exitCode: ExitCode
}

export interface ReportedPair extends JudgedPair {
  readonly measured: Pick<MeasuredPair, 'pair' | 'head' | 'folder'>
}

interface JudgeRequest {
  readonly measured: Pick<MeasuredPair, 'pair' | 'base' | 'head' | 'folder' | 'interrupted'> &
    Partial<Pick<MeasuredPair, 'additions'>>
  /** Undefined: it has not been judged before. */
  readonly judged?: Comparison | undefined
  readonly settings: GateSettings
  readonly certaintyRequired: boolean
  readonly definitions: Definitions
}

/**
 * A paired comparison with its report: measure base and head in alternating rounds, judge, write what was found.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function pairAndReport(request: PairRequest, ports: Ports): Promise<ReportedPair> {
  const { definitions } = request
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  let judged: Comparison | undefined
  const explained: PairRequest['explained'] = (found, { gate: settings, profile }) =>
    seriesToProfile(profile, () => (judged = compare({ kind: 'pair', ...found, settings, catalogue })))
  const measured = await pair({ ...request, explained }, ports)
  const { gate: settings, certaintyRequired } = measured.subjects.head.configuration
  return judgeAndReport({ measured, judged, settings, certaintyRequired, definitions }, ports)
}

/** Judges a pair whose three files are in its folder, and writes what was found there. */
export async function judgeAndReport(
  { measured, judged, settings, certaintyRequired, definitions }: JudgeRequest,
  ports: Ports,
): Promise<ReportedPair> {
  const { base, head, folder, interrupted, additions = [] } = measured
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  for (const note of limitNotes(head.limits, head.series)) ports.log.warning(note)
  const verdicts = judged ?? compare({ kind: 'pair', pair: measured.pair, base, head, settings, catalogue })
  const comparison = withAdditions(verdicts, additions)
  const files = await writeReport(
    {
      record: head,
      recordPath: `${folder}/head/record.json`,
      comparison,
      earlier: [base],
      sections: Object.fromEntries(additions.flatMap(({ sections = {} }) => Object.entries(sections))),
      reproduction: reproductionOf(
        { variant: null, record: head, comparison, problem: null },
        { definitions, commit: undefined },
      ),
      folder,
      catalogue,
    },
    ports,
  )
  return {
    measured,
    comparison,
    files: { ...files, pair: `${folder}/pair.json` },
    exitCode: interrupted ? EXIT.interrupted : exitCodeOf(head, comparison, certaintyRequired),
  }
}
