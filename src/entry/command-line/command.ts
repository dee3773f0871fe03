import type { ExitCode } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import type { OptionTable, ValuesOf } from '../options/option.ts'

/** The result of a command: its text for standard output, in one of three kinds, and how it ended. */
export interface CommandOutcome {
  /** For people: whatever escape sequences stand in it are written out. */
  readonly output?: string | undefined
  /** For people, with colours of kbench; foreign text in it is printable already. */
  readonly table?: string | undefined
  /** For programs, which get it as it is. */
  readonly data?: string | undefined
  readonly exitCode: ExitCode
}

/** A paragraph of help: sentences, or rows of a name and what it is. */
interface Note {
  readonly heading: string
  readonly lines: readonly (string | readonly [name: string, text: string])[]
}

/** One command: what it is called, takes, says in its help and does. The command line and its reference page are made from it. */
export interface Command<Options extends OptionTable = OptionTable> {
  /** `run`, or with its group: `cluster create`. */
  readonly name: string
  /** What it is for, one line. */
  readonly summary: string
  readonly options: Options
  readonly notes?: readonly Note[]
  /** Command lines that run, each with what it does where that does not go without saying. */
  readonly examples: readonly (readonly [command: string, note?: string])[]
  /** @throws {UserError | EnvironmentError | Interrupted} */
  run(values: ValuesOf<Options>, ports: Ports): Promise<CommandOutcome>
}

/** Keeps the types of the options inside the file of the command; the list of commands holds them all as `Command`. */
export function defineCommand<Options extends OptionTable>(command: Command<Options>): Command {
  return command
}
