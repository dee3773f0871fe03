import type { IncomingHttpHeaders } from 'node:http'

export interface RegistryResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
