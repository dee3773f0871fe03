import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommandRunner } from '../../../../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../../../../src/adapters/files-node.ts'
import type { CommandRunner } from '../../../../src/ports/exec.ts'
import { RecordingLog } from '../../../fakes/log.ts'
import { temporaryFolder } from '../../../temporary-folder.ts'

// Nothing of the person's own git.
const ALONE = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.invalid',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.invalid',
}

/** A repository of git itself, in a temporary folder. */
export class GitRepository {
  readonly folder: string

  constructor(folder = temporaryFolder('git')) {
    this.folder = folder
  }

  /** One that is fetched from as GitHub is: any commit that it has, by name. */
  static origin(): GitRepository {
    const made = new GitRepository()
    made.git('init', '--quiet', '--initial-branch=main')
    made.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
    return made
  }

  /** What actions/checkout makes of a reference, all branches beside it only where it has the whole history. */
  checkout(reference: string, depth: number): GitRepository {
    const made = new GitRepository()
    made.git('init', '--quiet')
    made.git('remote', 'add', 'origin', `file://${this.folder}`)
    const wanted =
      depth === 0 ? ['+refs/heads/*:refs/remotes/origin/*', reference] : [`--depth=${String(depth)}`]
    made.git('fetch', '--quiet', 'origin', ...(depth === 0 ? wanted : [...wanted, reference]))
    made.git('checkout', '--quiet', '--detach', this.git('rev-parse', `${reference}^{commit}`))
    return made
  }

  git(...argv: string[]): string {
    const env = { ...process.env, ...ALONE }
    return execFileSync('git', argv, { cwd: this.folder, encoding: 'utf8', env, stdio: 'pipe' }).trim()
  }

  /** A commit on top of what is checked out, with one file of this name and content. */
  commit(name: string): string {
    writeFileSync(join(this.folder, name), name)
    this.git('add', '.')
    this.git('commit', '--quiet', `--message=${name}`)
    return this.head
  }

  /** A commit that merges one into another, as GitHub makes it. */
  merge(into: string, from: string): string {
    this.git('checkout', '--quiet', '--detach', into)
    this.git('merge', '--quiet', '--no-ff', '--message=merge', from)
    return this.head
  }

  get head(): string {
    return this.git('rev-parse', 'HEAD')
  }

  /** What acts on this repository. */
  context(env: Readonly<Record<string, string>> = {}): {
    commands: CommandRunner
    files: ReturnType<typeof createNodeFiles>
    log: RecordingLog
    env: Readonly<Record<string, string>>
  } {
    const real = createCommandRunner()
    const here = { cwd: this.folder, env: ALONE }
    const commands: CommandRunner = {
      run: (argv, options) => real.run(argv, { ...here, ...options }),
      start: (argv, options) => real.start(argv, { ...here, ...options }),
    }
    return { commands, files: createNodeFiles(), log: new RecordingLog(), env }
  }
}
