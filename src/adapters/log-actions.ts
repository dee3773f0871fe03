import * as core from '@actions/core'
import type { Log } from '../ports/log.ts'

/** Progress in the log of a GitHub Actions step: groups fold, warnings and errors become annotations. */
export function createActionsLog(): Log {
  return {
    info: (message) => core.info(message),
    warning: (message) => core.warning(message),
    error: (message) => core.error(message),
    debug: (message) => core.debug(message),
    progress: (message) => core.info(`  ${message}`),
    async group(title, body) {
      core.startGroup(title)
      try {
        return await body()
      } finally {
        core.endGroup()
      }
    },
  }
}
