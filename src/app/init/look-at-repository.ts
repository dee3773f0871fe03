import type { Ports } from '../ports.ts'
import { proposeSetup, tellingFiles, type SetupProposal } from './propose-setup.ts'

/** What can be seen of the repository at hand. */
export interface Repository {
  /** Path from the working directory to its root: empty or like `../../`. */
  readonly prefix: string
  /** Whether there is one at all. */
  readonly isRepository: boolean
  readonly defaultBranch: string
  /** Ways to install what it ships, the likeliest first. */
  readonly proposals: readonly SetupProposal[]
}

type Context = Pick<Ports, 'commands' | 'files'>

const FALLBACK_BRANCH = 'main'
/** More are not looked at: the first ones are nearest to the root. */
const MOST_FILES = 50

/** Looks at the working directory: git for where and which branch, file names for what may be installed. Changes nothing. */
export async function lookAtRepository(context: Context): Promise<Repository> {
  const cdup = await context.commands.run(['git', 'rev-parse', '--show-cdup'], { timeoutSeconds: 30 })
  if (cdup.exitCode !== 0)
    return { prefix: '', isRepository: false, defaultBranch: FALLBACK_BRANCH, proposals: [] }
  const prefix = cdup.stdout.trim()
  return {
    prefix,
    isRepository: true,
    defaultBranch: await defaultBranch(context),
    proposals: proposeSetup(await readTellingFiles(prefix, context)),
  }
}

/** As the remote says, else the usual names, else the branch at hand. */
async function defaultBranch(context: Context): Promise<string> {
  const remote = await ask(['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'], context)
  if (remote !== undefined) return remote.replace(/^origin\//, '')
  for (const branch of ['main', 'master']) {
    for (const place of ['refs/remotes/origin', 'refs/heads']) {
      const found = await ask(['rev-parse', '--verify', '--quiet', `${place}/${branch}`], context)
      if (found !== undefined) return branch
    }
  }
  return (await ask(['symbolic-ref', '--quiet', '--short', 'HEAD'], context)) ?? FALLBACK_BRANCH
}

async function readTellingFiles(prefix: string, context: Context): Promise<Map<string, string>> {
  const listed = await ask(
    ['-C', prefix === '' ? '.' : prefix, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    context,
  )
  const depth = (path: string): number => path.split('/').length
  const paths = tellingFiles((listed ?? '').split('\0'))
    .sort((a, b) => depth(a) - depth(b))
    .slice(0, MOST_FILES)
  const texts = new Map<string, string>()
  for (const path of paths) {
    const text = await context.files.readIfPresent(`${prefix}${path}`)
    if (text !== undefined) texts.set(path, text)
  }
  return texts
}

async function ask(args: readonly string[], { commands }: Context): Promise<string | undefined> {
  const result = await commands.run(['git', ...args], { timeoutSeconds: 30 })
  const text = result.stdout.trim()
  return result.exitCode === 0 && text !== '' ? text : undefined
}
