import { describe, expect, test } from 'vitest'
import { loadConfiguration } from '../../../src/config/load.ts'
import { kindOptionsSchema, rawConfigFact, readRawConfig } from '../../../src/providers/kind/options.ts'
import kind from '../../../src/providers/kind/provider.ts'
import { createFakeSuite, definitionsOf } from '../../fakes/definitions.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { providerContext } from '../provider-context.ts'
import { clusterConfiguration } from '../../../src/providers/kind/create-cluster.ts'

const definitions = definitionsOf([createFakeSuite({ id: 'one' })], [kind])
const load = (options: string): unknown =>
  loadConfiguration(
    { text: `version: 1\nprovider: { kind: ${options} }`, source: 'kbench.yaml' },
    definitions,
  ).provider?.options
const read = (config: unknown, files: Readonly<Record<string, string>> = {}, directory?: string) =>
  readRawConfig(
    kindOptionsSchema.parse({ config }),
    providerContext(new FakeCommands(), { directory, files: new MemoryFiles(files) }),
  )

describe("kind's own configuration", () => {
  test('is merged with that of kbench, its patches after ours', () => {
    const config = {
      kind: 'Cluster',
      apiVersion: 'kind.x-k8s.io/v1alpha4',
      nodes: [
        { role: 'control-plane', labels: { zone: 'a' } },
        { role: 'worker', extraMounts: [{ hostPath: 'certs', containerPath: '/certs', readOnly: true }] },
      ],
      networking: { ipFamily: 'dual', kubeProxyMode: 'nftables' },
      featureGates: { Alpha: true },
      kubeadmConfigPatches: ['kind: KubeletConfiguration\nmaxPods: 200'],
      containerdConfigPatches: ['version = 3'],
    }
    const options = kindOptionsSchema.parse({ config, containerdConfigPatches: ['[a]'] })
    const merged = JSON.parse(
      clusterConfiguration(options, kindOptionsSchema.shape.config.parse(config) as object, '/base'),
    ) as {
      kubeadmConfigPatches: string[]
    }
    expect(merged).toMatchObject({
      kind: 'Cluster',
      nodes: [
        { role: 'control-plane', labels: { zone: 'a' } },
        {
          role: 'worker',
          extraMounts: [{ hostPath: '/base/certs', containerPath: '/certs', readOnly: true }],
        },
      ],
      networking: { ipFamily: 'dual', kubeProxyMode: 'nftables', disableDefaultCNI: false },
      featureGates: { Alpha: true },
      containerdConfigPatches: ['[a]', 'version = 3'],
    })
    expect(merged.kubeadmConfigPatches.at(-1)).toContain('maxPods')
    expect(merged.kubeadmConfigPatches[0]).toContain('leader-elect')
  })

  test.each([
    [
      '{ nodes: 3, config: { nodes: [{}, { role: worker }] } }',
      'the option nodes and config.nodes say the same thing twice: leave one out',
    ],
    [
      '{ defaultCni: true, config: { networking: { disableDefaultCNI: true } } }',
      'the option defaultCni and config.networking.disableDefaultCNI say the same',
    ],
    [
      '{ podSubnet: 10.1.0.0/16, config: { networking: { podSubnet: 10.1.0.0/16 } } }',
      'the option podSubnet and config.networking.podSubnet',
    ],
    ['{ config: { nodes: [{ role: worker }] } }', 'config.nodes has 0 control planes, expected one'],
    ['{ config: { nodes: [{}, {}] } }', 'config.nodes has 2 control planes, expected one'],
    [
      '{ config: { kubeadmConfigPatches: ["scheduler: { extraArgs: { leader-elect: true } }"] } }',
      'config patches leader-elect',
    ],
    [
      '{ config: { nodes: [{ kubeadmConfigPatches: ["cpuManagerPolicy: static"] }] } }',
      'use the option cpuManagerPolicy',
    ],
    [
      `{ config: { containerdConfigPatches: ['config_path = "/etc/mine"'] } }`,
      'config patches config_path of containerd, and kbench needs /etc/containerd/certs.d',
    ],
    [
      `{ config: { containerdConfigPatches: ['[plugins.x.registry.mirrors.y]'] } }`,
      'config patches registry.mirrors',
    ],
    ['{ config: { name: mine } }', 'unknown key "name" in provider.kind.config'],
    ['{ config: { nodes: [{ image: mine }] } }', 'unknown key "image" in provider.kind.config.nodes[0]'],
    ['{ config: { networking: { apiServerPort: 6443 } } }', 'unknown key "apiServerPort"'],
    ['{ config: { networking: { ipFamily: both } } }', 'expected one of ipv4, ipv6, dual'],
    ['{ config: { apiVersion: v1 } }', 'expected kind.x-k8s.io/v1alpha4'],
  ])('%s is refused in one sentence with its place', (options, message) => {
    expect(() => load(options)).toThrow(message)
    expect(() => load(options)).toThrow(/^kbench\.yaml:2:\d+: /)
  })

  test('may patch containerd with the path that kbench needs', () => {
    const patch = 'config_path = "/etc/containerd/certs.d"'
    expect(() => load(`{ config: { containerdConfigPatches: ['${patch}'] } }`)).not.toThrow()
  })

  test('may be a file, of the checkout of its side', async () => {
    const files = { '/base/kind.yaml': 'kind: Cluster\nnetworking: { ipFamily: ipv6 }' }
    expect(await read('kind.yaml', files, '/base')).toMatchObject({ networking: { ipFamily: 'ipv6' } })
    expect(await read(undefined)).toEqual({})
    await expect(read('other.yaml', files)).rejects.toThrow(
      'other.yaml: no such file, named by the option config',
    )
    await expect(read('a', { a: 'name: mine' })).rejects.toThrow('a: the whole: unknown key "name"')
    await expect(read('a', { a: 'nodes: [' })).rejects.toThrow('a: not valid YAML')
    await expect(read('a', { a: 'nodes: [{}, {}]' })).rejects.toThrow('a: config.nodes has 2 control planes')
  })

  test('is refused where reading it would take long: the parser compares each key with all others', async () => {
    const keys = Array.from({ length: 200_000 }, (_, index) => `k${String(index)}:`).join('\n')
    await expect(read('a', { a: keys })).rejects.toThrow(
      'a: not valid YAML: it has 1688889 characters, expected at most 30000',
    )
    await expect(read('a', { a: '['.repeat(20_000) })).rejects.toThrow(
      'a: not valid YAML: it has too many levels',
    )
  })

  test('is part of what makes records comparable, as text or, if long, as a hash', () => {
    expect(rawConfigFact({})).toBeUndefined()
    expect(rawConfigFact({ kind: 'Cluster' })).toBeUndefined()
    expect(rawConfigFact({ networking: { ipFamily: 'dual' } })).toBe('{"networking":{"ipFamily":"dual"}}')
    const long = (count: number) =>
      rawConfigFact({
        kubeadmConfigPatches: [`kind: KubeletConfiguration\nmaxPods: ${String(count)}${' '.repeat(120)}`],
      })
    expect(long(1)).toMatch(/^[0-9a-f]{12}$/)
    expect(long(1)).not.toBe(long(2))
  })
})
