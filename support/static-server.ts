import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  csv: 'text/csv',
}

export interface StaticServer {
  /** http://127.0.0.1:1234 */
  readonly url: string
  /** Paths that were asked for and the bytes that were answered, in their order. */
  readonly requests: { readonly path: string; readonly bytes: number }[]
  stop(): Promise<void>
}

/** Serves a folder as a host of static sites does, uncompressed. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const requests: StaticServer['requests'] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const asked = normalize(decodeURIComponent(pathname))
    const path = asked.endsWith('/') ? `${asked}index.html` : asked
    readFile(join(folder, path)).then(
      (content) => {
        requests.push({ path, bytes: content.length })
        response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        response.end(content)
      },
      () => {
        requests.push({ path, bytes: 0 })
        response.statusCode = 404
        response.end('not found')
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
