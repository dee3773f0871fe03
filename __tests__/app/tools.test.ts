import { describe, expect, it } from 'vitest'
import { compareVersions, inspectTool, ensureTools } from '../../src/app/tools.ts'
import type { Tool } from '../../src/ports/tool.ts'
import { knownTool } from '../known-tools.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'

const [iperf3, nft, fio, kubestr] = ['iperf3', 'nft', 'fio', 'kubestr'].map(knownTool) as [
  Tool,
  Tool,
  Tool,
  Tool,
]
const missing = { exitCode: undefined, failure: 'not-found' as const }
const IPERF3 = 'iperf 3.12 (cJSON 1.7.15)\nLinux vm 6.18.44 x86_64\n'

function world(install = true) {
  const commands = new FakeCommands().on(
    /^sh -c command -v/,
    (argv) => ({ stdout: `/usr/bin/${argv.at(-1) ?? ''}\n` }),
    Infinity,
  )
  return { commands, log: new RecordingLog(), signal: new AbortController().signal, install }
}

describe('tools', () => {
  it('accepts what is there and new enough', async () => {
    const context = world()
    context.commands.on('iperf3 --version', { stdout: IPERF3 })
    expect(await ensureTools([iperf3, iperf3], context)).toMatchObject([
      { state: 'ok', version: '3.12', path: '/usr/bin/iperf3' },
    ])
  })

  it('installs what is missing as root, after saying so', async () => {
    const context = world()
    context.commands
      .on('iperf3 --version', missing)
      .on('nft --version', missing)
      .on('apt-get --version')
      .on('id -u', { stdout: '0\n' })
      .on('apt-get update')
      .on('apt-get install --yes --no-install-recommends iperf3 nftables')
      .on('iperf3 --version', { stdout: IPERF3 })
      .on('nft --version', { stdout: 'nftables v1.0.6 (Lester Gooch #5)\n' })
    await ensureTools([iperf3, nft], context)
    context.commands.assertAllUsed()
    expect(
      context.log.has('info', 'Not on this machine: iperf3 (measures throughput, loss and jitter), nft'),
    ).toBe(true)
    expect(context.log.has('info', 'apt-get install --yes --no-install-recommends iperf3 nftables')).toBe(
      true,
    )
  })

  it('uses sudo where it asks for no password, and says what to run where it does', async () => {
    const context = world()
    context.commands
      .on('iperf3 --version', missing)
      .on('apt-get --version')
      .on('id -u', { stdout: '1000\n' })
      .on('sudo --non-interactive true', { exitCode: 1 })
    await expect(ensureTools([iperf3], context)).rejects.toMatchObject({
      nextStep: 'Run: sudo apt-get install iperf3',
    })
    const none = world()
    none.commands
      .on('iperf3 --version', missing)
      .on('apt-get --version')
      .on('id -u', { stdout: '1000\n' })
      .on('sudo --non-interactive true', missing)
    await expect(ensureTools([iperf3], none)).rejects.toMatchObject({
      message: 'Installing packages needs root, and sudo is not installed',
      nextStep: 'Run as root: apt-get install iperf3',
    })
    const allowed = world()
    allowed.commands
      .on('iperf3 --version', missing)
      .on('apt-get --version')
      .on('id -u', { stdout: '1000\n' })
      .on('sudo --non-interactive true')
      .on(/^sudo --non-interactive env DEBIAN_FRONTEND=noninteractive apt-get/, {}, 2)
      .on('iperf3 --version', { stdout: IPERF3 })
    await ensureTools([iperf3], allowed)
    allowed.commands.assertAllUsed()
  })

  it('does not install when asked not to, and names everything that is wrong', async () => {
    const context = world(false)
    context.commands
      .on('iperf3 --version', { stdout: 'iperf 3.1.3' })
      .on('fio --version', missing)
      .on('kubestr --help', missing)
    await expect(ensureTools([iperf3, fio, kubestr], context)).rejects.toMatchObject({
      message: [
        'iperf3 3.1.3 (/usr/bin/iperf3) is too old: 3.12 or newer is needed; it measures throughput, loss and jitter',
        'fio is not installed or not on PATH; it measures storage',
        'kubestr is not installed or not on PATH; it measures storage with the kubestr driver',
      ].join('\n'),
    })
  })

  it('goes on without an optional tool that cannot be installed', async () => {
    const context = world()
    context.commands
      .on('iperf3 --version', { stdout: IPERF3 }, 2)
      .on('nft --version', missing, 2)
      .on('apt-get --version', missing)
    const states = await ensureTools([iperf3], context, [nft])
    expect(states.map(({ state }) => state)).toEqual(['ok', 'missing'])
    expect(context.log.has('warning', 'going on without nft: This machine has no apt-get')).toBe(true)
  })

  it('reports a tool that is broken', async () => {
    const commands = world().commands.on('fio --version', {
      exitCode: 127,
      stderr: 'error while loading shared libraries',
    })
    expect((await inspectTool(fio, commands)).state).toBe('broken')
  })

  it.each([
    ['kubectl', '{\n  "clientVersion": {\n    "major": "1",\n    "gitVersion": "v1.34.4",', '1.34.4'],
    ['docker', 'Docker version 28.2.2, build e6534b4', '28.2.2'],
    ['kind', 'kind version 0.30.0', '0.30.0'],
    ['ip', 'ip utility, iproute2-6.1.0, libbpf 1.1.0', '6.1.0'],
    ['fio', 'fio-3.33', '3.33'],
    ['nft', 'nftables v1.0.6 (Lester Gooch #5)', '1.0.6'],
    ['nsenter', 'nsenter from util-linux 2.38.1', '2.38.1'],
  ])('reads the version of %s', async (id, stdout, version) => {
    const commands = world().commands.on(new RegExp(`^${id} `), { stdout })
    expect((await inspectTool(knownTool(id), commands)).version).toBe(version)
  })

  it('compares versions by number', () => {
    expect(compareVersions('3.12', '3.9')).toBeGreaterThan(0)
    expect(compareVersions('3.9', '3.9.0')).toBe(0)
    expect(compareVersions('1.9.9', '1.10')).toBeLessThan(0)
  })
})
