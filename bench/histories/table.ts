import type { Case } from './cases.ts'
import type { Detector, Found } from './detectors.ts'
import { percent } from './percent.ts'
import { harmonicMean, scoreAgainstPeople, unmatched, type MarkedSeries } from './people.ts'

/** A Markdown table; the first column is text. */
function markdown(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(headers),
    line(headers.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n')
}

/**
 * One row per group of cases. Without a change: the share of series with an alarm. With changes: the share found, and in
 * brackets false alarms per series. "–": too few runs for this detector to judge any.
 */
export function groupTable(
  cases: readonly Case[],
  detectors: readonly Detector[],
  isWanted: (one: Case) => boolean,
): string {
  const groups = [...new Set(cases.filter(isWanted).map(({ group }) => group))]
  const rows = groups.map((group) => {
    const members = cases.flatMap((one, index) => (one.group === group ? [index] : []))
    const hasTruth = members.some((index) => cases[index]?.truth.length !== 0)
    const cell = ({ found, fewestRuns }: Detector): string => {
      if (members.every((index) => (cases[index]?.values.length ?? 0) < fewestRuns)) return '–'
      return hasTruth ? foundText(cases, found, members) : alarmText(found, members)
    }
    return [group, String(members.length), ...detectors.map(cell)]
  })
  return markdown(['series', 'n', ...detectors.map(({ name }) => name)], rows)
}

/** Recall, precision and their harmonic mean against SAP's own verdicts, and how many series without a regression alarm. */
export function verdictTable(cases: readonly Case[], detectors: readonly Detector[]): string {
  const members = cases.flatMap(({ group }, index) => (group.startsWith('SAP') ? [index] : []))
  const quiet = members.filter((index) => cases[index]?.truth.length === 0)
  const rows = detectors.map(({ name, found }) => {
    const { hits, asked, wrong } = count(cases, found, members)
    const recall = hits / asked
    const precision = hits + wrong === 0 ? 1 : hits / (hits + wrong)
    const alarmed = quiet.filter((index) => found[index]?.length !== 0).length
    return [
      name,
      `${String(hits)} of ${String(asked)}`,
      percent(precision),
      harmonicMean(recall, precision).toFixed(2),
      `${String(alarmed)} of ${String(quiet.length)}`,
    ]
  })
  return markdown(
    ['SAP HANA, 25 series', 'regressions found', 'precision', 'F1', 'alarm without regression'],
    rows,
  )
}

/** Recall, precision and F1 against the consensus of people, per detector. */
export function peopleTable(
  series: readonly MarkedSeries[],
  detectors: readonly Omit<Detector, 'fewestRuns'>[],
): string {
  const rows = detectors.map(({ name, found }) => {
    const { truths, found: hits, reported, alone, quiet, quietAlarms } = scoreAgainstPeople(series, found)
    const recall = hits / truths
    const precision = reported === 0 ? 1 : 1 - alone / reported
    return [
      name,
      percent(recall),
      percent(precision),
      harmonicMean(recall, precision).toFixed(2),
      `${String(quietAlarms)} of ${String(quiet)}`,
    ]
  })
  return markdown(
    [
      `${String(series.length)} series, five people each`,
      'recall',
      'precision',
      'F1',
      'alarm where nobody marked',
    ],
    rows,
  )
}

function alarmText(found: Found, members: readonly number[]): string {
  return percent(members.filter((index) => found[index]?.length !== 0).length / members.length)
}

function foundText(cases: readonly Case[], found: Found, members: readonly number[]): string {
  const { hits, asked, wrong } = count(cases, found, members)
  return `${percent(hits / asked)} (${(wrong / members.length).toFixed(2)})`
}

function count(
  cases: readonly Case[],
  found: Found,
  members: readonly number[],
): { hits: number; asked: number; wrong: number } {
  let [hits, asked, wrong] = [0, 0, 0]
  for (const index of members) {
    const [truths, places] = [cases[index]?.truth ?? [], found[index] ?? []]
    const matched = truths.length - unmatched(truths, places)
    hits += matched
    asked += truths.length
    wrong += places.length - matched
  }
  return { hits, asked, wrong }
}
