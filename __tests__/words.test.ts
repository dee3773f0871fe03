import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { temporaryFolder } from './temporary-folder.ts'

/** Folders and files that still have phrases to reword. Delete a line once `node scripts/words.mjs PATH` finds nothing. */
const NOT_YET_CLEAN = [
  '.ci',
  '__tests__/act',
  '__tests__/adapters',
  '__tests__/app/clusters',
  '__tests__/app/convert',
  '__tests__/app/github',
  '__tests__/app/init',
  '__tests__/app/measure',
  '__tests__/app/pair',
  '__tests__/app/report',
  '__tests__/bench',
  '__tests__/browser',
  '__tests__/bundle',
  '__tests__/charts',
  '__tests__/core/charts',
  '__tests__/core/comparison',
  '__tests__/core/dashboard',
  '__tests__/core/history',
  '__tests__/core/judge',
  '__tests__/core/machine',
  '__tests__/core/measured',
  '__tests__/core/naming',
  '__tests__/core/pair',
  '__tests__/core/report',
  '__tests__/core/side-by-side',
  '__tests__/fakes',
  '__tests__/github',
  '__tests__/golden',
  '__tests__/host',
  '__tests__/kind',
  '__tests__/kubernetes',
  '__tests__/node24',
  '__tests__/providers',
  '__tests__/published',
  '__tests__/release.test.ts',
  '__tests__/repository.test.ts',
  '__tests__/suites',
  '__tests__/template-baseline.test.ts',
  '__tests__/tools',
  'bench',
  'docs/adr',
  'docs/architecture.md',
  'docs/reference',
  'docs/statistics.md',
  'jest.config.js',
  'schema',
  'scripts',
  'src/adapters',
  'src/app/compare',
  'src/app/convert',
  'src/app/github',
  'src/app/init',
  'src/app/measure',
  'src/app/pair',
  'src/app/report',
  'src/app/same-path.ts',
  'src/charts',
  'src/core/charts',
  'src/core/charts-branch',
  'src/core/comparison',
  'src/core/content-hash.ts',
  'src/core/dashboard',
  'src/core/errors.ts',
  'src/core/findings',
  'src/core/format',
  'src/core/history',
  'src/core/json-file.ts',
  'src/core/judge',
  'src/core/machine',
  'src/core/measured',
  'src/core/naming',
  'src/core/pair',
  'src/core/report',
  'src/core/side-by-side',
  'src/kubernetes',
  'src/pages',
  'src/ports',
  'src/providers/command',
  'src/providers/host',
  'src/providers/kind',
  'src/providers/kubeconfig',
  'src/suites/control-plane',
  'src/suites/http',
  'src/suites/image-pull',
  'src/suites/network',
  'src/suites/storage',
  'src/suites/tool-versions.ts',
  'src/tools',
]

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
  it('is kept by every text of the repository', () => {
    expect(words('.', '.', ...NOT_YET_CLEAN.map((path) => `:(exclude)${path}`))).toEqual([])
  })

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
