import { left } from '../columns.ts'
import type { SideBySide } from '../../side-by-side/schema.ts'
import { resultStyle, resultText, type VariantResult } from './results.ts'
import { sideBySideTable } from '../side-by-side/table.ts'
import { printable } from '../../format/text-layout.ts'
import { layOut, type TableOptions, type Row } from '../text/table.ts'

/** How each variant of a matrix ended, then their numbers side by side, for a terminal. Ends with a line feed. */
export function matrixTable(
  results: readonly VariantResult[],
  sides: SideBySide | undefined,
  options: TableOptions,
): string {
  const rows = results.map((result): Row => ({
    cells: [printable(result.name), resultText(result)],
    styles: { 1: resultStyle(result) },
    ...(result.problems.length === 0 ? {} : { below: printable(result.problems.join('; ')) }),
  }))
  const headers = [left('VARIANT'), left('RESULT')] as const
  const table = layOut(headers, 0, rows, options.columns, options.paint)
  return [...table, '', ...(sides === undefined ? [] : [sideBySideTable(sides, options)])].join('\n')
}
