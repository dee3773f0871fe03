import { SIDES, type BySide, type Side } from '../../src/app/pair/sides.ts'
import { createPorts } from '../../src/entry/composition-root.ts'
import kind from '../../src/providers/kind/provider.ts'
import { suites } from '../../src/registry.gen.ts'
import type { PreparedSuite } from '../../src/ports/suite.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import { sessionLog } from '../session-log.ts'

/** Two kind clusters to measure on. */
export interface TwoClusters {
  readonly testbeds: BySide<Testbed>
  readonly ports: ReturnType<typeof createPorts>
  /**
   * Starts the measuring pods of a suite on both, hands the suite over, and removes them.
   * @param parameters beside those of the preset smoke
   * @param placed what the pods of a side are started through
   */
  withSuite(
    id: string,
    parameters: Readonly<Record<string, unknown>>,
    placed: (testbed: Testbed, side: Side) => Testbed,
    use: (prepared: BySide<PreparedSuite>) => Promise<void>,
  ): Promise<void>
}

/** Makes them, and deletes them in every case. @param setup what each is set up with */
export async function withTwoClusters(
  setup: (side: Side) => (kubeconfig: string | undefined) => Promise<void>,
  use: (clusters: TwoClusters) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  const ports = createPorts(sessionLog, abort.signal)
  const made = await Promise.allSettled(
    SIDES.map((side) =>
      kind.create(kind.options.parse({}), {
        ...ports,
        runId: ports.randomName(),
        keep: false,
        setup: setup(side),
      }),
    ),
  )
  try {
    const [base, head] = made.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    if (base === undefined || head === undefined) throw new Error('a cluster is missing')
    const testbeds = { base, head }
    await use({
      testbeds,
      ports,
      async withSuite(id, parameters, placed, measure) {
        const suite = suites.find((one) => one.id === id)
        if (suite === undefined) throw new Error(`no suite ${id}`)
        const all = suite.parameters.parse({ ...(suite.presets.smoke as object), ...parameters })
        const context = { ...ports, inSlices: true, saveRaw: () => Promise.resolve() }
        const prepare = (side: Side, portShift: number): Promise<PreparedSuite> =>
          suite.prepare(all, { ...context, testbed: placed(testbeds[side], side), portShift })
        const [ofBase, ofHead] = await Promise.all([prepare('base', 0), prepare('head', 40)])
        try {
          await measure({ base: ofBase, head: ofHead })
        } finally {
          await Promise.all([ofBase.close(), ofHead.close()])
        }
      },
    })
  } finally {
    for (const one of made) if (one.status === 'fulfilled') await one.value.close()
  }
}
