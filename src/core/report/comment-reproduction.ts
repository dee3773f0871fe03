import { folded, paragraph, type Block } from './markdown-document.ts'
import { escapeMarkdown } from './markdown-escape.ts'

/** How a person measures the same on their own machine. */
export interface Reproduction {
  /** Shell commands, each on one line, with every foreign word quoted. */
  readonly commands: readonly string[]
  /** What the commands do not say; plain text. */
  readonly notes: readonly string[]
}

/** The commands, folded; those that are the same for several results once, and so the notes that all of them have. */
export function reproductionBlocks(
  all: readonly { readonly name: string; readonly reproduction: Reproduction | undefined }[],
): Block[] {
  const shared = (
    all.find(({ reproduction }) => reproduction !== undefined)?.reproduction?.notes ?? []
  ).filter((note) =>
    all.every(({ reproduction }) => reproduction === undefined || reproduction.notes.includes(note)),
  )
  const byText = new Map<string, string[]>()
  for (const { name, reproduction } of all) {
    if (reproduction === undefined) continue
    const text = textOf(reproduction, shared)
    if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), name])
  }
  if (byText.size === 0) return []
  const parts = [...byText].map(([text, names]) =>
    byText.size === 1 ? text : `**${names.map(escapeMarkdown).join(', ')}**\n\n${text}`,
  )
  const text = [...parts, ...shared.map(escapeMarkdown)].join('\n\n')
  return [folded(paragraph(5, 'how to reproduce it', text), 'How to reproduce it locally')]
}

/** undefined where a command could leave its code block. */
function textOf({ commands, notes }: Reproduction, shared: readonly string[]): string | undefined {
  if (commands.some((command) => /[\r\n]|`{3}|~{3}/.test(command))) return undefined
  const own = notes.filter((note) => !shared.includes(note))
  const remarks = own.map((note) => `\n\n${escapeMarkdown(note)}`).join('')
  return `\`\`\`sh\n${commands.join('\n')}\n\`\`\`${remarks}`
}
