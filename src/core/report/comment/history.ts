import { left } from '../columns.ts'
import { paragraph, folded, table, type Block } from '../markdown/document.ts'
import { codeMarkdown, escapeAddress } from '../markdown/escape.ts'
import type { CommentState, PastVerdict } from './state.ts'
import { outcomeSymbol, outcomeWords } from './verdict.ts'

/** The last verdicts of the comment, the newest first, folded; nothing where there is only its own. */
export function historyBlocks({ verdicts }: CommentState, runUrl: string): Block[] {
  if (verdicts.length < 2) return []
  const rows = verdicts.map((verdict) => {
    const { commit, at } = verdict
    return [
      codeMarkdown(commit.slice(0, 12)),
      `${symbolOf(verdict)} ${wordsOf(verdict)}`,
      at === null ? '–' : `${at.slice(0, 16).replace('T', ' ')} UTC`,
      runLink(verdict, runUrl),
    ]
  })
  const headers = [left('Commit'), left('Verdict'), left('Measured'), left('Run')]
  const trail = [...verdicts].reverse().map(symbolOf).join(' ')
  return [
    folded(
      table(4, 'last verdicts', '', headers, rows),
      `Last ${String(verdicts.length)} verdicts: ${trail}`,
    ),
  ]
}

function symbolOf({ verdict }: PastVerdict): string {
  return verdict === 'nothing' ? '–' : outcomeSymbol(verdict)
}

function wordsOf({ verdict }: PastVerdict): string {
  return verdict === 'nothing' ? 'nothing measured' : outcomeWords(verdict)
}

/** Runs of one repository have the same address but for the number. */
function runLink({ run: { id, attempt } }: PastVerdict, runUrl: string): string {
  const base = /^(.*\/actions\/runs)\/\d+/.exec(runUrl)?.[1]
  const address =
    base === undefined
      ? undefined
      : escapeAddress(`${base}/${String(id)}${attempt > 1 ? `/attempts/${String(attempt)}` : ''}`)
  const text = attempt > 1 ? `attempt ${String(attempt)}` : 'run'
  return address === undefined ? text : `[${text}](${address})`
}

/** The last line: where all of it is. */
export function footerBlock(commit: string, runUrl: string, versions: readonly string[]): Block {
  const run = escapeAddress(runUrl)
  const links =
    run === undefined
      ? []
      : [`[run](${run})`, `[artifacts](${run.replace(/\/attempts\/\d+$/, '')}#artifacts)`]
  const parts = [...links, `commit ${codeMarkdown(commit.slice(0, 12))}`, ...versions]
  return paragraph(0, 'footer', parts.join(' · '))
}
