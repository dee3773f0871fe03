import * as core from '@actions/core'
import { printable } from '../core/format/text-layout.ts'
import type { Log } from '../ports/log.ts'

/** Progress in the log of a GitHub Actions step: groups fold, warnings and errors become annotations. */
export function createActionsLog(): Log {
  return {
    info: (message) => core.info(withoutCommands(message)),
    warning: (message) => core.warning(printableText(message)),
    error: (message) => core.error(printableText(message)),
    debug: (message) => core.debug(printableText(message)),
    progress: (message) => core.info(withoutCommands(`  ${message}`)),
    async group(title, body) {
      core.startGroup(printableText(title))
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
  return printableText(message)
    .replaceAll(/(^|[\r\n])([^\S\r\n]*):(?=:)/g, '$1$2:\u200b')
    .replaceAll('##[', '##\u200b[')
}

/** With the ends of its lines; the runner skips more kinds of white space before a command than `\s` has, such as U+0085. */
function printableText(message: string): string {
  return message.replaceAll(/[^\r\n]+/g, printable)
}
