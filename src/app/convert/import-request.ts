import type { Definitions } from '../../config/load.ts'

export interface ImportRequest {
  /** An importer's id, e.g. `knb`. */
  readonly tool: string
  readonly path: string
  /** Where to write the record; undefined: only return it. */
  readonly out: string | undefined
  readonly subject: string | undefined
  /** `name=value` */
  readonly labels: readonly string[]
  /** When it was measured, for files that do not say; in milliseconds since 1970. */
  readonly at: number | undefined
  readonly definitions: Definitions
}
