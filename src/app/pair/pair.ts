import type { Configuration } from '../../config/config.ts'
import { Interrupted, messageOf } from '../../core/errors.ts'
import type { ComparedSeries } from '../../core/comparison/schema.ts'
import { isScreening } from '../../core/judge/rounds/round.ts'
import { planPaired } from '../../core/judge/rounds/plan.ts'
import { acceptedOn, compilePolicy } from '../../core/policy/policy.ts'
import { pairedSeriesOf } from '../../core/judge/rounds/effects.ts'
import type { Pair } from '../../core/pair/pair-file.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import { defaultFolder, newRunId } from '../measure/run-id.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import { describeError } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { readConfigurations } from '../read-files.ts'
import { chooseMeasurements } from './rounds/choose-measurements.ts'
import { designOf } from './variants/design-of.ts'
import { explainPair } from './explain-pair.ts'
import type { PairAddition } from './decided-pair.ts'
import type { Wanted } from './rounds/gating-measurements.ts'
import { logChoice, logDecisions } from './variants/log-pair.ts'
import { blocksOfStage, measureStage } from './variants/measure-stage.ts'
import type { PairContext, PairResult } from './variants/pair-files.ts'
import type { BySide } from './sides.ts'
import type { Subjects, SubjectsRequest } from './subjects/subjects.ts'
import {
  closeVariant,
  differencesOfVariants,
  openVariant,
  rejectOtherProviders,
  type VariantRun,
} from './variants/variant-run.ts'
import { costsOf, saveVariants, wantedOf } from './variants/variants-so-far.ts'

export interface PairRequest extends SubjectsRequest {
  /** Folder for everything that is written; without it `kbench-out/<id>`. */
  readonly out: string | undefined
  readonly install: boolean
  /** Default: stages are measured until all is decided. */
  readonly plan?: PairPlan | undefined
  /** Measurements, by their ids in pair.json; undefined: all, and what only informs in fewer rounds. */
  readonly only?: ReadonlySet<string> | undefined
  /** The series of what was measured whose causes are looked for, the most important first; asked once all is decided. */
  readonly explained?:
    ((measured: PairResult, configuration: Configuration) => readonly ComparedSeries[]) | undefined
}

/** For a pair that is judged elsewhere: what is measured of one variant, whatever it shows. */
export interface PairPlan {
  /** Of each stage. */
  rounds(configuration: Configuration): readonly number[]
  /** What pair.json says about it. */
  facts(subjects: Subjects, providers: BySide<ChosenProvider>): Pick<Pair, 'shard'>
}

export interface MeasuredPair extends PairResult {
  readonly folder: string
  readonly subjects: Subjects
  readonly interrupted: boolean
  readonly additions: readonly PairAddition[]
}

/** A pair that is being measured. */
interface PairRun extends Omit<PairContext, 'subjects'> {
  readonly request: PairRequest
  /** At least one. */
  readonly variants: readonly VariantRun[]
  /** The gate is the same for all variants. */
  readonly configuration: Configuration
}

/**
 * Measures a paired comparison:
 *
 *     subjects → provider, tools, build → stage by stage: plan → one cluster pair after the other: create, rounds, clean up → files
 *
 * The first two stages measure everything, what only informs in fewer rounds; later ones what is undecided, at last only suspects,
 * while the budget lasts. The files are saved after every round. With a matrix each stage measures one variant after the other, and the look at its end is at
 * all of them: their series are one family with one false alarm rate and one budget.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function pair(request: PairRequest, ports: Ports): Promise<MeasuredPair> {
  const { config, overrides, definitions, plan } = request
  const configurations = await readConfigurations(config, overrides, definitions, ports.files)
  const id = newRunId(ports)
  const folder = request.out ?? defaultFolder(id)
  // Before minutes of measuring: a place that cannot be written is found now.
  await ports.files.checkWritable(folder)
  const variants: VariantRun[] = []
  try {
    for (const configuration of configurations) {
      const isAlone = configurations.length === 1
      const opening = { request, folder, isAlone, mayKeep: plan === undefined }
      variants.push(await openVariant(configuration, opening, ports))
    }
    const run = begin({ id, folder, request, variants }, ports)
    const interrupted = await wasInterrupted(measureUntilDecided(run, ports), variants, ports)
    const result = await saveVariants(run, variants, interrupted, ports)
    const series = interrupted ? [] : (request.explained?.(result, run.configuration) ?? [])
    const current = result.head.id
    const { suites } = definitions
    const additions = await explainPair({ series, suites, variants, folder, current }, ports)
    // Their removal is part of the run.
    for (const { clusters } of variants) await clusters.close()
    const { subjects } = run
    const isStopped = interrupted || ports.signal.aborted
    return { ...result, folder, subjects, interrupted: isStopped, additions }
  } finally {
    for (const variant of variants) await closeVariant(variant)
  }
}

function begin(
  run: Pick<PairRun, 'id' | 'folder' | 'request' | 'variants'>,
  ports: Ports,
): PairRun & Pick<MeasuredPair, 'subjects'> {
  const { request, variants } = run
  const [first] = variants
  if (first === undefined) throw new RangeError('a pair has at least one variant')
  rejectOtherProviders(variants)
  const { subjects, providers } = first
  const { configuration } = subjects.head
  const { plan } = request
  const rounds = plan?.rounds(configuration) ?? configuration.rounds
  return {
    ...run,
    startedAt: ports.clock.now(),
    monotonicStart: ports.clock.monotonic(),
    provider: providers.head.provider.id,
    design: designOf({ ...configuration, rounds }, differencesOfVariants(variants)),
    facts: plan?.facts(subjects, providers) ?? {},
    subjects,
    configuration,
  }
}

/** Stage by stage, until all is decided, the design has no further stage, or the budget is spent. */
async function measureUntilDecided(run: PairRun, ports: Ports): Promise<void> {
  const { design, variants } = run
  const { only } = run.request
  let wanted: Wanted
  // The budget is for what comes after the stages that measure everything.
  let spent = 0
  for (let stage = 0; stage < design.stages.length; stage += 1) {
    const begun = ports.clock.monotonic()
    const screens = isScreening(stage, design)
    // In the first stage nothing is known by the names of variants.
    for (const variant of variants)
      await measureVariant(variant, screens ? only : wantedOf(variant, wanted), run, ports)
    if (!screens) spent += ports.clock.monotonic() - begun
    const result = await saveVariants(run, variants, true, ports)
    if (run.request.plan !== undefined) continue
    wanted = chooseNext(result, stage + 1, spent, run, ports)
    if (wanted?.size === 0) return
  }
}

/**
 * The next stage of one variant. One that fails is given up, and the others go on.
 * @throws what ended it, where it is the only one, the last one, or was interrupted
 */
async function measureVariant(
  variant: VariantRun,
  wanted: Wanted,
  run: PairRun,
  ports: Ports,
): Promise<void> {
  const { clusters, ledger, name } = variant
  const { request, variants, design } = run
  if (variant.problem !== undefined) return
  if (wanted?.size === 0) {
    ledger.endedStage()
    return
  }
  try {
    const stage = {
      design,
      wanted,
      catalogue: metricCatalogue(request.definitions.suites),
      afterRound: async () => void (await saveVariants(run, variants, true, ports)),
    }
    await measureStage(stage, variant, ports)
  } catch (error) {
    await clusters.diagnose(messageOf(error))
    if (error instanceof Interrupted || name === undefined) throw error
    // Kept in files and published: nothing masks it as GitHub masks a log.
    variant.problem = secretRemover(secretsOf(ports.env))(messageOf(error))
    if (variants.every(({ problem }) => problem !== undefined)) throw error
    ports.log.error(`variant ${name}: ${describeError(error)}`)
  } finally {
    // The next one needs the room.
    if (variants.length > 1) await clusters.close()
  }
}

/**
 * What the next stage measures: what is undecided and still promises a decision, as far as the budget reaches. As long as a stage
 * screens all, which is undefined.
 */
function chooseNext(
  { pair: soFar, base, head }: PairResult,
  completedStages: number,
  spent: number,
  { request, variants, design, configuration }: PairRun,
  { log }: Ports,
): Wanted {
  const { gate, budget, afterRegression, certaintyRequired } = configuration
  const catalogue = metricCatalogue(request.definitions.suites)
  const series = pairedSeriesOf({ pair: soFar, base, head, policy: compilePolicy(gate), metrics: catalogue })
  const isAccepted = acceptedOn(soFar.startedAt, gate.accepted)
  const further = certaintyRequired || afterRegression === 'continue' ? 'all' : 'suspects'
  const plan = planPaired({ series, completedStages, design, afterRegression, further, isAccepted })
  logDecisions(plan, log)
  if (plan.stage === undefined) return new Set()
  if (isScreening(plan.stage, design)) return undefined
  const blocks = blocksOfStage(completedStages, design)
  const choice = chooseMeasurements(plan.requests, costsOf(variants, blocks), budget - spent)
  logChoice(choice, log)
  return choice.wanted
}

/** @throws what ended the work before anything was measured, and whatever is no interruption */
async function wasInterrupted(
  work: Promise<void>,
  variants: readonly VariantRun[],
  { log }: Ports,
): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    const isNothing = variants.every(({ ledger }) => ledger.facts === undefined || ledger.isEmpty)
    if (!(error instanceof Interrupted) || isNothing) throw error
    log.warning('interrupted: what was measured is kept')
    return true
  }
}
