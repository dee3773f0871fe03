import { describe, expect, it } from 'vitest'
import { loadConfiguration } from '../../src/config/load.ts'
import type { Overrides } from '../../src/config/overrides.ts'
import { readOnlyDefinitions, refusalOf } from './definitions.ts'

const definitions = readOnlyDefinitions()
const load = (text: string, overrides: Overrides = {}) =>
  loadConfiguration({ text, source: 'kbench.yaml' }, definitions, overrides)
const failure = (text: string, overrides: Overrides = {}): string => refusalOf(() => load(text, overrides))

describe('kbench.yaml', () => {
  it('fills in every default', () => {
    expect(load('version: 1')).toMatchObject({
      provider: undefined,
      preset: 'quick',
      subject: { name: 'current', labels: {} },
      gate: { defaultMargin: 0.02, falseAlarmRate: 0.01, rules: [] },
      certaintyRequired: false,
      rounds: [8, 8, 24, 24, 32, 64],
      budget: 1800,
      baseline: '.kbench/baseline.json',
    })
    expect(load('version: 1').suites.map(({ suite, parameters }) => [suite.id, parameters.rounds])).toEqual([
      ['network', 3],
      ['storage', 3],
    ])
  })

  it('reads the example of the contract', () => {
    const text = `
version: 1
provider: { kind: { nodes: 2 } }
subject: { setup: "kubectl apply -k deploy/" }
preset: smoke
suites: { network: { paths: [host] }, storage: }
gate:
  default: { margin: 5% }
  rules: [{ series: 'network_latency{quantile="0.99"}', margin: 0.15 }, { series: 'http_*', informational: true }]
  falseAlarmRate: 2%
  budget: 15m
`
    const configuration = load(text)
    expect(configuration).toMatchObject({
      provider: { provider: { id: 'kind' }, options: { nodes: 2 } },
      gate: {
        defaultMargin: 0.05,
        falseAlarmRate: 0.02,
        rules: [
          { series: 'network_latency{quantile="0.99"}', margin: 0.15 },
          { series: 'http_*', informational: true },
        ],
      },
      budget: 900,
    })
    expect(configuration.suites[0]?.parameters).toEqual({ rounds: 1, paths: ['host'] })
  })

  it('lets the command line win and keeps the options that the file gives to what it chooses', () => {
    const text = 'version: 1\nprovider: {kind: {nodes: 5}}\nsuites: {network: {rounds: 7}, storage: {}}'
    const chosen = load(text, {
      provider: 'kind',
      suites: ['network'],
      preset: 'smoke',
      subject: 'pr-1',
      set: ['gate.default.margin=10%', 'suites.network.paths=[host]'],
    })
    expect(chosen.provider?.options).toEqual({ nodes: 5 })
    expect(chosen.suites.map(({ parameters }) => parameters)).toEqual([{ rounds: 7, paths: ['host'] }])
    expect(chosen).toMatchObject({ subject: { name: 'pr-1' }, gate: { defaultMargin: 0.1 } })
    expect(load(text, { provider: 'host' }).provider?.options).toEqual({ nodes: 3 })
    expect(load('version: 1\nprovider: kind', { set: ['provider.kind.nodes=2'] }).provider?.options).toEqual({
      nodes: 2,
    })
  })

  it.each([
    ['version: 2', 'kbench.yaml:1:10: version is 2: expected 1'],
    ['', 'kbench.yaml:1:1: the file is null'],
    [
      'version: 1\npresett: quick',
      'kbench.yaml:2:1: unknown key "presett". Did you mean "preset"? Known keys: accepted, baseline, charts, gate,',
    ],
    [
      'version: 1\npreset: fast',
      'kbench.yaml:2:9: preset is "fast": expected one of smoke, quick, standard, reference',
    ],
    [
      'version: 1\nprovider: kid',
      'kbench.yaml:2:1: unknown provider "kid". Did you mean "kind"? Known: host, kind.',
    ],
    [
      'version: 1\nprovider: {kind: {node: 3}}',
      'kbench.yaml:2:19: unknown key "node" in provider.kind. Did you mean "nodes"? Known keys: nodes.',
    ],
    [
      'version: 1\nprovider: {kind: {}, host: {}}',
      'kbench.yaml:2:11: provider names 2 providers, expected one of host, kind',
    ],
    [
      'version: 1\nsuites:\n  netwrok: {}',
      'kbench.yaml:3:3: unknown suite "netwrok". Did you mean "network"? Known: network, storage.',
    ],
    [
      'version: 1\nsuites: {network: {rounds: 0}}',
      'kbench.yaml:2:28: suites.network.rounds is 0: expected a whole number of at least 1',
    ],
    [
      'version: 1\nsuites: {network: {paths: [hots]}}',
      'suites.network.paths[0] is "hots": expected one of pod-to-pod, host. Did you mean "host"?',
    ],
    ['version: 1\nsuites: {}', 'suites is empty: name at least one of network, storage'],
    [
      'version: 1\ngate: {default: {margin: a lot}}',
      'kbench.yaml:2:26: gate.default.margin is "a lot": expected a share such as 2% or 0.02',
    ],
    [
      'version: 1\ngate: {default: {margin: 2}}',
      'kbench.yaml:2:26: gate.default.margin is 2: that would be 200 %: write 2% or 0.02',
    ],
    [
      'version: 1\ngate: {default: {margin: 1.1}}',
      'gate.default.margin is 1.1: that would be 110 %: write 1.1% or 0.011',
    ],
    ['version: 1\ngate: {default: {margin: .inf}}', 'expected a share such as 2% or 0.02'],
    ['version: 1\ngate: {falseAlarmRate: 0}', 'gate.falseAlarmRate is 0: expected a share above 0'],
    [
      'version: 1\ngate: {rules: [{series: "a{b=c}"}]}',
      'kbench.yaml:2:25: gate.rules[0].series: "a{b=c}" is not a series',
    ],
    ['version: 1\ngate: {budget: soon}', 'gate.budget is "soon": expected a duration such as 90s, 15m or 1h'],
    ['version: 1\nx: {', 'kbench.yaml:2:'],
    ['version: [1\npreset: quick', 'not valid YAML'],
  ])('refuses %j, naming the place', (text, message) => {
    expect(failure(text)).toContain(message)
  })

  it('names the option of the command line where the value came from there', () => {
    expect(failure('version: 1', { preset: 'fast' })).toContain('--preset fast: preset is "fast"')
    expect(failure('version: 1', { provider: 'kid' })).toContain('--provider kid: unknown provider "kid"')
    expect(failure('version: 1', { set: ['suites.network.rounds=many'] })).toContain(
      '--set suites.network.rounds=many: suites.network.rounds is "many"',
    )
    expect(failure('version: 1', { set: ['rounds'] })).toContain('expected path=value')
  })

  it('measures every suite still when only a setting of one is given', () => {
    const suitesOf = (overrides: Overrides, text = 'version: 1'): string[] =>
      load(text, overrides).suites.map(({ suite }) => suite.id)
    const set = ['suites.network.rounds=9']
    expect(suitesOf({ set })).toEqual(['network', 'storage'])
    expect(load('version: 1', { set }).suites[0]?.parameters.rounds).toBe(9)
    expect(suitesOf({ set, suites: ['network'] })).toEqual(['network'])
    expect(suitesOf({ set }, 'version: 1\nsuites: {network: {}}')).toEqual(['network'])
  })

  it('lists all problems at once', () => {
    const message = failure('version: 1\nprovider: kid\nsuites: {network: {rounds: 0}, disk: {}}')
    expect(message.split('\n')).toHaveLength(3)
  })

  it('does not follow an alias bomb', () => {
    const bomb = [
      'a: &a [1,1,1,1,1,1,1,1,1]',
      ...Array.from('bcdefgh').map(
        (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]!}`).join(',')}]`,
      ),
    ].join('\n')
    expect(failure(bomb)).toContain('too many aliases')
  })
})
