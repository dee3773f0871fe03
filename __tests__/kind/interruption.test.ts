import { execFileSync, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../src/core/record/schema.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'

/** All of this machine: other tests may create and delete theirs meanwhile. */
const clusters = (): string[] => execFileSync('kind', ['get', 'clusters'], { encoding: 'utf8' }).split('\n')

/** Starts a run and stops it with a signal when its log says what is waited for. */
function interruptedRun(
  cli: ShippedCommandLine,
  waitFor: string,
  signal: NodeJS.Signals,
  nodes = 3,
): Promise<{ code: number | null; log: string }> {
  return new Promise((done) => {
    const argv = [
      resolve('action/dist/cli.cjs'),
      'run',
      '--provider',
      'kind',
      '--preset',
      'smoke',
      '--suite',
      'network',
      '--out',
      'out',
      '--set',
      `provider.kind.nodes=${String(nodes)}`,
    ]
    const child = spawn(process.execPath, argv, {
      cwd: cli.workingDirectory,
      env: { ...process.env, ...cli.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    let sent = false
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8')
      if (!sent && log.includes(waitFor)) sent = child.kill(signal)
    })
    child.on('close', (code) => done({ code, log }))
  })
}

/** The cluster that a run created, by its log. */
const clusterIn = (log: string): string =>
  /creating the kind cluster (kbench-[\w-]+)/.exec(log)?.[1] ?? 'no cluster'

describe('an interrupted run', () => {
  it('removes a cluster that is half made (SIGTERM)', async () => {
    const cli = new ShippedCommandLine()
    const { code, log } = await interruptedRun(cli, 'Preparing nodes', 'SIGTERM')
    expect(code).toBe(130)
    expect(clusterIn(log)).toMatch(/^kbench-/)
    expect(clusters()).not.toContain(clusterIn(log))
    expect((await cli.run(['cluster', 'list'])).stdout).toBe('No clusters of kbench on this machine.\n')
  })

  it('keeps what was measured and removes the cluster (SIGINT)', async () => {
    const cli = new ShippedCommandLine()
    const { code, log } = await interruptedRun(cli, 'udp-pod-to-pod-inter-node', 'SIGINT')
    expect(code).toBe(130)
    expect(clusterIn(log)).toMatch(/^kbench-/)
    expect(clusters()).not.toContain(clusterIn(log))
    const record = parseRecord(cli.read('out/record.json'), 'record.json')
    expect(record.interrupted).toBe(true)
    expect(record.series.map(({ metric }) => metric)).toContain('network_throughput')
  })

  it('that was killed leaves a cluster that is named and can be deleted (SIGKILL)', async () => {
    const cli = new ShippedCommandLine()
    await interruptedRun(cli, 'Suite network', 'SIGKILL', 1)
    const listed = (await cli.run(['cluster', 'list'])).stdout
    expect(listed).toContain('left over')
    const name = listed.split(' ')[0] ?? ''
    expect(clusters()).toContain(name)
    const doctor = await cli.run(['doctor'])
    expect(doctor.stdout).toContain(`kbench cluster delete ${name}`)
    expect(await cli.run(['cluster', 'delete', name])).toMatchObject({ code: 0 })
    expect(clusters()).not.toContain(name)
  })
})
