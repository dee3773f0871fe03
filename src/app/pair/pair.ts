import { EnvironmentError, Interrupted, UserError } from '../../core/errors.ts'
import { formatDuration } from '../../core/format/duration.ts'
import { compilePolicy } from '../../core/judge/policy/policy.ts'
import { pairedSeriesOf } from '../../core/pair/paired-series.ts'
import { blocksOf, type TwinBlock } from '../../core/judge/rounds/blocks.ts'
import type { PairedDesign } from '../../core/judge/rounds/design.ts'
import { planPaired } from '../../core/judge/rounds/plan.ts'
import { median } from '../../core/stats/median.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { ensureTools } from '../../tools/install.ts'
import { chooseProvider, type ChosenProvider } from '../measure/choose-provider.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { defaultFolder, newRunId } from '../measure/run-id.ts'
import { chooseMeasurements } from './choose-measurements.ts'
import { designOf } from './design-of.ts'
import { Ledger } from './ledger.ts'
import {
  assemblePair,
  savePair,
  serializeUses,
  type PairContext,
  type PairProgress,
  type PairResult,
} from './pair-files.ts'
import { scheduleBlock } from './schedule.ts'
import { forBoth, type BySide } from './sides.ts'
import { measureBlock } from './measure-block.ts'
import { openSubjects, type Subjects, type SubjectsRequest } from './subjects.ts'
import { TwinsAccount } from './twins-account.ts'

export interface PairRequest extends SubjectsRequest {
  /** Folder for everything that is written; without it `kbench-out/<id>`. */
  readonly out: string | undefined
  readonly install: boolean
}

export interface MeasuredPair extends PairResult {
  readonly folder: string
  readonly subjects: Subjects
  readonly interrupted: boolean
}

/**
 * A paired comparison, measured:
 *
 *     subjects → provider, tools → stage by stage: plan → one pair of twins after the other: make, rounds, clean up → files
 *
 * The first stage measures everything; later ones what is undecided, while the budget lasts. The files are saved after every round.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function pair(request: PairRequest, ports: Ports): Promise<MeasuredPair> {
  return withSubjects(request, ports, (subjects) => measurePair(request, subjects, undefined, ports))
}

interface FixedRounds {
  /** Of each stage, multiples of 4. */
  readonly rounds: readonly number[]
  readonly roundsPerTwins: number
}

/**
 * The same, with everything measured in all of these stages, whatever is found.
 */
export async function measureAll(
  request: PairRequest,
  fixed: FixedRounds,
  ports: Ports,
): Promise<MeasuredPair> {
  return withSubjects(request, ports, (subjects) => measurePair(request, subjects, fixed, ports))
}

async function withSubjects<T>(
  request: PairRequest,
  ports: Ports,
  body: (subjects: Subjects) => Promise<T>,
): Promise<T> {
  const subjects = await openSubjects(request, ports)
  try {
    return await body(subjects)
  } finally {
    await subjects.close()
  }
}

async function measurePair(
  request: PairRequest,
  subjects: Subjects,
  fixed: FixedRounds | undefined,
  ports: Ports,
): Promise<MeasuredPair> {
  const { definitions } = request
  const { clock, log, files } = ports
  const { configuration } = subjects.head
  const id = newRunId(ports)
  const folder = request.out ?? defaultFolder(id)
  if (configuration.hasMatrix)
    throw new UserError('a pair has no variants, and the configuration has a matrix', {
      nextStep: 'Use kbench run, or a configuration without `matrix`: kbench pair --config FILE.',
    })
  const provider = await chooseBoth(subjects, request, ports)
  sayWhatIsCompared(subjects, provider.head, ports)
  const design: PairedDesign =
    fixed === undefined
      ? designOf(configuration)
      : {
          ...designOf({ rounds: fixed.rounds, gate: configuration.gate }),
          roundsPerTwins: fixed.roundsPerTwins,
        }
  const catalogue = metricCatalogue(definitions.suites)
  const policy = compilePolicy(configuration.gate)
  const ledger = new Ledger(subjects, catalogue)
  const context: PairContext = {
    id,
    folder,
    startedAt: clock.now(),
    monotonicStart: clock.monotonic(),
    provider: provider.head.provider.id,
    design,
    subjects,
  }
  const account = new TwinsAccount()
  let completedStages = 0
  const assemble = (interrupted: boolean): PairResult =>
    assemblePair(context, progressOf(account, completedStages, interrupted), ledger, ports)
  const save = async (interrupted: boolean): Promise<PairResult> => {
    const result = assemble(interrupted)
    await savePair(result, folder, ports)
    await files.writeAtomically(`${folder}/raw/machine.jsonl`, serializeUses(ledger))
    return result
  }

  let interrupted = false
  try {
    let wanted: ReadonlySet<string> | undefined
    let remaining: number = configuration.budget
    while (completedStages < design.stages.length) {
      const begun = clock.monotonic()
      const rounds = design.stages[completedStages]?.rounds ?? 0
      log.info(
        `Stage ${String(completedStages + 1)} of at most ${String(design.stages.length)}: ${String(rounds)} rounds`,
      )
      for (const twinBlock of blocksOfStage(completedStages, design)) {
        const block = scheduleBlock(twinBlock, completedStages, ledger.rounds.at(-1))
        await measureBlock(
          { block, subjects, provider, wanted, folder, afterRound: async () => void (await save(true)) },
          ledger,
          account,
          ports,
        )
      }
      completedStages += 1
      if (completedStages > 1) remaining -= clock.monotonic() - begun
      const { pair: soFar, base, head } = await save(true)
      if (fixed !== undefined) continue
      const series = pairedSeriesOf(soFar, base, head, policy, catalogue)
      const plan = planPaired({ series, completedStages, design })
      sayWhatIsOpen(plan.decisions, log)
      const hopeless = plan.left.filter(({ why }) => why === 'hopeless')
      if (hopeless.length > 0)
        log.info(
          `  ${String(hopeless.length)} of them would need more rounds than there are, and look harmless: left as they are`,
        )
      if (plan.stage === undefined) break
      const choice = chooseMeasurements(plan.requests, ledger.measurements, {
        budget: remaining,
        overhead: blocksOfStage(completedStages, design).length * middle(account.twinSeconds),
        switchSeconds: middle(account.switchSeconds),
      })
      if (choice.tooExpensive.length > 0)
        log.info(`  not measured further, as gate.budget does not reach: ${choice.tooExpensive.join(', ')}`)
      if (choice.wanted.size === 0) break
      log.info(
        `  measured further: ${[...choice.wanted].join(', ')}; about ${formatDuration(choice.expectedSeconds)}`,
      )
      wanted = choice.wanted
    }
  } catch (error) {
    if (!(error instanceof Interrupted) || account.facts === undefined || ledger.isEmpty) throw error
    interrupted = true
    log.warning('interrupted: what was measured is kept')
  }
  return { ...(await save(interrupted)), folder, subjects, interrupted }
}

function blocksOfStage(stage: number, { stages, roundsPerTwins }: PairedDesign): TwinBlock[] {
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerTwins)
}

function progressOf(account: TwinsAccount, completedStages: number, interrupted: boolean): PairProgress {
  const { facts, paused, switchSeconds, longestPause } = account
  if (facts === undefined) throw new EnvironmentError('no twins were made')
  return { facts, paused, switchSeconds, longestPause, completedStages, interrupted }
}

function middle(values: readonly number[]): number {
  return values.length === 0 ? 0 : median(sortSamples(values))
}

async function chooseBoth(
  subjects: Subjects,
  { definitions, install }: PairRequest,
  ports: Ports,
): Promise<BySide<ChosenProvider>> {
  const chosen = await forBoth((side) => chooseProvider(subjects[side].configuration, definitions, ports))
  const { provider, options } = chosen.head
  const tools = subjects.head.configuration.suites.flatMap(({ suite, parameters }) =>
    suite.tools(parameters, provider.place),
  )
  await ensureTools(
    [...provider.tools(options), ...tools],
    { ...ports, install },
    provider.optionalTools?.(options) ?? [],
  )
  return chosen
}

function sayWhatIsCompared(
  { base, head }: Subjects,
  { provider, why }: ChosenProvider,
  { log }: Ports,
): void {
  log.info(`Provider ${provider.id}: ${why}`)
  log.info(`Preset ${head.configuration.preset}`)
  for (const { side, checkout, settings } of [base, head]) {
    const commit = checkout.commit === undefined ? '' : `, commit ${checkout.commit.slice(0, 12)}`
    log.info(
      `${side}: ${checkout.directory}${commit}${settings.map((one) => `, ${settingText(one)}`).join('')}`,
    )
  }
  const isSame =
    base.configuration.subject.setup === undefined &&
    head.configuration.subject.setup === undefined &&
    base.settings.join() === head.settings.join()
  if (isSame)
    log.warning('base and head are the same to kbench: neither subject.setup nor a setting tells them apart')
  for (const { configuration } of [head])
    for (const key of configuration.unused) log.warning(`${key} is not used by this version of kbench`)
}

const LONGEST_SETTING = 120

/** A script as a setting has many lines. */
function settingText(setting: string): string {
  return setting.length <= LONGEST_SETTING ? setting : `${setting.slice(0, LONGEST_SETTING)}… (shortened)`
}

function sayWhatIsOpen(decisions: readonly { readonly verdict: string }[], log: Ports['log']): void {
  const count = (verdict: string): number => decisions.filter((one) => one.verdict === verdict).length
  const parts = ['regressed', 'improved', 'unchanged', 'undecided']
    .map((verdict) => ({ verdict, number: count(verdict) }))
    .filter(({ number }) => number > 0)
    .map(({ verdict, number }) => `${String(number)} ${verdict}`)
  log.info(`  ${String(decisions.length)} series: ${parts.join(', ')}`)
}
