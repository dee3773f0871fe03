import type { Configuration } from '../../../config/config.ts'
import { UserError } from '../../../core/errors.ts'
import type { PairDifference } from '../../../core/judge/rounds/round.ts'
import { ensureTools } from '../../tools.ts'
import { chooseProvider, type ChosenProvider } from '../../measure/choose-provider.ts'
import { metricCatalogue } from '../../metric-catalogue.ts'
import type { Ports } from '../../ports.ts'
import { type PreparedSubject, prepareSubject } from '../../subject/prepare.ts'
import { recordedDifferences } from './design-of.ts'
import { alternatesInSlices } from '../rounds/measure-block.ts'
import { hasPodsAlike } from '../rounds/prepare-suite-pair.ts'
import { Ledger } from '../rounds/ledger.ts'
import { logSubjects } from './log-pair.ts'
import { openClusters, type OpenClusters } from './open-clusters.ts'
import { forBoth, SIDES, type BySide, type Side } from '../sides.ts'
import { openSubjects, type Subjects, type SubjectsRequest } from '../subjects/subjects.ts'
import type { Files } from '../../../ports/files.ts'
import { ownCpus } from '../cpus/one-cpu.ts'

/** With two, both clusters are there after 40 s instead of 68 (three nodes each): creating one is half waiting. */
const FEWEST_CPUS = 2

interface Request extends SubjectsRequest {
  readonly install: boolean
}

/** One configuration that is measured as a pair: the only one, or a variant of the matrix. */
export interface VariantRun {
  /** undefined: there are no others. */
  readonly name: string | undefined
  /** For what it alone writes. */
  readonly folder: string
  readonly subjects: Subjects
  readonly providers: BySide<ChosenProvider>
  readonly prepared: BySide<PreparedSubject>
  readonly ledger: Ledger
  readonly clusters: OpenClusters
  /** Why it is not measured any more. */
  problem: string | undefined
}

/** @param mayKeep whether a cluster pair may serve several blocks */
export async function openVariant(
  configuration: Configuration,
  {
    request,
    folder,
    isAlone,
    mayKeep,
  }: { request: Request; folder: string; isAlone: boolean; mayKeep: boolean },
  ports: Ports,
): Promise<VariantRun> {
  const { variant } = configuration
  const name = isAlone ? undefined : variant
  const own = name === undefined ? folder : `${folder}/${name}`
  if (name !== undefined) ports.log.info(`Variant ${name}`)
  const overrides = variant === undefined ? request.overrides : { ...request.overrides, variant }
  const subjects = await openSubjects({ ...request, overrides }, ports)
  try {
    const providers = await chooseBoth(subjects, request, ports)
    logSubjects(subjects, providers.head, ports.log)
    const prepared = await prepareBoth(subjects, providers, own, ports)
    const ledger = new Ledger(subjects, metricCatalogue(request.definitions.suites))
    const isTogether = await areCreatedTogether(subjects.head.configuration, providers.head, ports.files)
    const clusters = openClusters(prepared, providers, { mayKeep, isTogether }, ledger, ports)
    return { name, folder: own, subjects, providers, prepared, ledger, clusters, problem: undefined }
  } catch (error) {
    await subjects.close()
    throw error
  }
}

/** Never throws. */
export async function closeVariant({ clusters, prepared, subjects }: VariantRun): Promise<void> {
  await clusters.close()
  for (const side of SIDES) await prepared[side].close()
  await subjects.close()
}

/** Whether measuring pods serve all blocks in a row on one pair: in slices, others on the same clusters would measure the same. */
export function keepsPods({ subjects, providers }: VariantRun): boolean {
  return subjects.head.configuration.suites.every(hasPodsAlike) && alternatesInSlices(subjects, providers)
}

/**
 * What pairs of clusters differ by as recorded, for all variants: where that is not known of one, of none. Where pods differ in one
 * variant, its list is used: it has more in front.
 */
export function differencesOfVariants(variants: readonly VariantRun[]): readonly PairDifference[] {
  const recorded = variants.map(({ subjects, providers }) =>
    recordedDifferences(subjects.head.configuration, providers.head),
  )
  if (recorded.some(({ length }) => length === 0)) return []
  return recorded.reduce((most, one) => (one.length > most.length ? one : most), [])
}

/** @throws {UserError} where the variants run on several providers: one record is of one */
export function rejectOtherProviders(variants: readonly VariantRun[]): void {
  const ids = variants.map(({ name, providers }) => ({ name, id: providers.head.provider.id }))
  const other = ids.find(({ id }) => id !== ids[0]?.id)
  if (other === undefined || ids[0] === undefined) return
  throw new UserError(
    `variant ${ids[0].name ?? ''} runs on ${ids[0].id}, variant ${other.name ?? ''} on ${other.id}`,
    { nextStep: 'Give the variants of a pair one provider, or measure them one at a time: --variant NAME.' },
  )
}

async function chooseBoth(
  subjects: Subjects,
  { definitions, install }: Request,
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
