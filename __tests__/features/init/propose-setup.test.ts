import { describe, expect, it } from 'vitest'
import { proposeSetup, tellingFiles } from '../../../src/features/init/core/propose-setup.ts'

const commands = (files: Readonly<Record<string, string>>): string[] =>
  proposeSetup(new Map(Object.entries(files))).map(({ command }) => command)

describe('tellingFiles', () => {
  it('keeps charts, kustomizations and the Makefile at the root', () => {
    const telling = [
      'Makefile',
      'charts/a/Chart.yaml',
      'deploy/kustomization.yml',
      'x/Kustomization',
      'Chart.yaml',
      'charts/a/values.yaml',
    ]
    const others = ['docs/Makefile', 'charts/a/values-dev.yaml', 'notChart.yaml', 'kustomization.yaml.tmpl']
    expect(tellingFiles([...telling, ...others])).toEqual(telling)
  })
})

describe('proposeSetup', () => {
  it('has nothing to propose where nothing says', () => {
    expect(commands({})).toEqual([])
    expect(commands({ Makefile: 'build:\n\tgo build\n' })).toEqual([])
  })

  it('installs a chart under its own name', () => {
    expect(commands({ 'charts/mesh/Chart.yaml': 'apiVersion: v2\nname: my-mesh\n' })).toEqual([
      'helm upgrade --install my-mesh charts/mesh --namespace my-mesh --create-namespace --wait',
    ])
  })

  it('has helm get the dependencies of a chart', () => {
    const chart = (dependencies: string): string[] =>
      commands({ 'charts/a/Chart.yaml': `name: a\ndependencies: ${dependencies}\n` })
    expect(chart('[{ name: b, condition: b.enabled }]')[0]).toContain('--dependency-update --wait')
    expect(chart('[]')[0]).not.toContain('--dependency-update')
  })

  it('does not wait for the address of a load balancer, which kind never gives', () => {
    const wait = (values: string): string | undefined =>
      commands({ 'chart/Chart.yaml': 'name: a', 'chart/values.yaml': values })[0]
    expect(wait('service:\n  type: LoadBalancer\n')).toMatch(/kubectl rollout status/)
    expect(wait('service:\n  type: LoadBalancer\n')).not.toContain('--wait')
    expect(wait('service:\n  type: ClusterIP # or LoadBalancer\n')).toMatch(/--wait$/)
  })

  it('proposes no target that makes its own clusters', () => {
    const make = (text: string): string[] => commands({ Makefile: text })
    expect(make('deploy: kind-cluster\n\tkubectl apply -k x\n')).toEqual([])
    expect(make('deploy:\n\tminikube start\n\tkubectl apply -k x\n')).toEqual([])
    expect(make('deploy:\n\tkubectl apply -k x\n\nclean:\n\tkind delete cluster\n')).toEqual(['make deploy'])
  })

  it('takes the name of the folder where that of the chart is none, and never one that a shell would read', () => {
    const install = (name: string, folder: string): string =>
      `helm upgrade --install ${name} ${folder} --namespace ${name} --create-namespace --wait`
    expect(commands({ 'charts/mesh/Chart.yaml': ': broken' })).toEqual([install('mesh', 'charts/mesh')])
    expect(commands({ 'charts/mesh/Chart.yaml': 'name: "a; rm -rf /"' })).toEqual([
      install('mesh', 'charts/mesh'),
    ])
    expect(commands({ 'Chart.yaml': 'name: "$(id)"' })).toEqual([install('subject', '.')])
    expect(commands({ "a b'c/Chart.yaml": '' })).toEqual([install('subject', `'a b'\\''c'`)])
  })

  it('puts the chart before the kustomization before make deploy, the whole before its parts', () => {
    expect(
      commands({
        Makefile: 'all:\ndeploy: manifests\n\tkubectl apply\n',
        'config/crd/kustomization.yaml': '',
        'config/default/kustomization.yaml': '',
        'chart/Chart.yaml': 'name: operator',
      }),
    ).toEqual([
      'helm upgrade --install operator chart --namespace operator --create-namespace --wait',
      'kubectl apply -k config/default',
      'kubectl apply -k config/crd',
      'make deploy',
    ])
  })

  it('leaves out what is not shipped, and charts inside of charts', () => {
    expect(
      commands({
        'vendor/x/Chart.yaml': '',
        'make/config/pebble/chart/Chart.yaml': 'name: pebble',
        'examples/demo/kustomization.yaml': '',
        'test/e2e/kustomization.yaml': '',
        'charts/a/charts/b/Chart.yaml': 'name: b',
        Makefile: 'deploy := yes\n.PHONY: deploy\n',
      }),
    ).toEqual([])
  })

  it('names the file that it saw', () => {
    expect(proposeSetup(new Map([['Makefile', 'deploy:\n']]))).toEqual([
      { command: 'make deploy', because: 'Makefile' },
    ])
  })
})
