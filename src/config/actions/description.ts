/** An input of an action, whose value always is text; empty where it was not given and has no default. */
export interface ActionInput {
  readonly name: string
  readonly description: string
  /** What GitHub fills in; may be an expression: `${{ github.token }}`. */
  readonly default?: string
}

export interface ActionOutput {
  readonly name: string
  readonly description: string
}

/** One action of this repository: its action.yml and its part of the README are written from this. */
export interface ActionDescription {
  /** Folder of its action.yml below the root: `action/measure`; empty: the root itself. */
  readonly folder: string
  readonly name: string
  readonly description: string
  readonly inputs: readonly ActionInput[]
  readonly outputs: readonly ActionOutput[]
  /** File of `action/dist` that runs as the step. */
  readonly main: string
  /** File of `action/dist` that runs at the end of the job, whatever happened. */
  readonly post?: string
}

/** The path that is written after `uses:`, without repository and version. */
export function usesOf({ folder }: ActionDescription): string {
  return folder === '' ? 'org/kbench-action@v1' : `org/kbench-action/${folder}@v1`
}
