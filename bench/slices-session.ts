// One session of bench/slices.mjs: measures one suite on two testbeds whose true difference is known, tool by tool and in slices.
import { measureSlices } from '../src/app/pair/rounds/measure-slices.ts'
import { otherSide, SIDES, type BySide, type Side } from '../src/app/pair/sides.ts'
import { formatSeries } from '../src/core/series.ts'
import { seconds } from '../src/core/unit.ts'
import { createPorts } from '../src/entry/composition-root.ts'
import { suites } from '../src/registry.gen.ts'
import { providers } from '../src/registry.gen.ts'
import type { Log } from '../src/ports/log.ts'
import type { Measurement, PreparedSuite } from '../src/ports/suite.ts'
import type { Testbed } from '../src/ports/testbed.ts'

export interface SessionRequest {
  readonly provider: string
  /** Options of the provider. */
  readonly options: BySide<Record<string, unknown>>
  readonly suite: string
  /** Beside those of the preset smoke. */
  readonly parameters: Record<string, unknown>
  /** Which measurements, as a regular expression. */
  readonly only: string
  /** How to measure, alternating: "turns" or seconds of a slice. */
  readonly designs: readonly ('turns' | number)[]
  /** Of each side in a round. */
  readonly secondsPerSide: number
  readonly rounds: number
  /** Called after each round of a design. */
  readonly onRound: (row: Row) => void
}

export interface Row {
  readonly measurement: string
  readonly design: 'turns' | number
  readonly round: number
  readonly wall: number
  readonly values: BySide<Readonly<Record<string, number>>>
  readonly slices?: BySide<readonly (readonly { readonly value: number }[])[]>
}

export const sessionLog: Log = {
  info: (text) => console.error(text),
  warning: (text) => console.error(`warning: ${text}`),
  error: (text) => console.error(`error: ${text}`),
  debug: () => undefined,
  progress: () => undefined,
  group: async (_title, body) => body(),
}

export async function runSession(request: SessionRequest): Promise<void> {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  const ports = createPorts(sessionLog, abort.signal)
  const provider = providers.find(({ id }) => id === request.provider)
  const suite = suites.find(({ id }) => id === request.suite)
  if (provider === undefined || suite === undefined) throw new Error('no such suite or provider')
  const parameters = suite.parameters.parse({ ...suite.presets.smoke, ...request.parameters })
  const open: { close(): Promise<void> }[] = []
  try {
    const testbed = async (side: Side): Promise<Testbed> => {
      const one = await provider.create(provider.options.parse(request.options[side]), {
        ...ports,
        runId: ports.randomName(),
        keep: false,
        setup: () => Promise.resolve(),
      })
      open.unshift(one)
      return one
    }
    const testbeds = { base: await testbed('base'), head: await testbed('head') }
    const prepare = async (side: Side): Promise<PreparedSuite> => {
      const one = await suite.prepare(parameters, {
        ...ports,
        testbed: testbeds[side],
        portShift: side === 'base' ? 0 : 40,
        inSlices: true,
        saveRaw: () => Promise.resolve(),
      })
      open.unshift(one)
      return one
    }
    const prepared = { base: await prepare('base'), head: await prepare('head') }
    for (let round = 0; round < request.rounds; round += 1)
      for (const measurement of prepared.base.measurements.filter(({ id }) =>
        new RegExp(request.only).test(id),
      )) {
        const head = prepared.head.measurements.find(({ id }) => id === measurement.id)
        if (head === undefined) continue
        for (const design of request.designs)
          await measureRound({ base: measurement, head }, design, round, request, abort.signal)
      }
  } finally {
    for (const one of open) await one.close()
  }
}

async function measureRound(
  pair: BySide<Measurement>,
  design: 'turns' | number,
  round: number,
  { secondsPerSide, onRound }: SessionRequest,
  signal: AbortSignal,
): Promise<void> {
  const first: Side = round % 2 === 0 ? 'base' : 'head'
  const begun = performance.now()
  const row = { measurement: pair.base.id, design, round }
  const wall = (): number => (performance.now() - begun) / 1000
  try {
    if (design === 'turns') {
      const values: Partial<Record<Side, Readonly<Record<string, number>>>> = {}
      for (const side of [first, otherSide(first)])
        values[side] = valuesOf(await pair[side].measure(round, signal))
      for (const side of SIDES) await pair[side].cleanUp?.()
      onRound({ ...row, wall: wall(), values: { base: values.base ?? {}, head: values.head ?? {} } })
      return
    }
    const count = Math.max(2, Math.round(secondsPerSide / design))
    const { observations, slices } = await measureSlices(
      pair,
      first,
      { duration: seconds(design), count },
      signal,
    )
    onRound({
      ...row,
      wall: wall(),
      values: { base: valuesOf(observations.base), head: valuesOf(observations.head) },
      slices,
    })
  } catch (error) {
    if (signal.aborted) throw error
    console.error(`${pair.base.id} ${String(design)}: ${String(error)}`)
  }
}

function valuesOf(
  observations: Awaited<ReturnType<Measurement['measure']>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(observations.map((one) => [formatSeries(one), one.value]))
}
