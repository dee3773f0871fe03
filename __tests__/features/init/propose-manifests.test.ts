import { describe, expect, it } from 'vitest'
import { manifestFiles, proposeManifests } from '../../../src/features/init/core/propose-setup.ts'

const object = (kind: string, name: string, apiVersion = 'v1'): string =>
  JSON.stringify({ apiVersion, kind, metadata: { name } })
const commands = (files: Readonly<Record<string, string>>): string[] =>
  proposeManifests(new Map(Object.entries(files))).map(({ command }) => command)

describe('manifestFiles', () => {
  it('keeps what lies where manifests are kept', () => {
    const telling = [
      'deploy/a.yaml',
      'manifests/b.yml',
      'config/base/c.json',
      'k8s/d.yaml',
      'install-kindnet.yaml',
      'daemonset/kube-router.yaml',
    ]
    const others = [
      'a.yaml',
      'deploy/a.txt',
      'deploy/one/two/a.yaml',
      'charts/x/templates/a.yaml',
      'test/deploy/a.yaml',
      'deploy/examples/a.yaml',
      '.github/deploy.yaml',
    ]
    expect(manifestFiles([...telling, ...others])).toEqual(telling)
  })
})

describe('proposeManifests', () => {
  it('applies a folder where all that is in it is for a cluster', () => {
    const files = {
      'deploy/a-rbac.yaml': object('Role', 'a'),
      'deploy/b.json': object('DaemonSet', 'b', 'apps/v1'),
    }
    expect(proposeManifests(new Map(Object.entries(files)))).toEqual([
      { command: 'kubectl apply -f deploy/', because: 'deploy/b.json' },
    ])
  })

  it.each([
    ['configuration of kind', object('Cluster', 'x', 'kind.x-k8s.io/v1alpha4')],
    ['what is no object', 'replicas: 3\n'],
    ['what is no YAML', 'a: [\n'],
    ['a template', '{{ if .x }}\napiVersion: v1\n{{ end }}\n'],
    ['nothing', '# empty\n'],
    [
      'more aliases than anybody writes',
      `a: &a [x]\nb: &b [${'*a,'.repeat(99)}*a]\nc: [${'*b,'.repeat(99)}*b]\n`,
    ],
  ])('names the manifests beside %s', (_what, other) => {
    const files = {
      'deploy/b.yaml': `---\n${object('Deployment', 'b')}\n---\n`,
      'deploy/a.yaml': object('Role', 'a'),
      'deploy/c.yaml': other,
    }
    expect(commands(files)).toEqual(['kubectl apply -f deploy/a.yaml -f deploy/b.yaml'])
  })

  it('names those at the root, whatever else is there', () => {
    expect(commands({ 'install.yaml': object('Deployment', 'a') })).toEqual(['kubectl apply -f install.yaml'])
  })

  it('has nothing for a folder with nothing to run', () => {
    expect(commands({ 'config/settings.yaml': 'a: 1\n', 'config/role.yaml': object('Role', 'a') })).toEqual(
      [],
    )
  })

  it('lets choose between files with the same objects, the shortest name first', () => {
    expect(
      commands({
        'daemonset/router-all-features.yaml': object('DaemonSet', 'router'),
        'daemonset/router.yaml': `${object('Role', 'r')}\n---\n${object('DaemonSet', 'router')}`,
        'daemonset/role.yaml': object('Role', 'r'),
      }),
    ).toEqual([
      'kubectl apply -f daemonset/router.yaml',
      'kubectl apply -f daemonset/router-all-features.yaml',
    ])
  })

  it('applies namespaces first', () => {
    const files = {
      'deploy/app.yaml': object('Deployment', 'a'),
      'deploy/namespace.yaml': object('Namespace', 'n'),
    }
    expect(commands(files)).toEqual(['kubectl apply -f deploy/namespace.yaml -f deploy/'])
    expect(commands({ ...files, 'deploy/kind.yaml': 'x: 1' })).toEqual([
      'kubectl apply -f deploy/namespace.yaml -f deploy/app.yaml',
    ])
    const ordered = {
      'deploy/00-namespace.yaml': object('Namespace', 'n'),
      'deploy/app.yaml': object('Deployment', 'a'),
    }
    expect(commands(ordered)).toEqual(['kubectl apply -f deploy/'])
  })

  it('proposes every folder, the nearest first, and no name that a shell would read', () => {
    expect(
      commands({
        'deploy/x/$(id).yaml': object('Deployment', 'a'),
        'deploy/x/z.yaml': 'a: 1',
        'k8s/b.yaml': object('StatefulSet', 'b'),
      }),
    ).toEqual(['kubectl apply -f k8s/', `kubectl apply -f 'deploy/x/$(id).yaml'`])
  })
})
