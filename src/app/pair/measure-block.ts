import { formatDuration } from '../../core/format/duration.ts'
import { seconds } from '../../core/unit.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { runSetup } from '../measure/subject-setup.ts'
import type { ClusterPair } from './cluster-pair.ts'
import type { Ledger, Round } from './ledger.ts'
import { measureSuitePair } from './measure-suite-pair.ts'
import { sharedCpuOf } from './one-cpu.ts'
import { SLICES, type SliceDesign } from './measure-slices.ts'
import { SIDES, type BySide, type Side } from './sides.ts'
import type { Subjects } from './subjects.ts'

interface BlockRequest {
  /** All on one cluster pair. */
  readonly rounds: readonly [Round, ...Round[]]
  readonly clusters: ClusterPair
  readonly subjects: Subjects
  readonly provider: BySide<ChosenProvider>
  /** Keys of the measurements that are still of interest; undefined: all. */
  readonly wanted: ReadonlySet<string> | undefined
  readonly folder: string
  readonly afterRound: () => Promise<void>
}

/**
 * Measures the rounds of a block, suite by suite, in new measuring pods.
 * @throws {EnvironmentError | Interrupted} when the clusters do not answer any more, or the run is stopped
 */
export async function measureBlock(
  { rounds, clusters, subjects, provider, wanted, folder, afterRound }: BlockRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const [{ roles }] = rounds
  const measurements = wanted === undefined ? {} : { measurements: [...wanted].sort() }
  ledger.rounds.push(...rounds.map((round) => ({ ...round, ...measurements })))
  const slices = await slicesOf(subjects, provider, clusters, ports)
  for (const configured of subjects.base.configuration.suites) {
    const { id } = configured.suite
    const ofHead = subjects.head.configuration.suites.find(({ suite }) => suite.id === id)
    if (ofHead === undefined || isOfNoInterest(id, wanted, ledger)) continue
    const begun = ports.clock.monotonic()
    await ports.log.group(`Suite ${id} (${roles})`, async () => {
      await measureSuitePair(
        {
          suites: { base: configured, head: ofHead },
          clusters,
          rounds,
          wanted,
          slices,
          enter: (side) => enter(side, subjects, provider, ports),
          saveRaw: (name, content) => ports.files.writeAtomically(`${folder}/raw/${name}`, content),
          afterRound,
        },
        ledger,
        ports,
      )
      ports.log.info(`  done in ${formatDuration(seconds(ports.clock.monotonic() - begun))}`)
    })
  }
}

/** A suite none of whose measurements goes on. */
function isOfNoInterest(suite: string, wanted: ReadonlySet<string> | undefined, ledger: Ledger): boolean {
  if (wanted === undefined) return false
  return ![...ledger.measurements.values()].some((one) => one.suite === suite && wanted.has(one.id))
}

/** Undefined where turns are configured, or each side is set up again before it is measured: it cannot change twice in a second. */
async function slicesOf(
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
  { testbeds }: ClusterPair,
  { files }: Ports,
): Promise<SliceDesign | undefined> {
  const { alternation, cpus } = subjects.head.configuration
  const isSetUpAgain = SIDES.some((side) => setupBeforeTurns(side, subjects, provider) !== undefined)
  if (alternation === 'turns' || isSetUpAgain) return undefined
  const cpu = cpus === 'all' ? undefined : await sharedCpuOf(testbeds, files)
  return cpu === undefined ? SLICES : { ...SLICES, cpu }
}

/** On this machine both subjects share one place: each is set up again before it is measured. A cluster stays as it was set up. */
function setupBeforeTurns(
  side: Side,
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
): string | undefined {
  return provider[side].provider.place === 'host' ? subjects[side].configuration.subject.setup : undefined
}

async function enter(
  side: Side,
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
  ports: Ports,
): Promise<void> {
  const setup = setupBeforeTurns(side, subjects, provider)
  if (setup === undefined) return
  await runSetup(setup, undefined, ports, { directory: subjects[side].checkout.directory, side })
}
