import { formatDuration } from '../../core/format/duration.ts'
import { seconds } from '../../core/unit.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { runSetup } from '../measure/subject-setup.ts'
import type { Side } from './sides.ts'
import type { Subject, Subjects } from './subjects.ts'
import { Turns } from './turns.ts'

/** Two testbeds made alike, one for each subject. */
export interface Twins {
  readonly testbeds: Readonly<Record<Side, Testbed>>
  readonly turns: Turns
  /** How long it took to make them. */
  readonly seconds: number
  /** Never throws. */
  close(): Promise<void>
}

/** Which subject gets the testbed that is made first. */
const ORDER_OF_ROLES = {
  straight: ['base', 'head'],
  swapped: ['head', 'base'],
} as const satisfies Record<string, readonly [Side, Side]>
export type Roles = keyof typeof ORDER_OF_ROLES

/**
 * Makes a testbed for each subject and sets the subject up in it.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function createTwins(
  roles: Roles,
  subjects: Subjects,
  provider: Readonly<Record<Side, ChosenProvider>>,
  ports: Ports,
): Promise<Twins> {
  const { clock, log } = ports
  const begun = clock.monotonic()
  const [first, second] = ORDER_OF_ROLES[roles]
  const one = await create(subjects[first], provider[first], ports)
  let other: Testbed
  try {
    other = await create(subjects[second], provider[second], ports)
  } catch (error) {
    await one.close()
    throw error
  }
  const testbeds = first === 'base' ? { base: one, head: other } : { base: other, head: one }
  const turns = new Turns(testbeds, ports)
  const took = clock.monotonic() - begun
  log.info(`  both are ready after ${formatDuration(seconds(took))}`)
  return {
    testbeds,
    turns,
    seconds: took,
    async close() {
      // A paused container can be deleted, but what is asked of a paused cluster never answers.
      await turns.both().catch(() => undefined)
      await Promise.all([one.close(), other.close()])
    },
  }
}

async function create(
  { side, configuration, checkout }: Subject,
  { provider, options }: ChosenProvider,
  ports: Ports,
): Promise<Testbed> {
  return ports.log.group(`Preparing ${provider.id} for ${side}`, () =>
    provider.create(options, {
      ...ports,
      runId: ports.randomName(),
      keep: false,
      setup: (kubeconfig) =>
        runSetup(configuration.subject.setup, kubeconfig, ports, { directory: checkout.directory, side }),
    }),
  )
}
