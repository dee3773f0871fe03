import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Configuration } from '../../src/config/config.ts'
import { loadConfigurations, loadConfiguration } from '../../src/config/load.ts'
import type { Overrides } from '../../src/config/overrides.ts'
import { PROVIDER_OPTIONS, readOnlyDefinitions, refusalOf } from './definitions.ts'

const definitions = readOnlyDefinitions(
  PROVIDER_OPTIONS.extend({ mode: z.enum(['iptables', 'nftables']).optional() }),
)
const load = (text: string, wanted?: string[], overrides: Overrides = {}): Configuration[] =>
  loadConfigurations({ text, source: 'kbench.yaml' }, definitions, {
    ...overrides,
    ...(wanted && { variants: wanted }),
  })
const failure = (text: string, wanted?: string[], overrides: Overrides = {}): string =>
  refusalOf(() => load(text, wanted, overrides))

const FILE = `version: 1
provider: { kind: { nodes: 2, mode: iptables } }
subject: { setup: base, labels: { team: net } }
suites: { network: { rounds: 7 }, storage: }
matrix:
  - name: plain
  - { name: nft, provider: { kind: { mode: nftables } }, preset: smoke }
  - name: other
    provider: host
    subject: { setup: mine, labels: { extra: "1" } }
    suites: { network: { paths: [host] }, storage: }
`

describe('the matrix', () => {
  it('puts the values of each variant over those of the file', () => {
    const [plain, nft, other] = load(FILE)
    expect(plain).toMatchObject({
      variant: 'plain',
      provider: { provider: { id: 'kind' }, options: { nodes: 2, mode: 'iptables' } },
      preset: 'quick',
      subject: { setup: 'base', labels: { team: 'net', variant: 'plain' } },
    })
    expect(nft).toMatchObject({
      variant: 'nft',
      provider: { provider: { id: 'kind' }, options: { nodes: 2, mode: 'nftables' } },
      preset: 'smoke',
    })
    expect(other).toMatchObject({
      provider: { provider: { id: 'host' }, options: { nodes: 3 } },
      subject: { setup: 'mine', labels: { team: 'net', extra: '1', variant: 'other' } },
    })
    expect(other?.suites.map(({ suite, parameters }) => [suite.id, parameters])).toEqual([
      ['network', { rounds: 7, paths: ['host'] }],
      ['storage', { rounds: 3, paths: ['pod-to-pod'] }],
    ])
  })

  it('is one run without a name where there is none', () => {
    expect(load('version: 1').map(({ variant, subject }) => [variant, subject.labels])).toEqual([
      [undefined, {}],
    ])
  })

  it('is left out by what needs one configuration', () => {
    const one = loadConfiguration({ text: FILE, source: 'kbench.yaml' }, definitions)
    expect([one.variant, one.subject.labels]).toEqual([undefined, { team: 'net' }])
  })

  it('can be chosen from, in the order of the file', () => {
    expect(load(FILE, ['other', 'plain']).map(({ variant }) => variant)).toEqual(['plain', 'other'])
  })

  it('leaves no suite out by parameters of one', () => {
    const [only] = load('version: 1\nmatrix: [{ name: a, suites: { network: { rounds: 9 } } }]')
    expect(only?.suites.map(({ suite, parameters }) => [suite.id, parameters.rounds])).toEqual([
      ['network', 9],
      ['storage', 3],
    ])
  })

  it('lets another provider take the place of the file’s, and keeps the options of the same', () => {
    const other =
      'version: 1\nprovider: {kind: {nodes: 2}}\nmatrix: [{ name: a, provider: {host: {nodes: 1}} }]'
    expect(load(other)[0]?.provider).toMatchObject({ provider: { id: 'host' }, options: { nodes: 1 } })
    const same = 'version: 1\nprovider: {kind: {nodes: 2}}\nmatrix: [{ name: a, provider: kind }]'
    expect(load(same)[0]?.provider).toMatchObject({ provider: { id: 'kind' }, options: { nodes: 2 } })
    const named = 'version: 1\nprovider: kind\nmatrix: [{ name: a, provider: {kind: {nodes: 4}} }]'
    expect(load(named)[0]?.provider).toMatchObject({ provider: { id: 'kind' }, options: { nodes: 4 } })
  })

  it('gives way to the command line', () => {
    const set = ['provider.kind.nodes=5']
    expect(load(FILE, ['nft'], { preset: 'standard', set })[0]).toMatchObject({
      preset: 'standard',
      provider: { options: { nodes: 5, mode: 'nftables' } },
    })
    expect(load(FILE, undefined, { suites: ['network'] }).map(({ suites }) => suites.length)).toEqual([
      1, 1, 1,
    ])
  })

  it('follows aliases, also ones of another variant', () => {
    const text = `version: 1
suites: { network: { rounds: 1 } }
matrix:
  - { name: a, suites: { network: &more { rounds: 5 } } }
  - { name: b, suites: { network: *more } }
`
    expect(load(text).map(({ suites }) => suites[0]?.parameters.rounds)).toEqual([5, 5])
  })

  it('does not follow an alias bomb', () => {
    const lines = Array.from('bcdefgh').map(
      (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]!}`).join(',')}]`,
    )
    const bomb = ['a: &a [1,1,1,1,1,1,1,1,1]', ...lines, 'matrix: [{name: x, suites: *h}]'].join('\n')
    expect(failure(bomb)).toContain('too many aliases')
    expect(() => loadConfiguration({ text: bomb, source: 'k' }, definitions, { variant: 'x' })).toThrow(
      'too many aliases',
    )
  })

  it.each([
    [
      `version: 1\nmatrix:\n  - { name: a, provider: { kind: { node: 1 } } }`,
      'kbench.yaml:3:36: unknown key "node" in provider.kind. Did you mean "nodes"?',
    ],
    [
      `version: 1\nprovider: kind\nmatrix:\n  - name: a\n  - { name: b, provider: { kind: { mode: ipvs } } }`,
      'kbench.yaml:5:42: provider.kind.mode is "ipvs": expected one of iptables, nftables',
    ],
    [
      `version: 1\nmatrix: [{ name: a, suites: { netwrok: {} } }]`,
      'kbench.yaml:2:31: unknown suite "netwrok". Did you mean "network"?',
    ],
    [
      `version: 1\nmatrix: [{ name: a, suites: { network: { rounds: 0 } } }]`,
      'kbench.yaml:2:50: suites.network.rounds is 0: expected a whole number of at least 1',
    ],
    [
      `version: 1\nmatrix: [{ name: a, gate: {} }]`,
      'kbench.yaml:2:21: unknown key "gate" in matrix[0]. Known keys: name, preset, provider, subject, suites.',
    ],
    [`version: 1\nmatrix: [{ name: a, preset: fast }]`, 'kbench.yaml:2:29: matrix[0].preset is "fast"'],
    [`version: 1\nmatrix: [{ preset: smoke }]`, 'kbench.yaml:2:10: matrix[0].name is missing'],
    [
      `version: 1\nmatrix: [{ name: ../etc }]`,
      'kbench.yaml:2:18: matrix[0].name is "../etc": expected at most 40',
    ],
    [
      `version: 1\nmatrix: [{ name: a }, { name: A }]`,
      'kbench.yaml:2:31: matrix[1].name is "A": expected another name',
    ],
    [`version: 1\nmatrix: []`, 'kbench.yaml:2:9: matrix is []: expected at least one variant'],
    [`version: 1\nmatrix: a`, 'kbench.yaml:2:9: matrix is "a"'],
  ])('refuses %j, naming the place', (text, message) => {
    expect(failure(text)).toContain(message)
  })

  it('reports a problem of the file once, and those of all variants', () => {
    const text = `version: 1
suites: { disk: {} }
matrix: [{ name: a, provider: { kind: { nodes: 0 } } }, { name: b, provider: { host: { nodes: 0 } } }]`
    expect(failure(text).split('\n')).toHaveLength(3)
  })

  it('names the variants that there are', () => {
    expect(failure(FILE, ['nfd'])).toBe(
      '--variant nfd: the matrix of kbench.yaml has no variant "nfd". Did you mean "nft"? Known: plain, nft, other.',
    )
    expect(failure('version: 1', ['a'])).toBe('--variant a: kbench.yaml has no matrix')
    expect(() => loadConfiguration({ text: FILE, source: 'k' }, definitions, { variant: 'x' })).toThrow(
      'has no variant "x"',
    )
  })
})
