import type { CommandResult, TooMuchOutput } from './exec.ts'
import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { formatValue } from '../core/format/numbers.ts'

/**
 * Turns a failed command into the error that shows the person what happened.
 * @param what what was tried, as the start of a sentence: "creating the kind cluster kbench-1"
 * @returns the result when the command succeeded
 * @throws {Interrupted} when the command was stopped by the run's signal
 * @throws {EnvironmentError} otherwise, with the last lines that the command wrote
 */
export function expectSuccess(result: CommandResult, what: string, nextStep?: string): CommandResult {
  if (uninterrupted(result).failure === undefined && result.exitCode === 0) return result
  throw new EnvironmentError(`${what} failed: ${describeFailure(result)}`, { nextStep })
}

/** A result that is looked at, whatever it is. @throws {Interrupted} when the command was stopped by the run's signal */
export function uninterrupted(result: CommandResult): CommandResult {
  if (result.failure === 'interrupted') throw new Interrupted()
  return result
}

/** In one sentence: how the command ended and what it said last. */
export function describeFailure(result: CommandResult): string {
  const program = result.argv[0] ?? 'the command'
  switch (result.failure) {
    case 'not-found':
      return `${program} is not installed or not on PATH`
    case 'not-permitted':
      return `${program} may not be executed by this user`
    case 'timeout':
      return `${program} did not finish within ${result.seconds.toFixed(0)} s${said(result)}`
    case 'killed':
      return `${program} was killed${said(result)}`
    case 'interrupted':
      return `${program} was interrupted`
    case 'too-much-output':
      return `${program} ${tooMuch(result.exceeded)}${said(result)}`
    default:
      return `${program} exited with ${String(result.exitCode)}${said(result)}`
  }
}

function tooMuch(exceeded: TooMuchOutput | undefined): string {
  if (exceeded === undefined) return 'printed too much and was stopped'
  const limit = formatValue(exceeded.limitBytes, 'By')
  return `printed more than ${limit} ${WHERE[exceeded.where]} and was stopped; expected at most ${limit}, so have it print less, or to a file`
}

const WHERE: Record<TooMuchOutput['where'], string> = {
  stdout: 'on standard output',
  stderr: 'on standard error',
  'one line': 'without a line end',
}

function said(result: CommandResult): string {
  const text = result.stderr.trim() === '' ? result.stdout : result.stderr
  const lines = text.split('\n').map((line) => line.trim())
  const last = lines.filter((line) => line !== '').slice(-4)
  return last.length === 0 ? '' : `: ${last.join(' | ').slice(0, 600)}`
}
