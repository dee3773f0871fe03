import { formatDuration } from '../../core/format/numbers.ts'
import type { PairedPlan } from '../../core/judge/rounds/plan.ts'
import type { Log } from '../../ports/log.ts'
import { providerLine, type ChosenProvider } from '../measure/choose-provider.ts'
import type { Choice } from './rounds/choose-measurements.ts'
import { SIDES } from './sides.ts'
import type { Subjects } from './subjects.ts'

/** A script as a setting has many lines. */
const LONGEST_SETTING = 120

/** Where the pair runs, and what each side is. */
export function logSubjects(subjects: Subjects, chosen: ChosenProvider, log: Log): void {
  const { base, head } = subjects
  log.info(providerLine(chosen))
  log.info(`Preset ${head.configuration.preset}`)
  for (const side of SIDES) {
    const { checkout, settings } = subjects[side]
    const commit = checkout.commit === undefined ? [] : [`commit ${checkout.commit.slice(0, 12)}`]
    log.info(`${side}: ${[checkout.directory, ...commit, ...settings.map(shortened)].join(', ')}`)
  }
  const hasSetup = [base, head].some(({ configuration }) => configuration.subject.setup !== undefined)
  // Its workloads run in the checkout of each side.
  const hasWorkloads = head.configuration.suites.some(({ suite }) => suite.needs !== undefined)
  const differ = hasWorkloads && base.checkout.directory !== head.checkout.directory
  if (!hasSetup && !differ && base.settings.join() === head.settings.join())
    log.warning('base and head are identical: there is no subject.setup, and no setting differs')
}

export function logDecisions({ decisions, left }: PairedPlan, log: Log): void {
  if (decisions.length === 0) return
  const parts = ['regressed', 'improved', 'unchanged', 'inconclusive']
    .map((verdict) => ({ verdict, number: decisions.filter((one) => one.verdict === verdict).length }))
    .filter(({ number }) => number > 0)
    .map(({ verdict, number }) => `${String(number)} ${verdict}`)
  log.info(`  ${String(decisions.length)} series: ${parts.join(', ')}`)
  if (left.some(({ why }) => why === 'failed-anyway'))
    log.info(
      '  a regression is proven, so the run ends here; gate.afterRegression: continue measures undecided series further',
    )
  for (const [code, text] of Object.entries(LEFT)) {
    const number = left.filter(({ why }) => why === code).length
    if (number > 0) log.info(`  ${String(number)} ${text}`)
  }
}

/** Why undecided series get no more rounds. */
const LEFT: Partial<Record<PairedPlan['left'][number]['why'], string>> = {
  hopeless: 'of them look harmless, and all rounds together would not decide them: not measured further',
  'few-rounds': 'of them look harmless, and too few rounds say how much they vary: not measured further',
  'not-suspected':
    'undecided, but not suspected of a regression: not measured further (with gate.certainty: required they are)',
}

export function logChoice({ wanted, tooExpensive, expectedSeconds }: Choice, log: Log): void {
  if (tooExpensive.length > 0)
    log.info(`  not measured further, as gate.budget does not reach: ${tooExpensive.join(', ')}`)
  if (wanted.size > 0)
    log.info(`  measured further: ${[...wanted].join(', ')}; about ${formatDuration(expectedSeconds)}`)
}

function shortened(setting: string): string {
  return setting.length <= LONGEST_SETTING ? setting : `${setting.slice(0, LONGEST_SETTING)}… (shortened)`
}
