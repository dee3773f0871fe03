import { describeFailure } from '../../ports/command-failure.ts'
import type { BackgroundCommand, CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { Log } from '../../ports/log.ts'
import type { Argv } from '../../core/shell-command.ts'
import { serverInside } from './enter.ts'

/** The long-running processes of one pod. */
export interface Servers {
  /** Process id of the first one. */
  readonly mainPid: number | undefined
  /** Says how one of them ended that should still run. */
  failure(): string | undefined
  /** Resolves when all have ended. */
  stop(): Promise<void>
}

/** Starts them; they die with kbench. */
export function startServers(
  podName: string,
  servers: readonly Argv[],
  enter: readonly string[],
  { commands, log }: { readonly commands: CommandRunner; readonly log: Log },
): Servers {
  let stopping = false
  let failure: string | undefined
  const watch = (argv: Argv, result: CommandResult): void => {
    if (stopping) return
    failure ??= describeFailure({ ...result, argv })
    log.debug(`pod ${podName}: ${argv.join(' ')} ended: ${failure}`)
  }
  const running: BackgroundCommand[] = servers.map((argv) => {
    const background = commands.start(serverInside(enter, argv))
    void background.ended.then((result) => watch(argv, result))
    return background
  })
  return {
    mainPid: running[0]?.pid,
    failure: () => failure,
    async stop() {
      stopping = true
      await Promise.all(running.map((background) => background.stop()))
    },
  }
}
