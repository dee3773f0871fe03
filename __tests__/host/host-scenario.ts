// Stands for kbench in a process that the tests bundle, run as any user and kill.
// Arguments: isolation, a free TCP port, and `end` or `hang`. Prints one line of JSON.
import { createSystemClock } from '../../src/adapters/clock-system.ts'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { messageOf } from '../../src/core/errors.ts'
import type { EnvironmentFacts } from '../../src/core/record/schema.ts'
import type { Testbed, TestbedPod } from '../../src/ports/testbed.ts'
import provider from '../../src/providers/host/provider.ts'
import { noApi } from '../fakes/api.ts'

export interface Report {
  readonly facts: EnvironmentFacts
  readonly limits: Testbed['limits']
  readonly addresses: {
    readonly client: string
    readonly server: string
    readonly service: string | undefined
  }
  /** What the server says of a connection: "from CLIENT to SERVER". */
  readonly direct: string
  readonly throughService: string | undefined
  /** The same when the server's own node is the client. */
  readonly throughServiceFromItself: string | undefined
  readonly afterServiceIsGone: string | undefined
  readonly onHostNetwork: string
  /** Network namespaces as the kernel names them. */
  readonly namespaces: { readonly own: string; readonly client: string; readonly server: string }
  readonly mtu: string
  readonly cpuSeconds: number
  readonly volume: { readonly path: string; readonly written: string }
  readonly earlyEnd: string
  readonly portTaken: string
  /** A command with a child, stopped by its time limit. */
  readonly stopped: string | undefined
  readonly exitCodes: readonly (number | undefined)[]
  readonly log: readonly string[]
}

const [isolation, portText, mode] = process.argv.slice(2)
const port = Number(portText)
const node = process.execPath
const ECHO = `require('node:net').createServer((socket) => {
  const plain = (address) => address.replace('::ffff:', '')
  socket.end('from ' + plain(socket.remoteAddress) + ' to ' + plain(socket.localAddress))
}).listen(${String(port)})`
const server = [node, '-e', ECHO] as const
const log: string[] = []
const commands = createCommandRunner()

async function connect(pod: TestbedPod, address: string): Promise<string> {
  const script = `const socket = require('node:net').connect(${String(port)}, '${address}')
    socket.setTimeout(3000, () => { console.log('timeout'); process.exit() })
    socket.on('error', (error) => console.log(error.code))
    socket.pipe(process.stdout)`
  const result = await pod.exec([node, '-e', script])
  return result.stdout.trim() + result.stderr
}

async function output(run: Pick<TestbedPod, 'exec'>, ...argv: [string, ...string[]]): Promise<string> {
  const result = await run.exec(argv)
  return result.stdout.trim() + result.stderr
}

async function failureOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(() => 'no failure', messageOf)
}

async function main(): Promise<void> {
  const testbed = await provider.create(provider.options.parse({ isolation, mtu: 1400 }), {
    runId: 'host-test',
    processId: process.pid,
    commands,
    clock: createSystemClock(),
    files: createNodeFiles(),
    log: {
      info: (text) => void log.push(text),
      warning: (text) => void log.push(`warning: ${text}`),
      error: (text) => void log.push(text),
      debug: () => undefined,
      progress: () => undefined,
      group: (_, body) => body(),
    },
    connectApi: noApi,
    clusters: {
      add: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    },
    signal: new AbortController().signal,
    keep: false,
    env: process.env,
    setup: () => Promise.resolve(),
  })
  const report = await use(testbed)
  // Only what remains in place is there for the test to kill.
  if (mode === 'end') await testbed.close()
  console.log(JSON.stringify(report))
  if (mode === 'hang') setInterval(() => undefined, 60_000)
}

async function use(testbed: Testbed): Promise<Report> {
  const volume = { mountPath: '/data', size: '1Mi', storageClass: undefined }
  const hostPod = {
    name: 'host-server',
    node: 'node-b',
    network: 'host',
    servers: [server],
    readyPorts: [port],
  } as const
  const onHost = await testbed.startPod(hostPod)
  const onHostNetwork = await connect(onHost, onHost.address)
  await onHost.remove()

  const serverPod = await testbed.startPod({ ...hostPod, name: 'server', network: 'pod' })
  const client = await testbed.startPod({
    name: 'client',
    node: 'node-a',
    network: 'pod',
    servers: [],
    volume,
  })
  const direct = await connect(client, serverPod.address)
  const portTaken = await failureOf(testbed.startPod({ ...hostPod, name: 'second', network: 'pod' }))
  const stillborn = [node, '-e', 'console.error("cannot bind"); process.exit(9)'] as const
  const earlyEnd = await failureOf(
    testbed.startPod({
      ...hostPod,
      name: 'stillborn',
      network: 'pod',
      servers: [stillborn],
      readyPorts: [port + 1],
    }),
  )
  const through = await useService(testbed, serverPod, client)
  const child = ['bash', '-c', 'time "$@"', 'parent', 'sleep', '600'] as const
  const stopped = await client.exec(child, { timeoutSeconds: 0.5 })
  if (mode === 'hang') void client.exec(child)
  const exits = await Promise.all([client.exec(['false']), client.exec(['kbench-no-such-program'])])
  const path = client.volumePath ?? ''
  await client.exec(['dd', 'if=/dev/zero', `of=${path}/data`, 'bs=4096', 'count=2', 'oflag=direct'])
  return {
    facts: testbed.facts,
    limits: testbed.limits,
    addresses: { client: client.address, server: serverPod.address, service: through?.address },
    direct,
    throughService: through?.fromOther,
    throughServiceFromItself: through?.fromItself,
    afterServiceIsGone: through?.afterwards,
    onHostNetwork,
    namespaces: {
      own: await output({ exec: (argv) => commands.run(argv) }, 'readlink', '/proc/self/ns/net'),
      client: await output(client, 'readlink', '/proc/self/ns/net'),
      server: await output(serverPod, 'readlink', '/proc/self/ns/net'),
    },
    mtu: await output(client, 'sh', '-c', 'ip -brief link show; ip link show eth0 | grep -o "mtu [0-9]*"'),
    cpuSeconds: await serverPod.cpuTime(),
    volume: { path, written: await output(client, 'stat', '--format=%s', `${path}/data`) },
    earlyEnd,
    portTaken,
    stopped: stopped.failure,
    exitCodes: exits.map(({ exitCode }) => exitCode),
    log,
  }
}

async function useService(testbed: Testbed, target: TestbedPod, client: TestbedPod) {
  if (testbed.limits.services !== undefined) return undefined
  const ports = [
    { port, protocol: 'TCP' },
    { port, protocol: 'UDP' },
  ] as const
  const { address } = await testbed.expose({ name: 'echo', entry: 'cluster-ip', pods: [target], ports })
  const fromOther = await connect(client, address)
  const fromItself = await connect(target, address)
  // The address of a Service that is removed leads nowhere.
  const short = await testbed.expose({ name: 'short', entry: 'cluster-ip', pods: [target], ports })
  const before = await connect(client, short.address)
  await short.remove()
  const afterwards = `${before}, then ${await connect(client, short.address)}`
  return { address, fromOther, fromItself, afterwards }
}

void main()
