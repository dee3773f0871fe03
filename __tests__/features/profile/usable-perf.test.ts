import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPerfProblem } from '../../../src/features/profile/perf.ts'
import { FakeCommands } from '../../fakes/commands.ts'

const { signal } = new AbortController()
const REFUSED = readFileSync('__tests__/fixtures/perf/perf-6.1-refused.stderr', 'utf8')

function machine(user = '0'): FakeCommands {
  return new FakeCommands()
    .on('perf --version', { stdout: 'perf version 6.1.187\n' })
    .on('id -u', { stdout: `${user}\n` })
}

describe('findPerfProblem', () => {
  it('has perf record all CPUs for a moment, as the profiles do', async () => {
    const commands = machine().on(/^perf record/)
    expect(await findPerfProblem({ commands, signal })).toBeUndefined()
    expect(commands.lines.at(-1)).toBe(
      'perf record --event cpu-clock --freq 299 --call-graph fp --all-cpus --quiet --output /dev/null -- true',
    )
    const withSudo = machine('1000')
      .on('sudo --non-interactive true')
      .on(/^sudo --non-interactive perf record/)
    expect(await findPerfProblem({ commands: withSudo, signal })).toBeUndefined()
  })

  it('says how to get it', async () => {
    const missing = new FakeCommands().on('perf --version', { exitCode: undefined, failure: 'not-found' })
    expect(await findPerfProblem({ commands: missing, signal })).toEqual({
      reason: 'perf is not on PATH',
      nextStep: expect.stringContaining('sudo apt-get install linux-perf'),
    })
  })

  it('says that it needs root', async () => {
    const commands = machine('1000').on('sudo --non-interactive true', { exitCode: 1 })
    expect(await findPerfProblem({ commands, signal })).toEqual({
      reason: expect.stringContaining('only as root'),
      nextStep: expect.stringContaining('sudo without a password'),
    })
  })

  it('names the setting of the kernel that decides in a container', async () => {
    const commands = machine().on(/^perf record/, { exitCode: 255, stderr: REFUSED })
    expect(await findPerfProblem({ commands, signal })).toEqual({
      reason:
        'perf may not record all CPUs, as kernel.perf_event_paranoid is 2 and this process has no CAP_PERFMON',
      nextStep: expect.stringContaining('--cap-add PERFMON'),
    })
  })

  it('quotes perf when it fails for another reason', async () => {
    const commands = machine().on(/^perf record/, {
      exitCode: 129,
      stderr: ' Error: unknown option `quiet\n',
    })
    expect(await findPerfProblem({ commands, signal })).toEqual({
      reason: 'perf exited with 129: Error: unknown option `quiet',
      nextStep: undefined,
    })
  })
})
