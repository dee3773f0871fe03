import { formatDuration } from '../../core/format/duration.ts'
import { seconds } from '../../core/unit.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { runSetup } from '../measure/subject-setup.ts'
import type { Ledger } from './ledger.ts'
import { measureSuitePair } from './measure-suite-pair.ts'
import type { Block } from './schedule.ts'
import type { BySide, Side } from './sides.ts'
import type { Subjects } from './subjects.ts'
import { createTwins } from './twins.ts'
import type { TwinsAccount } from './twins-account.ts'

interface BlockRequest {
  readonly block: Block
  readonly subjects: Subjects
  readonly provider: BySide<ChosenProvider>
  /** Keys of the measurements that are still of interest; undefined: all. */
  readonly wanted: ReadonlySet<string> | undefined
  readonly folder: string
  readonly afterRound: () => Promise<void>
}

/**
 * Makes twins and measures the rounds that are to be on them, suite by suite.
 * @throws {UserError | EnvironmentError | Interrupted} when the twins cannot be made, or the run is stopped
 */
export async function measureBlock(
  { block, subjects, provider, wanted, folder, afterRound }: BlockRequest,
  ledger: Ledger,
  account: TwinsAccount,
  ports: Ports,
): Promise<void> {
  const twins = await createTwins(block.roles, subjects, provider, ports)
  account.made(twins)
  const measurements = wanted === undefined ? {} : { measurements: [...wanted].sort() }
  ledger.rounds.push(...block.rounds.map((round) => ({ ...round, ...measurements })))
  try {
    for (const configured of subjects.base.configuration.suites) {
      const { id } = configured.suite
      const ofHead = subjects.head.configuration.suites.find(({ suite }) => suite.id === id)
      if (ofHead === undefined || isOfNoInterest(id, wanted, ledger)) continue
      const begun = ports.clock.monotonic()
      await ports.log.group(`Suite ${id} (${block.roles} roles)`, async () => {
        await measureSuitePair(
          {
            suites: { base: configured, head: ofHead },
            twins,
            rounds: block.rounds,
            wanted,
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
  } finally {
    await twins.close()
    account.ended(twins.turns)
  }
}

/** A suite none of whose measurements goes on. */
function isOfNoInterest(suite: string, wanted: ReadonlySet<string> | undefined, ledger: Ledger): boolean {
  if (wanted === undefined) return false
  return ![...ledger.measurements.values()].some((one) => one.suite === suite && wanted.has(one.id))
}

/** On this machine both subjects share one place: whoever is measured is set up anew. A cluster stays as it was set up. */
async function enter(
  side: Side,
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
  ports: Ports,
): Promise<void> {
  const { configuration, checkout } = subjects[side]
  if (provider[side].provider.place !== 'host' || configuration.subject.setup === undefined) return
  await runSetup(configuration.subject.setup, undefined, ports, { directory: checkout.directory, side })
}
