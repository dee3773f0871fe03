import { historyPage } from '../../core/history-branch/page.ts'
import type { History } from '../../core/history/schema.ts'
import type { Files } from '../../ports/files.ts'
import type { Log } from '../../ports/log.ts'
import type { RecordedHistory } from './read-history.ts'

export interface PagesRequest {
  /** Where the page and its data files go. */
  readonly folder: string
  readonly repository: string
  /** https://github.com/owner/name */
  readonly url: string
  readonly history: History
  readonly recorded: RecordedHistory
}

/** Writes `index.html` and copies of the record files below `data/`, ready to be deployed as a static site. */
export async function writePages(
  { folder, repository, url, history, recorded }: PagesRequest,
  { files, log }: { readonly files: Files; readonly log: Log },
): Promise<void> {
  const data = [...recorded.texts].map(([path, text]) => ({
    path: `data/${path.split('/').at(-1) ?? path}`,
    text,
  }))
  for (const { path, text } of data) await files.writeAtomically(`${folder}/${path}`, text)
  const page = historyPage({
    repository,
    url,
    history,
    records: recorded.records,
    files: data.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text).length })),
  })
  await files.writeAtomically(`${folder}/index.html`, page)
  log.info(`${folder}/index.html: the page of the history, with ${String(data.length)} data files`)
}
