import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { REPLACES } from '../../ports/files.ts'
import { createBundledPageAssets, type PageAssets } from '../report-page/page-assets.ts'
import type { MonthListener } from './append-history.ts'
import { siteFiles } from './core/dashboard-site.ts'
import type { SiteSource } from './core/dashboard-overview.ts'
import { Timeline } from './core/timeline.ts'

export interface DashboardPorts extends Pick<Ports, 'files' | 'log'> {
  /** Default: those next to kbench. */
  readonly pageAssets?: PageAssets
}

/** The dashboard while records are read: of files and of months copies stand next to the page. */
interface DashboardSite extends MonthListener {
  readonly timeline: Timeline
  /** A file of records, to be copied. @param name of the copy */
  addFile(name: string, text: string): Promise<void>
  /** Whether all months were reported: half a history is no page. */
  isComplete(): boolean
  /** Writes all that is left. @throws what went wrong before, or now */
  write(): Promise<void>
}

/** @param folder where the site goes */
export function createDashboard(
  folder: string,
  source: Pick<SiteSource, 'repository' | 'accepted'>,
  { files, log, pageAssets = createBundledPageAssets() }: DashboardPorts,
): DashboardSite {
  const catalogue = reportCatalogue(DEFINITIONS.suites, [])
  const timeline = new Timeline(catalogue.suiteOf)
  const copies: SiteSource['files'][number][] = []
  const remarks: string[] = []
  let isComplete = false
  let failure: { readonly error: unknown } | undefined
  /** The folder of a site may be below one whose records are read, and its data are kbench's own. */
  const put = async (path: string, text: string): Promise<void> => {
    const file = `${folder}/${path}`
    const old = /\.(?:json|ndjson)$/.test(path) ? await files.readIfPresent(file) : undefined
    const isOwn = [old, old?.split('\n', 1)[0]].some(
      (json) => json !== undefined && schemaOf(json)?.startsWith('kbench.') === true,
    )
    await files.writeAtomically(file, text, isOwn ? REPLACES : undefined)
  }
  const addFile = async (name: string, text: string): Promise<void> => {
    const path = `data/${name}`
    if (copies.some((copy) => copy.path === path)) {
      remarks.push(`Not copied to this site: a second file with the name ${name}.`)
      return
    }
    await put(path, text)
    copies.push({ path, bytes: new TextEncoder().encode(text).length })
  }
  return {
    timeline,
    addFile,
    async month({ path, text, records, broken }) {
      for (const record of records) timeline.add(record)
      for (const { source: place, message } of broken) remarks.push(`Not read: ${place}: ${message}`)
      try {
        if (failure === undefined) await addFile(path.split('/').at(-1) ?? path, text)
      } catch (error) {
        failure = { error }
      }
    },
    end() {
      isComplete = true
    },
    isComplete: () => isComplete,
    async write() {
      if (failure !== undefined) throw failure.error
      for (const program of ['dashboard-page.js', 'charts-page.js'] as const)
        await files.writeAtomically(`${folder}/${program}`, await pageAssets.read(program))
      let count = 0
      for (const { path, text } of siteFiles({ ...source, timeline, catalogue, files: copies, remarks })) {
        await put(path, text)
        count += 1
      }
      log.info(`${folder}/index.html: the dashboard, with ${String(count + copies.length)} data files`)
    },
  }
}
