import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from 'esbuild'
import type { Report } from './host-scenario.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const succeeds = (program: string, args: string[], options = {}): boolean =>
  spawnSync(program, args, options).status === 0
const userNamespacesAllowed = succeeds(
  'unshare',
  ['--user', '--map-root-user', '--net', 'true'],
  unprivileged,
)
const nftInstalled = succeeds('nft', ['--version'])

let folder = ''
let script = ''
let marker = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbench-host-test-'))
  await chmod(folder, 0o755)
  script = join(folder, 'scenario.cjs')
  const entryPoints = [new URL('host-scenario.ts', import.meta.url).pathname]
  await build({
    entryPoints,
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Run {
  readonly report: Report
  readonly child: ChildProcess
  readonly exited: Promise<unknown>
  /** Processes of the run that still live, kbench's stand-in included. */
  readonly processes: () => string[]
}

/** Starts the stand-in for kbench, and returns when it has reported. */
async function run(isolation: string, mode: 'end' | 'hang', user = {}): Promise<Run> {
  marker += 1
  const mark = `KBENCH_HOST_TEST=${String(process.pid)}.${String(marker)}`
  const [name = '', value = ''] = mark.split('=')
  const env = { ...process.env, HOME: folder, [name]: value }
  const child = spawn(process.execPath, [script, isolation, String(await freePort()), mode], {
    ...user,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let line: string | undefined
  for await (const text of createInterface({ input: child.stdout })) {
    line = text
    break
  }
  if (line === undefined) throw new Error('the scenario ended without a report; see its error above')
  return { report: JSON.parse(line) as Report, child, exited, processes: () => processesWith(mark) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Command lines of the living processes that have this in their environment. */
function processesWith(mark: string): string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return '' // ended meanwhile, or another user's
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).split('\0').includes(mark))
    .map((name) => `${name} ${read(`/proc/${name}/cmdline`).replaceAll('\0', ' ')}`)
}

/** The kernel ends processes in its own time: looks again until nothing is left, for at most 20 s. */
async function expectGone(left: () => string[]): Promise<void> {
  for (let looks = 0; looks < 1000 && left().length > 0; looks += 1) await delay(20)
  expect(left()).toEqual([])
}

function expectTwoNodes({ report }: Run): void {
  expect(report.addresses).toMatchObject({ client: '10.213.0.1', server: '10.213.0.2' })
  expect(report.direct).toBe('from 10.213.0.1 to 10.213.0.2')
  expect(new Set(Object.values(report.namespaces)).size).toBe(3)
  expect(report.mtu).toContain('mtu 1400')
  expect(report.facts.nodes[0]?.mtu).toBe(1400)
  expect(report.portTaken).toMatch(/TCP port \d+ is already taken on node-b/)
  expect(report.limits.intraNode).toMatch(/one network namespace/)
}

function expectPods({ report }: Run): void {
  expect(report.onHostNetwork).toBe('from 127.0.0.1 to 127.0.0.1')
  expect(report.cpuSeconds).toBeGreaterThan(0)
  expect(report.cpuSeconds).toBeLessThan(60)
  expect(report.volume.written).toBe('8192')
  expect(report.earlyEnd).toMatch(/its server ended early: .*node exited with 9: cannot bind/)
  expect(report.stopped).toBe('timeout')
  expect(report.exitCodes[0]).toBe(1)
  // 126 where a folder of PATH may not be searched by this user.
  expect([126, 127]).toContain(report.exitCodes[1])
  expect(report.facts.storageClass).toMatch(/^directory \(\w+\)$/)
}

function expectService({ report }: Run): void {
  if (!nftInstalled) {
    expect(report.limits.services).toMatch(/the program nft/)
    return
  }
  expect(report.limits.services).toBeUndefined()
  expect(report.addresses.service).toBe('10.213.255.1')
  expect(report.throughService).toBe('from 10.213.0.1 to 10.213.0.2')
  expect(report.throughServiceFromItself).toMatch(/ to 10\.213\.0\.2$/)
  expect(report.afterServiceIsGone).toMatch(
    /^from 10\.213\.0\.1 to 10\.213\.0\.2, then (EHOSTUNREACH|timeout)$/,
  )
}

async function expectNothingLeft({ report, processes, exited }: Run): Promise<void> {
  await exited
  await expectGone(processes)
  const volumes = join(report.volume.path, '..')
  expect(volumes).toMatch(/kbench-volumes-[\w-]+$/)
  await expectGone(() => (existsSync(volumes) ? [volumes] : []))
}

const asRoot = isRoot ? describe : describe.skip
asRoot(`network namespaces${isRoot ? '' : ' (only root may make them)'}`, () => {
  it('joins two nodes, with a Service, volumes and the host network, and leaves nothing', async () => {
    const scenario = await run('auto', 'end')
    expect(scenario.report.facts.isolation).toBe('network-namespaces')
    expectTwoNodes(scenario)
    expectPods(scenario)
    expectService(scenario)
    await expectNothingLeft(scenario)
  })

  it('leaves nothing when kbench is killed', async () => {
    const scenario = await run('network-namespaces', 'hang')
    const commandLines = scenario.processes().join('\n')
    expect(commandLines.match(/ cat $/gm)).toHaveLength(3)
    expect(commandLines).toContain('createServer')
    expect(commandLines).toMatch(/ sleep 600 $/m)
    expect(existsSync(scenario.report.volume.path)).toBe(true)
    scenario.child.kill('SIGKILL')
    await expectNothingLeft(scenario)
  })
})

const asAnyone = userNamespacesAllowed ? describe : describe.skip
asAnyone(`user namespaces${userNamespacesAllowed ? '' : ' (not allowed on this machine)'}`, () => {
  it('does the same without any privilege', async () => {
    const scenario = await run('user-namespaces', 'end', unprivileged)
    expect(scenario.report.facts.isolation).toBe('user-namespaces')
    expectTwoNodes(scenario)
    expectPods(scenario)
    expectService(scenario)
    await expectNothingLeft(scenario)
  })

  it('is what an unprivileged user gets, and leaves nothing when kbench is killed', async () => {
    const scenario = await run('auto', 'hang', unprivileged)
    expect(scenario.report.facts.isolation).toBe('user-namespaces')
    expect(
      scenario
        .processes()
        .join('\n')
        .match(/ cat $/gm),
    ).toHaveLength(3)
    scenario.child.kill('SIGKILL')
    await expectNothingLeft(scenario)
  })
})

describe('loopback', () => {
  it('runs everything on 127.0.0.1, says so, and leaves nothing', async () => {
    const scenario = await run('loopback', 'end')
    expect(scenario.report.facts.isolation).toBe('loopback')
    expect(scenario.report.direct).toBe('from 127.0.0.1 to 127.0.0.1')
    expect(new Set(Object.values(scenario.report.namespaces)).size).toBe(1)
    expect(scenario.report.limits.intraNode).toMatch(/127\.0\.0\.1/)
    expect(scenario.report.limits.services).toMatch(/loopback/)
    expect(scenario.report.portTaken).toMatch(/already taken on this machine/)
    expectPods(scenario)
    await expectNothingLeft(scenario)
  })

  it('leaves nothing when kbench is killed', async () => {
    const scenario = await run('loopback', 'hang', unprivileged)
    expect(scenario.processes().join('\n')).toContain('createServer')
    scenario.child.kill('SIGKILL')
    await expectNothingLeft(scenario)
  })
})
