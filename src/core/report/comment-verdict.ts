import { headlineOf } from '../record/headline.ts'
import type { Comparison } from '../record/comparison-schema.ts'
import { count } from '../format/numbers.ts'
import { capital, shortened, someOf } from '../format/text.ts'
import type { MeasuredResult, NamedResult, Outcome } from '../record/measured.ts'
import { outcomeOf, WORST_FIRST, worstOutcome } from '../record/measured.ts'
import { OVERALL_LOOK } from './verdict-findings.ts'

export function outcomeSymbol(outcome: Outcome): string {
  return outcome === 'first-run' ? '+' : OVERALL_LOOK[outcome].symbol
}

export function outcomeWords(outcome: Outcome): string {
  return outcome === 'first-run' ? 'first run' : outcome
}

/**
 * How one result ended, in one sentence of plain text that still holds foreign names.
 * @param isFork whether a stranger may have made it: then series go by their metric alone, as values of labels can be sentences
 */
export function verdictSentence(result: MeasuredResult, isFork: boolean): string {
  const { record, comparison } = result
  const outcome = outcomeOf(result)
  if (comparison?.verdict === outcome) return headline(comparison, isFork)
  if (record === null) return 'Incomplete: nothing was measured.'
  if (outcome === 'first-run')
    return `First run: ${count(record.series.length, 'series')} measured, and nothing to compare with yet.`
  const failed = record.suites.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const why =
    record.interrupted === true
      ? 'the run was interrupted'
      : failed.length > 0
        ? `suite ${failed.join(', ')} failed`
        : 'this run measured nothing'
  const rest =
    comparison === null || comparison.series.length === 0
      ? ''
      : ` Of the rest: ${headline(comparison, isFork)}`
  return `Incomplete: ${shortened(why)}.${rest}`
}

function headline(comparison: Comparison, isFork: boolean): string {
  if (!isFork) return headlineOf(comparison)
  return headlineOf({ ...comparison, series: comparison.series.map((series) => ({ ...series, labels: {} })) })
}

/** How several ended, in one line: the worst by name, and always what is incomplete, lost or lacks shards. */
export function overallSentence(results: readonly NamedResult[]): string {
  const share = (some: readonly NamedResult[]): string =>
    `${listOfNames(some)} (${String(some.length)} of ${String(results.length)}).`
  const lost = results.filter(({ result }) => result.record === null)
  const there = results.filter((one) => !lost.includes(one))
  const outcomes = there.map(({ result }) => outcomeOf(result))
  const always: readonly Outcome[] = ['regressed', 'incomplete']
  const shown = WORST_FIRST.filter(
    (one) => always.includes(one) || (lost.length === 0 && one === worstOutcome(outcomes)),
  )
  const sentences = shown.flatMap((outcome) => {
    const some = there.filter((_, index) => outcomes[index] === outcome)
    if (some.length === 0) return []
    const all = `${results.length === 2 ? 'both' : `all ${String(results.length)}`} results.`
    return [`${capital(outcomeWords(outcome))}: ${some.length === results.length ? all : share(some)}`]
  })
  if (lost.length > 0)
    sentences.push(`${sentences.length === 0 ? 'Incomplete: no' : 'No'} result of ${share(lost)}`)
  return [...sentences, ...there.flatMap(fewerShards)].join(' ') || 'Incomplete: nothing was measured.'
}

/** Which also one result alone says in its headline. */
function fewerShards({ name, result }: NamedResult): string[] {
  const { of, merged } = result.comparison?.pair?.shards ?? { of: 0, merged: 0 }
  return merged < of ? [`${shortened(name)}: ${String(merged)} of ${String(of)} shards.`] : []
}

/** Names of results, the first of them where they are many. */
export function listOfNames(results: readonly Pick<NamedResult, 'name'>[]): string {
  return someOf(
    results.map(({ name }) => shortened(name)),
    5,
    ', ',
  )
}

/** What a maintainer does next, Markdown of our own words; empty where nothing is to be done. */
export function adviceOf(result: MeasuredResult): string {
  const { record, comparison } = result
  const isPair = comparison?.pair !== undefined
  switch (outcomeOf(result)) {
    case 'passed':
      return ''
    case 'regressed':
      return isPair
        ? 'If this cost is accepted, say so in `.kbench/accepted.yaml` or give the series a wider margin under `gate.rules` in `kbench.yaml`.'
        : 'If this cost is accepted, say so in `.kbench/accepted.yaml`, give the series a wider margin under `gate.rules` in `kbench.yaml`, or renew the baseline.'
    case 'inconclusive':
      return isPair
        ? 'Neither a pass nor a failure: use a quieter machine or several runners (`kbench init --shards 4`), or let undecided series be measured longer (`gate.certainty: required` in `kbench.yaml`, which also makes an undecided result fail).'
        : 'Neither a pass nor a failure: add more runs of unchanged code to the baseline (`kbench baseline add`).'
    case 'incomparable':
      return 'Neither a pass nor a failure: the baseline needs runs of this environment (`kbench baseline add`).'
    case 'incomplete':
      return record === null
        ? 'See the log of the run.'
        : 'What is missing may hide a regression; see the log of the run.'
    case 'first-run':
      return 'Add records of unchanged code to the baseline: `kbench baseline add record.json`. With five of them, regressions can be detected.'
  }
}
