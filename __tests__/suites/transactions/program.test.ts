// The program with the perl of this machine, as in a pod.
import { afterEach, describe, expect, test } from 'vitest'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import type { BackgroundCommand } from '../../../src/ports/exec.ts'
import {
  TRANSACTIONS,
  parseTransactions,
  transactionArguments,
  transactionServer,
} from '../../../src/suites/transactions.ts'

const commands = createCommandRunner()
const PORT = 21_900 + (process.pid % 90)
const servers: BackgroundCommand[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function serve(port: number): Promise<void> {
  servers.push(commands.start(transactionServer(port)))
  const probe = ['perl', '-MIO::Socket::INET', '-e'] as const
  const script = `exit !IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => ${String(port)})`
  while ((await commands.run([...probe, script])).exitCode !== 0) continue
}

describe('TCP transactions', () => {
  test.each(TRANSACTIONS)(
    '%s gives the times of real exchanges, one client after the other',
    async (kind) => {
      await serve(PORT)
      for (let client = 0; client < 2; client += 1) {
        const { stdout, stderr } = await commands.run(transactionArguments(kind, '127.0.0.1', PORT, 1))
        expect(stderr).toBe('')
        const times = parseTransactions(stdout, kind)
        expect(times.map(({ quantile }) => quantile)).toEqual(['0.5', '0.9', '0.99'])
        const [median = 0, ninth = 0, last = 0] = times.map(({ time }) => time)
        expect(median).toBeGreaterThan(1e-6)
        expect(ninth).toBeGreaterThanOrEqual(median)
        expect(last).toBeGreaterThanOrEqual(ninth)
        expect(last).toBeLessThan(1)
        // The connections of tcp-crr are reset: none waits for its end.
        expect(Number(stdout.split(' ')[0])).toBeGreaterThan(10)
      }
    },
  )

  test('name the server that does not listen', async () => {
    const { exitCode, stderr } = await commands.run(transactionArguments('tcp-rr', '127.0.0.1', PORT + 95, 1))
    expect(exitCode).not.toBe(0)
    expect(stderr).toBe(`connecting to 127.0.0.1 port ${String(PORT + 95)}: Connection refused\n`)
  })

  test.each(['', 'Illegal instruction', '0 0 0 0', '5 0.1 0.2', '5 0.1 0.2 x'])(
    'are not taken from %j',
    (output) => {
      expect(() => parseTransactions(output, 'tcp-rr (x)')).toThrow(/^tcp-rr \(x\) printed no times: /)
    },
  )
})
