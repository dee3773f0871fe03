import type { FindingsCatalogue } from '../../../core/report/causes.ts'
import type { NamedResult } from '../../../core/record/measured.ts'
import {
  composeMarkdown,
  deepened,
  folded,
  paragraph,
  type Block,
} from '../../../core/report/markdown-document.ts'
import { sideBySideBlocks } from './report.ts'
import { sideBySide } from './side-by-side.ts'

/** More columns than this cannot be read. */
const MOST_COLUMNS = 6
const MOST_BYTES = 15_000

/** The numbers of several results side by side, as one folded piece of a comment. */
export function sidesInComment(results: readonly NamedResult[], catalogue: FindingsCatalogue): Block[] {
  const records = results.flatMap(({ name, result: { record } }) =>
    record === null ? [] : [{ source: name, record }],
  )
  if (records.length < 2 || records.length > MOST_COLUMNS) return []
  const sides = sideBySideBlocks(sideBySide(records, 'median', catalogue.metrics), catalogue)
  const text = composeMarkdown(sides.map(deepened), MOST_BYTES, 'the artifacts of the run').trimEnd()
  return [folded(paragraph(6, 'the numbers side by side', text), 'Side by side')]
}
