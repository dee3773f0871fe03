import type { NamedResult } from '../../core/record/measured.ts'
import type { FindingsCatalogue } from '../../core/report/causes.ts'
import type { Block } from '../../core/report/markdown-document.ts'
import type { ReportChart } from '../../core/report/markdown-sections.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import type { WriterPorts } from '../github/other-writers.ts'
import type { World } from '../world.ts'

export interface CommentRequest {
  readonly results: readonly NamedResult[]
  readonly catalogue: FindingsCatalogue
  /** The inputs of the action, by their names in code. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly pullRequest: number
  /** The head commit that was measured, full. */
  readonly commit: string
  /** https://github.com/owner/name */
  readonly repositoryUrl: string
}

/** What a feature adds where results are shown. What it cannot make is a warning: the numbers are there all the same. */
export interface ReportPart {
  /** Draws one result into the folder `charts` next to report.md. */
  drawCharts?(
    shown: Reportable,
    folder: string,
    catalogue: FindingsCatalogue,
    world: World,
  ): Promise<{ readonly charts: readonly ReportChart[]; readonly files: readonly string[] }>
  /**
   * Writes all that is shown as a page for browsers next to report.md.
   * @param problems what went wrong with the whole, in sentences
   * @returns its path; undefined: it could not be made
   */
  writePage?(
    shown: readonly Reportable[],
    folder: string,
    catalogue: FindingsCatalogue,
    world: World,
    problems?: readonly string[],
  ): Promise<string | undefined>
  /** What a comment says below the results. */
  commentBlocks?(results: readonly NamedResult[], catalogue: FindingsCatalogue): Promise<readonly Block[]>
  /** Pictures of a comment by result, in place of the charts that GitHub draws. */
  commentPictures?(
    request: CommentRequest,
    world: WriterPorts,
  ): Promise<ReadonlyMap<NamedResult, readonly Block[]>>
}

/** What the parts of features in reports answer, one after another; those that do not do what is asked give nothing. */
export async function askReportParts<Answer>(
  features: readonly { readonly reportPart?: () => Promise<ReportPart> }[],
  ask: (part: ReportPart) => Promise<Answer | undefined> | undefined,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { reportPart } of features) {
    const part = await reportPart?.()
    const answer = part === undefined ? undefined : await ask(part)
    if (answer !== undefined) answers.push(answer)
  }
  return answers
}
