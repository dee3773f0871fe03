import { Argument, Command as Commander, CommanderError, Option as CommanderOption } from 'commander'
import { EXIT, type ExitCode, describeError, exitCodeOfError } from '../../app/exit-codes.ts'
import { UserError } from '../../core/errors.ts'
import { printableLines, printableColors } from '../../core/format/text-layout.ts'
import { readOptions, type Option } from '../options/option.ts'
import { VERSION } from '../version.ts'
import type { Command, CommandOutcome } from './command.ts'
import { COMMAND_GROUPS, COMMAND_SECTIONS } from './commands.ts'
import { argumentOf, flagsOf, helpAfterCommands, helpAfterOptions, helpOf } from './help.ts'
import { fileError, hasCode } from '../../adapters/file-error.ts'
import { listenForInterruption } from '../../adapters/interruption.ts'
import { createTerminalLog } from '../../adapters/log-terminal.ts'
import type { Ports } from '../../app/ports.ts'
import { createPorts } from '../composition-root.ts'
import { wantsColor } from './color.ts'

/** The command line, made from the list of commands. */
export function createProgram(): Commander {
  const program = new Commander('kbench')
    .description('Kubernetes cluster benchmarks with a gate you can believe')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [COMMAND]', 'show help of a command')
    .option('-v, --verbose', 'show the output of the tools')
    .addHelpText('after', helpAfterCommands())
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
    .exitOverride()
  program.showHelpAfterError('kbench --help lists the commands.')
  const groups = new Map<string, Commander>()
  for (const { heading, commands } of COMMAND_SECTIONS) {
    program.commandsGroup(`${heading}:`)
    for (const command of commands) {
      const [first = '', second] = command.name.split(' ')
      if (second === undefined) {
        addCommand(program, first, command)
        continue
      }
      const group = groups.get(first) ?? program.command(first).description(COMMAND_GROUPS[first] ?? '')
      groups.set(first, group)
      addCommand(group, second, command)
    }
  }
  return program
}

/** Parses the command line and runs the command; sets the exit code of the process. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end like an error too, with code 0.
    process.exitCode = error.exitCode === 0 ? EXIT.passed : EXIT.usage
  }
}

function addCommand(parent: Commander, name: string, command: Command): void {
  const commander = parent
    .command(name)
    .description(command.summary)
    .addHelpText('after', helpAfterOptions(command))
  commander.showHelpAfterError(`kbench ${command.name} --help lists its options, with examples.`)
  for (const [key, option] of Object.entries(command.options)) {
    if (option.positional === true) commander.addArgument(new Argument(argumentOf(option), helpOf(option)))
    else for (const one of commanderOptions(key, option)) commander.addOption(one)
  }
  commander.action(() =>
    execute(commander.optsWithGlobals()['verbose'] === true, async (ports) =>
      command.run(valuesOf(command, commander), ports),
    ),
  )
}

function commanderOptions(key: string, option: Option<unknown>): CommanderOption[] {
  const main = new CommanderOption(flagsOf(key, option), helpOf(option))
  if (option.kind === 'list')
    main.argParser((text: string, others: readonly string[] | undefined) => [...(others ?? []), text])
  const both =
    option.kind === 'switch'
      ? [main, new CommanderOption(flagsOf(key, option).replace('--', '--no-'), option.negative)]
      : [main]
  return option.group === undefined ? both : both.map((one) => one.helpGroup(option.group ?? ''))
}

/** @throws {UserError} for a text that an option does not take */
function valuesOf({ name: command, options }: Command, commander: Commander): ReturnType<typeof readOptions> {
  const places = Object.values(options).filter(({ positional }) => positional === true)
  const given = (name: string, option: Option<unknown>): readonly string[] => {
    const value: unknown =
      option.positional === true
        ? commander.processedArgs[places.indexOf(option)]
        : valueOf(name, option, commander)
    const texts = textsOf(value)
    if (!texts.includes('')) return texts
    throw new UserError(
      `${labelOf(name, option)}: the value is empty, expected ${option.placeholder ?? 'a value'}`,
    )
  }
  try {
    return readOptions(options, given, labelOf)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(error.message, {
      nextStep: `kbench ${command} --help lists its options, with examples.`,
    })
  }
}

/** Commander keeps `--no-install` as the opposite of `install`. */
function valueOf(name: string, { kind }: Option<unknown>, commander: Commander): unknown {
  const isNegative = kind === 'flag' && name.startsWith('no-')
  const key = (isNegative ? name.slice('no-'.length) : name).replaceAll(/-(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  const value: unknown = commander.getOptionValue(key)
  return isNegative && typeof value === 'boolean' ? !value : value
}

/** What commander has of an option: nothing, a text, a list of texts, or whether a flag is set. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : []
}

function labelOf(name: string, { positional, placeholder = name }: Option<unknown>): string {
  return positional === true ? placeholder : `--${name}`
}

/**
 * Runs one command in the real world: progress to standard error, the result to standard output, any error as one
 * clear message, the exit code of the contract.
 */
async function execute(
  isVerbose: boolean,
  command: (ports: Ports) => Promise<CommandOutcome>,
): Promise<void> {
  const log = createTerminalLog({
    write: (text) => void process.stderr.write(text),
    live: process.stderr.isTTY && process.env['CI'] === undefined,
    columns: process.stderr.columns,
    color: wantsColor(process.env, process.stderr.isTTY),
    verbose: isVerbose,
  })
  const interruption = listenForInterruption(
    () => log.warning('stopping, please wait: what was made is being removed (again to stop at once)'),
    () => log.warning('stopped at once; `kbench cluster list` shows what may be left'),
  )
  // Whatever failed after somebody asked to stop failed because of that.
  const asked = (exitCode: ExitCode): ExitCode =>
    interruption.signal.aborted && exitCode === EXIT.environment ? EXIT.interrupted : exitCode
  try {
    const { output, table, data, exitCode } = await command(createPorts(log, interruption.signal))
    if (output !== undefined) await writeOut(printableLines(output))
    if (table !== undefined) await writeOut(printableColors(table))
    if (data !== undefined) await writeOut(process.stdout.isTTY ? printableLines(data) : data)
    process.exitCode = asked(exitCode)
  } catch (error) {
    log.error(describeError(error))
    if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
    process.exitCode = asked(exitCodeOfError(error))
  } finally {
    interruption.dispose()
  }
}

function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      // A reader that closes early (`| head`) is no failure of ours.
      if (error === null || error === undefined || hasCode(error, 'EPIPE')) resolve()
      else reject(fileError('writing to standard output', error))
    })
  })
}
