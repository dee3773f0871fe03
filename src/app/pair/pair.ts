import type { Configuration } from '../../config/config.ts'
import { Interrupted, UserError } from '../../core/errors.ts'
import { blocksOf } from '../../core/judge/rounds/blocks.ts'
import { DEFAULT_DESIGN, type PairedDesign } from '../../core/judge/rounds/design.ts'
import { planPaired } from '../../core/judge/rounds/plan.ts'
import { compilePolicy } from '../../core/policy/policy.ts'
import { pairedSeriesOf } from '../../core/judge/rounds/measured-series.ts'
import { median } from '../../core/stats/median.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { ensureTools } from '../../tools/install.ts'
import { chooseProvider, type ChosenProvider } from '../measure/choose-provider.ts'
import { defaultFolder, newRunId } from '../measure/run-id.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { chooseMeasurements } from './choose-measurements.ts'
import { designOf, differenceOfPairs } from './design-of.ts'
import { measurementsOfFirstStage } from './gating-measurements.ts'
import { Ledger } from './ledger.ts'
import { logChoice, logDecisions, logSubjects } from './log-pair.ts'
import { measureBlock } from './measure-block.ts'
import { assemblePair, savePair, type PairContext, type PairResult } from './pair-files.ts'
import { openClusters, type OpenClusters } from './open-clusters.ts'
import { scheduleBlock } from './schedule.ts'
import { shardFacts, type ShardNumber } from './shard-facts.ts'
import { forBoth, type BySide } from './sides.ts'
import { openSubjects, type Subjects, type SubjectsRequest } from './subjects.ts'

export interface PairRequest extends SubjectsRequest {
  /** Folder for everything that is written; without it `kbench-out/<id>`. */
  readonly out: string | undefined
  readonly install: boolean
  /** Default: the whole pair is measured here. */
  readonly shard?: ShardNumber | undefined
}

export interface MeasuredPair extends PairResult {
  readonly folder: string
  readonly subjects: Subjects
  readonly interrupted: boolean
}

/** How many rounds are measured whatever they show; undefined: that is decided after each stage. */
type Fixed = ((configuration: Configuration) => FixedRounds) | undefined

interface FixedRounds {
  /** Of each stage, multiples of 4. */
  readonly rounds: readonly number[]
  readonly roundsPerTwins: number
}

/** The first stage alone, with a new cluster pair every few rounds: the offset of each pair is averaged over pairs only. */
function roundsOfShard({ rounds }: Configuration): FixedRounds {
  return { rounds: rounds.slice(0, 1), roundsPerTwins: DEFAULT_DESIGN.roundsPerTwins }
}

/** A pair that is being measured. */
interface PairRun extends PairContext {
  readonly request: PairRequest
  readonly providers: BySide<ChosenProvider>
  readonly ledger: Ledger
  readonly measuresAll: boolean
}

/** Keys of the measurements that a stage is for; undefined: all. */
type Wanted = ReadonlySet<string> | undefined

/**
 * Measures a paired comparison:
 *
 *     subjects → provider, tools → stage by stage: plan → one cluster pair after the other: create, rounds, clean up → files
 *
 * The first stage measures everything, what only informs in fewer rounds; later ones measure what is undecided, while the budget
 * lasts. The files are saved after every round.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function pair(request: PairRequest, ports: Ports): Promise<MeasuredPair> {
  return measurePair(request, request.shard === undefined ? undefined : roundsOfShard, ports)
}

/** The same, with everything measured in all of these stages, whatever is found. */
export async function measureAll(
  request: PairRequest,
  fixed: FixedRounds,
  ports: Ports,
): Promise<MeasuredPair> {
  return measurePair(request, () => fixed, ports)
}

async function measurePair(request: PairRequest, fixed: Fixed, ports: Ports): Promise<MeasuredPair> {
  const subjects = await openSubjects(request, ports)
  try {
    const run = await begin(request, subjects, fixed, ports)
    const interrupted = await wasInterrupted(measureStages(run, ports), run.ledger, ports)
    return { ...(await save(run, interrupted, ports)), folder: run.folder, subjects, interrupted }
  } finally {
    await subjects.close()
  }
}

async function begin(request: PairRequest, subjects: Subjects, fixed: Fixed, ports: Ports): Promise<PairRun> {
  const { configuration } = subjects.head
  if (configuration.hasMatrix)
    throw new UserError('a pair has no variants, and the configuration has a matrix', {
      nextStep: 'Use kbench run, or a configuration without `matrix`: kbench pair --config FILE.',
    })
  const id = newRunId(ports)
  const folder = request.out ?? defaultFolder(id)
  // Before minutes of measuring: a place that cannot be written is found now.
  await ports.files.checkWritable(folder)
  const providers = await chooseBoth(subjects, request, ports)
  logSubjects(subjects, providers.head, ports.log)
  const { rounds, roundsPerTwins } = fixed?.(configuration) ?? {
    rounds: configuration.rounds,
    roundsPerTwins: DEFAULT_DESIGN.roundsPerTwins,
  }
  const { shard } = request
  return {
    id,
    request,
    folder,
    startedAt: ports.clock.now(),
    monotonicStart: ports.clock.monotonic(),
    provider: providers.head.provider.id,
    design: {
      ...designOf({ ...configuration, rounds }, differenceOfPairs(configuration, providers.head)),
      roundsPerTwins,
    },
    shard: shard === undefined ? undefined : shardFacts(shard, subjects, providers, ports),
    subjects,
    providers,
    ledger: new Ledger(subjects, metricCatalogue(request.definitions.suites)),
    measuresAll: fixed !== undefined,
  }
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

/** Stage by stage, until all is decided, the design has no further stage, or the budget is spent. */
async function measureStages(run: PairRun, ports: Ports): Promise<void> {
  const { ledger } = run
  const clusters = openClusters(run.subjects, run.providers, !run.measuresAll, ledger, ports)
  try {
    await measureUntilDecided(run, clusters, ports)
  } finally {
    await clusters.close()
  }
}

async function measureUntilDecided(run: PairRun, clusters: OpenClusters, ports: Ports): Promise<void> {
  const { ledger, design } = run
  let wanted: Wanted
  // The budget is for what comes after the first stage.
  let spent = 0
  while (ledger.completedStages < design.stages.length) {
    const begun = ports.clock.monotonic()
    await measureStage(wanted, clusters, run, ports)
    if (ledger.completedStages > 1) spent += ports.clock.monotonic() - begun
    const result = await save(run, true, ports)
    if (run.measuresAll) continue
    wanted = chooseNext(result, spent, clusters, run, ports)
    if (wanted.size === 0) return
  }
}

async function measureStage(
  wanted: Wanted,
  clusters: OpenClusters,
  run: PairRun,
  ports: Ports,
): Promise<void> {
  const { ledger, design, subjects, providers, folder } = run
  const stage = ledger.completedStages
  const number = `${String(stage + 1)} of at most ${String(design.stages.length)}`
  ports.log.info(`Stage ${number}: ${String(design.stages[stage]?.rounds ?? 0)} rounds`)
  // A calibration is for all series.
  const saves = stage === 0 && (!run.measuresAll || run.shard !== undefined)
  const left = blocksOfStage(stage, design)
  for (let block = clusters.next(left); block !== undefined; block = clusters.next(left)) {
    left.splice(left.indexOf(block), 1)
    const pair = await clusters.with(block.roles)
    const isFirstOfRoles = ledger.rounds.every(({ roles }) => roles !== block.roles)
    const [first, ...rest] = scheduleBlock(block, stage, {
      isNewPair: pair.isNew,
      block: ledger.blocks,
      last: ledger.rounds.at(-1),
    })
    ledger.blocks += 1
    if (first === undefined) continue
    await measureBlock(
      {
        rounds: [first, ...rest],
        clusters: pair.clusters,
        subjects,
        provider: providers,
        wanted: saves ? firstStage(isFirstOfRoles, run) : wanted,
        folder,
        afterRound: async () => void (await save(run, true, ports)),
      },
      ledger,
      ports,
    )
  }
  ledger.completedStages += 1
}

function firstStage(isFirstOfRoles: boolean, { request, ledger, subjects }: PairRun): Wanted {
  const policy = compilePolicy(subjects.head.configuration.gate)
  return measurementsOfFirstStage(isFirstOfRoles, ledger, policy, metricCatalogue(request.definitions.suites))
}

/** What the next stage measures: what is undecided and still promises a decision, as far as the budget reaches. */
function chooseNext(
  { pair: soFar, base, head }: PairResult,
  spent: number,
  clusters: OpenClusters,
  { request, ledger, design, subjects }: PairRun,
  { log }: Ports,
): ReadonlySet<string> {
  const { gate, budget, afterRegression } = subjects.head.configuration
  const catalogue = metricCatalogue(request.definitions.suites)
  const series = pairedSeriesOf({ pair: soFar, base, head, policy: compilePolicy(gate), metrics: catalogue })
  const { completedStages } = ledger
  const plan = planPaired({ series, completedStages, design, afterRegression })
  logDecisions(plan, log)
  if (plan.stage === undefined) return new Set()
  const choice = chooseMeasurements(plan.requests, ledger.measurements, {
    budget: budget - spent,
    overhead: clusters.missing(blocksOfStage(completedStages, design)) * middle(ledger.pairSeconds),
    switchSeconds: middle(ledger.switchSeconds),
  })
  logChoice(choice, log)
  return choice.wanted
}

/** @throws what ended the work before anything was measured, and whatever is no interruption */
async function wasInterrupted(work: Promise<void>, ledger: Ledger, { log }: Ports): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (!(error instanceof Interrupted) || ledger.facts === undefined || ledger.isEmpty) throw error
    log.warning('interrupted: what was measured is kept')
    return true
  }
}

async function save(run: PairRun, interrupted: boolean, ports: Ports): Promise<PairResult> {
  const result = assemblePair(run, run.ledger, interrupted, ports)
  await savePair(result, run.ledger, run.folder, ports)
  return result
}

function blocksOfStage(stage: number, { stages, roundsPerTwins }: PairedDesign) {
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerTwins)
}

function middle(values: readonly number[]): number {
  return values.length === 0 ? 0 : median(sortSamples(values))
}
