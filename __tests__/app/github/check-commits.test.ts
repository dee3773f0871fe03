import { describe, expect, it } from 'vitest'
import { checkCommits } from '../../../src/app/github/report-run.ts'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { commitsOf, type Measured } from '../../../src/core/record/measured.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { BASE, buildMeasured, HEAD, MERGE } from './measured-artifacts.ts'

const STRANGE = 'e'.repeat(40)
const world = (): FakeGitHub => {
  const github = new FakeGitHub()
  github.parents.set(MERGE, [BASE, HEAD])
  github.parents.set(STRANGE, [BASE])
  return github
}
const check = (commits: readonly (string | undefined)[], github = world()): Promise<void> =>
  checkCommits(
    commits.map((commit, index) => ({ name: `kbench-${String(index)}`, measured: measuredAt(commit) })),
    [HEAD],
    github,
  )

function measuredAt(commit: string | undefined): Measured {
  return commit === undefined ? withoutCommit() : buildMeasured(commit)
}
function withoutCommit(): Measured {
  const measured = buildMeasured()
  const [result] = measured.results
  delete result?.record?.subject.commit
  return measured
}

describe('the commits that results name', () => {
  it('may be the head, the commit that merges it, or none', async () => {
    const github = world()
    await check([HEAD, undefined, MERGE, MERGE], github)
    expect(github.calls).toEqual([`parentsOf ${MERGE}`])
  })

  it.each([
    ['the base', BASE],
    ['a commit without this parent', STRANGE],
    ['a commit that is nowhere', 'f'.repeat(40)],
    ['a part of the head', HEAD.slice(0, 12)],
    ['no commit at all', '../../x\n::error::'],
  ])('may not be %s', async (_, commit) => {
    const problem = check([commit])
    await expect(problem).rejects.toThrow(/^artifact "kbench-0" was measured at "/)
    await expect(problem).rejects.toThrow(`expected ${HEAD}`)
    await expect(problem).rejects.not.toThrow('\n')
  })

  it('are asked for once only, when they are no merge, too', async () => {
    const github = world()
    github.parents.set('1'.repeat(40), [BASE, HEAD])
    await expect(check([MERGE, '1'.repeat(40)], github)).rejects.toThrow('kbench-1')
    expect(github.calls).toEqual([`parentsOf ${MERGE}`])
  })

  it('are looked for in comparisons, too', () => {
    const measured = buildMeasured(HEAD)
    const comparison = {
      current: { commit: MERGE },
      pair: { head: { commit: STRANGE }, base: { commit: BASE } },
    } as unknown as Comparison
    const results = measured.results.map((result) => ({ ...result, comparison }))
    expect(commitsOf({ ...measured, results })).toEqual([HEAD, MERGE, STRANGE])
    expect(commitsOf(withoutCommit())).toEqual([])
  })
})
