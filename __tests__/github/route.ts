import type { RepositoryState } from './state.ts'

export interface RouteRequest {
  readonly state: RepositoryState
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly accept: string
  /** Where the files of artifacts are served. */
  readonly storageUrl: string
}
export interface RouteAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** In place of a body in JSON. */
  readonly raw?: { readonly type: string; readonly bytes: Buffer }
  /** The body is a page of a list, or has one in this key. */
  readonly list?: { readonly items: readonly unknown[]; readonly key?: string }
}
export type Route = (request: RouteRequest) => RouteAnswer
/** One of these is enough; none for what every token may. */
export type NeededRights = readonly `${string}:${'read' | 'write'}`[]
export type Routes = Readonly<Record<string, readonly [NeededRights, Route]>>

export const refuse = (status: number, message: string, errors?: readonly unknown[]): RouteAnswer => ({
  status,
  body: {
    message,
    ...(errors === undefined ? {} : { errors }),
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  },
})
export const notFound = refuse(404, 'Not Found')
