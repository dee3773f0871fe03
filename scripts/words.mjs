// Lists phrases of scripts/words.json that stand in prose of the repository, with a better wording:
//   node scripts/words.mjs [FILE | FOLDER]…
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { proseOf } from './prose.mjs'

/** What others wrote, what is generated or measured, and the list itself. */
const NOT_OURS =
  /^(action\/dist|__tests__\/fixtures|docs\/gallery|bench\/.*\/data|node_modules)\/|^__tests__\/github\/openapi\.json$|^package(-lock)?\.json$|^scripts\/words\.json$|^__tests__\/house\/words\.test\.ts$|\.gen\.ts$/

const BETWEEN_WORDS = String.raw`\s+(?:(?:\*|//|#|>)\s+)?`
const { phrases } = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'))
const anyPhrase = new RegExp(
  String.raw`(?<![\w./$|-])(?:${phrases.map(({ avoid }) => `(${avoid.replaceAll(' ', BETWEEN_WORDS)})`).join('|')})(?![\w/$-]|\.\w)`,
  'gi',
)

/** @returns what stands in the prose of one file: line, the phrase and what to write instead. */
export function phrasesIn(path, text) {
  return [...(proseOf(path, text)?.matchAll(anyPhrase) ?? [])].map((match) => ({
    path,
    line: text.slice(0, match.index).split('\n').length,
    phrase: match[0].replace(/\s+(?:(?:\*|\/\/|#|>)\s+)?/g, ' '),
    write: phrases[match.slice(1).findIndex((group) => group !== undefined)].write,
  }))
}

/** @returns what stands in the files of the repository below the given paths. */
export function phrasesBelow(paths) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...paths], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && !NOT_OURS.test(path))
    .flatMap((path) => phrasesIn(path, readOrNothing(path)))
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // deleted, and not committed yet
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = phrasesBelow(process.argv.slice(2))
  for (const { path, line, phrase, write } of found) console.log(`${path}:${line}: "${phrase}" → ${write}`)
  console.log(`${found.length} phrases to reword`)
  process.exitCode = found.length === 0 ? 0 : 1
}
