import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { TOOLS_IMAGE } from '../../src/providers/kind/images.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const CHANGELOG = `# Changelog

## Unreleased

- A thing for $1 and $&.

## 0.1.0 (2026-01-01)

- The first one.
`
/** Stands for the build of the bundle, which is slow: the version goes into what it writes, too. */
const BUILD = `import { readFileSync, writeFileSync } from 'node:fs'
writeFileSync('action/dist/index.cjs', JSON.parse(readFileSync('package.json', 'utf8')).version)
`
const DATE = ['--date', '2026-02-03']

/** A clone of a repository with one release, 0.1.0, and the bare remote beside it that it is of. */
class Released {
  readonly #folder = temporaryFolder('release-test')
  readonly clone = join(this.#folder, 'clone')

  /** @param original copied, which is quicker than to make one; undefined: made */
  constructor(original?: Released) {
    if (original === undefined) this.#make()
    else cpSync(original.#folder, this.#folder, { recursive: true })
  }

  #make(): void {
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', this.clone])
    this.git('init', '--quiet', '--bare', '--initial-branch=main', '../remote.git')
    this.git('remote', 'add', 'origin', '../remote.git')
    mkdirSync(join(this.clone, 'scripts'))
    cpSync(resolve('scripts/release.mjs'), join(this.clone, 'scripts/release.mjs'))
    this.write('scripts/build.mjs', BUILD)
    this.write('action/dist/index.cjs', '0.1.0')
    const named = { name: 'kbench-action', version: '0.1.0' }
    this.write('package.json', `${JSON.stringify(named, null, 2)}\n`)
    this.write('package-lock.json', `${JSON.stringify({ ...named, packages: { '': named } }, null, 2)}\n`)
    this.write('CHANGELOG.md', CHANGELOG)
    this.commit('first')
    this.git('tag', 'v0.1.0')
    this.git('push', '--quiet', 'origin', 'main', 'v0.1.0')
  }

  git(...argv: string[]): string {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid']
    return execFileSync('git', [...identity, ...argv], { cwd: this.clone, encoding: 'utf8' }).trim()
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.clone, path)), { recursive: true })
    writeFileSync(join(this.clone, path), text)
  }

  read(path: string): string {
    return readFileSync(join(this.clone, path), 'utf8')
  }

  commit(message: string): void {
    this.git('add', '.')
    this.git('commit', '--quiet', `--message=${message}`)
  }

  /** What the remote's branches and tags point to. */
  get references(): string {
    return this.git('ls-remote', 'origin')
  }

  release(...argv: string[]): { code: number | null; stdout: string; stderr: string } {
    // Whoever runs the tests may have an identity for git or none: a release has its own.
    const env = { ...process.env, HOME: this.#folder, GIT_CONFIG_NOSYSTEM: '1' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...argv], {
      cwd: this.clone,
      env,
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }
}

const original = new Released()
let repository = original
beforeEach(() => {
  repository = new Released(original)
})

describe('scripts/release.mjs check', () => {
  it.each([
    ['v0.2.0', 'is no version'],
    ['0.2', 'is no version'],
    ['0.02.0', 'is no version'],
    ['0.2.0; id', 'is no version'],
    ['0.1.0', 'tag v0.1.0 is there already'],
    ['0.0.9', 'is no increase: 0.1.0 has been released'],
  ])('refuses %s', (version, reason) => {
    const ended = repository.release('check', version)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(reason)
  })

  it('compares versions as numbers, with the newest tag wherever it is', () => {
    repository.git('push', '--quiet', 'origin', 'HEAD:refs/tags/v0.10.0')
    expect(repository.git('tag', '--list')).toBe('v0.1.0')
    expect(repository.release('check', '0.9.0').stderr).toContain('0.10.0 has been released')
    expect(repository.release('check', '0.11.0').code).toBe(0)
  })

  it('refuses a version below that of package.json', () => {
    repository.write('package.json', JSON.stringify({ version: '2.0.0' }))
    repository.commit('second')
    repository.git('push', '--quiet', 'origin', 'main')
    expect(repository.release('check', '1.9.9').stderr).toContain('package.json says 2.0.0')
    expect(repository.release('check', '2.0.0').code).toBe(0)
  })

  it('refuses a dirty tree, naming the files', () => {
    repository.write('stray.txt', '')
    const ended = repository.release('check', '0.2.0')
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('stray.txt')
  })

  it('refuses a commit that is not what the remote has', () => {
    repository.write('more.txt', '')
    repository.commit('not pushed')
    expect(repository.release('check', '0.2.0').stderr).toContain('HEAD is not what main of origin points to')
  })

  it('refuses a release with nothing to say', () => {
    repository.write('CHANGELOG.md', CHANGELOG.replace('- A thing for $1 and $&.\n\n', ''))
    repository.commit('empty')
    repository.git('push', '--quiet', 'origin', 'main')
    expect(repository.release('check', '0.2.0').stderr).toContain('nothing below "## Unreleased"')
  })
})

describe('scripts/release.mjs prepare', () => {
  it('writes the version everywhere, cuts the changelog and builds', () => {
    expect(repository.release('prepare', '1.0.0', ...DATE).code).toBe(0)
    expect(JSON.parse(repository.read('package.json'))).toEqual({ name: 'kbench-action', version: '1.0.0' })
    expect(JSON.parse(repository.read('package-lock.json'))).toMatchObject({
      version: '1.0.0',
      packages: { '': { version: '1.0.0' } },
    })
    expect(repository.read('action/dist/index.cjs')).toBe('1.0.0')
    expect(repository.read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## Unreleased\n', () => '## Unreleased\n\n## 1.0.0 (2026-02-03)\n'),
    )
    expect(repository.release('notes', '1.0.0').stdout).toBe('- A thing for $1 and $&.\n')
    expect(repository.release('notes', '0.1.0').stdout).toBe('- The first one.\n')
  })

  it('changes nothing when it refuses', () => {
    expect(repository.release('prepare', '0.1.0').code).toBe(1)
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})

describe('scripts/release.mjs publish', () => {
  it('rehearses: asks the remote, changes nothing there or here', () => {
    repository.release('prepare', '1.0.0', ...DATE)
    const before = [
      repository.references,
      repository.git('status', '--porcelain'),
      repository.git('tag', '--list'),
    ]
    const ended = repository.release('publish', '1.0.0', '--dry-run')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toContain('Would be pushed')
    for (const reference of ['refs/heads/main', 'refs/tags/v1.0.0', 'refs/tags/v1'])
      expect(ended.stdout).toContain(`:${reference}\t`)
    expect([
      repository.references,
      repository.git('status', '--porcelain'),
      repository.git('tag', '--list'),
    ]).toEqual(before)
  })

  it('pushes the commit and its tags, and moves the tag of the major version', () => {
    for (const version of ['1.0.0', '1.0.1']) {
      if (version === '1.0.1') {
        repository.write(
          'CHANGELOG.md',
          repository.read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Two.\n'),
        )
        repository.commit('more')
        repository.git('push', '--quiet', 'origin', 'main')
      }
      expect(repository.release('prepare', version, ...DATE).code).toBe(0)
      expect(repository.release('publish', version)).toMatchObject({ code: 0, stderr: '' })
      repository.git('fetch', '--quiet', '--tags', '--force', 'origin')
      repository.git('reset', '--quiet', '--hard', 'origin/main')
      expect(repository.git('log', '-1', '--format=%s|%an|%cn')).toBe(
        `Release v${version}|github-actions[bot]|github-actions[bot]`,
      )
      for (const tag of [`v${version}`, 'v1'])
        expect(repository.git('rev-parse', `${tag}^{commit}`)).toBe(repository.git('rev-parse', 'HEAD'))
      expect(repository.git('cat-file', '-t', `v${version}`)).toBe('tag')
      expect(repository.git('diff', '--name-only', 'HEAD^').split('\n').sort()).toEqual(
        ['CHANGELOG.md', 'action/dist/index.cjs', 'package-lock.json', 'package.json'].sort(),
      )
    }
  })

  it('pushes nothing at all when somebody was quicker', () => {
    repository.release('prepare', '1.0.0', ...DATE)
    const other = repository.git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'quicker')
    repository.git('push', '--quiet', 'origin', `${other}:refs/heads/main`)
    const before = repository.references
    const ended = repository.release('publish', '1.0.0')
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('git push failed')
    expect(repository.references).toBe(before)
  })

  it('refuses what has not been prepared, and changes that are no part of a release', () => {
    expect(repository.release('publish', '1.0.0').stderr).toContain(
      'package.json says 0.1.0: prepare 1.0.0 first',
    )
    repository.release('prepare', '1.0.0', ...DATE)
    repository.write('scripts/build.mjs', '')
    expect(repository.release('publish', '1.0.0').stderr).toContain('scripts/build.mjs')
  })
})

describe('scripts/release.mjs registry', () => {
  it.each([
    ['registry.example:5000/team/tools', 'registry.example:5000'],
    ['images.example.org/tools', 'images.example.org'],
  ])('of %s is %s', (image, registry) => {
    expect(repository.release('registry', image).stdout).toBe(`${registry}\n`)
  })

  it.each(['tools', 'team/tools', '-x.y/z', 'a b.c/d'])('refuses %s', (image) => {
    expect(repository.release('registry', '--', image)).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('scripts/tools-tag.mjs', () => {
  it('names the tag by which kbench looks for the tools image of this version', () => {
    const said = execFileSync(process.execPath, ['scripts/tools-tag.mjs'], { encoding: 'utf8' })
    expect(`kbench-tools:${said.trim()}`).toBe(TOOLS_IMAGE)
  })
})
