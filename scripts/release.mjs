// What a release is made of; .github/workflows/release.yml calls it step by step. Nothing is changed at the remote but by `publish`
// without --dry-run, and there all or nothing.
//   node scripts/release.mjs check VERSION      may this version be released from here?
//   node scripts/release.mjs prepare VERSION    the same, then package.json, package-lock.json, CHANGELOG.md and action/dist of it
//   node scripts/release.mjs notes VERSION      what CHANGELOG.md says about it
//   node scripts/release.mjs publish VERSION    what is prepared as a commit on the branch, with the tags vX.Y.Z and vX
//   node scripts/release.mjs registry IMAGE     the registry of an image name
// Options: --dry-run (of publish: asks the remote, changes nothing, neither there nor here), --remote NAME (origin), --branch NAME
// (main), --date YYYY-MM-DD (today, UTC).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'action/dist']
const UNRELEASED = '## Unreleased'
const AUTHOR = { name: 'github-actions[bot]', email: '41898282+github-actions[bot]@users.noreply.github.com' }

/** What stands in the way of a release; any other error is a bug. */
class Refused extends Error {}

function git(args, { input, env } = {}) {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      input: input ?? '',
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    }).trimEnd()
  } catch (error) {
    throw new Refused(`git ${args[0]} failed: ${String(error.stderr).trim()}`, { cause: error })
  }
}

/** [major, minor, patch] of X.Y.Z, undefined for anything else. */
function parseVersion(text) {
  const found = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)
  return found === null ? undefined : found.slice(1).map(Number)
}

function compareVersions(a, b) {
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? 0 : a[at] - b[at]
}

/** Names of the tags of a remote and of this repository. */
function tagsOf(remote) {
  const there = git(['ls-remote', '--tags', '--refs', remote]).split('\n')
  const here = git(['tag', '--list']).split('\n')
  return new Set([...there.map((line) => line.replace(/^.*\trefs\/tags\//, '')), ...here])
}

function checkVersion(text, remote) {
  const version = parseVersion(text)
  if (version === undefined) throw new Refused(`"${text}" is no version, expected X.Y.Z such as 1.2.3`)
  const tags = tagsOf(remote)
  if (tags.has(`v${text}`)) throw new Refused(`tag v${text} is there already, a release is never made twice`)
  const released = [...tags].flatMap((tag) => {
    const one = tag.startsWith('v') ? parseVersion(tag.slice(1)) : undefined
    return one === undefined ? [] : [one]
  })
  const newest = released.sort(compareVersions).at(-1)
  if (newest !== undefined && compareVersions(version, newest) <= 0)
    throw new Refused(`${text} is no increase: ${newest.join('.')} has been released`)
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version
  const own = parseVersion(current)
  if (own !== undefined && compareVersions(version, own) < 0)
    throw new Refused(`${text} is no increase: package.json says ${current}`)
}

/** Lines of the part of the changelog below a heading. */
function sectionOf(changelog, heading) {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line === heading || line.startsWith(`${heading} `))
  if (start < 0) return undefined
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}

function check(version, { remote, branch }) {
  const dirty = git(['status', '--porcelain'])
  if (dirty !== '')
    throw new Refused(`the working tree has changes:\n${dirty}\nCommit them or put them away.`)
  checkVersion(version, remote)
  const [there] = git(['ls-remote', remote, `refs/heads/${branch}`]).split('\t')
  if (there !== git(['rev-parse', 'HEAD']))
    throw new Refused(
      `HEAD is not what ${branch} of ${remote} points to (${there || 'nothing'}): release from there`,
    )
  const entries = sectionOf(readFileSync('CHANGELOG.md', 'utf8'), UNRELEASED)
  if (entries === undefined || entries === '')
    throw new Refused(`CHANGELOG.md has nothing below "${UNRELEASED}": say what is new`)
}

function prepare(version, options) {
  check(version, options)
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  // A function: `$` in the text means nothing.
  writeFileSync(
    'CHANGELOG.md',
    changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## ${version} (${options.date})`),
  )
  for (const file of ['package.json', 'package-lock.json']) {
    const content = JSON.parse(readFileSync(file, 'utf8'))
    content.version = version
    if (content.packages?.[''] !== undefined) content.packages[''].version = version
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'inherit', 'inherit'] })
}

function notes(version) {
  const text = sectionOf(readFileSync('CHANGELOG.md', 'utf8'), `## ${version}`)
  if (text === undefined) throw new Refused(`CHANGELOG.md has no part "## ${version}"`)
  return text
}

/** A commit of what is prepared, with HEAD as parent, that nothing points to yet. */
function commitPrepared(version) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-release-'))
  try {
    const env = {
      GIT_INDEX_FILE: join(folder, 'index'),
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((role) => [
          [`GIT_${role}_NAME`, AUTHOR.name],
          [`GIT_${role}_EMAIL`, AUTHOR.email],
        ]),
      ),
    }
    git(['read-tree', 'HEAD'], { env })
    git(['add', '--all', '--', ...FILES], { env })
    const tree = git(['write-tree'], { env })
    return git(['commit-tree', tree, '-p', 'HEAD', '-m', `Release v${version}`], { env })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An annotated tag that nothing points to yet. */
function tagObject(version, commit) {
  const time = git(['show', '--no-patch', '--format=%ct', commit])
  const header = [
    `object ${commit}`,
    'type commit',
    `tag v${version}`,
    `tagger ${AUTHOR.name} <${AUTHOR.email}> ${time} +0000`,
  ]
  return git(['mktag'], { input: `${header.join('\n')}\n\nv${version}\n` })
}

function publish(version, { remote, branch, dryRun }) {
  checkVersion(version, remote)
  const prepared = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (prepared !== version) throw new Refused(`package.json says ${prepared}: prepare ${version} first`)
  notes(version)
  const others = git(['status', '--porcelain', '--', '.', ...FILES.map((path) => `:(exclude)${path}`)])
  if (others !== '') throw new Refused(`there are changes that are no part of a release:\n${others}`)
  const commit = commitPrepared(version)
  const major = `v${parseVersion(version)[0]}`
  const said = git([
    'push',
    '--porcelain',
    '--atomic',
    ...(dryRun ? ['--dry-run'] : []),
    remote,
    `${commit}:refs/heads/${branch}`,
    `${tagObject(version, commit)}:refs/tags/v${version}`,
    `+${commit}:refs/tags/${major}`,
  ])
  return `${dryRun ? 'Would be pushed' : 'Pushed'} as ${commit}\n${said}`
}

/** @param image a name that begins with a registry, as `docker push` needs it */
function registryOf(image) {
  const [registry, ...path] = image.split('/')
  if (path.length > 0 && /^[a-z0-9][a-z0-9.-]*(?::\d+)?$/.test(registry) && /[.:]/.test(registry))
    return registry
  throw new Refused(`"${image}" does not begin with a registry, expected HOST/NAME`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    remote: { type: 'string', default: 'origin' },
    branch: { type: 'string', default: 'main' },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})
const [command, subject = ''] = positionals
const options = { ...values, dryRun: values['dry-run'] }
const COMMANDS = {
  check: () => check(subject, options),
  prepare: () => prepare(subject, options),
  notes: () => notes(subject),
  publish: () => publish(subject, options),
  registry: () => registryOf(subject),
}
try {
  if (!Object.hasOwn(COMMANDS, command ?? '') || positionals.length !== 2)
    throw new Refused(`expected one of ${Object.keys(COMMANDS).join(', ')} and a version`)
  const said = COMMANDS[command]()
  if (said !== undefined) console.log(said)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(`release: ${error.message}`)
  process.exitCode = 1
}
