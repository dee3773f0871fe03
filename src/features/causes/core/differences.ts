import type { Comparison } from '../../../core/record/comparison-schema.ts'
import { contentHash } from '../../../core/content-hash.ts'
import { formatFieldValues } from '../../../core/format/field-value.ts'
import { count } from '../../../core/format/numbers.ts'
import { shortened } from '../../../core/format/text.ts'
import { escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import { plainLine } from '../../../core/report/text-table.ts'
import { isSecretName, withoutLogins } from '../../../core/secrets.ts'
import { type Fact, WORKLOADS } from './facts.ts'
import type { Comparing, ListedCluster } from './listed.ts'
import { neutralText, type SubjectObject, subjectObjects } from './objects.ts'
import { LONGEST_LINE, MOST_DIFFERENCES, MOST_LINES, type StateDifference } from './schema.ts'

/** Above, the middle of the texts counts as changed from end to end. */
const MOST_CELLS = 1_000_000

/** A longer text is compared as a whole. */
const LONGEST_TEXT = 200_000
/** The same of a line: to look for secrets in it takes the square of its length at worst. */
const LONGEST_READ_LINE = 5000
const IMAGE = /container \S+: image$/
const DIGEST = / \(sha256:[0-9a-f]{64}\)/g

/**
 * Differences between the objects of two identically created clusters, what explains most first: images,
 * arguments of containers, other fields of workloads, ConfigMaps, the rest. Only kinds listed on both sides.
 * @param clean takes known secrets out of a text
 */
export function stateDifferences(
  base: ListedCluster,
  head: ListedCluster,
  { namespaces, since, clean }: Comparing & { readonly clean: (text: string) => string },
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

/** The lines of a fact that may be shown, without names that differ between identically created clusters. */
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
) {
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
  const isWorkload = WORKLOADS.includes(kind)
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

/** The lines in which two texts differ, in order: the fewest whose removal and addition makes the second of the first. */
export function lineChanges(first: readonly string[], second: readonly string[]) {
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
function withoutCommon(first: readonly string[], second: readonly string[]) {
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

const HIDDEN = '***'
const WEB_TOKEN = /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g
/** A line of YAML or of properties: the value goes to its end. */
const WHOLE_LINE = /^(\s*(?:- )?)(["']?)([\w.][\w.-]{0,79})\2(\s*[:=]\s*)(\S.*)$/
/** In the middle of a line: JSON, flags, queries of addresses. */
const NAMED_VALUE =
  /(["']?)([\w.-]{1,80})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\]|\{[^}]*\}|(?:Bearer|Basic)\s+\S+|[^\s,;}&"']+)/g
/** A flag, then its value in the next word. */
const FLAG_AND_VALUE = /(--?)([\w.-]{1,80})(\s+)([^\s-]\S*)/g
/** A variable as containers have it, in JSON on one line; in YAML the value is on the next one. */
const VARIABLE = /("name"\s*:\s*"([^"]{1,80})"\s*,\s*"value"\s*:\s*)"(?:[^"\\]|\\.)*"/g
const VARIABLE_NAME = /^\s*(?:- )?["']?name["']?\s*:\s*["']?([\w.-]{1,80})["']?,?\s*$/
const VARIABLE_VALUE = /^(\s*["']?value["']?\s*:\s*)\S.*$/
/** A key of YAML or JSON whose value is further below. */
const BLOCK = /^(\s*(?:- )?)["']?([\w.-]{1,80})["']?\s*:\s*(?:!\w*\s*)?(?:[|>][\d+-]*|[[{])?\s*(?:#.*)?$/

/** The same of something that a person named: an environment variable, a key of a ConfigMap, an annotation. */
export function hiddenIfSecret(name: string, text: string): string {
  return namesSecret(name, text) ? HIDDEN : withHiddenValues(text)
}

/** A text of a cluster without the values whose names say that they are secret, and without logins and tokens. */
export function withHiddenValues(text: string): string {
  // Column of the key whose value is hidden, and the name on the line above.
  let [column, variable]: [number | undefined, string | undefined] = [undefined, undefined]
  const lines = text.split('\n').flatMap((line) => {
    if (column !== undefined && isBelow(line, column)) return []
    column = undefined
    const above = variable
    variable = VARIABLE_NAME.exec(line)?.[1]
    if (above !== undefined && namesSecret(above, line)) return [line.replace(VARIABLE_VALUE, `$1${HIDDEN}`)]
    const block = BLOCK.exec(line)
    if (block === null || !namesSecret(block[2] ?? '', '')) return [withoutValues(line)]
    column = block[1]?.length ?? 0
    return [`${line.trimEnd()} ${HIDDEN}`]
  })
  return lines.join('\n')
}

/** A list may be as far to the left as its key. */
function isBelow(line: string, column: number): boolean {
  const indent = line.search(/\S/)
  return indent === -1 || indent > column || (indent === column && line.startsWith('- ', indent))
}

function withoutValues(line: string): string {
  const open = withoutLogins(line).replace(WEB_TOKEN, HIDDEN)
  const [, start = '', quote = '', name = '', between = '', value = ''] = WHOLE_LINE.exec(open) ?? []
  if (namesSecret(name, value)) return `${start}${quote}${name}${quote}${between}${HIDDEN}`
  return open
    .replace(VARIABLE, (whole, first: string, called: string) =>
      namesSecret(called, whole) ? `${first}"${HIDDEN}"` : whole,
    )
    .replace(NAMED_VALUE, (whole, mark: string, called: string, equals: string, it: string) =>
      namesSecret(called, it) ? `${mark}${called}${mark}${equals}${HIDDEN}` : whole,
    )
    .replace(FLAG_AND_VALUE, (whole, dashes: string, called: string, space: string, it: string) =>
      namesSecret(called, it) ? `${dashes}${called}${space}${HIDDEN}` : whole,
    )
}

/**
 * Flags and keys of files have hyphens and dots in place of underscores. A webhook's address may let
 * everybody in; in a cluster most so-called webhooks are none.
 */
function namesSecret(name: string, value: string): boolean {
  const variable = name.replace(/[-.]/g, '_')
  return isSecretName(value.includes('://') ? variable : variable.replace(/webhook/gi, ''))
}

/** Above, only the part that differs is kept. */
const LONGEST_VALUE = 120
const SHOWN_DIGEST = /(sha256:[0-9a-f]{12})[0-9a-f]{52}/g

/** Differences as a comparison has them, each in one line; the file has all of it. */
export function shortDifferences(
  differences: readonly StateDifference[],
): Comparison['environmentDifferences'] {
  return differences.map(({ field, onlyBase, onlyHead }) => {
    const [base, head] = [oneLine(onlyBase), oneLine(onlyHead)]
    const [baseline, current] = formatFieldValues(field, base ?? undefined, head ?? undefined)
    return {
      field,
      baseline: base === null ? null : baseline,
      current: head === null ? null : current,
    }
  })
}

function oneLine(lines: readonly string[]): string | null {
  const [first, ...rest] = lines.map((line) => line.trim().replace(SHOWN_DIGEST, '$1…'))
  if (first === undefined) return null
  if (rest.length === 0 && first === '') return '(empty)'
  const all = [first, ...rest].join(' | ')
  if (rest.length === 0 || all.length <= LONGEST_VALUE) return all
  return `${shortened(first, LONGEST_VALUE)} and ${count(rest.length, 'more line')}`
}

/** `differences.md`: one heading per thing that differs, below it the lines that only one side has. */
export function differencesMarkdown(differences: readonly StateDifference[]): string {
  const parts = differences.map(({ field, onlyBase, onlyHead }) => {
    const lines = [
      ...onlyBase.map((line) => `- ${plainLine(line)}`),
      ...onlyHead.map((line) => `+ ${plainLine(line)}`),
    ]
    const fence = fenceFor(lines)
    return `### ${escapeMarkdown(field)}\n\n${fence}diff\n${lines.join('\n')}\n${fence}\n`
  })
  const intro = [
    '# What differs between the clusters of base and head',
    'After `subject.setup`, `-` is only on base, `+` only on head. Secrets are not read, and values that are secret by their names not shown.',
  ]
  return [...intro.map((text) => `${text}\n`), ...parts].join('\n')
}

/** More backquotes than any line has. */
function fenceFor(lines: readonly string[]): string {
  const longest = lines
    .flatMap((line) => line.match(/`+/g) ?? [])
    .reduce((most, { length }) => Math.max(most, length), 2)
  return '`'.repeat(longest + 1)
}
