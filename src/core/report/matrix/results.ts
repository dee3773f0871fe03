import type { OverallVerdict } from '../../comparison/schema.ts'
import type { Style } from '../../format/text-layout.ts'
import { OVERALL_LOOK } from '../../findings/verdict.ts'

/** How one variant of a matrix ended. */
export interface VariantResult {
  readonly name: string
  /** undefined: nothing to compare with yet, or nothing measured. */
  readonly verdict: OverallVerdict | undefined
  readonly hasRecord: boolean
  readonly interrupted: boolean
  readonly problems: readonly string[]
  /** Path of its report, relative to that of the matrix. */
  readonly report: string | undefined
}

/** "✓ passed", "! failed": the sign, so that colour is never the only carrier. */
export function resultText(result: VariantResult): string {
  const { verdict, hasRecord, interrupted, problems } = result
  if (interrupted) return '! interrupted'
  if (!hasRecord) return '! failed'
  if (verdict !== undefined) return `${OVERALL_LOOK[verdict].symbol} ${verdict}`
  return problems.length > 0 ? '! incomplete' : '✓ measured, no baseline yet'
}

export function resultStyle({ verdict, interrupted, problems }: VariantResult): Style {
  if (interrupted || problems.length > 0) return 'bad'
  return verdict === undefined ? 'plain' : OVERALL_LOOK[verdict].style
}
