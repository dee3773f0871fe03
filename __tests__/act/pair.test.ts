import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { parsePair } from '../../src/core/shards/parse-pair.ts'
import { throttleLinks } from '../kind/throttle.ts'
import { WorkflowRepository, workflowWith, type WorkflowRun } from './workflow.ts'

const CONFIGURATION = `
version: 1
provider: { kind: { nodes: 3 } }
preset: smoke
subject: { setup: bash plugin/install.sh }
suites:
  network: { durationSeconds: 1, paths: [pod-to-pod], placements: [inter-node], protocols: [tcp], latency: false }
gate:
  rounds: [16]
  profile: never
  rules: [{ series: 'network_cpu', informational: true }]
`

describe('a pull request under act', () => {
  const repository = new WorkflowRepository()
  const out = join(repository.folder, 'kbench-out/pair')
  let ended: WorkflowRun

  beforeAll(async () => {
    repository.write('.github/workflows/kbench.yml', workflowWith({ out }, ['verdict', 'regressions']))
    repository.write('kbench.yaml', CONFIGURATION)
    repository.write('plugin/install.sh', 'echo "a plugin that does nothing"\n')
    repository.commit('base')
    repository.git('checkout', '--quiet', '-b', 'slower')
    repository.write('plugin/install.sh', throttleLinks('1gbit'))
    repository.commit('slower')
    // What GitHub checks out: the pull request merged into its base.
    repository.git('checkout', '--quiet', '--detach', 'main')
    repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'slower')
    const payload = { pull_request: { number: 1, base: { ref: 'main' }, head: { ref: 'slower' } } }
    ended = await repository.run('kbench.yml', 'pull_request', {}, payload)
  })

  it('is measured in pairs against its base, without being asked to', () => {
    const text = readFileSync(join(out, 'pair.json'), 'utf8')
    const { paused, rounds, subjects } = parsePair(text, 'pair.json')
    // Slices pause the loads, not the clusters.
    expect(paused).toBe(false)
    expect(rounds.filter(({ measurements }) => measurements === undefined)).toHaveLength(16)
    expect(subjects.base.commit).toBe(repository.git('rev-parse', 'main').trim())
    expect(subjects.head.commit).toBe(repository.git('rev-parse', 'HEAD').trim())
  })

  it('fails the job for the commit that throttles, by name', () => {
    expect(ended.log).toContain('OUTPUTS regressed ["network_throughput')
    expect(ended.log).toContain('::error title=Regression%3A network_throughput')
    expect(ended.log).toContain('Job failed')
    expect(ended.code).toBe(1)
  })

  it('writes a job summary and a chart of rounds, and leaves no cluster', () => {
    expect(ended.log).toContain('Summary - ## ✗ Regressed')
    expect(existsSync(join(out, 'charts/network.png'))).toBe(true)
    expect(ended.log).toContain('The run left no cluster behind')
  })
})
