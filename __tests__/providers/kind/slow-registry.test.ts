// The program with the perl of this machine, before a real HTTP server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, Agent, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { TOOLS_IMAGE } from '../../../src/providers/kind/images.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { providerContext } from '../provider-context.ts'
import { startRegistry } from '../../../src/providers/kind/registry.ts'

const SCRIPT = ['src/ports/monotonic-clock.pl', 'src/providers/kind/slow-registry.pl']
  .map((path) => readFileSync(path, 'utf8'))
  .join('')
const CONTENT = Buffer.alloc(400_000, 'x')
const running: { server: Server; child: ChildProcess }[] = []

afterEach(() => {
  for (const { server, child } of running.splice(0)) {
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  }
})

const listening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => {
      resolve(false)
    })
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @returns where the slow one answers */
async function before(rate: number, delay: number): Promise<number> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/none') answer.writeHead(404).end()
    else answer.writeHead(200, { 'content-length': CONTENT.length }).end(CONTENT)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = (server.address() as AddressInfo).port
  const port = await freePort()
  const child = spawn('perl', ['-e', SCRIPT, ...[port, target, rate, delay].map(String)], {
    stdio: 'inherit',
  })
  running.push({ server, child })
  while (!(await listening(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  return port
}

async function get(port: number, path: string, agent?: Agent): Promise<{ status: number; body: Buffer }> {
  const asked = request({ port, host: '127.0.0.1', path, agent }).end()
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return { status: answer.statusCode, body: Buffer.concat(pieces) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

describe('a slow line before a registry', () => {
  test('lets everything through as it is, also on a connection that stays open', async () => {
    const port = await before(0, 0)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await get(port, '/blob', agent)
      expect([status, body.equals(CONTENT)]).toEqual([200, true])
    }
    expect((await get(port, '/none', agent)).status).toBe(404)
    agent.destroy()
  })

  test('gives all pulls together no more than its rate', async () => {
    const port = await before(1_000_000, 0)
    const took = await timed(async () => {
      const answers = await Promise.all([get(port, '/blob'), get(port, '/blob')])
      expect(answers.every(({ body }) => body.equals(CONTENT))).toBe(true)
    })
    expect(took).toBeGreaterThan(0.7)
  })

  test('makes every request wait', async () => {
    const port = await before(0, 0.2)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const took = await timed(async () => {
      for (let time = 0; time < 3; time += 1) await get(port, '/blob', agent)
    })
    expect(took).toBeGreaterThan(0.6)
    agent.destroy()
  })

  test('shares the network of the registry and is found with it', async () => {
    const commands = new FakeCommands()
      .on('docker run --detach --name kbench-1-registry --network')
      .on('docker run')
      .on('docker port', { exitCode: 1 })
      .on('docker ps')
    const wish = { bytesPerSecond: 10_000_000, delayMilliseconds: 50 }
    const request = { cluster: 'kbench-1', image: 'registry:3', wish }
    await expect(startRegistry(request, providerContext(commands), undefined)).rejects.toThrow('port')
    expect(commands.calls[1]?.argv.filter((argument) => argument !== SCRIPT).join(' ')).toBe(
      `docker run --detach --name kbench-1-registry-slow --label kbench.registry-of=kbench-1 --network container:kbench-1-registry ${TOOLS_IMAGE} perl -e 5000 5001 10000000 0.05`,
    )
  })
})
