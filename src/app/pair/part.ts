import type { Configuration } from '../../config/config.ts'
import { messageOf, UserError } from '../../core/errors.ts'
import type { PairedDesign } from '../../core/record/design.ts'
import {
  blocksOf,
  isScreening,
  type ClusterPairBlock,
  type PairDifference,
} from '../../core/judge/rounds/round.ts'
import { compilePolicy } from '../../core/record/policy.ts'
import type { MetricCatalogue } from '../../core/series.ts'
import { medianOrZero } from '../../core/stats/samples.ts'
import type { Files } from '../../ports/files.ts'
import { ensureTools } from '../tools.ts'
import { chooseProvider, type ChosenProvider } from '../measure/choose-provider.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { type PreparedSubject, prepareSubject } from '../subject/prepare.ts'
import { openClusters, type OpenClusters } from './open-clusters.ts'
import { ownCpus } from './one-cpu.ts'
import { recordedDifferences } from './design-of.ts'
import { logSubjects } from './log-pair.ts'
import { assemblePair, type PairContext, type PairResult } from './pair-files.ts'
import type { MeasurementCost } from './rounds/choose-measurements.ts'
import {
  inAllRounds,
  wantedAfterScreening,
  wantedOfScreening,
  wholeRounds,
  type Wanted,
  type WantedRounds,
} from './rounds/gating-measurements.ts'
import { Ledger, measurementKey, type Round } from './rounds/ledger.ts'
import { alternatesInSlices, measureBlock } from './rounds/measure-block.ts'
import { hasPodsAlike } from './rounds/prepare-suite-pair.ts'
import { forBoth, SIDES, type BySide, type Side } from './sides.ts'
import { openSubjects, type Subjects, type SubjectsRequest } from './subjects.ts'

/** With two, both clusters are there after 40 s instead of 68 (three nodes each): creating one is half waiting. */
const FEWEST_CPUS = 2

interface PartRequest extends SubjectsRequest {
  readonly install: boolean
  /** For what it alone writes. */
  readonly folder: string
  /** Whether a cluster pair may serve several blocks. */
  readonly mayKeep: boolean
  /** Absent: the pair has no other parts. */
  readonly name?: PartName
}

interface PartName {
  /** For people: "variant nftables". */
  readonly text: string
  /** One of its series, in the results of the pair. */
  readonly seriesName: (series: string) => string
}

/** One configuration that is measured as a pair. */
export interface PairPart {
  readonly name: PartName | undefined
  /** For what it alone writes. */
  readonly folder: string
  readonly subjects: Subjects
  readonly providers: BySide<ChosenProvider>
  readonly prepared: BySide<PreparedSubject>
  readonly ledger: Ledger
  readonly clusters: OpenClusters
}

interface StageRequest {
  readonly design: PairedDesign
  readonly wanted: Wanted
  readonly catalogue: MetricCatalogue
  readonly afterRound: () => Promise<void>
}

/** What a pair measures, stage by stage: one configuration, or several that a feature puts together. */
export interface Measurable {
  /** At least one; the gate of the first counts. */
  readonly parts: readonly PairPart[]
  /** What pairs of clusters differ by, as recorded. */
  readonly differences: readonly PairDifference[]
  /** What was seen on the machine. */
  readonly uses: Ledger['uses']
  /** Measures the next stage. @throws as createClusterPair and measureBlock */
  measureStage(request: StageRequest): Promise<void>
  /** Costs of each measurement that was not given up, in a stage of these blocks. */
  costs(blocks: readonly ClusterPairBlock[]): MeasurementCost[]
  /** All that has been measured so far. @throws {EnvironmentError} before there was a cluster pair */
  result(context: PairContext, interrupted: boolean): PairResult
}

/** @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then */
export async function openPart(
  { name, folder, mayKeep, ...request }: PartRequest,
  ports: Ports,
): Promise<PairPart> {
  const subjects = await openSubjects(request, ports)
  try {
    const providers = await chooseBoth(subjects, request, ports)
    logSubjects(subjects, providers.head, ports.log)
    const prepared = await prepareBoth(subjects, providers, folder, ports)
    const ledger = new Ledger(subjects, metricCatalogue(request.definitions.suites))
    const isTogether = await areCreatedTogether(subjects.head.configuration, providers.head, ports.files)
    const clusters = openClusters(prepared, providers, { mayKeep, isTogether }, ledger, ports)
    return { name, folder, subjects, providers, prepared, ledger, clusters }
  } catch (error) {
    await subjects.close()
    throw error
  }
}

/** Never throws. */
export async function closePart({ clusters, prepared, subjects }: PairPart): Promise<void> {
  await clusters.close()
  for (const side of SIDES) await prepared[side].close()
  await subjects.close()
}

export function measurablePart(part: PairPart, ports: Ports): Measurable {
  const { subjects, providers, ledger } = part
  return {
    parts: [part],
    differences: recordedDifferences(subjects.head.configuration, providers.head),
    uses: ledger.uses,
    measureStage: (request) => measureStage(request, part, ports),
    costs: (blocks) => costsOf(part, blocks),
    result: (context, interrupted) => assemblePair(context, subjects, ledger, interrupted, ports),
  }
}

/** Block by block. */
async function measureStage(request: StageRequest, part: PairPart, ports: Ports): Promise<void> {
  const { design, wanted, afterRound } = request
  const { ledger, clusters, subjects, prepared, providers, folder, name } = part
  const stage = ledger.completedStages
  if (wanted?.size === 0) {
    ledger.endedStage()
    return
  }
  const number = `${String(stage + 1)} of at most ${String(design.stages.length)}`
  const of = name === undefined ? '' : ` of ${name.text}`
  ports.log.info(`Stage ${number}${of}: ${String(design.stages[stage]?.rounds ?? 0)} rounds`)
  try {
    let left = blocksOfStage(stage, design)
    for (let block = clusters.next(left); block !== undefined; block = clusters.next(left)) {
      // Others would take minutes to create, and the same would fail on them.
      if (clusters.current !== undefined && ledger.isEmpty && clusters.need([block]).pairs > 0) {
        ports.log.info('  nothing was measured on these clusters, so no others are created')
        break
      }
      const pair = await clusters.with(block)
      const row = [block]
      for (const more of keepsPods(part) ? left : []) {
        if (more === block || !clusters.takes(more)) continue
        await clusters.with(more)
        row.push(more)
      }
      left = left.filter((one) => !row.includes(one))
      const [first, ...rest] = ledger.schedule(row, stage, pair.isNew)
      if (first === undefined) continue
      await measureBlock(
        {
          rounds: [first, ...rest],
          clusters: pair.clusters,
          subjects,
          prepared,
          provider: providers,
          wanted: wantedOfBlock({ roles: block.roles, stage }, request, part),
          folder,
          afterRound,
        },
        ledger,
        ports,
      )
    }
  } catch (error) {
    await clusters.diagnose(messageOf(error))
    throw error
  }
  ledger.endedStage()
}

export function blocksOfStage(
  stage: number,
  { stages, roundsPerClusterPair }: PairedDesign,
): ClusterPairBlock[] {
  return blocksOf(stages[stage]?.rounds ?? 0, roundsPerClusterPair)
}

function wantedOfBlock(
  { roles, stage }: Pick<Round, 'roles' | 'stage'>,
  { design, wanted, catalogue }: StageRequest,
  { name, ledger, subjects }: PairPart,
): WantedRounds {
  const screens = isScreening(stage, design)
  if (screens && wanted !== undefined) return inAllRounds(wanted)
  if (!screens) return wantedAfterScreening(wanted)
  const block = { roles, stage: design.stages[stage] }
  const policy = compilePolicy(subjects.head.configuration.gate)
  return wantedOfScreening(
    block,
    { ledger, nameOf: name?.seriesName ?? ((series) => series) },
    policy,
    catalogue,
  )
}

/** Whether measuring pods serve all blocks in a row on one pair: in slices, others on the same clusters would measure the same. */
function keepsPods({ subjects, providers }: PairPart): boolean {
  return subjects.head.configuration.suites.every(hasPodsAlike) && alternatesInSlices(subjects, providers)
}

/** What each measurement costs in a stage of these blocks; those that were given up are left out. */
export function costsOf(part: PairPart, blocks: readonly ClusterPairBlock[]): MeasurementCost[] {
  const { ledger, clusters } = part
  const { pairs, rows } = clusters.need(blocks)
  const sets = keepsPods(part) ? rows : blocks.length
  const clusterSeconds = pairs * ledger.clusterSeconds
  const roundsOnSet = blocks.reduce((sum, { rounds }) => sum + rounds, 0) / sets
  return [...ledger.measurements.values()]
    .filter(({ id, suite }) => !ledger.isGivenUp(suite, id.slice(measurementKey(suite, '').length)))
    .map(({ id, suite, series, roundSeconds, repeatedSeconds, inSlices }) => ({
      id,
      series,
      roundSeconds: medianOrZero(roundSeconds) + repeatedSeconds / Math.max(1, roundSeconds.length),
      inSlices,
      shareOfRounds: inSlices ? 1 : wholeRounds(roundsOnSet) / roundsOnSet,
      suite,
      blockSeconds: sets * ledger.blockSeconds(suite),
      part: '',
      clusterSeconds,
    }))
}

async function chooseBoth(
  subjects: Subjects,
  { definitions, install }: Pick<PartRequest, 'definitions' | 'install'>,
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

/** Whether both clusters of a pair are created at the same time, by gate.creation and what this machine has. */
export async function areCreatedTogether(
  { creation }: Pick<Configuration, 'creation'>,
  { provider }: ChosenProvider,
  files: Files,
): Promise<boolean> {
  if (creation !== 'auto') return creation === 'together'
  if (provider.place !== 'cluster' || provider.isOnThisMachine !== true) return false
  return (await ownCpus(files)).length >= FEWEST_CPUS
}

/**
 * Builds base, then head, each in its own checkout.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
async function prepareBoth(
  subjects: Subjects,
  providers: BySide<ChosenProvider>,
  folder: string,
  ports: Ports,
): Promise<BySide<PreparedSubject>> {
  rejectSharedPlace(subjects, providers)
  const prepare = (side: Side): Promise<PreparedSubject> => {
    const { configuration, checkout } = subjects[side]
    const { subject, suites } = configuration
    const { directory } = checkout
    const { provider } = providers[side]
    return prepareSubject({ subject, suites, provider, side, directory, folder }, ports)
  }
  const base = await prepare('base')
  try {
    return { base, head: await prepare('head') }
  } catch (error) {
    await base.close()
    throw error
  }
}

/** Installed into one place, the second subject would replace the first, and both sides would measure the same. */
function rejectSharedPlace(
  { base, head }: Subjects,
  { base: { provider, options }, head: other }: BySide<ChosenProvider>,
): void {
  if ([base, head].every(({ configuration }) => configuration.subject.setup === undefined)) return
  const shared = provider.sharedByPair?.(options, other.options)
  if (shared === undefined) return
  throw new UserError(
    `subject.setup would install base and head into one place, ${shared}, and the second would replace the first`,
    {
      nextStep: `Name two clusters, or two pools of nodes, in provider.${provider.id}.pair.`,
    },
  )
}
