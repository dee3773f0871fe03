import { describe, expect, it } from 'vitest'
import { exclusiveWorkflows } from '../../../src/features/init/init.ts'

const steps = (forks: boolean, ...names: readonly string[]): string[] =>
  exclusiveWorkflows({ forks }, new Map(names.map((name) => [name, 'name: x\n'])))
const FOLDER = '.github/workflows'

describe('exclusiveWorkflows', () => {
  it('has nothing to say where nothing gets in the way', () => {
    expect(steps(true)).toEqual([])
    expect(steps(false, 'kbench-pull-request.yml', 'kbench-nightly.yml', 'kbench-release.yml')).toEqual([])
    expect(steps(true, 'kbench-measure.yml', 'kbench-report.yml')).toEqual([])
  })

  it('names the one beside the pair', () => {
    const [step, ...more] = steps(true, 'kbench-pull-request.yml', 'kbench-measure.yml')
    expect(more).toEqual([])
    expect(step).toMatch(
      /^Remove \.github\/workflows\/kbench-pull-request\.yml: together with kbench-measure\.yml and kbench-report\.yml, .* twice.* same comment.* Or keep it and remove kbench-measure\.yml and kbench-report\.yml: people without/,
    )
  })

  it('names the pair, or what there is of it, beside the one', () => {
    const both = steps(false, 'kbench-measure.yml', 'kbench-report.yml')
    expect(both).toHaveLength(1)
    expect(both[0]).toContain(
      `Remove ${FOLDER}/kbench-measure.yml and ${FOLDER}/kbench-report.yml: together with`,
    )
    expect(both[0]).toContain('Or keep them and remove kbench-pull-request.yml: pull requests from forks')
    expect(steps(false, 'kbench-measure.yml')[0]).toMatch(/^Remove \S+kbench-measure\.yml: together with/)
  })

  it('names a matrix without its own comment', () => {
    expect(steps(true, 'kbench-matrix.yml')).toEqual([
      expect.stringMatching(/kbench-matrix\.yml its own comment.*`comment-name: kbench-matrix`/),
    ])
    const own = new Map([['kbench-matrix.yml', 'with:\n          comment-name: kbench-matrix\n']])
    expect(exclusiveWorkflows({ forks: true }, own)).toEqual([])
    const commented = new Map([['kbench-matrix.yml', 'with:\n  # comment-name: x\n']])
    expect(exclusiveWorkflows({ forks: true }, commented)).toHaveLength(1)
  })

  it('names what would measure a second time beside shards, and shards beside that', () => {
    const shards = (...names: readonly string[]): string[] =>
      exclusiveWorkflows({ forks: false, shards: 4 }, new Map(names.map((name) => [name, 'name: x\n'])))
    expect(shards('kbench-shards.yml', 'kbench-nightly.yml', 'kbench-matrix.yml')).toEqual([])
    const remove = (path: string, beside: string): string[] => [
      `Remove ${FOLDER}/${path}: together with ${beside}, every pull request is measured twice.`,
    ]
    expect(shards('kbench-pull-request.yml')).toEqual(remove('kbench-pull-request.yml', 'kbench-shards.yml'))
    expect(steps(false, 'kbench-shards.yml')).toEqual(remove('kbench-shards.yml', 'kbench-pull-request.yml'))
  })
})
