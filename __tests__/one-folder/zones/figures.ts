import type { DrawFigures } from '../../../src/core/report/figures.ts'

/** As many marks as there are raw files. */
const draw: DrawFigures = (sides, data, { chart }) => {
  const counts = (data ?? []) as number[]
  const title = `Zones that were asked, in ${String(sides.columns.length)} columns`
  const values = counts.map((files, record) => ({ record, files }))
  const panel = { data: { values }, mark: 'bar', encoding: { y: { field: 'record' }, x: { field: 'files' } } }
  return [{ suite: 'zones-asked', title, specification: chart(title, 'Made up.', [panel]) }]
}
export default draw
