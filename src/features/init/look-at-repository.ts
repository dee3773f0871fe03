import type { Ports } from '../../app/ports.ts'
import { LARGE_OUTPUT } from '../../ports/exec.ts'
import {
  folderOf,
  isElsewhere,
  manifestFiles,
  proposeManifests,
  proposeSetup,
  type SetupProposal,
  shortestFirst,
  tellingFiles,
} from './core/propose-setup.ts'
import { PLUGIN_FILES, PLUGIN_WORDS, seeNetworkPlugin, seeWhatShips, type Shipped } from './core/ships.ts'

export interface Repository {
  /** Path from the working directory to its root: empty or like `../../`. */
  readonly prefix: string
  /** Whether there is one at all. */
  readonly isRepository: boolean
  readonly defaultBranch: string
  /** Ways to install what it ships, the likeliest first. */
  readonly proposals: readonly SetupProposal[]
  /** The file by which it is seen to ship a network plugin, undefined where it is not. */
  readonly networkPlugin: string | undefined
  /** What else it is seen to ship; undefined where no file says. */
  readonly ships: Shipped | undefined
  /** It has a license, so anybody may fork it. */
  readonly isPublic: boolean
  /** The Dockerfile of what it ships, undefined where none is seen. */
  readonly dockerfile: string | undefined
}

type RepositoryPorts = Pick<Ports, 'commands' | 'files'>

const FALLBACK_BRANCH = 'main'
/** More are not looked at: the first ones are nearest to the root. */
const MOST_FILES = 50
const MOST_DOCKERFILES = 12
const DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[^/]+)?$/
const LICENSE = /^(?:LICEN[CS]E|COPYING)(?:[.-][^/]*)?$/i
/** Names of files with a word, whatever the person's git is set to. */
const SEARCH = ['grep', '--untracked', '--files-with-matches', '-I', '-z', '--no-color', '--fixed-strings']

/** Looks at the working directory: git for where and which branch, file names for what may be installed. Changes nothing. */
export async function lookAtRepository(context: RepositoryPorts): Promise<Repository> {
  const cdup = await context.commands.run(['git', 'rev-parse', '--show-cdup'], { timeoutSeconds: 30 })
  if (cdup.exitCode !== 0)
    return {
      prefix: '',
      isRepository: false,
      defaultBranch: FALLBACK_BRANCH,
      proposals: [],
      networkPlugin: undefined,
      ships: undefined,
      isPublic: false,
      dockerfile: undefined,
    }
  const prefix = cdup.stdout.trim()
  const paths = await listed(
    prefix,
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    context,
  )
  const filesWith = (words: readonly string[], files: readonly string[]): Promise<string[]> =>
    listed(prefix, [...SEARCH, ...words.flatMap((word) => ['-e', word]), '--', ...files], context)
  const networkPlugin = await seeNetworkPlugin(paths, await filesWith(PLUGIN_WORDS, PLUGIN_FILES), (path) =>
    context.files.readIfPresent(`${prefix}${path}`),
  )
  return {
    prefix,
    isRepository: true,
    defaultBranch: await defaultBranch(context),
    proposals: await proposalsFor(prefix, paths, context),
    networkPlugin,
    ships: networkPlugin === undefined ? await seeWhatShips(paths, filesWith) : undefined,
    isPublic: paths.some((path) => LICENSE.test(path)),
    dockerfile: await productDockerfile(paths, filesWith),
  }
}

/** The first whose folder has the name of an image that is installed: others build tools of the project. */
async function productDockerfile(
  paths: readonly string[],
  filesWith: (words: readonly string[], files: readonly string[]) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const found = paths.filter((path) => DOCKERFILE.test(path) && !isElsewhere(path)).sort(shortestFirst)
  if (found.length < 2 || found[0]?.includes('/') === false) return found[0]
  for (const path of found.slice(0, MOST_DOCKERFILES)) {
    const name = /\.([^./]+)$/.exec(path)?.[1] ?? folderOf(path).split('/').at(-1) ?? ''
    const uses = await filesWith([`/${name}:`, `/${name}"`, `/${name}@`], ['*.yaml', '*.yml', '*.tpl'])
    if (uses.some((use) => !isElsewhere(use))) return path
  }
  return found[0]
}

/** As the remote says, else the usual names, else the branch at hand. */
async function defaultBranch(context: RepositoryPorts): Promise<string> {
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

/** Plain manifests only where nothing else says how to install it: what else there is knows how they belong together. */
async function proposalsFor(
  prefix: string,
  paths: readonly string[],
  context: RepositoryPorts,
): Promise<SetupProposal[]> {
  const proposals = proposeSetup(await readNearest(prefix, tellingFiles(paths), context))
  if (proposals.length > 0) return proposals
  return proposeManifests(await readNearest(prefix, manifestFiles(paths), context))
}

async function readNearest(
  prefix: string,
  paths: readonly string[],
  { files }: RepositoryPorts,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of [...paths].sort(shortestFirst).slice(0, MOST_FILES)) {
    const text = await files.readIfPresent(`${prefix}${path}`)
    if (text !== undefined) texts.set(path, text)
  }
  return texts
}

/** Paths that git lists, relative to the root. */
async function listed(prefix: string, args: readonly string[], context: RepositoryPorts): Promise<string[]> {
  const text = await ask(['-C', prefix === '' ? '.' : prefix, ...args], context)
  return (text ?? '').split('\0').filter((path) => path !== '')
}

async function ask(args: readonly string[], { commands }: RepositoryPorts): Promise<string | undefined> {
  const result = await commands.run(['git', ...args], { timeoutSeconds: 30, ...LARGE_OUTPUT })
  const text = result.stdout.trim()
  return result.exitCode === 0 && text !== '' ? text : undefined
}
