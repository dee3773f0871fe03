import type { Configuration } from '../../config/config.ts'
import { Interrupted } from '../../core/errors.ts'
import type { ComparedSeries } from '../../core/record/comparison-schema.ts'
import { isScreening } from '../../core/judge/rounds/round.ts'
import { planPaired } from '../../core/judge/rounds/plan.ts'
import { acceptedOn, compilePolicy } from '../../core/record/policy.ts'
import { pairedSeriesOf } from '../../core/judge/rounds/effects.ts'
import type { Pair } from '../../core/record/pair-file.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import { defaultFolder, newRunId } from '../measure/run-id.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { readConfigurations, wayForVariants } from '../read-files.ts'
import { chooseMeasurements } from './rounds/choose-measurements.ts'
import { designOf } from './design-of.ts'
import { explainPair } from './explain-pair.ts'
import type { PairAddition } from './decided-pair.ts'
import type { Wanted } from './rounds/gating-measurements.ts'
import { logChoice, logDecisions } from './log-pair.ts'
import { savePair, type PairContext, type PairResult } from './pair-files.ts'
import type { BySide } from './sides.ts'
import type { Subjects, SubjectsRequest } from './subjects.ts'
import { blocksOfStage, closePart, measurablePart, openPart, type Measurable } from './part.ts'

declare module '../ports.ts' {
  interface FeatureHooks {
    /** Opens the variants of a matrix. */
    readonly openSeveral?: (
      request: PairRequest,
      variants: readonly Configuration[],
      folder: string,
      ports: Ports,
    ) => Promise<Measurable>
  }
}

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

/** For a pair that is judged elsewhere: what is measured, whatever it shows. */
export interface PairPlan {
  /** Rounds of each stage. */
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

interface PairRun extends PairContext {
  readonly request: PairRequest
  readonly measured: Measurable
  readonly configuration: Configuration
}

/**
 * Measures a paired comparison:
 *
 *     subjects → provider, tools, build → stage by stage: plan → one cluster pair after the other: create, rounds, clean up → files
 *
 * The first two stages measure everything, what only informs in fewer rounds; later ones what is undecided, at last only suspects,
 * while the budget lasts. The files are saved after every round.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function pair(request: PairRequest, ports: Ports): Promise<MeasuredPair> {
  const id = newRunId(ports)
  const folder = request.out ?? defaultFolder(id)
  // Before minutes of measuring: a place that cannot be written is found now.
  await ports.files.checkWritable(folder)
  const measured = await open(request, folder, ports)
  const { parts } = measured
  try {
    const { subjects, ...run } = begin({ id, folder, request, measured }, ports)
    const interrupted = await wasInterrupted(measureUntilDecided(run, ports), measured, ports)
    const result = await save(run, interrupted, ports)
    const series = interrupted ? [] : (request.explained?.(result, run.configuration) ?? [])
    const { suites } = request.definitions
    const additions = await explainPair({ series, suites, parts, folder, current: result.head.id }, ports)
    // Their removal is part of the run.
    for (const { clusters } of parts) await clusters.close()
    const isStopped = interrupted || ports.signal.aborted
    return { ...result, folder, subjects, interrupted: isStopped, additions }
  } finally {
    for (const part of parts) await closePart(part)
  }
}

async function open(request: PairRequest, folder: string, ports: Ports): Promise<Measurable> {
  const { config, overrides, definitions, plan } = request
  const configurations = await readConfigurations(config, overrides, definitions, ports.files)
  const ways = ports.features.flatMap(({ openSeveral }) => openSeveral ?? [])
  const openSeveral = wayForVariants(configurations, ways)
  if (openSeveral !== undefined) return openSeveral(request, configurations, folder, ports)
  return measurablePart(await openPart({ ...request, folder, mayKeep: plan === undefined }, ports), ports)
}

function begin(
  run: Pick<PairRun, 'id' | 'folder' | 'request' | 'measured'>,
  ports: Ports,
): PairRun & Pick<MeasuredPair, 'subjects'> {
  const { request, measured } = run
  const [first] = measured.parts
  if (first === undefined) throw new RangeError('a pair has at least one part')
  const { subjects, providers } = first
  const { configuration } = subjects.head
  const { plan } = request
  const rounds = plan?.rounds(configuration) ?? configuration.rounds
  return {
    ...run,
    startedAt: ports.clock.now(),
    monotonicStart: ports.clock.monotonic(),
    provider: providers.head.provider.id,
    design: designOf({ ...configuration, rounds }, measured.differences),
    facts: plan?.facts(subjects, providers) ?? {},
    subjects,
    configuration,
  }
}

/** Writes what has been measured so far. @throws {EnvironmentError} before there was a cluster pair */
async function save(run: PairRun, interrupted: boolean, ports: Ports): Promise<PairResult> {
  const { measured, folder } = run
  const result = measured.result(run, interrupted)
  await savePair(result, measured, folder, ports)
  return result
}

/** Stage by stage, until all is decided, the design has no further stage, or the budget is spent. */
async function measureUntilDecided(run: PairRun, ports: Ports): Promise<void> {
  const { design, measured, request } = run
  const catalogue = metricCatalogue(request.definitions.suites)
  const afterRound = async (): Promise<void> => void (await save(run, true, ports))
  let wanted: Wanted
  // The budget is for what comes after the stages that measure everything.
  let spent = 0
  for (let stage = 0; stage < design.stages.length; stage += 1) {
    const begun = ports.clock.monotonic()
    const screens = isScreening(stage, design)
    await measured.measureStage({ design, wanted: screens ? request.only : wanted, catalogue, afterRound })
    if (!screens) spent += ports.clock.monotonic() - begun
    const result = await save(run, true, ports)
    if (request.plan !== undefined) continue
    wanted = chooseNext(result, stage + 1, spent, run, ports)
    if (wanted?.size === 0) return
  }
}

/** Undecided series that promise a decision within the budget; undefined: all, while a stage screens. */
function chooseNext(
  { pair: soFar, base, head }: PairResult,
  completedStages: number,
  spent: number,
  { request, measured, design, configuration }: PairRun,
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
  const choice = chooseMeasurements(plan.requests, measured.costs(blocks), budget - spent)
  logChoice(choice, log)
  return choice.wanted
}

/** @throws what ended the work before anything was measured, and whatever is no interruption */
async function wasInterrupted(work: Promise<void>, { parts }: Measurable, { log }: Ports): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    const isNothing = parts.every(({ ledger }) => ledger.facts === undefined || ledger.isEmpty)
    if (!(error instanceof Interrupted) || isNothing) throw error
    log.warning('interrupted: what was measured is kept')
    return true
  }
}
