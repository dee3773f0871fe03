import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ShippedCommandLine } from './command-line.ts'

const template = (name: string): string => readFileSync(`workflows-templates/${name}`, 'utf8')

function repository(branch: string): ShippedCommandLine {
  const cli = new ShippedCommandLine()
  execFileSync('git', ['init', '--quiet', `--initial-branch=${branch}`], { cwd: cli.workingDirectory })
  return cli
}

describe('kbench init, as it ships', () => {
  it('sets up an empty repository with what is proposed', async () => {
    const cli = repository('trunk')
    const ended = await cli.run(['init', '--yes'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(join(cli.workingDirectory, '.github/workflows'))).toEqual(['kbench-pull-request.yml'])
    expect(cli.read('.github/workflows/kbench-pull-request.yml')).toBe(
      template('kbench-pull-request.yml').replace('$default-branch', 'trunk'),
    )
    expect(ended.stdout).toContain('Written\n  .github/workflows/kbench-pull-request.yml')
    expect(ended.stdout).toContain('Next\n  1. ')
  })

  it('writes a configuration that the next command takes', async () => {
    const cli = repository('main')
    cli.write('charts/mesh/Chart.yaml', 'name: mesh\n')
    expect(
      (await cli.run(['init', '--yes', '--no-nightly', '--forks', '--suite', 'http', '--suite', 'storage']))
        .code,
    ).toBe(0)
    expect(cli.read('kbench.yaml')).toContain('setup: "helm upgrade --install mesh charts/mesh')
    expect(existsSync(join(cli.workingDirectory, '.github/workflows/kbench-report.yml'))).toBe(true)
    // Read before anything is measured: a variant that is not there is all that is wrong.
    const run = await cli.run(['run', '--variant', 'none'])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('matrix')
  })

  it('measures pull requests on several runners', async () => {
    const cli = repository('main')
    expect((await cli.run(['init', '--yes', '--no-nightly', '--shards', '6'])).code).toBe(0)
    expect(cli.read('.github/workflows/kbench-shards.yml')).toContain('shard: [1, 2, 3, 4, 5, 6]\n')
    const refused = await cli.run(['init', '--yes', '--shards', '21'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('a whole number from 2 to 20')
  })

  it('sets up a network plugin: a cluster without another one, and its manifests', async () => {
    const cli = repository('main')
    cli.write(
      'deploy/mynet.yaml',
      'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: { name: mynet }\nspec: { path: /opt/cni/bin }\n',
    )
    cli.write('deploy/kind.yaml', 'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n')
    expect((await cli.run(['init', '--yes', '--no-nightly'])).code).toBe(0)
    expect(cli.read('kbench.yaml')).toMatch(
      /\n {4}# .*deploy\/mynet\.yaml.*\n(?: {4}#.*\n)* {4}defaultCni: false\n/,
    )
    expect(cli.read('kbench.yaml')).toContain('setup: "kubectl apply -f deploy/mynet.yaml"')
    expect((await cli.run(['init', '--yes', '--no-network-plugin', '--force'])).code).toBe(0)
    expect(cli.read('kbench.yaml')).toContain('    # defaultCni: false')
    const refused = await cli.run(['init', '--yes', '--network-plugin', '--provider', 'host', '--force'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('--network-plugin goes with the provider kind')
  })

  it('adds workflows later and leaves kbench.yaml, saying which flags that leaves unused', async () => {
    const cli = repository('main')
    expect((await cli.run(['init', '--yes', '--no-nightly', '--suite', 'storage'])).code).toBe(0)
    const configuration = `${cli.read('kbench.yaml')}# mine\n`
    cli.write('kbench.yaml', configuration)
    const added = await cli.run(['init', '--yes', '--nightly', '--suite', 'network'])
    expect(added.code).toBe(0)
    expect(added.stderr).toContain('kbench.yaml exists and stays as it is')
    expect(added.stderr).toContain('Not used: --suite.')
    expect(added.stdout).toMatch(/^Written\n {2}\.github\/workflows\/kbench-nightly\.yml/)
    expect(added.stdout).toMatch(/\nLeft as it was\n {2}kbench\.yaml +is there already\n/)
    expect(cli.read('kbench.yaml')).toBe(configuration)
  })

  it('writes nothing beside an invalid kbench.yaml, except with --force', async () => {
    const cli = repository('main')
    cli.write('kbench.yaml', 'version: 1\nsuite: {}\n')
    const refused = await cli.run(['init', '--yes'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('kbench.yaml:2:1')
    expect(refused.stderr).toContain('kbench init --force')
    expect(refused.stderr.split('kbench.yaml:2:1')).toHaveLength(2)
    expect(existsSync(join(cli.workingDirectory, '.github'))).toBe(false)
    expect((await cli.run(['init', '--yes', '--force'])).code).toBe(0)
    expect(cli.read('kbench.yaml')).toContain('provider:')
  })

  it('writes at the root of the repository', async () => {
    const cli = repository('main')
    mkdirSync(join(cli.workingDirectory, 'deep/er'), { recursive: true })
    const { code } = await cli.run(['init', '--yes'], {}, 'deep/er')
    expect(code).toBe(0)
    expect(cli.read('kbench.yaml')).toContain('version: 1')
  })

  it('asks nobody who cannot answer', async () => {
    const ended = await repository('main').run(['init'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('standard input is not a terminal')
    expect(ended.stderr).toContain('kbench init --yes')
  })

  it('says what is wrong with a flag', async () => {
    const ended = await repository('main').run(['init', '--yes', '--suite', 'netwrok'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('Did you mean "network"?')
  })
})
