import { seconds } from '../../src/core/series.ts'
import type { BackgroundCommand, CommandOptions, CommandResult, CommandRunner } from '../../src/ports/exec.ts'

type Reply = Partial<Omit<CommandResult, 'argv'>>
type Match = string | RegExp | ((line: string) => boolean)

interface Expectation {
  readonly match: Match
  readonly reply: Reply | ((argv: readonly string[], options: CommandOptions) => Reply | Promise<Reply>)
  readonly times: number
  used: number
}

/**
 * A command runner with scripted replies. Commands are matched by their argv joined with spaces, in the order of
 * the expectations; a command that none expects fails the test.
 */
export class FakeCommands implements CommandRunner {
  readonly calls: { readonly argv: readonly string[]; readonly options: CommandOptions }[] = []
  readonly stopped: string[] = []
  /** To the standard input of commands in the background. */
  readonly written: string[] = []
  /** What such a command does with what is written to it. */
  onWritten: (text: string) => void = () => undefined
  readonly #expectations: Expectation[] = []

  /** @param times how often the reply may be used; Infinity for replies that may come any number of times */
  on(match: Match, reply: Expectation['reply'] = {}, times = 1): this {
    this.#expectations.push({ match, reply, times, used: 0 })
    return this
  }

  /** The command lines that were run, joined with spaces. */
  get lines(): string[] {
    return this.calls.map(({ argv }) => argv.join(' '))
  }

  /** Call at the end: fails when a reply with a finite count was not used that often. */
  assertAllUsed(): void {
    const unused = this.#expectations.filter(({ times, used }) => Number.isFinite(times) && used < times)
    if (unused.length > 0)
      throw new Error(
        `expected commands that never ran: ${unused.map((one) => String(one.match)).join('; ')}`,
      )
  }

  async run(argv: readonly [string, ...string[]], options: CommandOptions = {}): Promise<CommandResult> {
    this.calls.push({ argv, options })
    if (options.signal?.aborted === true)
      return this.#result(argv, { exitCode: undefined, failure: 'interrupted' })
    const line = argv.join(' ')
    const found = this.#expectations.find((one) => one.used < one.times && matches(one.match, line))
    if (found === undefined) throw new Error(`FakeCommands: unexpected command: ${line}`)
    found.used += 1
    const reply = typeof found.reply === 'function' ? await found.reply(argv, options) : found.reply
    const result = this.#result(argv, reply)
    for (const stream of ['stdout', 'stderr'] as const) {
      for (const text of result[stream].split('\n').filter((one) => one !== ''))
        options.onLine?.(text, stream)
    }
    return result
  }

  start(argv: readonly [string, ...string[]], options: CommandOptions = {}): BackgroundCommand {
    const line = argv.join(' ')
    let end: (result: CommandResult) => void = () => undefined
    const ended = new Promise<CommandResult>((resolve) => (end = resolve))
    void this.run(argv, options).then((result) => {
      if (result.exitCode !== 0 || result.failure !== undefined) end(result)
    })
    return {
      pid: 4242 + this.calls.length,
      ended,
      write: (text) => {
        this.written.push(text)
        this.onWritten(text)
      },
      stop: () => {
        this.stopped.push(line)
        end(this.#result(argv, { exitCode: undefined, failure: 'killed' }))
        return Promise.resolve()
      },
    }
  }

  #result(argv: readonly string[], reply: Reply): CommandResult {
    return { argv, exitCode: 0, stdout: '', stderr: '', seconds: seconds(0.01), ...reply }
  }
}

function matches(match: Match, line: string): boolean {
  if (typeof match === 'string') return line === match || line.startsWith(`${match} `)
  return match instanceof RegExp ? match.test(line) : match(line)
}
