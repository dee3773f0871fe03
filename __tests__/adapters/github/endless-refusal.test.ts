import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTransport } from '../../../src/adapters/github/octokit.ts'

describe('a refusal', () => {
  it('that has no end is read no further than needed for its sentence', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' })
      const piece = 'x'.repeat(65_536)
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    try {
      const { port } = server.address() as AddressInfo
      const transport = createTransport('ghs_0', `http://127.0.0.1:${String(port)}`)
      const { signal } = new AbortController()
      const reply = await transport.send(
        'GET /repos/{owner}/{repo}',
        { owner: 'o', repo: 'r' },
        '*/*',
        signal,
      )
      expect(reply.status).toBe(404)
      expect(String(reply.refused).length).toBeLessThanOrEqual(65_536)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
