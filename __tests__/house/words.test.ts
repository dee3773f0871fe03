import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

function words(folder: string, ...paths: string[]): string[] {
  const script = resolve('scripts/words.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...paths], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trimEnd().split('\n').slice(0, -1)
}

describe('the word list', () => {
  it('covers comments, strings, tables and examples, across line breaks, but neither identifiers nor fields', () => {
    const folder = temporaryFolder('words')
    mkdirSync(join(folder, 'src'))
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    const files = {
      'src/one.ts': [
        '/** It is a cluster of its',
        ' * own. */',
        'export const told = { twins: 1 }',
        "console.log(`made anew: ${told['twins']}`, 'twins')",
      ],
      'page.md': ['The field `twins` of `a.json`.', '', '```sh', 'kbench run # by turns', '```'],
      'one.json': ['{ "twins": "twins", "title": "both twins" }'],
      'one.yaml': ['told: it runs without end'],
    }
    for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
    expect(words(folder, '.').map((line) => line.replace(/ →.*/, ''))).toEqual([
      'one.json:1: "twins"',
      'one.yaml:1: "without end"',
      'page.md:4: "by turns"',
      'src/one.ts:1: "of its own"',
      'src/one.ts:4: "anew"',
    ])
  })
})
