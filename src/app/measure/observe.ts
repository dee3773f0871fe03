import type { Configuration, ConfiguredSuite } from '../../config/config.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { PreparedSuite, Suite, SuiteContext } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'

/** Sees what suites do on one testbed. What goes wrong with it never stops a measurement: none of its methods throws. */
export interface Observer {
  /** What a suite says of itself; see SuiteContext. */
  readonly measured: NonNullable<SuiteContext['measured']>
  /** The same suite, each of whose measurements also gives what was seen meanwhile. */
  around(suite: Suite, prepared: PreparedSuite): PreparedSuite
  close(): void
}

export type ObserverContext = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'signal' | 'connectApi'>

/** @returns undefined: there is nothing to see here. Never throws. */
export type OpenObserver = (
  subject: Configuration['subject'],
  testbed: Testbed,
  context: ObserverContext,
) => Promise<Observer | undefined>

/** Those of all features, for one testbed. */
export async function openObservers(
  subject: Configuration['subject'],
  testbed: Testbed,
  context: ObserverContext & { readonly features: readonly { readonly observe?: OpenObserver }[] },
): Promise<readonly Observer[]> {
  const opened = await Promise.all(
    context.features.map(async ({ observe }) => observe?.(subject, testbed, context)),
  )
  return opened.filter((one) => one !== undefined)
}

/** @throws whatever the suite throws */
export async function prepareObserved(
  { suite, parameters }: ConfiguredSuite,
  context: SuiteContext,
  observers: readonly Observer[],
): Promise<PreparedSuite> {
  const measured: Observer['measured'] = (...what) => {
    for (const observer of observers) observer.measured(...what)
  }
  const prepared = await suite.prepare(parameters, { ...context, measured })
  return observers.reduce((soFar, observer) => observer.around(suite, soFar), prepared)
}
