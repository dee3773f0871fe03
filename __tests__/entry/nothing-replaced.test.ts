import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configJsonSchema } from '../../scripts/reference/json-schema.ts'
import { messageOf } from '../../src/core/errors.ts'
import { ACTIONS } from '../../src/entry/actions/all-actions.ts'
import { COMMANDS } from '../../src/entry/command-line/commands.ts'
import type { Command } from '../../src/entry/command-line/command.ts'
import { createPorts } from '../../src/entry/composition-root.ts'
import { optionName, readOptions, type OptionTable } from '../../src/entry/options/option.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { createFakePorts } from '../fakes/ports.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** What stands for the value of an option that is a path, and of one that is none: a new word must be put into one of the lists. */
const PATHS = new Set(['FILE', 'DIR', 'RECORD', 'REF|DIR'])
const NO_PATHS = new Set([
  ...[
    'BAD',
    'COLUMN',
    'COMMAND',
    'COMMIT',
    'DATE',
    'DIRECTION',
    'DURATION',
    'FIELD',
    'FORMAT',
    'GOOD',
    'K/N',
  ],
  ...['N', 'NAME', 'NAME=IMAGE', 'NAME=VALUE', 'NUMBER', 'PATH=VALUE', 'PERCENT', 'SELECTOR', 'SERIES'],
  ...['THEME', 'TIME', 'TOOL', 'URL', 'WHAT'],
])
/** A description of a key of kbench.yaml that may be a path has one of these words. */
const MAY_BE_PATH = /\b(?:path|files?|folder|director(?:y|ies)|manifests?|kubeconfig)\b/i
/** Keys whose description has one, and that are no paths. */
const NO_PATH_KEYS =
  /\.(?:create|delete|setup|build|diagnose|command|generator|push|hddBytes|fileSize|volumeSize|name|image|podTemplate|path|toolsImage|context)$/

const repository = temporaryFolder('paths')
const co = join(repository, 'co')
const before = process.cwd()
const oldPath = process.env['PATH']
const HOST = { provider: { host: { isolation: 'loopback' } } }
const ECHO = `echo '[{"name":"d","value":1,"unit":"ms"}]'`
const WORKLOAD = { command: ECHO, results: { reader: 'json' } }
const CONFIGURATION = { version: 1, ...HOST, suites: { custom: { rounds: 1, workloads: { w: WORKLOAD } } } }
const REFUSED =
  /is outside of the checkout|is in \.git|is a (?:folder|link|device or pipe)|leads through|is tracked by git/
/** Everything that a path can lead to and that is the person's. */
const VALUES = [
  ...[
    'src',
    '.',
    '..',
    '.git',
    '.git/config',
    'src/..',
    'tracked.txt',
    'src/a.txt',
    'fifo',
    '/dev/null',
    '/dev/zero',
  ],
  ...[
    'link-to-tracked',
    'link-to-folder',
    'link-out',
    'link-out-folder',
    'link-out-folder/b.txt',
    'link-to-git',
  ],
  ...[join(co, 'tracked.txt'), join(repository, 'outside')],
]

beforeAll(() => {
  for (const folder of ['co/src', 'outside', 'tools', 'state'])
    mkdirSync(join(repository, folder), { recursive: true })
  // No tool that makes a cluster, or may install one.
  for (const place of ['/usr/bin', '/usr/sbin'].filter((one) => existsSync(one)))
    for (const tool of readdirSync(place))
      if (
        !/docker|kind|kube|podman|sudo|apt|dnf|yum/.test(tool) &&
        !existsSync(join(repository, 'tools', tool))
      )
        symlinkSync(join(place, tool), join(repository, 'tools', tool))
  copyFileSync('__tests__/fixtures/import/spegel/baseline.json', join(co, 'input.json'))
  process.chdir(co)
  process.env['PATH'] = join(repository, 'tools')
  process.env['KBENCH_STATE'] = join(repository, 'state')
  writeFileSync('tracked.txt', 'mine')
  writeFileSync('src/a.txt', 'mine too')
  writeFileSync('../outside/b.txt', 'elsewhere')
  writeFileSync('kbench.yaml', JSON.stringify(CONFIGURATION))
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'])
  execFileSync('git', ['add', 'tracked.txt', 'src', 'kbench.yaml'])
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--message=m'])
  const links = {
    'link-to-tracked': 'tracked.txt',
    'link-to-folder': 'src',
    'link-out': '../outside/b.txt',
    'link-out-folder': '../outside',
    'link-to-git': '.git',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, name)
  execFileSync('mkfifo', ['fifo'])
})

afterAll(() => {
  process.chdir(before)
  process.env['PATH'] = oldPath
  Reflect.deleteProperty(process.env, 'KBENCH_STATE')
})

/** Every entry below a folder with its kind and content. */
function snapshot(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const stats = lstatSync(path)
    if (stats.isDirectory()) for (const [below, content] of snapshot(path)) found.set(below, content)
    const content = stats.isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex')
      : stats.isSymbolicLink()
        ? readlinkSync(path)
        : 'no file'
    found.set(path, `${String(stats.mode)} ${content}`)
  }
  return found
}

const ports = () => {
  const { log, controller } = createFakePorts()
  return {
    ports: { ...createPorts(log, controller.signal), env: { PATH: process.env['PATH'] } },
    log,
  }
}

/** @returns what the command said and logged, whether it failed or not */
async function run(command: Command, given: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const { ports: real, log } = ports()
  const said = async (): Promise<string> => {
    const values = readOptions(
      command.options,
      (name) => given[name] ?? [],
      (name) => name,
    )
    return (await command.run(values, real)).output ?? ''
  }
  return [await said().catch(messageOf), ...log.lines].join('\n')
}

function pathOptions(table: OptionTable): string[] {
  return Object.entries(table).flatMap(([key, { kind, values, placeholder = key }]) => {
    if (kind === 'flag' || kind === 'switch' || values !== undefined) return []
    if (!PATHS.has(placeholder))
      expect(NO_PATHS, `is ${placeholder} of ${key} a path?`).toContain(placeholder)
    return PATHS.has(placeholder) ? [optionName(key)] : []
  })
}

/** No paths; records and a search that are read; a file of the history branch on GitHub; what --dashboard is on the command line. */
const ACTION_INPUTS = [
  ...['githubToken', 'pullRequest', 'margin', 'commit', 'branch', 'pagesUrl', 'artifact', 'expected', 'head'],
  ...['record', 'bisect', 'baseline', 'pages', 'commentName', 'chartsBranch'],
]

const NO_CLUSTER = { 'no-install': ['true'], provider: ['kubeconfig'] }
/** What makes each command go as far as it does without a cluster. */
const WORKING: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  run: { 'no-install': ['true'] },
  pair: { ...NO_CLUSTER, base: ['.'] },
  bisect: { ...NO_CLUSTER, good: ['HEAD~1'], bad: ['HEAD'] },
  'cluster create': { provider: ['kubeconfig'] },
  compare: { records: ['record.json', 'other.json'] },
  merge: { folders: ['src'] },
  'baseline add': { records: ['record.json'], baseline: ['new-baseline.json'] },
  report: { paths: ['record.json'] },
  history: { paths: ['record.json'] },
  import: { tool: ['spegel'], file: ['input.json'] },
  export: { format: ['csv'], paths: ['record.json'] },
}

describe('no path that is given', () => {
  it('replaces, changes or removes anything of the person: options of the command line', async () => {
    for (const out of ['record.json', 'other.json'])
      await run(commandNamed('import'), {
        tool: ['spegel'],
        file: ['input.json'],
        subject: [out],
        out: [out],
      })
    const tried = COMMANDS.flatMap((command) =>
      pathOptions(command.options).map((option) => ({ command, option })),
    )
    expect(tried.length).toBeGreaterThan(30)
    const mine = snapshot(repository)
    for (const { command, option } of tried) {
      await Promise.all(VALUES.map((value) => run(command, { ...WORKING[command.name], [option]: [value] })))
      expectKept(mine, `${command.name} --${option}`)
    }
  }, 300_000)

  it('in any key of kbench.yaml does so, and results are read only where the command wrote them', async () => {
    const mine = snapshot(repository)
    const keys = pathKeys()
    expect(keys).toContain('suites.custom.workloads.<>.results.from.file')
    for (const key of keys) {
      await Promise.all(
        VALUES.map((value, index) => {
          const file = `../c${String(index)}.yaml`
          writeFileSync(file, JSON.stringify(configurationWith(key, value)))
          return run(commandNamed('run'), {
            config: [file],
            'no-install': ['true'],
            out: [`../out${String(index)}`],
          })
        }),
      )
      expectKept(mine, key)
    }
  }, 300_000)

  it('as results.from.file is taken unless it is a file of the command in the checkout', async () => {
    const file = 'suites.custom.workloads.<>.results.from.file'
    for (const value of VALUES) {
      const said = await runWith(configurationWith(file, value))
      expect(`${value}: ${said}`).toMatch(REFUSED)
    }
    writeFileSync('stale.json', '[{"name":"d","value":1,"unit":"ms"}]')
    expect(await runWith(configurationWith(file, 'stale.json'))).toContain(
      'was there before, and the command did not write it',
    )
    expect(await runWith(configurationWith(file, 'stale.json', `${ECHO} >>stale.json`))).toContain(
      'the command added to it',
    )
    expect(await runWith(configurationWith(file, 'stale.json', `${ECHO} >stale.json`, 2))).not.toContain(
      'failed',
    )
  }, 60_000)

  it('is an input of an action that no command has, but those that are only read or go where an option goes', () => {
    const known = new Set([...COMMANDS.flatMap(({ options }) => Object.keys(options)), ...ACTION_INPUTS])
    const unknown = ACTIONS.flatMap(({ inputs }) => Object.entries(inputs)).filter(
      ([key, { values, kind }]) => values === undefined && kind !== 'flag' && !known.has(key),
    )
    expect(unknown.map(([key]) => key)).toEqual([])
  })
})

function commandNamed(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name)
  if (found === undefined) throw new Error(`no command ${name}`)
  return found
}

function expectKept(mine: ReadonlyMap<string, string>, what: string): void {
  const now = snapshot(repository)
  for (const [path, content] of mine) expect(now.get(path), `${what}: ${path}`).toBe(content)
  const made = [...now.keys()].filter((path) => !mine.has(path) && path.startsWith(join(co, '.git/')))
  expect([what, ...made]).toEqual([what])
}

function runWith(configuration: object): Promise<string> {
  writeFileSync('../one.yaml', JSON.stringify(configuration))
  return run(commandNamed('run'), { config: ['../one.yaml'], 'no-install': ['true'], out: ['../out'] })
}

interface Schema {
  readonly type?: unknown
  readonly enum?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

function pathKeys(): string[] {
  const found = new Set<string>()
  const walk = (schema: Schema, key: string, described: string): void => {
    const description = schema.description ?? described
    const words = `${description} ${key.split('.').at(-1) ?? ''}`
    if (
      schema.type === 'string' &&
      schema.enum === undefined &&
      MAY_BE_PATH.test(words) &&
      !NO_PATH_KEYS.test(key)
    )
      found.add(key)
    for (const [name, below] of Object.entries(schema.properties ?? {})) walk(below, `${key}.${name}`, '')
    if (schema.items !== undefined) walk(schema.items, `${key}.[]`, description)
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, `${key}.<>`, '')
    for (const one of schema.anyOf ?? []) walk(one, key, description)
  }
  walk(configJsonSchema(DEFINITIONS), '', '')
  return [...found].map((key) => key.slice(1))
}

/** The configuration with this value at the key, and what else that needs. */
function configurationWith(key: string, value: string, command = 'true', rounds = 1): object {
  const parts = key.split('.')
  const build = ([part, ...rest]: readonly string[]): unknown => {
    if (part === undefined) return value
    if (part === '[]') return [build(rest)]
    return { [part === '<>' ? 'w' : part]: build(rest) }
  }
  const [section = '', id = '', , , last] = parts
  const built = build(parts) as Record<string, unknown>
  if (section === 'provider') {
    const needed = id === 'command' ? { create: 'true', delete: 'true' } : {}
    const given = (built['provider'] as Record<string, object>)[id]
    return { ...CONFIGURATION, provider: { [id]: { ...needed, ...given } } }
  }
  if (section !== 'suites') return { ...CONFIGURATION, ...built }
  if (id !== 'custom') return { ...CONFIGURATION, ...built }
  const results = { reader: 'json', ...(last === 'results' ? { from: { file: value } } : {}) }
  const kinds: Readonly<Record<string, object>> = {
    job: { job: value, results },
    pod: { generator: 'true', pod: value },
    results: { command, results },
  }
  return { ...CONFIGURATION, suites: { custom: { rounds, workloads: { w: kinds[last ?? ''] } } } }
}
