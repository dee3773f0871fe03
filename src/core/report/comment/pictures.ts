import { escapeAddress, escapeHtml, escapeMarkdown } from '../markdown/escape.ts'
import { folded, paragraph, type Block } from '../markdown/document.ts'

/** A picture that a comment can show. */
export interface CommentPicture {
  readonly suite: string
  readonly title: string
  /** In pixels of the page. */
  readonly width: number
  readonly addresses: { readonly light: string; readonly dark: string }
}

/** The first is seen at once, the others are opened. */
export function pictureBlocks(pictures: readonly CommentPicture[], importance: number): Block[] {
  return pictures.flatMap((picture, index) => {
    const image = imageOf(picture)
    if (image === undefined) return []
    const block = paragraph(importance, `the chart of ${escapeMarkdown(picture.suite)}`, image)
    return [index === 0 ? block : folded(block, escapeMarkdown(picture.title))]
  })
}

/** HTML that GitHub lets through; undefined where an address is none. */
function imageOf({ title, width, addresses }: CommentPicture): string | undefined {
  const [light, dark] = [escapeAddress(addresses.light), escapeAddress(addresses.dark)]
  if (light === undefined || dark === undefined) return undefined
  const image = `<img alt="${escapeHtml(title)}" width="${width.toFixed(0)}" src="${escapeHtml(light)}">`
  const source = `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}">`
  return `<picture>${source}${image}</picture>`
}
