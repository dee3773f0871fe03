import { describe, expect, it } from 'vitest'
import { seconds } from '../../../src/core/series.ts'
import type {
  BackgroundCommand,
  CommandOptions,
  CommandResult,
  CommandRunner,
} from '../../../src/ports/exec.ts'
import type { Load, Measurement } from '../../../src/ports/suite.ts'
import customSuite from '../../../src/suites/custom/suite.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

const suite = customSuite([])

/** Answers each stop with the next of its lines; a number ends it with that exit code, undefined is no answer. */
class FakeGenerator implements CommandRunner {
  readonly written: string[] = []
  readonly started: { argv: readonly string[]; options: CommandOptions }[] = []
  stopped = 0
  readonly #answers: (string | number | undefined)[]
  /** What it prints after a go. */
  readonly #unasked: string | undefined

  constructor(answers: (string | number | undefined)[], unasked?: string) {
    this.#answers = [...answers]
    this.#unasked = unasked
  }

  run(): Promise<CommandResult> {
    return Promise.reject(new Error('FakeGenerator: no command is run to its end'))
  }

  start(argv: readonly [string, ...string[]], options: CommandOptions = {}): BackgroundCommand {
    this.started.push({ argv, options })
    let end: (result: CommandResult) => void = () => undefined
    const ended = new Promise<CommandResult>((resolve) => (end = resolve))
    const result = { argv, exitCode: 0, stdout: '', stderr: 'no memory', seconds: seconds(1) }
    return {
      pid: 4242,
      ended,
      write: (text) => {
        this.written.push(text)
        if (text === 'go\n' && this.#unasked !== undefined) options.onLine?.(this.#unasked, 'stdout')
        if (text !== 'stop\n') return
        const answer = this.#answers.shift()
        if (typeof answer === 'string') options.onLine?.(answer, 'stdout')
        else if (answer !== undefined) end({ ...result, exitCode: answer })
      },
      stop: () => {
        this.stopped += 1
        end({ ...result, exitCode: undefined, failure: 'killed' })
        return Promise.resolve()
      },
    }
  }
}

const answer = (operations: number, worked: number, more: object = {}): string =>
  JSON.stringify({ operations, seconds: worked, ...more })
const WARM = answer(100, 0.2)

async function measurementOf(commands: CommandRunner, overrides: Partial<TestContext> = {}) {
  const subject = {
    directory: '/checkout',
    env: { KBENCH_SIDE: 'head' },
    withoutSecrets: (text: string) => text,
  }
  const context = createSuiteContext({ commands, subject, ...overrides })
  const workloads = { hashing: { generator: './load', timeout: '60s' } }
  const prepared = await suite.prepare(suite.parameters.parse({ rounds: 1, workloads }), context)
  const [measurement] = prepared.measurements
  if (measurement === undefined) throw new Error('no measurement')
  return { measurement, context }
}

async function open(measurement: Measurement): Promise<Load> {
  if (measurement.openLoad === undefined) throw new Error('it has no slices')
  return measurement.openLoad()
}

/** What the first slice after the warm-up fails with, and that the generator is ended. */
async function failureOf(generator: FakeGenerator): Promise<string> {
  const { measurement } = await measurementOf(generator)
  try {
    const load = await open(measurement)
    try {
      await load.slice(seconds(0.2))
    } finally {
      await load.close()
    }
  } catch (error) {
    expect(generator.stopped).toBe(1)
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('it did not fail')
}

describe('a generator', () => {
  it('works from go to stop; its rates are those of each slice, without the warm-up', async () => {
    const generator = new FakeGenerator([
      WARM,
      answer(150, 0.45, { sent_bytes: 3000 }),
      answer(250, 0.65, { sent_bytes: 5000 }),
    ])
    const { measurement } = await measurementOf(generator)
    const load = await open(measurement)
    await load.slice(seconds(0.2))
    await load.slice(seconds(0.2))
    const [first, second] = await load.finish()
    await load.close()
    const labels = { workload: 'hashing', name: 'operations' }
    expect(first).toEqual([{ metric: 'custom_rate', labels, value: expect.closeTo(200, 6) }])
    expect(second?.[0]).toEqual({ metric: 'custom_rate', labels, value: expect.closeTo(500, 6) })
    expect(generator.written).toEqual(['go\n', 'stop\n', 'go\n', 'stop\n', 'go\n', 'stop\n'])
    expect(generator.started).toMatchObject([
      {
        argv: ['bash', '-euo', 'pipefail', '-c', './load'],
        options: { cwd: '/checkout', env: { KBENCH_SIDE: 'head' } },
      },
    ])
    expect(generator.stopped).toBe(1)
  })

  it('has units by the names of its counters', async () => {
    const counts = (factor: number): string =>
      JSON.stringify({ calls: 2 * factor, sent_bytes: 3 * factor, bits: 5 * factor, seconds: 0.2 * factor })
    const { measurement } = await measurementOf(new FakeGenerator([counts(1), counts(2)]))
    const load = await open(measurement)
    await load.slice(seconds(0.2))
    const [observations = []] = await load.finish()
    expect(observations.map(({ metric, labels, value }) => [metric, labels['name'], value])).toEqual([
      ['custom_rate', 'calls', expect.closeTo(10, 6)],
      ['custom_throughput', 'sent_bytes', expect.closeTo(15, 6)],
      ['custom_bandwidth', 'bits', expect.closeTo(25, 6)],
    ])
  })

  it('is measured as a whole outside of slices', async () => {
    const generator = new FakeGenerator([WARM, answer(1100, 2.2)])
    const { measurement, context } = await measurementOf(generator)
    const observations = await measurement.measure(3)
    expect(observations.map(({ value }) => value)).toEqual([expect.closeTo(500, 6)])
    expect(context.raw.get('custom/3-hashing.json')).toBe(`${JSON.stringify(observations)}\n`)
    expect(generator.stopped).toBe(1)
  })

  it('is kept on the CPU of the loads', async () => {
    const generator = new FakeGenerator([WARM])
    const { measurement } = await measurementOf(generator, { onLoadCpu: (argv) => ['taskset', '1', ...argv] })
    await (await open(measurement)).close()
    expect(generator.started[0]?.argv.slice(0, 3)).toEqual(['taskset', '1', 'bash'])
  })

  it('that is interrupted is ended', async () => {
    const generator = new FakeGenerator([WARM])
    const { measurement } = await measurementOf(generator)
    await expect(measurement.openLoad?.(AbortSignal.abort())).rejects.toThrow('interrupted')
    expect(generator.stopped).toBe(1)
  })

  it.each([
    [
      [undefined],
      'workload hashing did not answer to stop within 60 s and was ended; expected a line of counters',
    ],
    [[WARM, undefined], 'workload hashing did not answer to stop within 10 s and was ended'],
    [[WARM, 3], 'workload hashing ended by itself: bash exited with 3: no memory'],
    [[WARM, 0], 'workload hashing ended by itself: bash exited with 0'],
    [[WARM, 'done\u001b[0m'], 'workload hashing answered "done'],
    [[WARM, 'x'.repeat(20_000)], 'to stop (the whole is missing: '],
    [
      [WARM, '{"operations": 5}'],
      '(the whole: seconds is missing); expected one line such as {"operations": 1234',
    ],
    [[WARM, '{"seconds": 5}'], 'there is no counter besides seconds'],
    [[WARM, '{"operations": -1, "seconds": 5}'], 'operations is -1: '],
    [[WARM, '{"operations": "6", "seconds": 5}'], 'operations is text: '],
    [
      [WARM, answer(99, 0.4)],
      'workload hashing: its counter operations fell from 100 to 99; expected the sum since its start',
    ],
    [[WARM, answer(101, 0.1)], 'its counter seconds fell from 0.2 to 0.1'],
    [[WARM, answer(101, 0.2)], 'its counter seconds did not grow between go and stop'],
    [[WARM, '{"calls": 1, "seconds": 0.4}'], 'the counter operations is missing from its answer'],
    [[WARM, answer(101, 250)], 'workload hashing says that it worked 249.8 s in '],
    [
      [answer(1, 0.001), answer(2, 0.002), answer(3, 0.003)],
      'workload hashing counts 0.003 seconds after working 3 times for 0.2 s',
    ],
  ])('that answers with %j is ended with one sentence', async (answers, sentence) => {
    expect(await failureOf(new FakeGenerator(answers))).toContain(sentence)
  })

  it('that prints without being asked is ended', async () => {
    expect(await failureOf(new FakeGenerator([WARM], 'listening on :80'))).toBe(
      'workload hashing printed "listening on :80" without being asked; expected one line after each stop, and all else on standard error',
    )
  })

  it('is checked in kbench.yaml', () => {
    const problemsOf = (workload: object): string[] =>
      suite.parameters
        .safeParse({ rounds: 1, workloads: { w: workload } })
        .error?.issues.map(({ message }) => message) ?? []
    expect(problemsOf({ generator: './load' })).toEqual([])
    expect(problemsOf({ generator: './load', command: 'true' })).toEqual([
      'expected one of command, job and generator',
    ])
    expect(problemsOf({ generator: './load', results: { reader: 'json' } })).toEqual([
      'expected no results: a generator answers with its counters',
    ])
    expect(problemsOf({ command: 'true' })).toEqual(['expected results, which say how its results are read'])
  })
})
