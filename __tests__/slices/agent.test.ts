// The agent with the perl of this machine, as in a pod: what it starts are real processes.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { createSystemClock } from '../../src/adapters/clock-system.ts'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { seconds } from '../../src/core/series.ts'
import { openAgent, type Agent } from '../../src/slices/agent.ts'
import { parseCounters, type Counters, openProgramLoad } from '../../src/slices/program-load.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const clock = createSystemClock()
const commands = createCommandRunner()
const open: Agent[] = []
const agentWith = (longestPause = 60, abort = new AbortController()): Agent => {
  const pod = { name: 'pod-1', start: commands.start.bind(commands) }
  const agent = openAgent(pod, clock, abort.signal, seconds(longestPause))
  open.push(agent)
  return agent
}
const COPY = ['dd', 'if=/dev/zero', 'of=/dev/null', 'bs=4k'] as const
const readingOf = async (agent: Agent, command: string, name: string): Promise<Counters> =>
  parseCounters(await agent.ask(command, name), 'test')
const isRunning = (marker: string, ...options: readonly string[]): boolean => {
  try {
    return execFileSync('pgrep', [...options, '-f', '--', marker], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}
const isPaused = (marker: string): boolean => isRunning(marker, '--runstates', 'T')
const until = async (condition: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 100 && !condition(); attempt += 1) await clock.sleep(seconds(0.05))
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((agent) => agent.close()))
})

describe('the load agent', () => {
  test('a program moves bytes while it runs and none while it is paused', async () => {
    const agent = agentWith()
    await agent.ask('start', 'copy', ...COPY)
    const stopped = await readingOf(agent, 'stop', 'copy')
    // On a busy machine the signal arrives some system calls later.
    await until(() => isPaused(`^${COPY.join(' ')}$`))
    const still = await readingOf(agent, 'read', 'copy')
    const later = await readingOf(agent, 'read', 'copy')
    expect(later.readCalls).toBe(still.readCalls)
    expect(still.readCalls).toBeGreaterThanOrEqual(stopped.readCalls)
    const fields = await agent.ask('slice', 'copy', 0.01, 0.1)
    const [before, after] = [fields.slice(0, 6), fields.slice(6)].map((one) => parseCounters(one, 'test'))
    expect(after?.readCalls).toBeGreaterThan(before?.readCalls ?? Infinity)
    expect(after?.at).toBeGreaterThan(before?.at ?? Infinity)
  })

  test('the readings of a slice are never closer than asked: the whole periods of a CPU limit must fit between them', async () => {
    const agent = agentWith()
    await agent.ask('start', 'copy', ...COPY)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const fields = await agent.ask('slice', 'copy', 0.01, 0.08)
      const [before, after] = [fields.slice(0, 6), fields.slice(6)].map((one) => parseCounters(one, 'test'))
      // Without the first 0.01 s and the last 0.02 s.
      expect((after?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(0.05 - 1e-6)
    }
  })

  test('a program that ends while it is paused is an error with its reason', async () => {
    const agent = agentWith()
    await agent.ask('start', 'shell', 'sh', '-c', 'echo no room >&2; exec sleep 1000')
    await until(() => isRunning('^sleep 1000$'))
    await agent.ask('stop', 'shell')
    execFileSync('pkill', ['-KILL', '-f', '^sleep 1000$'])
    await until(() => !isRunning('^sleep 1000$'))
    await expect(agent.ask('slice', 'shell', 0, 0.05)).rejects.toThrow(
      'pod pod-1: shell has ended: signal 9, no room',
    )
  })

  test('says that it runs', async () => {
    expect(await agentWith().ask('ready')).toEqual([])
  })

  test('a program that has nothing left to do', async () => {
    const agent = agentWith()
    await agent.ask('start', 'short', 'true')
    await expect(
      (async () => {
        for (let attempt = 0; attempt < 100; attempt += 1) {
          await agent.ask('read', 'short')
          await clock.sleep(seconds(0.05))
        }
      })(),
    ).rejects.toThrow('short has ended: exit code 0, before it was asked to end')
  })

  test('what cannot be started, is not there or is not understood', async () => {
    const agent = agentWith()
    await expect(agent.ask('start', 'x', '/no/such/program')).rejects.toThrow(
      '/no/such/program: No such file or directory',
    )
    await expect(agent.ask('read', 'x')).rejects.toThrow('there is no program x')
    await expect(agent.ask('find', 'x', 'iperf3', '-s', '-p', '1')).rejects.toThrow(
      'no program is running as: iperf3 -s -p 1',
    )
    await expect(agent.ask('dance')).rejects.toThrow('unknown command dance')
  })

  test('finds a program by its whole command line and counts it', async () => {
    const agent = agentWith()
    const server = commands.start(['sleep', '987654'])
    try {
      await agent.ask('find', 'server', 'sleep', '987654')
      expect(await readingOf(agent, 'read', 'server')).toMatchObject({ cpu: expect.any(Number) })
      await expect(agent.ask('end', 'server')).rejects.toThrow('server was not started here')
    } finally {
      await server.stop()
    }
  })

  test('kills a program that is paused, and all that it started', async () => {
    const agent = agentWith()
    await agent.ask('start', 'shell', 'sh', '-c', 'sleep 1234570; true')
    await until(() => isRunning('^sleep 1234570$'))
    await agent.ask('stop', 'shell')
    expect(await agent.ask('kill', 'shell')).toEqual([])
    await until(() => !isRunning('^sleep 1234570$'))
    expect(isRunning('^sleep 1234570$')).toBe(false)
    await expect(agent.ask('read', 'shell')).rejects.toThrow('there is no program shell')
  })

  test('a stop that no go follows: the program goes on by itself, and the next command says why', async () => {
    const agent = agentWith(0.2)
    await agent.ask('start', 'copy', ...COPY)
    const { readCalls } = await readingOf(agent, 'stop', 'copy')
    let later = readCalls
    // The agent looks once a second.
    for (let attempt = 0; attempt < 100 && later - readCalls < 1e6; attempt += 1) {
      await clock.sleep(seconds(0.1))
      try {
        later = (await readingOf(agent, 'read', 'copy')).readCalls
      } catch (error) {
        expect(String(error)).toContain('copy was paused for 0.2 s without a command and went on')
      }
    }
    expect(later - readCalls).toBeGreaterThan(1e6)
  })

  test('what a program printed comes back whole, tabs and line ends too', async () => {
    const agent = agentWith()
    await agent.ask(
      'start',
      'talk',
      'sh',
      '-c',
      "printf 'a\\tb%%\\n\\302\\265'; printf oops >&2; exec sleep 1000",
    )
    await clock.sleep(seconds(0.05))
    const [status, stdout, stderr] = await agent.ask('end', 'talk')
    expect([status, stderr]).toEqual(['2', 'oops'])
    expect(stdout).toBe('a\tb%\nµ')
  })

  test('nothing that it started outlives it, paused or not', async () => {
    const agent = agentWith()
    await agent.ask('start', 'one', 'sleep', '1234567')
    await agent.ask('start', 'two', 'sleep', '1234568')
    await until(() => isRunning('^sleep 1234567$') && isRunning('^sleep 1234568$'))
    await agent.ask('stop', 'one')
    await agent.close()
    await until(() => !isRunning('^sleep 123456[78]$'))
    expect(isRunning('^sleep 123456[78]$')).toBe(false)
    await expect(agent.ask('read', 'one')).rejects.toThrow('the load agent of pod pod-1 ended')
  })

  test('what a program prints is in files without a name: none is left where the agent is killed', async () => {
    const folder = temporaryFolder('agent')
    const start: typeof commands.start = (argv, options) =>
      commands.start(argv, { ...options, env: { TMPDIR: folder } })
    const agent = openAgent({ name: 'pod-3', start }, clock, new AbortController().signal)
    open.push(agent)
    await agent.ask('start', 'talks', 'sh', '-c', 'echo here; exec sleep 1234569')
    await until(() => isRunning('^sleep 1234569$'))
    expect(readdirSync(folder)).toEqual([])
    const [, stdout] = await agent.ask('end', 'talks')
    expect(stdout).toBe('here\n')
  })

  test('runs a program to its end', async () => {
    const agent = agentWith()
    const words = 'two words\tand a tab'
    expect(await agent.run(['printf', '%s', words], seconds(20))).toBe(words)
    await expect(
      agent.run(['sh', '-c', 'echo no room >&2; echo giving up >&2; exit 3'], seconds(20)),
    ).rejects.toThrow(/^pod pod-1: sh: exit code 3, no room$/)
    await expect(agent.run(['/no/such/program'], seconds(20))).rejects.toThrow(
      'pod pod-1: /no/such/program: No such file or directory',
    )
  })

  test('kills a program that has not ended in its time, and goes on', async () => {
    const agent = agentWith()
    await expect(agent.run(['sleep', '1234568'], seconds(0.05))).rejects.toThrow(
      'pod pod-1: sleep: not ended after 0.05 s',
    )
    expect(isRunning('^sleep 1234568$')).toBe(false)
    expect(await agent.run(['echo', 'here'], seconds(20))).toBe('here\n')
  })

  test('an image without perl: which pod, and what it needs', async () => {
    const pod = { name: 'pod-2', start: () => commands.start(['/no/such/perl']) }
    const agent = openAgent(pod, clock, new AbortController().signal)
    open.push(agent)
    await expect(agent.ask('read', 'x')).rejects.toThrow('the load agent of pod pod-2 ended')
  })

  test('an interrupted run does not wait for an answer', async () => {
    const abort = new AbortController()
    const agent = agentWith(60, abort)
    await agent.ask('start', 'copy', ...COPY)
    const slice = agent.ask('slice', 'copy', 0, 15)
    abort.abort()
    await expect(slice).rejects.toThrow()
    await expect(agent.ask('read', 'copy')).rejects.toThrow()
  })
})

describe('the load of a program', () => {
  const load = (agent: Agent, argv: readonly string[]): Parameters<typeof openProgramLoad>[0] => ({
    source: 'copying',
    generator: { agent, name: 'copy', argv },
    settle: seconds(0.01),
    arrived: ({ readCalls }) => readCalls,
    observe: ({ receiver }) => [
      { metric: 'rate', labels: {}, value: receiver.readCalls / receiver.seconds },
      { metric: 'cpu', labels: {}, value: receiver.cpu },
    ],
  })

  test('is paused when it is open; each slice is measured by counters', async () => {
    const agent = agentWith()
    const one = await openProgramLoad(load(agent, COPY), clock)
    await one.slice(seconds(0.1))
    await one.slice(seconds(0.1))
    const slices = await one.finish()
    expect(slices).toHaveLength(2)
    // On a busy machine one short slice may go by without it.
    const total = slices.flat().reduce((sum, { value }) => sum + value, 0)
    expect(total).toBeGreaterThan(0)
    await one.close()
  })

  test('a program that gives up: its own words', async () => {
    const agent = agentWith()
    const busy = load(agent, ['sh', '-c', 'echo the server is busy >&2; exit 1'])
    await expect(
      // The shell itself reads a little before it ends, which is nothing that has arrived.
      openProgramLoad({ ...busy, arrived: () => 0 }, clock),
    ).rejects.toThrow('copying: pod pod-1: copy has ended: exit code 1, the server is busy')
  })
})
