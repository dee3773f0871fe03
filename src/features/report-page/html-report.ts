import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { ReportPart } from '../../app/report/report-part.ts'
import { reproductionOf } from '../../app/report/reproduction.ts'
import { messageOf } from '../../core/errors.ts'
import type { FindingsCatalogue } from '../../core/report/causes.ts'
import type { Reportable } from '../../core/report/reportable.ts'
import { reportDocument } from './core/document.ts'
import { reportData, reportTitle, titleOf } from './core/report-data.ts'
import { createBundledPageAssets, type PageAsset } from './page-assets.ts'

/**
 * The report as one HTML file.
 * @param problems what went wrong with the whole, in sentences
 * @throws {EnvironmentError} when the programs of the page are not next to kbench
 */
export async function htmlReport(
  shown: readonly Reportable[],
  catalogue: FindingsCatalogue,
  problems: readonly string[] = [],
  pageAssets = createBundledPageAssets(),
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
    chartEngine: await read('charts-page.js'),
  })
}

/** Writes report.html. */
export function pagePart(pageAssets = createBundledPageAssets()): ReportPart {
  return {
    async writePage(shown, folder, catalogue, { files, log }, problems) {
      const path = `${folder}/report.html`
      try {
        await files.writeAtomically(path, await htmlReport(shown, catalogue, problems, pageAssets))
        return path
      } catch (error) {
        log.warning(`The HTML report could not be made: ${messageOf(error)}`)
        return undefined
      }
    },
  }
}

/** Results from files as a page: with `--format html`. */
export function pageOfFiles(shown: readonly Reportable[], features: Ports['features']): Promise<string> {
  const catalogue = reportCatalogue(DEFINITIONS.suites, features)
  return htmlReport(withReproductions(togetherWithRecords(shown)), catalogue)
}

/** Files as parts of one report: a record that a comparison was made of goes with that comparison. */
export function togetherWithRecords(files: readonly Reportable[]): Reportable[] {
  const comparisons = files.filter((file) => file.kind === 'comparison')
  const records = files.filter((file) => file.kind === 'record').map(({ record }) => record)
  const belongs = new Set<string>()
  const take = (wanted: readonly string[]): typeof records => {
    const found = records.filter(({ id }) => wanted.includes(id))
    for (const { id } of found) belongs.add(id)
    return found
  }
  const shown = new Map(
    comparisons.map((file): [Reportable, Reportable] => {
      const { comparison } = file
      const [current = file.current] = take([comparison.current.id])
      const earlier = take(comparison.baseline.records.map(({ id }) => id))
      return [file, { ...file, current, earlier }]
    }),
  )
  return files.flatMap((file): Reportable[] => {
    if (file.kind === 'record' && belongs.has(file.record.id)) return []
    return [shown.get(file) ?? file]
  })
}

/**
 * The same with commands that measure each again. The author of a file is unknown, so no setting is taken
 * over that a person's machine would act on.
 */
export function withReproductions(shown: readonly Reportable[]): Reportable[] {
  return shown.map((one) => {
    if (one.kind === 'side-by-side') return one
    const [record, comparison] =
      one.kind === 'record' ? [one.record, null] : [one.current ?? null, one.comparison]
    const reproduction = reproductionOf(
      { variant: null, record, comparison, problem: null },
      { definitions: DEFINITIONS, commit: record?.subject.commit ?? '' },
    )
    if (reproduction === undefined) return one
    const [whatItDoes = ''] = reproduction.notes
    return { ...one, reproduction: { ...reproduction, notes: [whatItDoes, NOT_TAKEN_OVER] } }
  })
}

const NOT_TAKEN_OVER =
  'Settings of the run are not taken over, as a file does not say who wrote it: they are listed with the environment.'
