import { UserError } from '../../../core/errors.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import type { Ports } from '../../ports.ts'
import { prepareSubject, type PreparedSubject } from '../../subject/prepare.ts'
import type { BySide, Side } from '../sides.ts'
import type { Subjects } from './subjects.ts'

/**
 * Builds base, then head, each in its own checkout.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function prepareBoth(
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
