import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { DEFINITIONS } from '../src/app/registry.ts'
import { filledIn } from '../scripts/reference/action-file.ts'
import { ACTIONS } from '../src/entry/actions/all-actions.ts'
import { optionName } from '../src/entry/options/option.ts'
import { loadConfigurations } from '../src/config/load.ts'
import { PRESETS } from '../src/ports/suite.ts'
import { KNOWN_TOOLS } from './known-tools.ts'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)

/** The page of each suite, of a folder of src/suites or of a feature, by the name of the folder. */
const SUITE_PAGES = Object.fromEntries(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(suites|features)\/.*\/suite\.ts$/.test(path))
    .map((path) => [basename(dirname(path)), `src/${dirname(path)}/README.md`]),
)

describe('suites and providers', () => {
  it('are called as their folders, each with its own page', () => {
    expect(DEFINITIONS.suites.map(({ id }) => id).sort()).toEqual(Object.keys(SUITE_PAGES).sort())
    const providers = readdirSync('src/providers').filter((name) =>
      existsSync(`src/providers/${name}/README.md`),
    )
    expect(DEFINITIONS.providers.map(({ id }) => id)).toEqual(providers)
  })

  it('have presets that their own schema accepts', () => {
    for (const { parameters, presets, ownPresets = {} } of DEFINITIONS.suites) {
      for (const preset of PRESETS) expect(parameters.parse(presets[preset])).toEqual(presets[preset])
      for (const own of Object.values(ownPresets)) expect(parameters.parse(own)).toEqual(own)
      expect(Object.keys(ownPresets).filter((name) => Object.hasOwn(presets, name))).toEqual([])
    }
  })

  it('declare every metric once, with the suite in its name or a name of the contract', () => {
    const ids = DEFINITIONS.suites.flatMap(({ metrics }) => metrics.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declare every program once', () => {
    const tools = KNOWN_TOOLS.map(({ id }) => id)
    expect(new Set(tools).size).toBe(tools.length)
  })
})

it('every package runs on the oldest Node that is allowed: npm ci warns of none', () => {
  const { satisfies, minVersion } = createRequire(import.meta.url)('semver') as {
    satisfies: (version: string, range: string) => boolean
    minVersion: (range: string) => { readonly version: string }
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { readonly engines?: { readonly node?: string } }>
  }
  const oldest = minVersion(packages['']!.engines!.node!).version
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${oldest.replace(/\.0$/, '')} or later`)
  const others = Object.entries(packages).filter(
    ([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'),
  )
  expect(others.map(([path, { engines }]) => `${path} needs Node ${engines?.node ?? ''}`)).toEqual([])
})

describe('examples', () => {
  it('are configurations that kbench accepts', () => {
    const sources = filesBelow('examples').filter((path) => path.endsWith('.yaml'))
    const configurations = sources.filter((path) => /^version: 1$/m.test(readFileSync(path, 'utf8')))
    expect(configurations.length).toBeGreaterThan(10)
    for (const source of configurations)
      expect(
        loadConfigurations({ text: readFileSync(source, 'utf8'), source }, DEFINITIONS).map(
          (one) => one.source,
        ),
      ).toContain(source)
  })

  it('name scripts that are there and can be run, and workflows as kbench init writes them', () => {
    const folders = filesBelow('examples').flatMap(
      (path) => /^(.*\/repository)\/kbench\.yaml$/.exec(path)?.[1] ?? [],
    )
    expect(folders).toEqual(
      expect.arrayContaining(['examples/flannel/repository', 'examples/spegel/repository']),
    )
    for (const folder of folders) {
      const scripts = readFileSync(`${folder}/kbench.yaml`, 'utf8').match(/hack\/[\w.-]+\.sh/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      for (const script of scripts) accessSync(`${folder}/${script}`, constants.X_OK)
      const workflow = readFileSync(`${folder}/.github/workflows/kbench-pull-request.yml`, 'utf8')
      const template = readFileSync('workflows-templates/kbench-pull-request.yml', 'utf8')
      expect(workflow.replace(/branches: \[\w+\]/, 'branches: [$default-branch]')).toBe(template)
    }
  })

  it('and the ones in the README and on the page of variants too', () => {
    const loaded = ['README.md', 'docs/variants.md'].flatMap((source) => {
      const blocks = readFileSync(source, 'utf8').match(/```yaml\n# kbench\.yaml\n[^`]*```/g) ?? []
      return blocks.map((block) => {
        const text = block.split('\n').slice(1, -1).join('\n')
        return loadConfigurations({ text, source }, DEFINITIONS)
      })
    })
    expect(loaded.map((configurations) => configurations.map(({ variant }) => variant))).toEqual([
      [undefined],
      ['iptables', 'nftables', 'disturbed'],
    ])
    for (const one of loaded.flat()) expect(one.provider?.provider.id).toBe('kind')
  })

  it('and the one that the page of each suite begins with', () => {
    for (const { id } of DEFINITIONS.suites) {
      const source = SUITE_PAGES[id] ?? ''
      const [, text = ''] = /```yaml\n(# kbench\.yaml\n[^`]*)```/.exec(readFileSync(source, 'utf8')) ?? []
      const [configuration] = loadConfigurations({ text, source }, DEFINITIONS)
      expect(configuration?.suites.map(({ suite }) => suite.id)).toContain(id)
    }
  })

  it('and the ones in the pages of the providers', () => {
    const pages = DEFINITIONS.providers.map(({ id }) => `src/providers/${id}/README.md`)
    const blocks = [...pages, 'docs/scenarios.md'].flatMap((source) =>
      (readFileSync(source, 'utf8').match(/```yaml\n(provider|matrix):[^`]*```/g) ?? []).map((block) => ({
        source,
        text: `version: 1\n${block.split('\n').slice(1, -1).join('\n')}`,
      })),
    )
    expect(blocks.length).toBeGreaterThan(4)
    for (const block of blocks) expect(loadConfigurations(block, DEFINITIONS).length).toBeGreaterThan(0)
  })
})

describe.each(ACTIONS)('$folder/action.yml', (action) => {
  const path = join(action.folder, 'action.yml')
  const file = parse(readFileSync(path, 'utf8')) as {
    inputs: Record<string, { default?: string }>
    outputs: Record<string, unknown>
    runs: { using: string; main: string; post?: string }
  }

  it('runs files that are there', () => {
    const { using, main, post } = file.runs
    expect(using).toBe('node24')
    for (const name of [main, ...(post === undefined ? [] : [post])])
      expect([name, existsSync(join(action.folder, name))]).toEqual([name, true])
  })

  it('has the inputs and outputs of its description', () => {
    expect(Object.entries(file.inputs).map(([name, input]) => [name, input.default])).toEqual(
      Object.entries(action.inputs).map(([key, input]) => [optionName(key), filledIn(input)]),
    )
    expect(Object.keys(file.outputs)).toEqual(Object.keys(action.outputs))
  })
})

describe('the README', () => {
  const text = readFileSync('README.md', 'utf8')

  it('is short enough to be read to its end', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9000)
  })

  it('has one workflow, which uses inputs that exist and asks for no right but to read and to comment', () => {
    const blocks = text.match(/```yaml\n# \.github\/workflows\/kbench\.yml\n[^`]*```/g) ?? []
    expect(blocks).toHaveLength(1)
    const workflow = parse(blocks[0]?.split('\n').slice(1, -1).join('\n') ?? '') as {
      permissions: object
      jobs: Record<string, { permissions: object; steps: { uses: string; with: object }[] }>
    }
    const { kbench } = workflow.jobs
    const [checkout, step] = kbench?.steps ?? []
    expect([workflow.permissions, kbench?.permissions]).toEqual([
      {},
      { contents: 'read', 'pull-requests': 'write' },
    ])
    // A merge commit and its two parents: the base is one of them.
    expect([checkout?.uses, checkout?.with]).toEqual([
      'actions/checkout@v6',
      { 'fetch-depth': 2, 'persist-credentials': false },
    ])
    const [action] = ACTIONS.filter(({ folder }) => folder === '')
    expect(step?.uses).toBe('org/kbench-action@v1')
    expect(Object.keys(action?.inputs ?? {}).map(optionName)).toEqual(
      expect.arrayContaining(Object.keys(step?.with ?? {})),
    )
  })
})

describe('pages', () => {
  const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => existsSync(path) && !/^__tests__\/|^$/.test(path))

  it('link to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/(?:\]\(|(?:src|srcset|href)=")([^)"\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(page, target))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('are short: a page for users takes five minutes, a note of method not much longer', () => {
    const limits: readonly (readonly [RegExp, number])[] = [
      [/^((src|examples|workflows-templates)\/|docs\/(?!architecture\.md)[^/]+$)/, 12 * 1024],
      [/^docs\/notes\//, 20 * 1024],
    ]
    for (const [folder, most] of limits) {
      const sizes = pages
        .filter((page) => folder.test(page))
        .map((page) => ({ page, size: Buffer.byteLength(readFileSync(page)) }))
      expect(sizes.length).toBeGreaterThan(5)
      expect(sizes.filter(({ size }) => size > most)).toEqual([])
    }
    expect(statSync('docs/architecture.md').size).toBeLessThanOrEqual(15 * 1024)
  })

  it('say briefly what is new, and what a coding agent must know', () => {
    expect(Buffer.byteLength(readFileSync('CHANGELOG.md'))).toBeLessThanOrEqual(6 * 1024)
    expect(readFileSync('AGENTS.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })

  function leadsSomewhere(page: string, target: string): boolean {
    const [file = '', heading] = target.split('#')
    const path = file === '' ? page : join(dirname(page), file)
    return existsSync(path) && (heading === undefined || anchorsOf(path).includes(heading))
  }

  /** As GitHub makes them of headings; the second of two equal ones ends in -1. */
  function anchorsOf(path: string): string[] {
    const seen = new Map<string, number>()
    return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
      const anchor = heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')
      const times = seen.get(anchor) ?? 0
      seen.set(anchor, times + 1)
      return times === 0 ? anchor : `${anchor}-${String(times)}`
    })
  }
})

describe('the threat model', () => {
  it('names tests that are there', () => {
    const pages = ['docs/threat-model.md', 'docs/notes/threats.md'].map((path) => readFileSync(path, 'utf8'))
    const text = pages.join('\n')
    const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(join('__tests__', path)))).toEqual([])
  })
})

describe('the half that measures', () => {
  it('is given no token', () => {
    const text = readFileSync('action/measure/action.yml', 'utf8')
    expect(text).not.toMatch(/token|secret/i)
  })
})
