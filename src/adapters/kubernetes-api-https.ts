import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import type { Socket } from 'node:net'
import { defined } from '../core/defined.ts'
import { EnvironmentError } from '../core/errors.ts'
import type { ApiAccess, ApiRequest, ApiWatch, KubernetesApi } from '../ports/kubernetes-api.ts'
import { exchange, StaleConnection, type Connections } from './kubernetes-api-exchange.ts'
import { openWatch } from './kubernetes-api-watch.ts'
import { unpacked } from './unpacked.ts'

/** What may be sent again after a connection broke before the answer (RFC 9110, 9.2.2: idempotent methods). */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE'])

/** Talks HTTP/1.1 to the API server, one request per connection at a time; see the port for the contract. */
export function connectApi(access: ApiAccess, connections: number): KubernetesApi {
  const server = new URL(access.server)
  const secure = server.protocol === 'https:'
  const tls = secure ? tlsOptions(access) : {}
  const agentOptions = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections }
  const agent = secure ? new HttpsAgent({ ...agentOptions, ...tls }) : new HttpAgent(agentOptions)
  const watchAgent = secure ? new HttpsAgent({ keepAlive: false, ...tls }) : new HttpAgent()
  const established: Connections = { secure, open: new WeakSet<Socket>() }
  const watches = new Set<ApiWatch>()
  let closed = false

  const options = (
    method: string,
    path: string,
    headers: Record<string, string | number>,
  ): RequestOptions => ({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? (secure ? 443 : 80) : server.port,
    ...defined({ socketPath: access.socketPath }),
    method,
    path: `${server.pathname.replace(/\/$/, '')}${path}`,
    headers: {
      'user-agent': 'kbench',
      ...(access.token === undefined ? {} : { authorization: `Bearer ${access.token}` }),
      ...headers,
    },
  })
  const open = (requestOptions: RequestOptions): ClientRequest =>
    secure ? httpsRequest(requestOptions) : httpRequest(requestOptions)
  const expectOpen = (what: string): void => {
    if (closed) throw new EnvironmentError(`${what}: the connection to the API server has been closed`)
  }

  /** @throws as `request` of the port, and for an answer that is longer than `maximumBytes` */
  const ask = async (
    wanted: ApiRequest,
    maximumBytes: number | undefined,
    accept = 'application/json',
  ): ReturnType<typeof exchange> => {
    const what = `${wanted.method} ${wanted.path}`
    const body = wanted.body === undefined ? '' : JSON.stringify(wanted.body)
    const contentType = wanted.contentType ?? 'application/json'
    const headers = {
      accept,
      ...(body === '' ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
    }
    const attempt = (): ReturnType<typeof exchange> => {
      expectOpen(what)
      const outgoing = open({ ...options(wanted.method, wanted.path, headers), agent })
      return exchange(outgoing, body, wanted, established, maximumBytes)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      if (REPEATABLE.has(wanted.method)) return await attempt()
      throw new EnvironmentError(
        `${what}: the API server closed the connection: ${error.message}; whether it did it is not known`,
      )
    }
  }

  return {
    async request(wanted) {
      const { bytes, ...rest } = await ask(wanted, wanted.maximumBytes)
      return { ...rest, body: bytes.toString('utf8') }
    },
    async download({ maximumBytes, ...wanted }) {
      const { status, bytes } = await ask({ method: 'GET', ...wanted }, maximumBytes, '*/*')
      return { status, bytes: await unpacked(bytes, `GET ${wanted.path}`, maximumBytes) }
    },
    watch(wanted) {
      expectOpen(`watching ${wanted.path}`)
      const watch = openWatch(
        open({ ...options('GET', wanted.path, { accept: 'application/json' }), agent: watchAgent }),
        wanted,
      )
      watches.add(watch)
      const forget = (): void => void watches.delete(watch)
      watch.ended.then(forget, forget)
      return watch
    },
    close() {
      closed = true
      for (const watch of watches) watch.stop()
      agent.destroy()
      watchAgent.destroy()
    },
  }
}

function tlsOptions(access: ApiAccess): HttpsAgent['options'] {
  return defined({
    ca: access.certificateAuthority,
    cert: access.clientCertificate,
    key: access.clientKey,
    servername: access.serverName,
    rejectUnauthorized: access.skipVerification === true ? false : undefined,
  })
}
