import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

// The proof that a suite and a provider are one folder each: made-up ones are added to a copy of the tree, and nothing else is edited.

/** What the copy needs to generate, check and build. */
const COPIED = [
  'src',
  'scripts',
  'images',
  'workflows-templates',
  'schema',
  'docs/reference',
  'docs/published',
  'action',
  'action.yml',
]
const SINGLE = [
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.prettierrc.json',
  '.prettierignore',
]
const GENERATED =
  /^(?:src\/(?:[\w-]+\/)*[\w-]+\.gen\.ts|schema\/.*\.json|docs\/reference\/.*\.md|README\.md|src\/(?:suites|providers)\/[\w-]+\/README\.md|images\/tools\/Dockerfile|action\.yml|action\/[\w-]+\/action\.yml)$/
const MINUTES = 60_000

const tree = temporaryFolder('one-folder')
const work = temporaryFolder('one-folder-work')
const path = temporaryFolder('one-folder-path')
const before = new Map<string, string>()

beforeAll(async () => {
  for (const name of [...COPIED, ...SINGLE]) cpSync(name, join(tree, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  add('zones', 'src/suites')
  add('pretend', 'src/providers')
  for (const file of filesBelow(tree)) before.set(file, hashOf(file))
  write(path, 'dns-probe', '#!/bin/sh\necho dns-probe 1.2.3\n', 0o755)
  await node(['scripts/generate.mjs'])
  write(tree, 'tsconfig.src.json', JSON.stringify({ extends: './tsconfig.json', include: ['src'] }))
  const [types] = await Promise.all([
    node(['node_modules/typescript/bin/tsc', '--project', 'tsconfig.src.json']).catch(
      (error: unknown) => error as { stdout: string },
    ),
    node(['scripts/build.mjs']),
  ])
  if (types.stdout !== '') throw new Error(`types:\n${types.stdout}`)
}, 10 * MINUTES)

describe('a suite and a provider, each added as one folder', () => {
  it('need no edit of any file that is not generated', () => {
    const changed = filesBelow(tree).filter((file) => before.get(file) !== hashOf(file))
    expect(changed.filter((file) => file !== 'tsconfig.src.json' && !GENERATED.test(file))).toEqual([])
    expect(changed).toEqual(expect.arrayContaining(['src/registry.gen.ts', 'src/figures.gen.ts']))
  })

  it('are in the schema of kbench.yaml, the reference pages and every action', () => {
    for (const file of ['schema/kbench.schema.json', 'docs/reference/command-line.md', 'action.yml'])
      expect(
        [file, 'zones', 'pretend'].filter((word) => !`${file} ${text(tree, file)}`.includes(word)),
      ).toEqual([])
    expect(text(tree, 'docs/reference/metrics.md')).toContain('zones_lookup_time')
    expect(text(tree, 'README.md')).toContain(
      '- [zones](src/suites/zones/README.md): how soon names are resolved',
    )
    expect(text(tree, 'README.md')).toContain('[pretend](src/providers/pretend/README.md)')
    expect(text(tree, 'src/suites/zones/README.md')).toContain('names that are asked for')
    expect(text(tree, 'images/tools/Dockerfile')).toMatch(/no-install-recommends \\\n +dnsperf dnsutils fio /)
    expect(text(tree, 'images/tools/Dockerfile')).toMatch(/for name in dig dnsperf fio /)
  })

  it('run, the provider also where none is named', async () => {
    const run = await kbench(
      'run',
      '--provider',
      'pretend',
      '--suite',
      'zones',
      '--out',
      'a',
      '--subject',
      'one',
    )
    expect(run).toContain('DNS lookup')
    expect(await kbench('run', '--suite', 'zones', '--out', 'b', '--subject', 'two')).toContain('DNS lookup')
    const record = JSON.parse(text(work, 'b/record.json')) as {
      environment: { provider: string }
      series: readonly { metric: string; samples: readonly unknown[] }[]
    }
    expect(record.environment.provider).toBe('pretend')
    expect(record.series.map(({ metric, samples }) => [metric, samples.length])).toEqual([
      ['zones_lookup_time', 3],
      ['zones_lookup_time', 3],
    ])
  })

  it('are drawn, with the figures that the suite alone has', async () => {
    const table = await kbench('compare', 'a/record.json', 'b/record.json', '--charts', 'charts')
    // Labels in the order of the manifest.
    expect(table).toMatch(/example\.org\s/)
    expect(readdirSync(join(work, 'charts')).filter((name) => name.endsWith('.svg'))).toEqual(
      expect.arrayContaining(['zones-asked.svg', 'zones.svg']),
    )
    expect(text(work, 'charts/zones-asked.vl.json')).toContain('"files": 6')
    expect(await kbench('compare', 'a/record.json', 'b/record.json', '--format', 'html')).toContain(
      '"figures":{',
    )
  })

  it('are known to doctor, with the tool and who needs it', async () => {
    const report = await kbench('doctor')
    expect(report).toMatch(/✓ dns-probe +1\.2\.3 at \S+; asks for names; for .*pretend/)
    expect(report).toContain('✓ pretend')
  })

  it('are proposed by init, which writes and says what the manifest has', async () => {
    const folder = join(work, 'repository')
    mkdirSync(folder)
    const said = await kbenchIn(folder, 'init', '--yes')
    expect(said).toContain('Pretend that everything is ready.')
    expect(text(folder, 'kbench.yaml')).toContain('provider:\n  pretend:\n    speed: 2 # pretended\n')
    expect(text(folder, 'kbench.yaml')).toContain('  zones: {}\n')
  })

  it('leave clusters that are listed and deleted with the state of their provider', async () => {
    const made = await kbench('cluster', 'create', '--provider', 'pretend')
    const marker = join(/KUBECONFIG=(\S+)\/k/.exec(made)?.[1] ?? '', 'marker')
    expect(existsSync(marker)).toBe(true)
    const name = /^pretend-\S+/m.exec(await kbench('cluster', 'list'))?.[0] ?? ''
    await kbench('cluster', 'delete', name)
    expect(existsSync(marker)).toBe(false)
    expect(await kbench('cluster', 'list')).toContain('No clusters')
  })
})

/** In the sample folders imports lead to src of this repository, in the copy to the same files beside them. */
function add(sample: string, to: string): void {
  const from = join('__tests__/one-folder', sample)
  for (const name of readdirSync(from))
    write(join(tree, to, sample), name, text(from, name).replaceAll("'../../../src/", "'../../"))
}

function write(folder: string, name: string, content: string, mode = 0o644): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
  chmodSync(join(folder, name), mode)
}

function text(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .filter((file) => !file.startsWith('node_modules/') && !file.startsWith('action/dist/'))
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(tree, file)))
    .digest('hex')
}

const start = promisify(execFile)

function node(argv: readonly string[]): Promise<{ stdout: string }> {
  return start(process.execPath, [...argv], { cwd: tree, env: { ...process.env, NODE_OPTIONS: '' } })
}

function kbench(...argv: readonly string[]): Promise<string> {
  return kbenchIn(work, ...argv)
}

async function kbenchIn(folder: string, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await start(process.execPath, [join(tree, 'action/dist/cli.cjs'), ...argv], {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CI: 'true',
      KBENCH_STATE: join(work, 'state'),
      PATH: `${path}:${process.env['PATH'] ?? ''}`,
    },
  })
  return stdout
}
