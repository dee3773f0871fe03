import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparisonSchema, type Comparison } from '../../src/core/record/comparison-schema.ts'
import { formatSeries } from '../../src/core/series.ts'
import { parsePair } from '../../src/core/record/parse-pair.ts'
import { throttleLinks } from '../kind/throttle.ts'
import { WorkflowRepository, workflowWith, type WorkflowRun } from './workflow.ts'

// The product's claim for pull requests, end to end: a commit that throttles the links between nodes is red by name, and
// nothing else is.
const CONFIGURATION = `
version: 1
provider: { kind: { nodes: 3 } }
preset: smoke
subject: { setup: bash plugin/install.sh }
suites:
  network: { durationSeconds: 1, paths: [pod-to-pod], protocols: [tcp], latency: false }
  storage: { durationSeconds: 1, jobs: [read_iops], provisioning: false }
gate:
  # The second look, after 16 rounds, is the last.
  budget: 1s
  rules: [{ series: 'network_cpu', informational: true }, { series: 'storage_latency', informational: true }]
`

describe('a pull request under act', () => {
  const repository = new WorkflowRepository()
  const out = join(repository.folder, 'kbench-out/pair')
  let ended: WorkflowRun
  const comparison = (): Comparison =>
    comparisonSchema.parse(JSON.parse(readFileSync(join(out, 'comparison.json'), 'utf8')))

  beforeAll(async () => {
    repository.write('.github/workflows/kbench.yml', workflowWith({ out }, ['verdict', 'regressions']))
    repository.write('kbench.yaml', CONFIGURATION)
    repository.write('plugin/install.sh', 'echo "a plugin that does nothing"\n')
    repository.commit('base')
    repository.git('checkout', '--quiet', '-b', 'slower')
    repository.write('plugin/install.sh', throttleLinks('2gbit'))
    repository.commit('slower')
    // What GitHub checks out: the pull request merged into its base.
    repository.git('checkout', '--quiet', '--detach', 'main')
    repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'slower')
    const payload = { pull_request: { number: 1, base: { ref: 'main' }, head: { ref: 'slower' } } }
    ended = await repository.run('kbench.yml', 'pull_request', {}, payload)
  })

  it('is measured in pairs against its base, without being asked to', () => {
    const text = readFileSync(join(out, 'pair.json'), 'utf8')
    const { paused, rounds, subjects, completedStages } = parsePair(text, 'pair.json')
    // Slices pause the loads, not the clusters.
    expect(paused).toBe(false)
    // So large a change is proven at the first look, unless too many rounds were disturbed.
    expect([1, 2]).toContain(completedStages)
    expect(rounds.filter(({ measurements }) => measurements === undefined)).toHaveLength(8 * completedStages)
    expect(subjects.base.commit).toBe(repository.git('rev-parse', 'main').trim())
    expect(subjects.head.commit).toBe(repository.git('rev-parse', 'HEAD').trim())
  })

  it('fails the job for the commit that throttles, by name, and for nothing else', () => {
    const regressed = comparison().series.filter(({ verdict, gates }) => verdict === 'regressed' && gates)
    expect(regressed.map(formatSeries)).toEqual([
      'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    ])
    expect(ended.log).toContain('OUTPUTS regressed ["network_throughput')
    expect(ended.log).toContain('::error title=Regression%3A network_throughput')
    expect(ended.log).toContain('Job failed')
    expect(ended.code).toBe(1)
  })

  // First the log, so that a failure says why.
  it('says why: the queue that the setup of head puts before the links', () => {
    expect(ended.log).not.toContain('The settings of the nodes are not compared')
    expect(comparison().environmentDifferences).toContainEqual({
      field: 'node: queueing of eth0',
      baseline: 'noqueue',
      current: 'tbf',
    })
  })

  it('writes a job summary and a chart of rounds, and leaves no cluster', () => {
    expect(ended.log).toContain('Summary - ## ✗ Regressed')
    expect(existsSync(join(out, 'charts/network.png'))).toBe(true)
    expect(ended.log).toContain('The run left no cluster behind')
    expect(repository.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  })
})
