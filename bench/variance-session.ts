// Records for bench/variance.mjs: two kind clusters whose true difference is zero, renewed step by step.
import { spawn } from 'node:child_process'
import { watchCpuSpeed } from '../src/app/pair/cpus/cpu-speed.ts'
import { measureSlices, SLICES, slicesFor } from '../src/app/pair/rounds/measure-slices.ts'
import { onCpu, reserveForLoads, sharedCpuOf } from '../src/app/pair/cpus/one-cpu.ts'
import { otherSide, SIDES, type BySide, type Side } from '../src/app/pair/sides.ts'
import { seconds } from '../src/core/unit.ts'
import { formatSeries } from '../src/core/series.ts'
import { createPorts } from '../src/entry/composition-root.ts'
import kind from '../src/providers/kind/provider.ts'
import { suites } from '../src/registry.gen.ts'
import type { PreparedSuite } from '../src/ports/suite.ts'
import type { Testbed } from '../src/ports/testbed.ts'
import { sessionLog } from './session-log.ts'

export interface VarianceRequest {
  /** Options of the provider kind. */
  readonly options: Record<string, unknown>
  /** Suites with the measurements to take, as regular expressions; parameters are those of the preset smoke. */
  readonly suites: Readonly<Record<string, string>>
  /** How many cluster pairs to record; one cluster of the pair before stays, so that each costs one creation. */
  readonly pairs: number
  /** Sets of measuring pods after the creation, after a restart of the node containers, after a second one … */
  readonly pods: readonly number[]
  /** As gate.cpus, for one set of pods after the other, again and again. */
  readonly cpus: readonly ('one' | 'all')[]
  /** Whether everything but the loads keeps off their CPU, for one set of pods after the other. Default: no. */
  readonly apart?: readonly boolean[]
  /** Slices of a round, for one set of pods after the other. Default: as in a pair. */
  readonly slices?: readonly { readonly duration: number; readonly count: number }[]
  /** Whether slices are as short as wanted, also where a measurement says that it needs longer ones. */
  readonly exactSlices?: boolean
  /** Parameters over those of the preset, by suite, for one set of pods after the other. */
  readonly parameters?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Rounds of each set. */
  readonly rounds: number
  /** The number of the first pair, to go on with a file. */
  readonly from: number
  /** A command that keeps other work off this machine: prints a line when that is so, ends when its input is closed. */
  readonly hold?: readonly [string, ...string[]]
  readonly onRow: (row: VarianceRow) => void
}

/** One round of one measurement. */
export interface VarianceRow {
  readonly pair: number
  /** Counts restarts of the node containers of this pair. */
  readonly restart: number
  /** Counts sets of pods of this pair. */
  readonly pods: number
  readonly cpus: 'one' | 'all'
  readonly apart: boolean
  readonly round: number
  /** Which side was first. */
  readonly first: Side
  /** Which side has the cluster that was created for this pair. */
  readonly fresh: Side
  readonly suite: string
  readonly measurement: string
  readonly design: { readonly duration: number; readonly count: number }
  /** Over those of the preset. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** The first value of each slice, in order. */
  readonly slices: BySide<readonly number[]>
  readonly values: BySide<Readonly<Record<string, number>>>
  /** Of the CPU: src/core/slices/speed-of-slices.ts. */
  readonly speed: Awaited<ReturnType<typeof measureSlices>>['speed']
  /** What each step took, in seconds: of the pair, the restart or the pods; only on its first row. */
  readonly took?: Readonly<Record<string, number>>
}

export async function recordVariance(request: VarianceRequest): Promise<void> {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  const ports = createPorts(sessionLog, abort.signal)
  const create = (): Promise<Testbed> =>
    kind.create(kind.options.parse(request.options), {
      ...ports,
      runId: ports.randomName(),
      keep: false,
      setup: () => Promise.resolve(),
    })
  const testbeds: Partial<Record<Side, Testbed | undefined>> = {}
  try {
    for (let pair = request.from; pair < request.from + request.pairs; pair += 1) {
      const fresh: Side = pair % 2 === 0 ? 'base' : 'head'
      const took = new Map<string, number>()
      await timed(took, 'pair', async () => {
        await testbeds[fresh]?.close()
        testbeds[fresh] = undefined
        testbeds[fresh] = await create()
        testbeds[otherSide(fresh)] ??= await create()
      })
      const { base, head } = testbeds
      if (base === undefined || head === undefined) throw new Error('a cluster is missing')
      await recordPair({ base, head }, { pair, fresh }, took, request, ports, abort.signal)
    }
  } finally {
    for (const side of SIDES) await testbeds[side]?.close()
  }
}

type Ports = ReturnType<typeof createPorts>

async function recordPair(
  testbeds: BySide<Testbed>,
  place: Pick<VarianceRow, 'pair' | 'fresh'>,
  took: Map<string, number>,
  request: VarianceRequest,
  ports: Ports,
  signal: AbortSignal,
): Promise<void> {
  let pods = 0
  for (const [restart, sets] of request.pods.entries()) {
    const release = await hold(request.hold)
    try {
      if (restart > 0) await timed(took, 'restart', () => restartNodes(testbeds, ports))
      for (let set = 0; set < sets; set += 1) {
        await recordPods(testbeds, { ...place, restart, pods }, took, request, ports, signal)
        pods += 1
      }
    } finally {
      release()
    }
  }
}

async function recordPods(
  testbeds: BySide<Testbed>,
  place: Pick<VarianceRow, 'pair' | 'fresh' | 'restart' | 'pods'>,
  took: Map<string, number>,
  request: VarianceRequest,
  ports: Ports,
  signal: AbortSignal,
): Promise<void> {
  const { suites: wanted, rounds, cpus: designs, apart = [false], slices = [SLICES], onRow } = request
  const { parameters = {}, exactSlices = false } = request
  const cpus = designs[place.pods % designs.length] ?? 'all'
  const cpu = cpus === 'all' ? undefined : await sharedCpuOf(testbeds, ports.files)
  const isApart = apart[place.pods % apart.length] ?? false
  for (const [id, only] of Object.entries(wanted)) {
    const suite = suites.find((one) => one.id === id)
    if (suite === undefined) throw new Error(`no suite ${id}`)
    const own = parameters[id]?.[place.pods % parameters[id].length]
    const prepared = await timed(took, `pods of ${id}`, () =>
      Promise.all(
        SIDES.map((side) =>
          suite.prepare(suite.parameters.parse({ ...(suite.presets.smoke as object), ...own }), {
            ...ports,
            testbed: cpu === undefined ? testbeds[side] : onCpu(testbeds[side], cpu),
            portShift: side === 'base' ? 0 : 40,
            inSlices: true,
            saveRaw: () => Promise.resolve(),
          }),
        ),
      ),
    )
    const [base, head] = prepared as [PreparedSuite, PreparedSuite]
    const release = await timed(took, 'apart', () =>
      reserveForLoads(isApart ? cpu : undefined, testbeds, ports),
    )
    const speed = cpu === undefined ? undefined : watchCpuSpeed(cpu, ports)
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const measurement of base.measurements.filter((one) => new RegExp(only).test(one.id))) {
          const other = head.measurements.find((one) => one.id === measurement.id)
          if (other === undefined) continue
          const first: Side = (round + place.pods) % 2 === 0 ? 'base' : 'head'
          const asked = slices[place.pods % slices.length] ?? SLICES
          const usual = { duration: seconds(asked.duration), count: asked.count }
          const design = exactSlices ? usual : slicesFor(measurement, usual)
          const measured = await measureSlices(
            { base: measurement, head: other },
            first,
            design,
            signal,
            speed,
          )
          const { observations } = measured
          const mainOf = (side: Side): number[] =>
            measured.slices[side].map(([main]) => Number((main?.value ?? 0).toPrecision(5)))
          const values = (side: Side): Record<string, number> =>
            Object.fromEntries(observations[side].map((one) => [formatSeries(one), one.value]))
          onRow({
            ...place,
            cpus,
            apart: isApart,
            round,
            first,
            suite: id,
            measurement: measurement.id,
            design,
            ...(own === undefined ? {} : { parameters: own }),
            slices: { base: mainOf('base'), head: mainOf('head') },
            values: { base: values('base'), head: values('head') },
            speed: measured.speed,
            ...(took.size === 0 ? {} : { took: Object.fromEntries(took) }),
          })
          took.clear()
        }
    } finally {
      await speed?.close()
      await release()
      await timed(took, `end of ${id}`, () => Promise.all(prepared.map((one) => one.close())))
    }
  }
}

/** Restarts all node containers of both clusters, one cluster after the other, and waits until their leases are renewed. */
async function restartNodes(testbeds: BySide<Testbed>, { commands, clock }: Ports): Promise<void> {
  const run = async (...argv: [string, ...string[]]): Promise<string> => {
    const result = await commands.run(argv, { timeoutSeconds: 120 })
    if (result.exitCode !== 0) throw new Error(`${argv.join(' ')}: ${result.stderr}`)
    return result.stdout
  }
  for (const side of SIDES) {
    const cluster = testbeds[side].namespace ?? ''
    const label = `label=io.x-k8s.kind.cluster=${cluster}`
    const nodes = (await run('docker', 'ps', '--filter', label, '--format', '{{.Names}}')).split(/\s+/u)
    const begun = new Date().toISOString()
    // One after the other, so that each gets its own address back.
    for (const node of nodes.filter((name) => name !== '').sort())
      await run('docker', 'restart', '-t', '2', node)
    const kubectl = ['kubectl', '--kubeconfig', testbeds[side].kubeconfig ?? ''] as const
    for (let tries = 0; ; tries += 1) {
      const leases = await commands.run(
        [...kubectl, 'get', 'leases', '-n', 'kube-node-lease', '-o', 'jsonpath={.items[*].spec.renewTime}'],
        { timeoutSeconds: 10 },
      )
      const times = leases.stdout.split(' ').filter((time) => time !== '')
      if (times.length > 0 && times.every((time) => time > begun)) break
      if (tries > 60) throw new Error(`the nodes of ${cluster} did not come back`)
      await clock.sleep(1 as Parameters<typeof clock.sleep>[0])
    }
    await run(...kubectl, 'wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=60s')
    await run(
      ...kubectl,
      '-n',
      'kube-system',
      'wait',
      '--for=condition=Ready',
      'pods',
      '--all',
      '--timeout=90s',
    )
  }
}

async function timed<T>(took: Map<string, number>, step: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  took.set(step, (took.get(step) ?? 0) + Math.round((performance.now() - begun) / 100) / 10)
  return result
}

/** @returns what lets go again */
async function hold(command: VarianceRequest['hold']): Promise<() => void> {
  if (command === undefined) return () => undefined
  const [program, ...others] = command
  const child = spawn(program, others, { stdio: ['pipe', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('error', reject)
  })
  return () => child.stdin.end()
}
