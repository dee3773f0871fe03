import type { Definitions } from '../../config/load.ts'
import { siteFiles, type SiteSource } from './core/dashboard-site.ts'
import type { Timeline } from './core/timeline.ts'
import type { BrokenLine } from './core/month-file.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { REPLACES } from '../../ports/files.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import { createBundledPageAssets, type PageAsset, type PageAssets } from '../report-page/page-assets.ts'

const PROGRAMS: readonly PageAsset[] = ['dashboard-page.js', 'charts-page.js']

export interface DashboardRequest extends Pick<SiteSource, 'repository' | 'accepted'> {
  /** Where the site goes. */
  readonly folder: string
  /** Filled by whoever reads the records, before the site is written. */
  readonly timeline: Timeline
  readonly definitions: Definitions
}

export interface DashboardPorts extends Pick<Ports, 'files' | 'log'> {
  /** Default: those next to kbench. */
  readonly pageAssets?: PageAssets
}

/** The dashboard while records are read. */
interface DashboardSite {
  /** A file of records, to be copied beside the page. @param name of the copy */
  addFile(name: string, text: string): Promise<void>
  /** Lines of a file that are no record: the page names them. */
  addBroken(broken: readonly BrokenLine[]): void
  /** Writes all that is left. */
  write(): Promise<void>
}

export function createDashboard(
  { folder, timeline, repository, definitions, accepted }: DashboardRequest,
  { files, log, pageAssets = createBundledPageAssets() }: DashboardPorts,
): DashboardSite {
  const catalogue = reportCatalogue(definitions.suites)
  const copies: SiteSource['files'][number][] = []
  const remarks: string[] = []
  /** The folder of a site may be below one whose records are read, and its data are kbench's own. */
  const put = async (path: string, text: string): Promise<void> => {
    const file = `${folder}/${path}`
    const old = /\.(?:json|ndjson)$/.test(path) ? await files.readIfPresent(file) : undefined
    const isOwn = [old, old?.split('\n', 1)[0]].some(
      (json) => json !== undefined && schemaOf(json)?.startsWith('kbench.') === true,
    )
    await files.writeAtomically(file, text, isOwn ? REPLACES : undefined)
  }
  return {
    async addFile(name, text) {
      const path = `data/${name}`
      if (copies.some((copy) => copy.path === path)) {
        remarks.push(`Not copied to this site: a second file with the name ${name}.`)
        return
      }
      await put(path, text)
      copies.push({ path, bytes: new TextEncoder().encode(text).length })
    },
    addBroken(broken) {
      for (const { source, message } of broken) remarks.push(`Not read: ${source}: ${message}`)
    },
    async write() {
      for (const program of PROGRAMS)
        await files.writeAtomically(`${folder}/${program}`, await pageAssets.read(program))
      let count = 0
      for (const { path, text } of siteFiles({
        timeline,
        catalogue,
        repository,
        files: copies,
        remarks,
        ...(accepted === undefined ? {} : { accepted }),
      })) {
        await put(path, text)
        count += 1
      }
      log.info(`${folder}/index.html: the dashboard, with ${String(count + copies.length)} data files`)
    },
  }
}
