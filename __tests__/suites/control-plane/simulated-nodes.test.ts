import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { createSystemClock } from '../../../src/adapters/clock-system.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { seconds } from '../../../src/core/series.ts'
import type { CommandRunner } from '../../../src/ports/exec.ts'
import type { PreparedSuite } from '../../../src/ports/suite.ts'
import { kwokCommand } from '../../../src/suites/control-plane/simulated-nodes.ts'
import { CONTROL_PLANE_PRESETS } from '../../../src/suites/control-plane/parameters.ts'
import suite from '../../../src/suites/control-plane/suite.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'
import { NAMESPACE, SmallCluster } from './small-cluster.ts'

/** A kwok that writes down its arguments and number, then waits to be ended, or complains. */
const STAND_IN = `#!/bin/sh
printf '%s\\n' "$@" > "$0.arguments"
[ -e "$0.fails" ] && { echo 'Error: unknown flag' >&2; exit 1; }
echo $$ > "$0.pid"
exec sleep 600
`
let folder = ''
const PATH = process.env['PATH'] ?? ''
const kwok = (suffix: string): string => join(folder, `kwok.${suffix}`)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbench-kwok-'))
  writeFileSync(join(folder, 'kwok'), STAND_IN)
  chmodSync(join(folder, 'kwok'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The real runner, with the stand-in before all else on PATH. */
function commandsWithStandIn(): CommandRunner {
  const commands = createCommandRunner()
  return {
    run: (argv, options) => commands.run(argv, options),
    start: (argv, options) => commands.start(argv, { ...options, env: { PATH: `${folder}:${PATH}` } }),
  }
}

function prepare(cluster: SmallCluster): Promise<PreparedSuite> {
  const testbed = new FakeTestbed({ api: cluster.api, namespace: NAMESPACE, kubeconfig: '/k' })
  const context = {
    ...createSuiteContext({ testbed, clock: cluster.clock }),
    commands: commandsWithStandIn(),
  }
  const parameters = { ...CONTROL_PLANE_PRESETS.smoke, simulatedNodes: 3, simulatedPodsPerNode: 2 }
  return suite.prepare(parameters, context)
}

/** A process that has ended may stay in the table (Z) until somebody asks for its result. */
function runs(pid: string): boolean {
  const stat = `/proc/${pid.trim()}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
}
async function untilThere(path: string): Promise<string> {
  const clock = createSystemClock()
  while (!existsSync(path) || readFileSync(path, 'utf8') === '') await clock.sleep(seconds(0.01))
  return readFileSync(path, 'utf8')
}

describe('simulated nodes', () => {
  it('are kept by kwok, which manages them and no others, and go with it', async () => {
    const cluster = new SmallCluster()
    const prepared = await prepare(cluster)
    expect(prepared.notes).toEqual(['meanwhile kwok simulates 3 nodes with 2 pods each'])
    expect((await untilThere(kwok('arguments'))).trim().split('\n')).toEqual([
      '--kubeconfig=/k',
      '--config=/tmp/kbench-kwok-1/stages.yaml',
      '--manage-all-nodes=false',
      '--manage-nodes-with-annotation-selector=',
      '--manage-nodes-with-label-selector=kbench/run=kbench-test',
      '--manage-single-node=',
      '--node-lease-duration-seconds=40',
    ])
    const pid = await untilThere(kwok('pid'))
    expect(runs(pid)).toBe(true)
    expect(cluster.left('nodes')).toHaveLength(3)
    const pods = cluster.api.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/pods'),
    )
    expect(pods.map(({ body }) => (body as { spec: { nodeName: string } }).spec.nodeName)).toEqual(
      [1, 2, 3, 1, 2, 3].map((index) => `kbench-test-${String(index)}`),
    )
    await prepared.close()
    expect(runs(pid)).toBe(false)
    expect([cluster.left('nodes'), cluster.left('pods')]).toEqual([[], []])
  })

  it('repel what is real, and belong to the run’s namespace', async () => {
    const cluster = new SmallCluster()
    const prepared = await prepare(cluster)
    const node = cluster.api.requests.find(
      ({ path, method }) => method === 'POST' && path === '/api/v1/nodes',
    )
    expect(node?.body).toMatchObject({
      metadata: {
        annotations: { 'kwok.x-k8s.io/node': 'fake' },
        labels: { 'kbench/run': NAMESPACE },
        ownerReferences: [{ kind: 'Namespace', uid: 'uid-of-the-run' }],
      },
      spec: { taints: [{ key: 'kwok.x-k8s.io/node', effect: 'NoSchedule' }] },
    })
    await prepared.close()
  })

  it('that kwok does not keep fail the suite with what it said, and nothing is left', async () => {
    writeFileSync(kwok('fails'), '')
    const cluster = new SmallCluster((api) => {
      // Not before kwok has ended does the cluster answer.
      api.on('POST /api/v1/nodes', async () => {
        await untilThere(kwok('arguments'))
        return { status: 201, body: {} }
      })
      api.on('GET /api/v1/nodes?labelSelector', { body: { items: [] } }, Infinity)
    })
    cluster.clock.sleep = () => createSystemClock().sleep(seconds(0.01))
    const failure: unknown = await prepare(cluster).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as EnvironmentError).message).toBe('kwok ended: kwok exited with 1: Error: unknown flag')
    expect((failure as EnvironmentError).nextStep).toContain('simulatedNodes')
    expect([cluster.left('nodes'), cluster.api.closed]).toEqual([[], true])
  })

  it('that do not become Ready are reported and removed', async () => {
    const cluster = new SmallCluster((api) =>
      api.on('GET /api/v1/nodes?labelSelector', { body: { items: [] } }, Infinity),
    )
    await expect(prepare(cluster)).rejects.toThrow('0 of 3 simulated nodes are Ready after 120 s')
    expect(cluster.left('nodes')).toEqual([])
  })

  it('lose their kwok when kbench is killed', async () => {
    const [program, ...args] = kwokCommand('/k', '/stages', NAMESPACE)
    const child = spawn(program, args, {
      env: { ...process.env, PATH: `${folder}:${PATH}` },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const pid = await untilThere(kwok('pid'))
    expect(runs(pid)).toBe(true)
    // What happens to it when its parent is no more.
    child.stdin.end()
    await once(child, 'close')
    expect(runs(pid)).toBe(false)
  })
})
