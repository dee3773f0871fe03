import { formatEstimate } from '../../../../core/format/change.ts'
import { formatChance } from '../../../bisect/core/chance.ts'
import { codeMarkdown, escapeMarkdown } from '../../../../core/report/markdown/escape.ts'
import type { FoundChange } from './found-changes.ts'
import { isOfRange, type FoundSearch, type RecordedSearch } from './recorded-search.ts'

const NOT_FOUND: Record<Exclude<RecordedSearch['end'], 'found'>, string> = {
  nothing: 'measured as a pair, the two ends of the range do not differ for certain',
  better: 'measured as a pair, the series got better from the one end of the range to the other',
  'out-of-time': 'the time was up',
  'no-more-commits': 'no commit is left that could distinguish the others',
}

/**
 * What a search said, as a line of an issue: the commit, its chance, and by how much it changed the series.
 * @param url of the repository, without a slash at the end
 */
export function recordedSearchText(search: RecordedSearch, found: FoundChange, url: string): string {
  const { good, bad } = search
  const elsewhere = isOfRange(search, found)
    ? ''
    : ` (searched in [${good.slice(0, 12)}…${bad.slice(0, 12)}](${url}/compare/${good}...${bad}))`
  if (search.end !== 'found') return `not found: ${NOT_FOUND[search.end]}${elsewhere}`
  const size = escapeMarkdown(formatEstimate(search.change, search.scale, search.unit))
  return `${commitsText(search, url)}: ${size}${elsewhere}`
}

function commitsText({ first, last, commits, subject, chance }: FoundSearch, url: string): string {
  const shown = subject === '' ? '' : ` (${escapeMarkdown(subject)})`
  const sure = formatChance(chance)
  if (commits === 1) return `${link(first, url)}, ${sure}${shown}`
  return `one of ${String(commits)} commits from ${link(first, url)}${shown} to ${link(last, url)}, ${sure}; those between cannot be measured`
}

function link(commit: string, url: string): string {
  return `[${codeMarkdown(commit.slice(0, 12))}](${url}/commit/${commit})`
}
