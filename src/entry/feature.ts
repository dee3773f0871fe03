import type * as z from 'zod'
import type { ExitCode } from '../app/exit-codes.ts'
import type { PairRequest } from '../app/pair/pair.ts'
import type { UnjudgedPair } from '../app/pair/report-pair.ts'
import type { FeatureHooks, Ports } from '../app/ports.ts'
import type { ActionDefinition } from './actions/definition.ts'
import type { Reportable } from '../core/report/reportable.ts'
import type { Command, CommandOutcome } from './command-line/command.ts'
import type { Option, OptionTable } from './options/option.ts'

/** A file that kbench writes for programs to read. */
export interface FileFormat {
  /** Name of its JSON Schema: schema/NAME.schema.json. */
  readonly name: string
  /** `-` for what is only printed. */
  readonly file: string
  readonly schema: z.ZodType
  readonly about: string
}

/** The headings of the help. */
export type CommandHeading =
  'Measure' | 'Judge and show results' | 'Exchange results with other tools' | 'Set up'

interface FeatureCommand {
  readonly heading: CommandHeading
  readonly command: Command
}

interface FeatureAction {
  readonly definition: ActionDefinition
  /** Loads what only this action needs, and runs its main step. */
  readonly start: () => Promise<void>
}

/** Options of commands of the trunk, or inputs of its actions. */
interface AddedOptions {
  /** Names of commands, and folders of actions; of the main action the folder is `action`. */
  readonly to: readonly string[]
  /** The option that they follow. */
  readonly after: string
  readonly options: OptionTable
}

/** How commands that show results end. */
export interface ShowTools {
  /** What features take there. */
  readonly options: OptionTable
  /**
   * Does what these options ask for, and gives the result in its format.
   * @param text the result in a format of the trunk
   */
  readonly show: (
    values: Readonly<Record<string, unknown>> & { readonly format: string; readonly out: string | undefined },
    shown: readonly Reportable[],
    text: () => string,
    exitCode: ExitCode,
    ports: Ports,
  ) => Promise<CommandOutcome>
}

/** What a feature adds to commands that show results: `kbench report`, and `kbench compare`. */
interface Showing {
  readonly options?: OptionTable
  /** Does what the options ask for, before the result is written. @param values of all options of the command */
  show?(values: Readonly<Record<string, unknown>>, shown: readonly Reportable[], ports: Ports): Promise<void>
  /** One more value of --format. */
  readonly format?: {
    readonly name: string
    readonly write: (shown: readonly Reportable[], ports: Ports) => Promise<string>
  }
}

/** Another way to measure a pair, for who gives its option of `kbench pair`, or its input of action/measure. */
export interface PairMode<Value = unknown> {
  /** Name of the option. */
  readonly name: string
  readonly option: Option<Value | undefined>
  readonly examples: Command['examples']
  /** @throws {UserError | EnvironmentError | Interrupted} */
  measure(value: Value, request: PairRequest, ports: Ports): Promise<UnjudgedPair>
}

/**
 * What the rest of kbench knows about a feature, a folder of src/features: the folder and its tests can be removed, and what is
 * generated from these manifests does without it.
 */
export interface Feature {
  readonly id: string
  /** Other features that it imports. */
  readonly uses?: readonly string[]
  readonly commands?: readonly FeatureCommand[]
  readonly actions?: readonly FeatureAction[]
  readonly fileFormats?: readonly FileFormat[]
  readonly pairModes?: readonly PairMode[]
  readonly options?: readonly AddedOptions[]
  /** Commands of the trunk that do more with this feature, by name. */
  readonly extends?: Readonly<Record<string, (command: Command, tools: ShowTools) => Command>>
  /** Their heavy parts load when they are called. */
  readonly hooks?: FeatureHooks
  readonly showing?: Showing
  /** Inputs of the actions that write a comment. */
  readonly commentInputs?: OptionTable
}
