import type { Seconds } from '../core/series.ts'

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, e.g. `/api/v1/namespaces/kbench/pods?limit=500`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Default `application/json`; a PATCH needs its own, e.g. `application/merge-patch+json`. */
  readonly contentType?: string
  readonly signal?: AbortSignal | undefined
  /** Default 60. */
  readonly timeoutSeconds?: number
  /** A longer answer is an error; default 256 MB. */
  readonly maximumBytes?: number
}

/** How the server answered. Every HTTP status is an answer, 409 and 429 too. */
export interface ApiResponse {
  readonly status: number
  /** JSON for nearly all requests; foreign bytes until a schema has parsed them. */
  readonly body: string
  /** From the first byte sent on an open connection to the last received; not the wait for a connection. */
  readonly seconds: Seconds
  /** Whether a new connection (TCP and TLS) had to be made; its time is not part of `seconds`. */
  readonly newConnection: boolean
  /** What the server asks for with a 429 or 503. */
  readonly retryAfterSeconds: number | undefined
}

export interface ApiWatchRequest {
  /** With `watch=true`. */
  readonly path: string
  /** Called with every line, as soon as its last byte is there: one JSON object `{type, object}`. */
  readonly onLine: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

export interface ApiWatch {
  /** Resolves when the server has begun to answer. @throws {EnvironmentError} when it does not, or refuses */
  readonly established: Promise<void>
  /** Resolves when the server ends the watch in good order or `stop` was called; rejects when the connection breaks. */
  readonly ended: Promise<void>
  stop(): void
}

export interface ApiDownloadRequest extends Pick<ApiRequest, 'path' | 'signal' | 'timeoutSeconds'> {
  /** More is refused, as sent and unpacked. */
  readonly maximumBytes: number
}

/** Every HTTP status is an answer. */
export interface ApiDownload {
  readonly status: number
  /** Unpacked where they are packed by gzip. */
  readonly bytes: Uint8Array
}

/**
 * The API server of a cluster, on connections that are kept open. There is no limit of requests per second on this
 * side: whoever calls decides how many are on their way at a time.
 */
export interface KubernetesApi {
  /**
   * Where the server had closed a kept-open connection, a GET, PUT or DELETE is sent once more, and timed again: it may
   * have been carried out twice (a DELETE may then answer 404).
   * @throws {EnvironmentError | Interrupted} when there is no answer (connection refused or broken, timeout), or one that is too long
   */
  request(request: ApiRequest): Promise<ApiResponse>
  /**
   * GETs what is not text, e.g. from a pod that the API server leads to.
   * @throws {EnvironmentError | Interrupted} as `request`, and for an answer that is too large or broken
   */
  download(request: ApiDownloadRequest): Promise<ApiDownload>
  /** On its own connection. */
  watch(request: ApiWatchRequest): ApiWatch
  /** Closes all connections. */
  close(): void
}

/** Where an API server is and how to be let in. Holds secrets: never logged, never saved. */
export interface ApiAccess {
  /** `https://127.0.0.1:6443`, perhaps with a path. */
  readonly server: string
  /** Path of a Unix socket that leads there, in place of a connection over the network. */
  readonly socketPath?: string
  /** Name that the certificate of the server is checked against, where it differs from that of `server`. */
  readonly serverName?: string
  /** PEM; undefined: the authorities that this machine trusts. */
  readonly certificateAuthority?: string
  /** The kubeconfig says so. */
  readonly skipVerification?: boolean
  /** PEM */
  readonly clientCertificate?: string
  readonly clientKey?: string
  readonly token?: string
}

/**
 * Opens an API server. Connections are made when they are needed.
 * @param connections how many requests can be on their way at a time; more wait
 */
export type ConnectApi = (access: ApiAccess, connections: number) => KubernetesApi
