import { setMaxListeners } from 'node:events'

/** What the process reports about being asked to stop. */
interface Interruption {
  readonly signal: AbortSignal
  /** Stops listening; for tests and for the end. */
  dispose(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Raises a signal on the first Ctrl-C or SIGTERM, so that the run can clean up; a later one ends the process at once.
 * @param onRepeat called before the process ends without clean-up
 */
export function listenForInterruption(onFirst: () => void, onRepeat: () => void): Interruption {
  const controller = new AbortController()
  // Every command of a run listens to it.
  setMaxListeners(0, controller.signal)
  const handler = (): void => {
    if (controller.signal.aborted) {
      onRepeat()
      process.exit(130)
    }
    onFirst()
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, handler)
  return {
    signal: controller.signal,
    dispose() {
      for (const name of SIGNALS) process.removeListener(name, handler)
    },
  }
}
