import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openStackRecorder } from '../../../src/features/profile/perf.ts'
import { seconds } from '../../../src/core/series.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

const SCRIPT = 'server 41 \n\t4a busy (/usr/bin/server)\n\t4b main (/usr/bin/server)\n\n'

function portsOf({
  user = '0',
  recording = { stdout: 'ack\n' },
}: { user?: string; recording?: object } = {}): FakePorts {
  const ports = createFakePorts()
  ports.commands
    .on('perf --version', { stdout: 'perf version 6.1\n' })
    .on('id -u', { stdout: `${user}\n` })
    .on('getconf _NPROCESSORS_ONLN', { stdout: '2\n' })
    .on(/perf record/, recording)
  return ports
}

describe('openStackRecorder', () => {
  it('records while the work is done, keeps the folded stacks and removes what perf wrote', async () => {
    const ports = portsOf()
    ports.commands.on(/perf script/, { stdout: SCRIPT })
    const recorder = await openStackRecorder('out/profile', ports)
    const seen: string[] = []
    const profile = await recorder.during('http-1-base', () => {
      seen.push(...ports.commands.lines, ...ports.commands.stopped)
      return ports.clock.sleep(seconds(3))
    })
    expect(profile).toEqual({
      possible: 2 * 299 * 3,
      stacks: [{ frames: ['server', 'main', 'busy'], samples: 1 }],
    })
    expect(seen.at(-1)).toMatch(/^perf record --event cpu-clock .*--all-cpus/)
    expect(ports.commands.written).toEqual(['enable\n'])
    expect(ports.commands.stopped).toEqual([expect.stringMatching(/^perf record/)])
    expect(ports.files.text('out/profile/http-1-base.folded')).toBe('server;main;busy 1\n')
  })

  it('uses sudo where it is allowed', async () => {
    const ports = portsOf({ user: '1000' })
    ports.commands
      .on('sudo --non-interactive true')
      .on(/^sudo --non-interactive perf script/, { stdout: SCRIPT })
    const recorder = await openStackRecorder('out/profile', ports)
    await recorder.during('one', () => Promise.resolve())
    expect(ports.commands.stopped).toEqual([expect.stringMatching(/^sudo --non-interactive perf record/)])
  })

  it('needs the number of CPUs', async () => {
    const ports = createFakePorts()
    ports.commands
      .on('perf --version', { stdout: 'perf version 6.1\n' })
      .on('id -u', { stdout: '0\n' })
      .on('getconf _NPROCESSORS_ONLN', { stdout: '{"a\n' })
    await expect(openStackRecorder('out', ports)).rejects.toThrow('getconf prints no number of CPUs: "{\\"a"')
  })

  it('says how to get perf, and when it may not be used', async () => {
    const missing = createFakePorts()
    missing.commands.on('perf --version', { exitCode: undefined, failure: 'not-found' })
    await expect(openStackRecorder('out', missing)).rejects.toMatchObject({
      message: 'perf is not on PATH',
      nextStep: expect.stringContaining('linux-perf'),
    })
    const refused = createFakePorts()
    refused.commands
      .on('perf --version')
      .on('id -u', { stdout: '1000\n' })
      .on('sudo --non-interactive true', { exitCode: 1 })
    await expect(openStackRecorder('out', refused)).rejects.toThrow('sudo is not allowed without a password')
  })

  it('says why perf ended before the work was done', async () => {
    const ports = portsOf({
      recording: { exitCode: 255, stderr: 'Error: perf_event_open: Operation not permitted' },
    })
    const recorder = await openStackRecorder('out', ports)
    await expect(recorder.during('one', () => Promise.resolve())).rejects.toThrow('Operation not permitted')
  })

  it('names the setting of the kernel that forbids it, and what to do', async () => {
    const ports = portsOf({
      recording: {
        exitCode: 255,
        stderr: readFileSync('__tests__/fixtures/perf/perf-6.1-refused.stderr', 'utf8'),
      },
    })
    const recorder = await openStackRecorder('out', ports)
    await expect(recorder.during('one', () => Promise.resolve())).rejects.toMatchObject({
      message: expect.stringContaining('kernel.perf_event_paranoid is 2'),
      nextStep: expect.stringContaining('sudo sysctl kernel.perf_event_paranoid=0'),
    })
  })

  it('ends perf and removes what it wrote when the work fails', async () => {
    const ports = portsOf()
    const recorder = await openStackRecorder('out', ports)
    await expect(recorder.during('one', () => Promise.reject(new Error('iperf3 failed')))).rejects.toThrow(
      'iperf3 failed',
    )
    expect(ports.commands.stopped).toHaveLength(1)
    expect([...ports.files.contents.keys()]).toEqual([])
  })
})
