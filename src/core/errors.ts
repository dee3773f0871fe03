/** The three kinds of failure; each has its exit code (see `app/exit-codes.ts`). Everything else that is thrown is a bug. */

interface ErrorDetails {
  /** What the person can do next; printed on its own line. */
  readonly nextStep?: string | undefined
  readonly cause?: unknown
}

abstract class WithNextStep extends Error {
  readonly nextStep: string | undefined
  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.nextStep = details.nextStep
  }
}

/** The person's configuration or command line is wrong: exit code 2. */
export class UserError extends WithNextStep {
  override readonly name = 'UserError'
}

/** A cluster, a tool or the network failed us: exit code 3. */
export class EnvironmentError extends WithNextStep {
  override readonly name = 'EnvironmentError'
}

/**
 * The place lacks what a suite measures (a cluster, a registry): only this suite is skipped, with the reason.
 */
export class NotMeasurableHere extends EnvironmentError {}

/** The run was asked to stop (Ctrl-C, SIGTERM): exit code 130. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  constructor(message = 'interrupted') {
    super(message)
  }
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** @throws {Interrupted} when the signal has been raised. */
export function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Interrupted()
}
