// node scripts/without-feature.mjs [--part K/N] [FEATURE…]: proves that features can be removed. For each one (default: all, or the K-th of
// N parts of them), in a copy of the tree: removes its folder, the features that import it, and the tests and benchmarks that do;
// generates, checks types and lint, builds, and has the bundle measure a run, compare it with a baseline, and measure a pair.
// Prints what fails, and exits with 1.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { usesOf } from './lint-rules.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const features = readdirSync(join(ROOT, 'src/features'))
const { values, positionals: wanted } = parseArgs({
  options: { part: { type: 'string', default: '1/1' } },
  allowPositionals: true,
})
const [part, parts] = values.part.split('/').map(Number)
if (!(part >= 1 && part <= parts)) throw new Error(`--part ${values.part}: expected K/N, such as 1/2`)
const unknown = wanted.filter((name) => !features.includes(name))
if (unknown.length > 0) throw new Error(`no feature ${unknown.join(', ')}; there are ${features.join(', ')}`)

/** The feature, and those whose manifest names it. */
function removedWith(feature) {
  const users = features.filter((name) => usesOf(name).includes(feature))
  return [feature, ...users]
}

function copyOfTree() {
  const tree = mkdtempSync(join(tmpdir(), 'kbench-without-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(ROOT, file), join(tree, file), { verbatimSymlinks: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  // What the linter ignores, it asks git.
  execFileSync('git', ['init', '--quiet'], { cwd: tree })
  return tree
}

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']*)'/g

/** Removes the files outside of src that import what is gone, until none does. @returns how many */
function removeImporters(tree) {
  const others = ['__tests__', 'bench', 'support', 'scripts'].flatMap((folder) =>
    readdirSync(join(tree, folder), { recursive: true })
      .map((name) => join(tree, folder, name))
      // Scripts that are no TypeScript generate and build: what looks like an import there is text that they write.
      .filter((path) => (folder === 'scripts' ? /\.ts$/ : /\.(?:ts|tsx|mjs)$/).test(path)),
  )
  const left = new Map(
    others.map((path) => [
      path,
      [...readFileSync(path, 'utf8').matchAll(IMPORTED)]
        .map(([, to]) => resolve(dirname(path), to))
        // Others are text of what generate.mjs writes.
        .filter((to) => existsSync(join(ROOT, relative(tree, to)))),
    ]),
  )
  for (;;) {
    const gone = [...left].filter(([, imports]) => imports.some((to) => !existsSync(to)))
    if (gone.length === 0) return others.length - left.size
    for (const [path] of gone) {
      rmSync(path)
      left.delete(path)
    }
  }
}

const WORKLOAD = `version: 1
provider: { host: { isolation: loopback } }
suites:
  custom:
    workloads:
      decode:
        command: 'cat numbers.json'
        results: { reader: json }
gate: { rounds: [16] }
`

function smoke(tree) {
  const folder = join(tree, 'smoke')
  mkdirSync(folder)
  writeFileSync(join(folder, 'kbench.yaml'), WORKLOAD)
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=kbench', '-c', 'user.email=kbench@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })
  const numbers = (milliseconds) =>
    writeFileSync(
      join(folder, 'numbers.json'),
      JSON.stringify([{ name: 'decode', value: milliseconds, unit: 'ms', better: 'lower' }]),
    )
  const expectCode = (expected, ...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(tree, 'action/dist/cli.cjs'), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, KBENCH_STATE: join(tree, 'state') },
      },
    )
    if (status !== expected)
      throw new Error(
        `kbench ${args.join(' ')}: exit code ${status}, expected ${expected}\n${stdout}${stderr}`,
      )
  }
  git('init', '--quiet', '-b', 'main')
  numbers(10)
  git('add', '.')
  git('commit', '--quiet', '-m', 'base')
  for (const run of [1, 2, 3]) expectCode(0, 'run', '--no-install', '--out', `out/${run}`)
  expectCode(0, 'baseline', 'add', ...[1, 2, 3].map((run) => `out/${run}/record.json`))
  expectCode(0, 'compare', '--baseline', '.kbench/baseline.json', '--current', 'out/1/record.json')
  git('checkout', '--quiet', '-b', 'slower')
  numbers(20)
  git('commit', '--quiet', '-am', 'slower')
  expectCode(1, 'pair', '--no-install', '--base', 'main', '--out', 'pair')
}

function prove(feature) {
  const removed = removedWith(feature)
  const tree = copyOfTree()
  try {
    for (const name of removed) {
      for (const folder of ['src/features', '__tests__/features', 'action'])
        rmSync(join(tree, folder, name), { recursive: true, force: true })
    }
    const importers = removeImporters(tree)
    const run = (...command) =>
      execFileSync(command[0], command.slice(1), {
        cwd: tree,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    run('npm', 'run', '--silent', 'generate')
    // Tests and benchmarks that import what is gone are gone; the others import nothing of it.
    writeFileSync(
      join(tree, 'tsconfig.without.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src', 'scripts', 'support'] }),
    )
    run('npx', 'tsc', '--project', 'tsconfig.without.json')
    run('npx', 'oxlint', 'src', 'scripts')
    run('npm', 'run', '--silent', 'build')
    smoke(tree)
    console.log(`without ${removed.join(' and ')} (and ${importers} files of tests and benchmarks): works`)
    return true
  } catch (error) {
    console.error(
      `without ${removed.join(' and ')}: ${error.stdout ?? ''}${error.stderr ?? ''}${error.stack}`,
    )
    return false
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const chosen = wanted.length > 0 ? wanted : features.filter((_, index) => index % parts === part - 1)
const failed = chosen.filter((feature) => !prove(feature))
if (failed.length > 0) process.exitCode = 1
