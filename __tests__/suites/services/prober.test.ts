// The program with the perl of this machine, as in a pod.
import { afterEach, describe, expect, test } from 'vitest'
import { createServer, type Server, type Socket } from 'node:net'
import { createSystemClock } from '../../../src/adapters/clock-system.ts'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { seconds } from '../../../src/core/series.ts'
import { openProber, type Prober } from '../../../src/suites/services/prober.ts'

const clock = createSystemClock()
const commands = createCommandRunner()
const pod = { name: 'client', start: commands.start.bind(commands) }
const probers: Prober[] = []
const servers: Server[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  await Promise.all(probers.splice(0).map((one) => one.close()))
  await Promise.all(servers.splice(0).map(stopped))
})

function prober(): Prober {
  const one = openProber(pod, clock)
  probers.push(one)
  return one
}

/** A server that reads nothing may not see that a connection has ended, and would wait for it. */
function stopped(server: Server): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) =>
    server.close(() => {
      resolve()
    }),
  )
}

function listening(port = 0, answers = true): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (answers) socket.pipe(socket)
  })
  servers.push(server)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 })
    })
  })
}

describe('the prober', () => {
  test('finds a port that is open, one after the other', async () => {
    const { port } = await listening()
    const one = prober()
    const target = { address: '127.0.0.1', port }
    const begun = clock.monotonic()
    const first = await one.await('open', target, seconds(20), undefined)
    const second = await one.await('open', target, seconds(20), undefined)
    expect(first).toBeGreaterThanOrEqual(begun)
    expect(second).toBeGreaterThanOrEqual(first ?? Infinity)
  })

  test('says when a port is opened, and not before', async () => {
    const { server, port } = await listening()
    await stopped(server)
    const one = prober()
    const target = { address: '127.0.0.1', port }
    // It answers that the port is closed, so it tries before the port is opened.
    expect(await one.await('closed', target, seconds(20), undefined)).toBeDefined()
    const found = one.await('open', target, seconds(20), undefined)
    const opened = clock.monotonic()
    await listening(port)
    expect(await found).toBeGreaterThanOrEqual(opened)
  })

  test('says when a port is closed, and not before', async () => {
    const { server, port } = await listening()
    const one = prober()
    const target = { address: '127.0.0.1', port }
    await one.await('open', target, seconds(20), undefined)
    const asked = clock.monotonic()
    const found = one.await('closed', target, seconds(20), undefined)
    await stopped(server)
    expect(await found).toBeGreaterThanOrEqual(asked)
  })

  test('does not take a connection alone for an answer', async () => {
    const { port } = await listening(0, false)
    const target = { address: '127.0.0.1', port }
    expect(await prober().await('open', target, seconds(0.3), undefined)).toBeUndefined()
    expect(await prober().await('closed', target, seconds(20), undefined)).toBeDefined()
  })

  test('gives up after the time it is given', async () => {
    const { server, port } = await listening()
    const one = prober()
    const target = { address: '127.0.0.1', port }
    expect(await one.await('closed', target, seconds(0.05), undefined)).toBeUndefined()
    await stopped(server)
    expect(await one.await('open', target, seconds(0.05), undefined)).toBeUndefined()
  })

  test('that has ended says so', async () => {
    const one = prober()
    await expect(
      one.await('open', { address: 'no-address', port: 1 }, seconds(20), undefined),
    ).rejects.toThrow(/^the prober of pod client ended: .*no-address/)
  })
})
