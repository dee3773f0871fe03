import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on 127.0.0.1 that answers as the test says, and what it saw. */
export class LocalServer {
  readonly requests: { readonly line: string; readonly body: string; readonly request: IncomingMessage }[] =
    []
  connections = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #secure: boolean

  private constructor(answer: Answer, tls: ServerOptions | undefined) {
    const handle: Answer = (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const line = `${request.method ?? ''} ${request.url ?? ''}`
        this.requests.push({ line, body: Buffer.concat(parts).toString('utf8'), request })
        answer(request, response)
      })
    }
    this.#secure = tls !== undefined
    this.#server = tls === undefined ? createServer(handle) : createSecureServer(tls, handle)
    this.#server.on('connection', (socket: Socket) => {
      this.connections += 1
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  static async start(answer: Answer, tls?: ServerOptions): Promise<LocalServer> {
    const server = new LocalServer(answer, tls)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `${this.#secure ? 'https' : 'http'}://127.0.0.1:${String(port)}`
  }

  get openSockets(): number {
    return this.#sockets.size
  }

  onConnection(listener: () => void): void {
    this.#server.on('connection', listener)
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
