import * as core from '@actions/core'
import type { Log } from '../ports/log.ts'

/** Progress in the log of a GitHub Actions step: groups fold, warnings and errors become annotations. */
export function createActionsLog(): Log {
  return {
    info: (message) => core.info(withoutCommands(message)),
    warning: (message) => core.warning(message),
    error: (message) => core.error(message),
    debug: (message) => core.debug(message),
    progress: (message) => core.info(withoutCommands(`  ${message}`)),
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

/**
 * Plain lines may hold what a tool or a stranger wrote, and the runner takes commands from them: `::name::` at the start of a line,
 * in its older form `##[name]` anywhere (https://github.com/actions/runner, ActionCommand.cs). The other levels escape by themselves.
 */
function withoutCommands(message: string): string {
  return message.replaceAll(/(^|[\r\n])([^\S\r\n]*):(?=:)/g, '$1$2:\u200b').replaceAll('##[', '##\u200b[')
}
