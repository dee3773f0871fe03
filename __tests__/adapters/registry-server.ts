import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request in place of the registry; undefined lets the registry answer. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

/** A registry in memory that takes what the distribution specification describes and refuses all else. */
export class RegistryServer {
  readonly blobs = new Map<string, Buffer>()
  readonly manifests = new Map<string, { readonly type: string; readonly body: string }>()
  readonly requests: { readonly line: string; readonly authorization: string | undefined }[] = []
  intercept: Intercept = () => false
  readonly #uploads = new Map<string, Buffer>()
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`
    return this
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    this.requests.push({
      line: `${method} ${url.split('?')[0] ?? ''}`,
      authorization: request.headers.authorization,
    })
    if (this.intercept(request, response)) return
    const body = await bodyOf(request)
    const reply = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, headers).end()
    }
    const { pathname, searchParams } = new URL(url, this.url)
    const upload = /^\/v2\/(.+)\/blobs\/uploads\/(.*)$/.exec(pathname)
    const manifest = /^\/v2\/(.+)\/manifests\/([\w.:-]+)$/.exec(pathname)
    const length = request.headers['content-length']
    if (length === undefined || Number(length) !== body.length) return void reply(411)
    if (upload !== null) {
      const [, name = '', id = ''] = upload
      if (method === 'POST' && id === '') {
        const made = `u${String(this.#uploads.size)}`
        this.#uploads.set(made, Buffer.alloc(0))
        return void reply(202, { location: `/v2/${name}/blobs/uploads/${made}?_state=1` })
      }
      const so = this.#uploads.get(id)
      if (so === undefined || searchParams.get('_state') === null) return void reply(404)
      const content = Buffer.concat([so, body])
      if (method === 'PATCH') {
        this.#uploads.set(id, content)
        // A whole URL this time, and another state: what the last answer says counts.
        return void reply(202, { location: `${this.url}/v2/${name}/blobs/uploads/${id}?_state=2` })
      }
      const digest = searchParams.get('digest') ?? ''
      if (method !== 'PUT' || digest !== sha256(content)) return void reply(400)
      this.blobs.set(digest, content)
      return void reply(201)
    }
    if (manifest !== null && method === 'PUT') {
      const known = JSON.parse(body.toString('utf8')) as Record<
        string,
        { digest: string }[] & { digest: string }
      >
      const named = [known['config'], ...(known['layers'] ?? [])].flatMap((one) => one?.digest ?? [])
      if (named.some((digest) => !this.blobs.has(digest))) return void reply(404)
      const stored = { type: request.headers['content-type'] ?? '', body: body.toString('utf8') }
      this.manifests.set(manifest[2] ?? '', stored)
      this.manifests.set(sha256(body), stored)
      return void reply(201)
    }
    if (manifest !== null && method === 'DELETE')
      return void reply(this.manifests.delete(manifest[2] ?? '') ? 202 : 404)
    reply(405)
  }
}

export function sha256(content: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
