import { contentHash } from '../content-hash.ts'
import { shortened } from '../format/text.ts'
import type { Fact } from './flatten.ts'
import { hiddenIfSecret, withHiddenValues } from './hidden-values.ts'
import type { ListedCluster } from './listed.ts'
import { neutralText } from './neutral-text.ts'
import { subjectObjects, type SubjectObject } from './objects.ts'
import { LONGEST_LINE, MOST_DIFFERENCES, MOST_LINES, type StateDifference } from './schema.ts'
import { WORKLOADS } from './workload-facts.ts'

/** Above, the middle of the texts counts as changed from end to end. */
const MOST_CELLS = 1_000_000

interface LineChanges {
  /** Lines that only the first text has, in order. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** A longer text is compared as a whole. */
const LONGEST_TEXT = 200_000
/** The same of a line: to look for secrets in it takes the square of its length at worst. */
const LONGEST_READ_LINE = 5000
const IMAGE = /container \S+: image$/
const DIGEST = / \(sha256:[0-9a-f]{64}\)/g

interface Comparing {
  /** That are not the subject's. */
  readonly namespaces: readonly string[]
  /** Only what was made or changed after that, on either side, is the subject's; milliseconds since 1970. */
  readonly since: number
  /** Takes known secrets out of a text. */
  readonly clean: (text: string) => string
}

/**
 * What differs between the objects of two clusters that were created alike, what explains most first: images, arguments of containers, the
 * rest of workloads, ConfigMaps, all else. Only kinds that were listed on both sides are compared.
 */
export function stateDifferences(
  base: ListedCluster,
  head: ListedCluster,
  { namespaces, since, clean }: Comparing,
): StateDifference[] {
  const choice = {
    without: new Set(namespaces),
    kinds: new Set([...base.objects.keys()].filter((kind) => head.objects.has(kind))),
    withPods: base.pods !== undefined && head.pods !== undefined,
  }
  const [before, after] = [subjectObjects(base, choice), subjectObjects(head, choice)]
  const texts = {
    base: readable(neutralText(base.names), clean),
    head: readable(neutralText(head.names), clean),
  }
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => Math.max(before.get(key)?.changedAt ?? 0, after.get(key)?.changedAt ?? 0) >= since)
    .flatMap((key) => differencesOf(key, before.get(key), after.get(key), texts))
    .sort((a, b) => a.rank - b.rank || (a.field < b.field ? -1 : 1))
    .slice(0, MOST_DIFFERENCES)
    .map(({ field, onlyBase, onlyHead }) => ({
      field: shortened(clean(field), LONGEST_LINE),
      onlyBase: bounded(onlyBase),
      onlyHead: bounded(onlyHead),
    }))
}

interface Ranked {
  readonly field: string
  readonly onlyBase: readonly string[]
  readonly onlyHead: readonly string[]
  readonly rank: number
}

/** The lines of a fact that may be shown, without what two clusters that were created alike call differently. */
type Readable = (fact: Fact) => string[]

function readable(neutral: (text: string) => string, clean: (text: string) => string): Readable {
  return ({ text, name, isImage }) => {
    if (text.length > LONGEST_TEXT) return [asHash(text)]
    const shown = clean(neutral(text))
      .split(/\r?\n/)
      .map((line) => (line.length > LONGEST_READ_LINE ? asHash(line) : line))
      .join('\n')
    if (isImage === true) return [shown]
    return (name === undefined ? withHiddenValues(shown) : hiddenIfSecret(name, shown)).split('\n')
  }
}

function asHash(text: string): string {
  return `${String(text.length)} characters, hash ${contentHash(text)}`
}

function differencesOf(
  key: string,
  base: SubjectObject | undefined,
  head: SubjectObject | undefined,
  texts: { readonly base: Readable; readonly head: Readable },
): Ranked[] {
  const present = head ?? base
  if (present === undefined) return []
  if (base === undefined || head === undefined) {
    const lines = texts[base === undefined ? 'head' : 'base']({ text: present.summary, isImage: true })
    const [onlyBase, onlyHead] = base === undefined ? [[], lines] : [lines, []]
    return [{ field: key, onlyBase, onlyHead, rank: rankOf(present.kind, 'image') }]
  }
  return [...new Set([...base.facts.keys(), ...head.facts.keys()])].flatMap((place) => {
    const [before, after] = [base.facts.get(place), head.facts.get(place)]
    if (before?.text === after?.text) return []
    if (IMAGE.test(place) && isSameImage(before?.text, after?.text)) return []
    const { removed, added } = lineChanges(
      before === undefined ? [] : texts.base(before),
      after === undefined ? [] : texts.head(after),
    )
    if (removed.length + added.length === 0) return []
    const between = /^(pods|(init )?container \S+): /.test(place) ? ', ' : ': '
    const field = `${key}${between}${place}`
    return [{ field, onlyBase: removed, onlyHead: added, rank: rankOf(present.kind, place) }]
  })
}

/** The digest is known only where a pod runs: its absence is no other image. */
function isSameImage(base = '', head = ''): boolean {
  const [one, other] = [base.replace(DIGEST, ''), head.replace(DIGEST, '')]
  return one === other && (one === base || other === head)
}

function rankOf(kind: string, place: string): number {
  if (/(labels|annotations)\[/.test(place)) return 6
  if (kind === 'ConfigMap') return 3
  const isWorkload = WORKLOADS.some((one) => one === kind)
  if (!isWorkload && /^(CustomResource|Validating|Mutating)/.test(kind)) return 5
  if (!isWorkload && /^(Service|NetworkPolicy)$/.test(kind)) return 4
  if (place.endsWith('image')) return 0
  return /^(init )?container /.test(place) ? 1 : 2
}

function bounded(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_LINES).map((line) => shortened(line, LONGEST_LINE))
  const more = lines.length - shown.length
  return more === 0 ? shown : [...shown, `… and ${String(more)} more lines`]
}

/** The lines in which two texts differ: the fewest whose removal and addition makes the second of the first. */
export function lineChanges(first: readonly string[], second: readonly string[]): LineChanges {
  let start = 0
  while (start < first.length && start < second.length && first[start] === second[start]) start += 1
  let end = 0
  const most = Math.min(first.length, second.length) - start
  while (end < most && first.at(-1 - end) === second.at(-1 - end)) end += 1
  const removed = first.slice(start, first.length - end)
  const added = second.slice(start, second.length - end)
  return removed.length * added.length > MOST_CELLS ? { removed, added } : withoutCommon(removed, added)
}

/** The longest common subsequence of the lines stays: dynamic programming from the end. */
function withoutCommon(first: readonly string[], second: readonly string[]): LineChanges {
  const width = second.length + 1
  const longest = new Uint32Array((first.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0
  for (let row = first.length - 1; row >= 0; row -= 1)
    for (let column = second.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        first[row] === second[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const [removed, added]: [string[], string[]] = [[], []]
  let [row, column] = [0, 0]
  while (row < first.length && column < second.length) {
    const [one = '', other = ''] = [first[row], second[column]]
    if (one === other) [row, column] = [row + 1, column + 1]
    else if (at(row + 1, column) >= at(row, column + 1)) {
      removed.push(one)
      row += 1
    } else {
      added.push(other)
      column += 1
    }
  }
  return { removed: [...removed, ...first.slice(row)], added: [...added, ...second.slice(column)] }
}
