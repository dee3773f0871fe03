import type { Log } from '../src/ports/log.ts'

/** What a session of a bench says, on standard error. */
export const sessionLog: Log = {
  info: (text) => console.error(text),
  warning: (text) => console.error(`warning: ${text}`),
  error: (text) => console.error(`error: ${text}`),
  debug: () => undefined,
  progress: () => undefined,
  group: async (_title, body) => body(),
}
