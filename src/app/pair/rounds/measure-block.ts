import { formatDuration } from '../../../core/format/numbers.ts'
import { seconds } from '../../../core/series.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import type { Ports } from '../../ports.ts'
import { openObservers } from '../../measure/observe.ts'
import { rawOutputsIn } from '../../measure/run-id.ts'
import type { PreparedSubject } from '../../subject/prepare.ts'
import type { ClusterPair } from '../cluster-pair.ts'
import type { Wanted, WantedRounds } from './gating-measurements.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import type { AroundTurn } from '../decided-pair.ts'
import { measureSuitePair } from './measure-suite-pair.ts'
import { sharedCpuOf } from '../one-cpu.ts'
import { SLICES, type SliceDesign } from './measure-slices.ts'
import { forBoth, SIDES, type BySide, type Side } from '../sides.ts'
import type { Subjects } from '../subjects.ts'

interface BlockRequest {
  /** All on one cluster pair. */
  readonly rounds: readonly [Round, ...Round[]]
  readonly clusters: ClusterPair
  readonly subjects: Subjects
  readonly prepared: BySide<PreparedSubject>
  readonly provider: BySide<ChosenProvider>
  readonly wanted: WantedRounds
  readonly folder: string
  readonly afterRound: () => Promise<void>
  /** Around what a side measures: then each side is measured as a whole, not in slices. */
  readonly around?: AroundTurn
}

/**
 * Measures the rounds of a block, suite by suite, each in the same measuring pods.
 * @throws {EnvironmentError | Interrupted} when the clusters do not answer any more, or the run is stopped
 */
export async function measureBlock(
  { rounds, clusters, subjects, prepared, provider, wanted, folder, afterRound, around }: BlockRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const [{ roles }] = rounds
  const remark = roles === 'swapped' ? ', base and head with swapped clusters' : ''
  ledger.begin(...rounds.map((round, index) => ({ ...round, ...listOf(wanted, index) })))
  const slices = around === undefined ? await slicesOf(subjects, provider, clusters, ports) : undefined
  const { subject } = subjects.head.configuration
  const observers = await forBoth((side) => openObservers(subject, clusters.testbeds[side], ports))
  try {
    for (const configured of subjects.base.configuration.suites) {
      const { id } = configured.suite
      const ofHead = subjects.head.configuration.suites.find(({ suite }) => suite.id === id)
      if (ofHead === undefined || isOfNoInterest(id, wanted.first.wanted)) continue
      const begun = ports.clock.monotonic()
      const before = ledger.secondsInRounds(id)
      await ports.log.group(`Suite ${id}${remark}`, async () => {
        await measureSuitePair(
          {
            suites: { base: configured, head: ofHead },
            clusters,
            rounds,
            wanted,
            slices,
            observers,
            places: await forBoth((side) => Promise.resolve(prepared[side].commandPlace())),
            enter: async (side) => {
              if (isSetUpBeforeTurns(side, subjects, provider)) await prepared[side].hooks.setup(undefined)
            },
            saveRaw: rawOutputsIn(folder, ports),
            afterRound,
            around,
          },
          ledger,
          ports,
        )
        const took = ports.clock.monotonic() - begun
        ledger.endedBlock(id, took - (ledger.secondsInRounds(id) - before))
        ports.log.info(`  done in ${formatDuration(seconds(took))}`)
      })
    }
  } finally {
    for (const side of SIDES) for (const observer of observers[side]) observer.close()
  }
  for (const [index, round] of rounds.entries()) if (isEnteredLater(wanted, index)) ledger.dropFullList(round)
}

/** What a round measures; absent: everything. */
function listOf(wanted: WantedRounds, index: number): Pick<Round, 'measurements'> {
  if (isEnteredLater(wanted, index)) return { measurements: [] }
  const keys = wanted.first.wanted
  return keys === undefined ? {} : { measurements: [...keys].sort() }
}

/** Whether it shows only when a round begins what it measures. */
function isEnteredLater({ first, then, roundsPerWhole }: WantedRounds, index: number): boolean {
  return first.onlySlices || roundsPerWhole !== undefined || (then !== undefined && index >= then.after)
}

/** A suite none of whose measurements goes on. */
function isOfNoInterest(suite: string, wanted: Wanted): boolean {
  if (wanted === undefined) return false
  return ![...wanted].some((key) => key.startsWith(measurementKey(suite, '')))
}

/** Not where turns are configured, or each side is set up again before it is measured: it cannot change twice in a second. */
export function alternatesInSlices(subjects: Subjects, provider: BySide<ChosenProvider>): boolean {
  const isSetUpAgain = SIDES.some((side) => isSetUpBeforeTurns(side, subjects, provider))
  return subjects.head.configuration.alternation === 'slices' && !isSetUpAgain
}

/** Undefined where they do not alternate in slices. */
async function slicesOf(
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
  { testbeds }: ClusterPair,
  { files }: Ports,
): Promise<SliceDesign | undefined> {
  if (!alternatesInSlices(subjects, provider)) return undefined
  const { cpus } = subjects.head.configuration
  const cpu = cpus === 'all' ? undefined : await sharedCpuOf(testbeds, files)
  return cpu === undefined ? SLICES : { ...SLICES, cpu }
}

/** On this machine both subjects share one place: each is set up again before it is measured. A cluster stays as it was set up. */
function isSetUpBeforeTurns(side: Side, subjects: Subjects, provider: BySide<ChosenProvider>): boolean {
  return provider[side].provider.place === 'host' && subjects[side].configuration.subject.setup !== undefined
}
