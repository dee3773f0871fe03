import type { FoundChange } from '../core/branch/found-changes.ts'
import { commitRangeOf } from '../core/branch/recorded-search.ts'
import { formatSeries } from '../../../core/series.ts'
import type { GitHubPorts } from '../../../app/github/other-writers.ts'

/** A question for `kbench bisect`: full hashes, and a series as `formatSeries` writes it. */
export interface WantedSearch {
  readonly good: string
  readonly bad: string
  readonly series: string
}

/** Each is two requests. */
const MOST_LOOKED_AT = 10

/**
 * The first change whose range is a line of more than one commit: of one commit the issue already names it, and commits that are no
 * longer there, after a force push, cannot be measured.
 * @param changes those that are to be chosen first first
 * @throws {EnvironmentError}
 */
export async function searchWorthMaking(
  changes: readonly FoundChange[],
  { github, log }: GitHubPorts,
): Promise<WantedSearch | undefined> {
  for (const found of changes.slice(0, MOST_LOOKED_AT)) {
    const range = commitRangeOf(found)
    if (range === undefined) continue
    const { good, bad } = range
    const series = formatSeries(found.line)
    const parents = await github.parentsOf(bad)
    if (parents?.[0] === good) continue
    if (parents === undefined || (await github.mergeBase(good, bad)) !== good) {
      log.info(`${series}: no line of commits leads from ${good} to ${bad}, so none can be searched`)
      continue
    }
    log.info(`Worth a bisection: ${series} from ${good} to ${bad}`)
    return { good, bad, series }
  }
  return undefined
}
