import type { OptionTable } from '../options/option.ts'

/** One action of this repository: its action.yml and its reference page are written from this, and its step reads its inputs by it. */
export interface ActionDefinition<Inputs extends OptionTable = OptionTable> {
  /** Folder of its action.yml below the root: `action/measure`; empty: the root itself. */
  readonly folder: string
  readonly name: string
  readonly description: string
  readonly inputs: Inputs
  /** Descriptions by name. */
  readonly outputs: Readonly<Record<string, string>>
  /** File of `action/dist` that runs as the step. */
  readonly main: string
  /** File of `action/dist` that runs at the end of the job, whatever happened. */
  readonly post?: string
}
