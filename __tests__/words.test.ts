import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { temporaryFolder } from './temporary-folder.ts'

/** Files that still have phrases to reword. Delete a line once `node scripts/words.mjs PATH` finds nothing. */
const NOT_YET_CLEAN: readonly string[] = [
  '__tests__/adapters/image-publisher-oci.test.ts',
  '__tests__/app/convert/import-result.test.ts',
  '__tests__/app/github/report-on-github.test.ts',
  '__tests__/app/pair/pair.test.ts',
  '__tests__/app/report/html-report.test.ts',
  '__tests__/core/charts/trend.test.ts',
  '__tests__/core/dashboard/site-files.test.ts',
  '__tests__/core/judge/rounds/blocks.test.ts',
  '__tests__/core/judge/rounds/error-rates.test.ts',
  '__tests__/core/judge/rounds/judge.test.ts',
  '__tests__/core/pair/pair-file.test.ts',
  '__tests__/golden/act/fork-check-run.md',
  '__tests__/golden/act/fork-comment.md',
  '__tests__/golden/act/matrix-comment.md',
  '__tests__/golden/act/pull-request-first-run.md',
  '__tests__/golden/comments/improved.md',
  '__tests__/golden/comments/incomplete.md',
  '__tests__/golden/comments/inconclusive.md',
  '__tests__/golden/comments/pictures.md',
  '__tests__/golden/comments/regressed.md',
  '__tests__/golden/comments/truncated.md',
  '__tests__/golden/markdown/pair.md',
  '__tests__/golden/tables/pair.txt',
  '__tests__/kubernetes/expose.test.ts',
  '__tests__/kubernetes/testbed.test.ts',
  '__tests__/suites/control-plane/follow.test.ts',
  '__tests__/suites/control-plane/pod-starts.test.ts',
  '__tests__/suites/control-plane/suite.test.ts',
  '__tests__/suites/http/node-cpu.test.ts',
  '__tests__/suites/http/suite.test.ts',
  '__tests__/suites/image-pull/figures/rollouts.test.ts',
  'bench/detection/convert.ts',
  'bench/detection/data-file.ts',
  'bench/detection/report.ts',
  'bench/detection/same-rounds.ts',
  'bench/detection/tables.ts',
  'bench/histories/python-tools.py',
  'bench/paired-gate.mjs',
  'bench/paired-gate/tables.ts',
  'docs/adr/0003-cpu-time-from-the-process.md',
  'docs/architecture.md',
  'docs/statistics.md',
  'schema/comparison.schema.json',
  'schema/history.schema.json',
  'schema/kbench.schema.json',
  'schema/measured.schema.json',
  'schema/pair.schema.json',
  'scripts/build.mjs',
  'src/app/convert/import-result.ts',
  'src/app/github/append-history.ts',
  'src/app/github/commit-pictures.ts',
  'src/app/github/propose-baseline.ts',
  'src/app/report/html-report.ts',
  'src/app/report/report-file.ts',
  'src/core/comparison/messages.ts',
  'src/core/comparison/schema.ts',
  'src/core/dashboard/static-page.ts',
  'src/core/history/schema.ts',
  'src/core/judge/rounds/blocks.ts',
  'src/core/judge/rounds/design.ts',
  'src/core/pair/messages.ts',
  'src/core/pair/remarks.ts',
  'src/core/pair/schema.ts',
  'src/core/report/calibration/table.ts',
  'src/kubernetes/placement.ts',
  'src/pages/dashboard/load.ts',
  'src/pages/dashboard/series-page.tsx',
  'src/pages/dashboard/trend.tsx',
  'src/pages/report/compared-detail.tsx',
  'src/ports/provider.ts',
  'src/ports/testbed.ts',
  'src/providers/command/describe-cluster.ts',
  'src/providers/command/options.ts',
  'src/providers/command/provider.ts',
  'src/providers/kind/init.ts',
  'src/providers/kind/options.ts',
  'src/providers/kind/provider.ts',
  'src/providers/kind/registry.ts',
  'src/providers/kubeconfig/provider.ts',
  'src/suites/control-plane/metrics.ts',
  'src/suites/control-plane/parameters.ts',
  'src/suites/image-pull/metrics.ts',
  'src/suites/image-pull/suite.ts',
  'src/suites/network/iperf3-output.ts',
  'src/suites/network/parameters.ts',
  'src/suites/storage/parameters.ts',
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
