// The prose of a file: what a person reads in it. All else is blanked, so that offsets and lines stay those of the file.
import ts from 'typescript-6'

/** @returns the text with everything but its prose replaced by spaces; undefined for files without prose. */
export function proseOf(path, text) {
  const readProse = readers.find(([pattern]) => pattern.test(path))?.[1]
  return readProse?.(text, path)
}

const readers = [
  [/\.(ts|tsx|mjs|cjs|js)$/, codeProse],
  [/\.md$/, markdownProse],
  [/\.json$/, jsonProse],
  [/\.ya?ml$/, (text) => blank(text, /^[ \t-]*[\w-]+:(?=\s)/gm)],
  [/\.(sh|py|css|txt)$|(^|\/)Dockerfile$|^\.ci\/[\w-]+$/, (text) => text],
]

/** Comments, strings with a space in them, and the text of elements. */
function codeProse(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const kept = text.split('')
  const erase = (from, to) => {
    for (let at = from; at < to; at += 1) if (kept[at] !== '\n') kept[at] = ' '
  }
  const visit = (node) => {
    const children = node
      .getChildren(source)
      .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode)
    if (children.length > 0) {
      children.forEach(visit)
      return
    }
    const from = node.getStart(source, false)
    if (!isText(node) || !/\s/.test(text.slice(from, node.end))) erase(from, node.end)
    // Else all that stands between its delimiters would look like code between backticks.
    else if (isTemplate(node)) {
      erase(from, from + 1)
      erase(node.end - (text.endsWith('${', node.end) ? 2 : 1), node.end)
    }
  }
  visit(source)
  return withoutInlineCode(kept.join(''))
}

function isText({ kind }) {
  return kind === ts.SyntaxKind.StringLiteral || kind === ts.SyntaxKind.JsxText || isTemplate({ kind })
}

function isTemplate({ kind }) {
  return kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken
}

/** Without code blocks of data and programs; examples of a shell and of output count. */
function markdownProse(text) {
  return withoutInlineCode(blank(text, /^ *```(json|ts|js|typescript|javascript)\n[\s\S]*?^ *```/gm))
}

/** Values with a space in them; names and single words are the format. */
function jsonProse(text) {
  return blank(text, /"(?:[^"\\]|\\.)*"\s*:|"[^"\s]*"/g)
}

/** Without identifiers, snippets and commands between backticks. */
function withoutInlineCode(text) {
  return blank(text, /`(?:[^`\s]+|[^`\n]*[{}=()<>/][^`\n]*)`/g)
}

function blank(text, pattern) {
  return text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))
}
