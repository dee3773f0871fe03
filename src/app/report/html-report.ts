import type { FindingsCatalogue } from '../../core/findings/causes.ts'
import type { Definitions } from '../../config/load.ts'
import { messageOf } from '../../core/errors.ts'
import { reportDocument } from '../../core/html-report/document.ts'
import { reportData, reportTitle, titleOf, type Reportable } from '../../core/html-report/report-data.ts'
import type { PageAsset } from '../../ports/page-assets.ts'
import { reproductionOf } from './reproduction.ts'
import type { Reported } from './report-file.ts'
import type { Ports } from '../ports.ts'

/**
 * The report as one HTML file.
 * @param problems what went wrong with the whole, in sentences
 * @throws {EnvironmentError} when the programs of the page are not beside kbench
 */
export async function htmlReport(
  shown: readonly Reportable[],
  catalogue: FindingsCatalogue,
  { pageAssets }: Pick<Ports, 'pageAssets'>,
  problems: readonly string[] = [],
): Promise<string> {
  const read = async (asset: PageAsset): Promise<{ text: string; integrity: string }> => {
    const text = await pageAssets.read(asset)
    return { text, integrity: pageAssets.integrity(text) }
  }
  return reportDocument({
    title: reportTitle(shown),
    summary: shown.map(titleOf).join(' · '),
    data: reportData(shown, catalogue, problems),
    program: await read('report-page.js'),
    chartEngine: await read('page-charts.js'),
  })
}

/**
 * Writes report.html into a folder. A page that cannot be made is a warning: the numbers are there all the same.
 * @returns its path, undefined where it could not be made
 */
export async function writeHtml(
  shown: readonly Reportable[],
  folder: string,
  catalogue: FindingsCatalogue,
  ports: Ports,
  problems: readonly string[] = [],
): Promise<string | undefined> {
  const path = `${folder}/report.html`
  try {
    await ports.files.writeAtomically(path, await htmlReport(shown, catalogue, ports, problems))
    return path
  } catch (error) {
    ports.log.warning(`The HTML report could not be made: ${messageOf(error)}`)
    return undefined
  }
}

/** Files as parts of one report: a record that a comparison was made of goes with that comparison. */
export function togetherWithRecords(files: readonly Reported[]): Reportable[] {
  const comparisons = files.filter((file) => file.kind === 'comparison')
  const records = files.filter((file) => file.kind === 'record').map(({ record }) => record)
  const belongs = new Set<string>()
  const take = (wanted: readonly string[]): typeof records => {
    const found = records.filter(({ id }) => wanted.includes(id))
    for (const { id } of found) belongs.add(id)
    return found
  }
  const shown = new Map(
    comparisons.map((file): [Reported, Reportable] => {
      const { comparison } = file
      const [current] = take([comparison.current.id])
      const earlier = take(comparison.baseline.records.map(({ id }) => id))
      return [file, { kind: 'comparison', comparison, current, earlier }]
    }),
  )
  return files.flatMap((file): Reportable[] => {
    if (file.kind === 'comparison') return [shown.get(file) ?? file]
    return belongs.has(file.record.id) ? [] : [file]
  })
}

/**
 * The same with the commands that measure each again. Of a file it is not known who wrote it, so no setting is taken over that a person's
 * machine would act on.
 */
export function withReproductions(shown: readonly Reportable[], definitions: Definitions): Reportable[] {
  return shown.map((one) => {
    if (one.kind === 'side-by-side') return one
    const [record, comparison] =
      one.kind === 'record' ? [one.record, null] : [one.current ?? null, one.comparison]
    const reproduction = reproductionOf(
      { variant: null, record, comparison, problem: null },
      { definitions, commit: record?.subject.commit ?? '' },
    )
    if (reproduction === undefined) return one
    const [whatItDoes = ''] = reproduction.notes
    return { ...one, reproduction: { ...reproduction, notes: [whatItDoes, NOT_TAKEN_OVER] } }
  })
}

const NOT_TAKEN_OVER =
  'Settings of the run are not taken over, as a file does not say who wrote it: they are listed with the environment.'
