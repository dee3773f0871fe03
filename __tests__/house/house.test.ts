import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ts from 'typescript-6'

const TRACKED = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)
/** Sources, by any part of their path, and pages below docs. */
const IN_COMMENT =
  /(?<![\w/<*.~-])(?:\.\.?\/)*((?:[\w@-][\w@.-]*\/)*[\w@-][\w.-]*\.(?:tsx?|mjs|cjs|py)|docs\/[\w/-]+\.md)\b/g
/** Of github-action-benchmark, whose reader comments cite. */
const OF_OTHERS = new Set(['src/extract.ts', 'src/write.ts'])

describe('src', () => {
  it('exports no name twice', () => {
    const printed = execFileSync(process.execPath, ['scripts/house.mjs', '--twice'], { encoding: 'utf8' })
    expect(printed.split('\n').filter(Boolean)).toEqual([])
  })
})

describe('paths', () => {
  it('of docs/architecture.md exist', () => {
    const text = readFileSync('docs/architecture.md', 'utf8')
    const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, one = '']) => one)
    const inTrees = [...text.matchAll(/^ *(\S+\/\S+\.ts)\b/gm)].map(([, one = '']) => one)
    const named = [...quoted, ...inTrees].filter(isPath).flatMap(withoutBraces)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })

  it('in comments exist', () => {
    const gone = TRACKED.filter((file) =>
      /^(src|scripts|__tests__|bench|support)\/.*\.(tsx?|mjs|cjs)$/.test(file),
    )
      .filter((file) => !/^__tests__\/(fixtures|golden)\//.test(file))
      .flatMap((file) =>
        commentsOf(file)
          .flatMap((comment) => [...comment.matchAll(IN_COMMENT)].map(([, path = '']) => path))
          .filter((path) => !exists(path) && !OF_OTHERS.has(path))
          .map((path) => `${file}: ${path}`),
      )
    expect(gone).toEqual([])
  })
})

/** Who may not import whom; what both need is in support. */
const APART: readonly (readonly [from: string, to: string])[] = [
  ['bench', '__tests__'],
  ['__tests__', 'bench'],
  ['support', '__tests__'],
  ['support', 'bench'],
  ['src', 'support'],
]

describe('tests, benchmarks and what both need', () => {
  it.each(APART)('no file of %s imports one of %s', (from, to) => {
    const sources = TRACKED.filter((file) => file.startsWith(`${from}/`) && /\.(ts|tsx|mjs)$/.test(file))
    expect(sources.length).toBeGreaterThan(5)
    const imports = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|loadSource\(|withCompiled\()\s*'([^']+)'/g)]
        .map(([, path = '']) => (path.startsWith('.') ? join(dirname(file), path) : path))
        .filter((path) => path.startsWith(`${to}/`))
        .map((path) => `${file}: ${path}`),
    )
    expect(imports).toEqual([])
  })
})

/** A file or folder of the sources; not a command, a label value, or a file that kbench writes. */
function isPath(text: string): boolean {
  return (
    /^[\w@{}*<>,./-]+$/.test(text) &&
    /^(src|docs|scripts|__tests__|bench|support|images|schema|\.ci|\.github|app|core|entry|config|suites|providers|kubernetes|tools|ports|adapters|pages|charts|import|features|workflows-templates)\//.test(
      text,
    )
  )
}

function withoutBraces(path: string): string[] {
  const [, before = '', inner = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return inner === '' ? [path] : inner.split(',').flatMap((one) => withoutBraces(`${before}${one}${after}`))
}

/** Whether a tracked file has this path, ends with it, or is below it; `*` and `<id>` stand for any name. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/<[\w-]+>/g, '*')
    .split('*')
    .map((part) => part.replaceAll(/[.+]/g, '\\$&'))
    .join('[^/]*')
  const expression = new RegExp(`(^|/)${pattern}(/|$)`)
  return TRACKED.some((file) => expression.test(file))
}

function commentsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text)
  const comments: string[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      comments.push(scanner.getTokenText())
  }
  return comments
}
