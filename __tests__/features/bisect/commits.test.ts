import { describe, expect, test } from 'vitest'
import { commitsBetween, parentsOf, subjectOf } from '../../../src/features/bisect/commits.ts'
import { GitRepository } from '../../app/pair/subjects/git-repository.ts'

describe('the commits between GOOD and BAD', () => {
  const repository = GitRepository.origin()
  const good = repository.commit('good')
  const second = repository.commit('second')
  repository.git('tag', 'fork')
  const third = repository.commit('third')
  repository.git('checkout', '--quiet', '-b', 'side', 'fork')
  const side = repository.commit('side')
  const merge = repository.merge('main', 'side')
  const bad = repository.commit('bad')

  test('are those of the first-parent line, oldest first, and a merge is one of them', async () => {
    expect(await commitsBetween(good, bad, repository.context())).toEqual({
      good,
      bad,
      commits: [second, third, merge, bad],
    })
    expect(await parentsOf(merge, repository.context())).toBe(2)
    expect(await parentsOf(bad, repository.context())).toBe(1)
    expect(await subjectOf(third, repository.context())).toBe('third')
  })

  test.each([
    ['no such commit', () => ['nowhere', bad], '"nowhere" is not a commit of this repository'],
    ['one and the same', () => [bad, bad], 'are the same commit'],
    ['the other way round', () => [bad, good], `It is the other way round: kbench bisect ${good} ${bad}`],
    ['of two branches', () => [side, third], `Their last common commit is ${second.slice(0, 12)}`],
  ] as const)('%s: says so', async (_, commits, words) => {
    const [from = '', to = ''] = commits()
    const error: unknown = await commitsBetween(from, to, repository.context()).catch(
      (thrown: unknown) => thrown,
    )
    expect(`${String(error)} ${String((error as { nextStep?: string }).nextStep)}`).toContain(words)
  })

  test('in a shallow clone: says how to get them', async () => {
    const clone = repository.checkout(bad, 1)
    clone.git('fetch', '--quiet', '--depth=1', 'origin', good)
    await expect(commitsBetween(good, bad, clone.context())).rejects.toMatchObject({
      message: expect.stringContaining('is no ancestor of'),
      nextStep: expect.stringContaining('git fetch --unshallow'),
    })
  })
})
