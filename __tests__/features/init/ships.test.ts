import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { lookAtRepository, type Repository } from '../../../src/features/init/look-at-repository.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** What is seen of a real git repository with these files. */
async function look(contents: Readonly<Record<string, string>>): Promise<Repository> {
  const root = temporaryFolder('ships')
  execFileSync('git', ['init', '--quiet', root])
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const real = createCommandRunner()
  const commands = {
    ...real,
    run: (...[argv, options]: Parameters<typeof real.run>) => real.run(argv, { ...options, cwd: root }),
  }
  return lookAtRepository({ commands, files: new MemoryFiles(contents) })
}

const OPERATOR = { 'config/crd/a.yaml': 'kind: CustomResourceDefinition\n', PROJECT: 'layout: x\n' }

describe('seeWhatShips', () => {
  it.each([
    [
      'storage',
      'charts/nfs/templates/driver.yaml',
      { 'charts/nfs/templates/driver.yaml': 'kind: CSIDriver\n' },
    ],
    [
      'storage',
      'main.go',
      { 'main.go': 'import "sigs.k8s.io/sig-storage-lib-external-provisioner/v10/controller"\n' },
    ],
    ['dns', 'plugin.cfg', { 'plugin.cfg': 'cache:cache\n' }],
    ['dns', 'cmd/main.go', { 'cmd/main.go': 'import "github.com/coredns/coredns/coremain"\n' }],
    ['image-pull', 'pkg/oci.go', { 'pkg/oci.go': 'filepath.Join(root, "certs.d")\n' }],
    ['http', 'deploy/class.yaml', { 'deploy/class.yaml': 'kind: IngressClass\n', ...OPERATOR }],
    ['services', 'speaker/main.go', { 'speaker/main.go': 'svc.Spec.LoadBalancerClass\n', ...OPERATOR }],
    ['control-plane', 'PROJECT', OPERATOR],
  ])('%s, because of %s', async (suite, because, contents) => {
    expect((await look(contents)).ships).toMatchObject({ suite, because })
  })

  it('says nothing where no file of the product does', async () => {
    expect((await look({ 'main.go': 'package main\n' })).ships).toBeUndefined()
    const elsewhere = {
      'vendor/x/driver.yaml': 'kind: CSIDriver\n',
      'test/csi.yaml': 'kind: CSIDriver\n',
      'e2e-tests/csi.yaml': 'kind: CSIDriver\n',
      'main_test.go': 'sig-storage-lib-external-provisioner\n',
    }
    expect((await look(elsewhere)).ships).toBeUndefined()
  })

  it('says nothing more of a network plugin, which has custom resources, too', async () => {
    const list = { 'build/x.conflist': '{}', ...OPERATOR }
    expect(await look(list)).toMatchObject({ networkPlugin: 'build/x.conflist', ships: undefined })
  })

  it('takes a configuration of a demonstration for no network plugin', async () => {
    expect((await look({ 'script/demo/config.cni.conflist': '{}' })).networkPlugin).toBeUndefined()
  })
})

describe('the Dockerfile of the product', () => {
  it('is none of a fuzzer or of tests', async () => {
    const all = { '.clusterfuzzlite/Dockerfile': '', 'e2e-tests/Dockerfile': '', 'images/Dockerfile': '' }
    expect((await look(all)).dockerfile).toBe('images/Dockerfile')
  })

  it('is the one whose image is installed, before those of tools', async () => {
    const all = {
      'configmaptocrs/Dockerfile': '',
      'controller/Dockerfile': '',
      'manifests/a.yaml': 'image: quay.io/metallb/controller:main\n',
    }
    expect((await look(all)).dockerfile).toBe('controller/Dockerfile')
    expect((await look({ ...all, Dockerfile: '' })).dockerfile).toBe('Dockerfile')
  })
})

it('a repository with a license is public', async () => {
  expect((await look({ LICENSE: '' })).isPublic).toBe(true)
  expect((await look({ 'vendor/LICENSE': '' })).isPublic).toBe(false)
})
