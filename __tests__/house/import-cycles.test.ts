import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const CORE = 'src/core'
const IMPORT = /^(?:import|export)\b[^'"]*from '(\.[^']+)'|^import '(\.[^']+)'/gm

/** A folder of src/core; files that lie in none are of the folder ".". */
const folderOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '.')

/** The sources below a folder, by path within it. */
function sourcesIn(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** Each import from one folder or file into another, with the imports of files behind it. */
function importsBetween(
  files: ReadonlyMap<string, string>,
  placeOf: (file: string) => string = folderOf,
): Map<string, string[]> {
  const between = new Map<string, string[]>()
  for (const [file, text] of files) {
    for (const [, from, bare] of text.matchAll(IMPORT)) {
      const target = join(dirname(file), from ?? bare ?? '')
      if (target.startsWith('..') || placeOf(target) === placeOf(file)) continue
      const edge = `${placeOf(file)} → ${placeOf(target)}`
      between.set(edge, [...(between.get(edge) ?? []), `${file} → ${target}`])
    }
  }
  return between
}

/** The imports that close a cycle. */
function cycles(between: ReadonlyMap<string, readonly string[]>): string[] {
  const edges = [...between.keys()].map((edge) => edge.split(' → ') as [string, string])
  const next = new Map<string, string[]>()
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to])
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return next.get(from)?.some((one) => reaches(one, to, seen)) ?? false
  }
  return edges
    .filter(([a, b]) => reaches(b, a))
    .flatMap(([a, b]) => between.get(`${a} → ${b}`)?.map((found) => `${a} → ${b}: ${found}`) ?? [])
}

describe('files of src', () => {
  it('have no import cycle, with types', () => {
    const files = sourcesIn('src')
    expect(files.size).toBeGreaterThan(500)
    expect(cycles(importsBetween(files, (file) => file))).toEqual([])
  })

  it('would be found in a cycle', () => {
    const files = new Map([
      ['a.ts', "import type { B } from './b.ts'\n"],
      ['b.ts', "import { a } from './a.ts'\n"],
    ])
    expect(cycles(importsBetween(files, (file) => file))).toEqual([
      'a.ts → b.ts: a.ts → b.ts',
      'b.ts → a.ts: b.ts → a.ts',
    ])
  })
})

describe('folders of src/core', () => {
  it('have no import cycle', () => {
    const files = sourcesIn(CORE)
    expect(files.size).toBeGreaterThan(100)
    expect(cycles(importsBetween(files))).toEqual([])
  })

  it('files of judge/rounds import only those that docs/architecture.md names before them', () => {
    const [root, begin] = ['src/core/judge/rounds', 'core/judge/rounds/round.ts']
    const page = readFileSync('docs/architecture.md', 'utf8')
    const block = page.split('```').find((text) => text.startsWith(`text\n${begin}`)) ?? ''
    const below = [...block.matchAll(/^ {2}([a-z]+\.ts) {2,}/gm)].map(([, name = '']) => name)
    const order = [basename(begin), ...below]
    const files = sourcesIn(root)
    expect(order.toSorted()).toEqual([...files.keys()].toSorted())
    const backwards = [...importsBetween(files, (file) => file)].filter(([edge]) => {
      const [from, to] = edge.split(' → ') as [string, string]
      return order.indexOf(to) >= order.indexOf(from)
    })
    expect(files.size).toBeGreaterThan(8)
    expect(backwards).toEqual([])
  })

  it('would be found in a cycle, over any number of folders and with types', () => {
    const found = cycles(
      importsBetween(
        new Map([
          ['a/one.ts', "import { two } from '../b/two.ts'\n"],
          ['b/two.ts', "import type {\n  three,\n} from '../three.ts'\n"],
          ['three.ts', "export { one } from './a/one.ts'\nimport { four } from './d/four.ts'\n"],
          ['d/four.ts', "import { z } from 'zod'\n"],
        ]),
      ),
    )
    expect(found).toEqual([
      'a → b: a/one.ts → b/two.ts',
      'b → .: b/two.ts → three.ts',
      '. → a: three.ts → a/one.ts',
    ])
  })
})
