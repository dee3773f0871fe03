import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import customSuite from '../../../src/suites/custom/suite.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import readers from '../../../src/features/readers/readers.ts'

const suite = customSuite(readers)

const BENCH = readFileSync('__tests__/fixtures/custom/go-1.26.8/bench.txt', 'utf8')
const subject = {
  directory: '/checkout',
  env: { KUBECONFIG: '/run/kubeconfig', KBENCH_SIDE: 'head' },
  withoutSecrets: (text: string) => text.replaceAll('hunter22', '***'),
}

async function measure(workload: object, overrides: Partial<TestContext>) {
  const context = createSuiteContext({ subject, ...overrides })
  const parameters = suite.parameters.parse({ rounds: 1, workloads: { encode: workload } })
  const prepared = await suite.prepare(parameters, context)
  const [measurement] = prepared.measurements
  if (measurement === undefined) throw new Error('no measurement')
  const observations = await measurement.measure(2, context.signal)
  return { observations, context, notes: prepared.notes }
}

describe('a command', () => {
  const workload = { command: 'go test -bench .', results: { reader: 'go-bench' } }

  it('runs in the checkout of its subject with its cluster, and its output is kept without secrets', async () => {
    const commands = new FakeCommands().on('bash', { stdout: `${BENCH}\nhunter22\n` })
    const { observations, context, notes } = await measure(workload, { commands })
    expect(commands.calls[0]).toMatchObject({
      argv: ['bash', '-euo', 'pipefail', '-c', 'go test -bench .'],
      options: { cwd: '/checkout', env: subject.env, timeoutSeconds: 300 },
    })
    expect(observations).toHaveLength(13)
    expect(context.raw.get('custom/2-encode.txt')).toBe(`${BENCH}\n***\n`)
    expect(notes).toHaveLength(1)
  })

  it('that fails is quoted', async () => {
    const commands = new FakeCommands().on('bash', { exitCode: 1, stderr: 'no such package' })
    await expect(measure(workload, { commands })).rejects.toThrow(
      'workload encode failed: bash exited with 1: no such package',
    )
  })

  it('that does not end is stopped', async () => {
    const commands = new FakeCommands().on('bash', { exitCode: undefined, failure: 'timeout' })
    await expect(measure({ ...workload, timeout: '90s' }, { commands })).rejects.toThrow(
      'workload encode did not end within 90 s and was stopped',
    )
  })

  it('that prints too much is stopped, and may print more where its results are in a file', async () => {
    const exceeded = { where: 'stdout', limitBytes: 2 ** 24 } as const
    const flooding = { exitCode: undefined, failure: 'too-much-output', exceeded, stdout: 'y\ny\n' } as const
    const commands = new FakeCommands().on('bash', flooding, 2)
    await expect(measure(workload, { commands })).rejects.toMatchObject({
      message: expect.stringMatching(/^workload encode failed: bash printed more than 16 MiB .*: y \| y$/),
      nextStep: expect.stringContaining('suites.custom.workloads.encode.results.from.file'),
    })
    const results = { reader: 'hyperfine', from: { file: 'out.json' } }
    await expect(measure({ ...workload, results }, { commands })).rejects.toMatchObject({
      nextStep: expect.stringContaining('by hand'),
    })
    expect(commands.calls.map(({ options }) => options.keepsEndsOnly)).toEqual([undefined, true])
  })

  it('that is interrupted ends the run', async () => {
    const signal = AbortSignal.abort()
    await expect(measure(workload, { commands: new FakeCommands(), signal })).rejects.toThrow('interrupted')
  })

  it('that writes a file: that of the last round does not count', async () => {
    const results = { reader: 'hyperfine', from: { file: 'out.json' } }
    const files = new MemoryFiles({ '/checkout/out.json': 'old' })
    const silent = new FakeCommands().on('bash')
    await expect(measure({ ...workload, results }, { commands: silent, files })).rejects.toThrow(
      'workload encode: results.from.file: /checkout/out.json was there before, and the command did not write it',
    )
    const writing = new FakeCommands().on('bash', () => {
      files.contents.set(
        '/checkout/out.json',
        readFileSync('__tests__/fixtures/custom/hyperfine-1.15.0/two.json', 'utf8'),
      )
      return {}
    })
    expect((await measure({ ...workload, results }, { commands: writing, files })).observations).toHaveLength(
      2,
    )
  })
})

describe('kbench.yaml', () => {
  const problemsOf = (workloads: unknown): string[] =>
    suite.parameters.safeParse({ rounds: 1, workloads }).error?.issues.map(({ message }) => message) ?? []

  it('is checked', () => {
    const results = { reader: 'json' }
    expect(problemsOf({ w: { results } })).toEqual(['expected one of command, job and generator'])
    expect(problemsOf({ 'A b': { command: 'true', results } })).not.toEqual([])
    expect(
      problemsOf({ w: { command: 'true', results: { ...results, metrics: { x: { unit: 'furlong' } } } } })[0],
    ).toMatch(/^expected one of s, ms, /)
  })
})
