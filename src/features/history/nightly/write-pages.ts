import type { Definitions } from '../../../config/load.ts'
import { Timeline } from '../core/changes/timeline.ts'
import { createDashboard } from '../dashboard.ts'
import { suiteOfMetric } from '../../../app/metric-catalogue.ts'
import type { Ports } from '../../../app/ports.ts'
import type { MonthListener } from './read-history.ts'

interface PagesRequest {
  /** Where the site goes. */
  readonly folder: string
  readonly repository: string
  /** https://github.com/owner/name */
  readonly url: string
  readonly definitions: Definitions
}

/** The dashboard of the history branch, reported month by month. What goes wrong with it then is reported when it is written. */
interface HistoryPages extends MonthListener {
  /** Whether all months were reported: half a history is no page. */
  isComplete(): boolean
  /** Writes the site. @throws what went wrong before, or now */
  write(): Promise<void>
}

export function createPages(
  { folder, repository, url, definitions }: PagesRequest,
  ports: Pick<Ports, 'files' | 'log' | 'pageAssets'>,
): HistoryPages {
  const timeline = new Timeline(suiteOfMetric(definitions.suites))
  const site = createDashboard(
    { folder, timeline, repository: { name: repository, url }, definitions },
    ports,
  )
  let isComplete = false
  let failure: { readonly error: unknown } | undefined
  return {
    async month({ path, text, records, broken }) {
      for (const record of records) timeline.add(record)
      site.addBroken(broken)
      try {
        if (failure === undefined) await site.addFile(path.split('/').at(-1) ?? path, text)
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
      await site.write()
    },
  }
}
