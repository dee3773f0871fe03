import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCommit } from '../../../../src/app/pair/checkout.ts'
import { defaultBase } from '../../../../src/app/pair/subjects.ts'
import { GitRepository } from './git-repository.ts'

const MERGE = 'refs/pull/7/merge'
/** More than there are commits: everything, as `fetch-depth: 0` has it. */
const ALL = 0

let origin: GitRepository
/** What was merged into, what was merged, and the merge: those of the event. */
let base: string
let head: string
let merge: string

/** A pull request, with one commit on main after it branched off and two after GitHub made the merge of the event. */
beforeEach(() => {
  origin = GitRepository.origin()
  origin.commit('before')
  origin.git('checkout', '--quiet', '-b', 'feature')
  head = origin.commit('change')
  origin.git('checkout', '--quiet', 'main')
  base = origin.commit('base')
  merge = origin.merge(base, head)
  origin.git('update-ref', MERGE, merge)
  origin.git('checkout', '--quiet', 'main')
  for (const name of ['later', 'newest']) origin.commit(name)
})

const eventOf = (sha: string): Record<string, string> => ({
  GITHUB_BASE_REF: 'main',
  GITHUB_REF: MERGE,
  GITHUB_SHA: sha,
})
const baseIn = (clone: GitRepository, env = eventOf(merge)): Promise<string | undefined> =>
  defaultBase(clone.context(env))

describe('the base of a pull request', () => {
  test.each([1, 2, ALL])(
    'is what GitHub merged it into, not the newest of its branch: fetch-depth %d',
    async (depth) => {
      const clone = origin.checkout(merge, depth)
      expect(await baseIn(clone)).toBe(base)
    },
  )

  test('is that of the event when it is run again after another merge was made', async () => {
    origin.git('update-ref', MERGE, origin.merge('main', head))
    expect(await baseIn(origin.checkout(merge, 1))).toBe(base)
  })

  test('is fetched from a clone of one commit, and checked out', async () => {
    const clone = origin.checkout(merge, 1)
    const opened = await openCommit((await baseIn(clone)) ?? '', clone.context())
    expect(opened.commit).toBe(base)
    const all = ['before', 'base', 'later', 'change']
    expect(all.filter((name) => existsSync(join(opened.directory, name)))).toEqual(['before', 'base'])
    await opened.close()
    expect(existsSync(opened.directory)).toBe(false)
  })

  test('that cannot be fetched is an error with what git said, and with what to do', async () => {
    const clone = origin.checkout(merge, 1)
    rmSync(origin.folder, { recursive: true })
    const opened = openCommit((await baseIn(clone)) ?? '', clone.context())
    await expect(opened).rejects.toThrow(
      new RegExp(
        `^the commit ${base} is not here, and could not be fetched: git exited with 128: .*${origin.folder}`,
      ),
    )
    await expect(opened).rejects.toMatchObject({ nextStep: expect.stringContaining('`fetch-depth: 0`') })
  })

  test('has not to be fetched with the two commits that the README takes', async () => {
    const clone = origin.checkout(merge, 2)
    rmSync(origin.folder, { recursive: true })
    const opened = await openCommit((await baseIn(clone)) ?? '', clone.context())
    expect(opened.commit).toBe(base)
    await opened.close()
  })
})

describe('the base of a pull request whose own commit was checked out', () => {
  test('is where it left its branch', async () => {
    const before = origin.git('rev-parse', `${base}^`)
    expect(await baseIn(origin.checkout(head, ALL))).toBe(before)
  })

  test('is the commit of that branch which it merged last, and no separate commit', async () => {
    const merged = origin.merge(head, base)
    origin.git('update-ref', 'refs/heads/feature', merged)
    const event = eventOf(origin.merge('main', merged))
    expect(await baseIn(origin.checkout(merged, ALL), event)).toBe(base)
  })

  test('is not guessed where there is no history', async () => {
    const found = baseIn(origin.checkout(head, 1))
    await expect(found).rejects.toThrow(
      'the commit of main to compare this pull request with is not known: what was checked out is not the merge of this event, and has no history',
    )
    await expect(found).rejects.toMatchObject({ nextStep: expect.stringContaining('`fetch-depth: 0`') })
  })

  test('is not reported by a branch that cannot be fetched', async () => {
    const clone = origin.checkout(head, ALL)
    const forget = (): string => clone.git('update-ref', '-d', 'refs/remotes/origin/main')
    forget()
    expect(await baseIn(clone)).toBe(origin.git('rev-parse', `${base}^`))
    forget()
    rmSync(origin.folder, { recursive: true })
    await expect(baseIn(clone)).rejects.toThrow(/it could not be fetched: git exited with 128: .*fatal/)
  })

  test('is nothing where that is the branch itself, whatever was merged into it', async () => {
    origin.git('update-ref', 'refs/heads/main', origin.merge('main', head))
    const event = { GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/heads/main', GITHUB_SHA: origin.head }
    expect(await baseIn(origin.checkout('refs/heads/main', ALL), event)).toBeUndefined()
  })
})

describe('the base of a branch', () => {
  test('is where it left the main one', async () => {
    origin.git('checkout', '--quiet', 'feature')
    expect(await baseIn(origin, {})).toBe(origin.git('rev-parse', `${base}^`))
  })

  test('of main itself is nothing, unless something was changed and not committed', async () => {
    expect(await baseIn(origin, {})).toBeUndefined()
    writeFileSync(join(origin.folder, 'base'), 'changed')
    expect(await baseIn(origin, {})).toBe(origin.head)
  })
})
