import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { DEFINITIONS } from '../src/app/registry.ts'
import { ACTIONS } from '../src/config/actions/index.ts'
import { loadConfigurations } from '../src/config/load-matrix.ts'
import { loadConfiguration } from '../src/config/load.ts'
import { PRESETS } from '../src/ports/suite.ts'
import { TOOLS } from '../src/tools/table.ts'

describe('suites and providers', () => {
  it('are called as their folders, each with a page of its own', () => {
    const folders = (path: string) =>
      readdirSync(path).filter((name) => existsSync(`${path}/${name}/README.md`))
    expect(DEFINITIONS.suites.map(({ id }) => id)).toEqual(folders('src/suites'))
    expect(DEFINITIONS.providers.map(({ id }) => id)).toEqual(folders('src/providers'))
  })

  it('have presets that their own schema accepts', () => {
    for (const { parameters, presets } of DEFINITIONS.suites) {
      for (const preset of PRESETS) expect(parameters.parse(presets[preset])).toEqual(presets[preset])
    }
  })

  it('declare every metric once, with the suite in its name or a name of the contract', () => {
    const ids = DEFINITIONS.suites.flatMap(({ metrics }) => metrics.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('name only tools that are in the table', () => {
    const known = TOOLS.map(({ id }) => id)
    const named = DEFINITIONS.suites.flatMap((suite) =>
      PRESETS.flatMap((preset) => [
        ...suite.tools(suite.presets[preset], 'host'),
        ...suite.tools(suite.presets[preset], 'cluster'),
      ]),
    )
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })
})

describe('examples', () => {
  it('are configurations that kbench accepts', () => {
    const folders = readdirSync('examples').filter((name) => existsSync(`examples/${name}/kbench.yaml`))
    expect(folders.length).toBeGreaterThan(0)
    for (const folder of folders) {
      const source = `examples/${folder}/kbench.yaml`
      expect(loadConfiguration({ text: readFileSync(source, 'utf8'), source }, DEFINITIONS).source).toBe(
        source,
      )
    }
  })

  it('and the ones in the README too', () => {
    const blocks = readFileSync('README.md', 'utf8').match(/```yaml\n# kbench\.yaml\n[^`]*```/g) ?? []
    const loaded = blocks.map((block) => {
      const text = block.split('\n').slice(1, -1).join('\n')
      return loadConfigurations({ text, source: 'README.md' }, DEFINITIONS)
    })
    expect(loaded.map((configurations) => configurations.map(({ variant }) => variant))).toEqual([
      [undefined],
      ['iptables', 'nftables', 'disturbed'],
    ])
    for (const one of loaded.flat()) expect(one.provider?.provider.id).toBe('kind')
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
      action.inputs.map(({ name, default: fallback }) => [name, fallback]),
    )
    expect(Object.keys(file.outputs)).toEqual(action.outputs.map(({ name }) => name))
  })
})

describe('the threat model', () => {
  it('names tests that are there', () => {
    const text = readFileSync('docs/threat-model.md', 'utf8')
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
