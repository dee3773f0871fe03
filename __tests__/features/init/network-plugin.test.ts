import { describe, expect, it } from 'vitest'
import { PLUGIN_WORDS, seeNetworkPlugin } from '../../../src/features/init/core/ships.ts'

const DAEMON_SET = 'apiVersion: apps/v1\nkind: DaemonSet\nspec: { path: /opt/cni/bin }\n'
const SKEL = 'import "github.com/containernetworking/cni/pkg/skel"\n'

/** Finds as `git grep` for the words does, in these files. */
function see(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const found = Object.keys(files).filter((path) => PLUGIN_WORDS.some((word) => files[path]?.includes(word)))
  return seeNetworkPlugin(Object.keys(files), found, (path) => Promise.resolve(files[path]))
}

describe('seeNetworkPlugin', () => {
  // The forms are those of flannel, kindnet, Antrea, Cilium, OVN-Kubernetes and plugins with nothing but their source.
  it.each([
    ['a DaemonSet with the folder of plugins', { 'install-kindnet.yaml': DAEMON_SET }],
    ['one of a chart', { 'chart/kube-flannel/templates/daemonset.yaml': `{{- if .x }}\n${DAEMON_SET}` }],
    ['one of a list', { 'all.yaml': 'kind: List\nitems:\n  - kind: DaemonSet\n    x: /opt/cni/bin\n' }],
    ['one in a template of another kind', { 'dist/templates/ovnkube-node.yaml.j2': DAEMON_SET }],
    ['the values of a chart', { 'install/cilium/values.yaml': 'cni:\n  binPath: /opt/cni/bin\n' }],
    ['a list of plugins', { 'build/conf/antrea-cni.conflist': '{}' }],
    ['an image with a plugin', { 'Dockerfile.kindnetd': 'COPY x /opt/cni/bin/x\n' }],
    ['a DaemonSet with only configuration', { 'deploy/x.yml': 'kind: DaemonSet\nx: /etc/cni/net.d\n' }],
    ['the program itself', { 'cmd/plugin/main.go': SKEL }],
  ])('sees %s', async (_what, files) => {
    expect(await see({ 'README.md': '', ...files })).toBe(Object.keys(files)[0])
  })

  it.each([
    ['nothing of the kind', { 'go.mod': 'module x\n', Dockerfile: 'FROM scratch\n' }],
    // As agents, container runtimes and operators have it.
    ['the module required', { 'go.mod': 'module x\nrequire github.com/containernetworking/cni v1.3.0\n' }],
    [
      'nodes of a test cluster',
      { 'kind.yaml': 'kind: Cluster\nextraMounts: [{ hostPath: /opt/cni/bin }]\n' },
    ],
    ['a program that knows the folder', { 'pkg/nodes/paths.go': 'const bin = "/opt/cni/bin"\n' }],
    ['an image with configuration', { Dockerfile: 'COPY x /etc/cni/net.d/\n' }],
    ['a job that looks at nodes', { 'job.yaml': 'kind: Job\nx: [/etc/cni/net.d, /opt/cni/bin]\n' }],
    ['a DaemonSet without', { 'deploy/agent.yaml': 'kind: DaemonSet\n' }],
    ['a test of its program', { 'cmd/main_test.go': SKEL }],
    ["other people's", { 'vendor/x/skel.go': SKEL, 'test/cni.yaml': DAEMON_SET, 'docs/a.conflist': '{}' }],
    ['a workflow', { '.github/workflows/e2e.yaml': DAEMON_SET }],
    ['one that changes what another one made', { 'manifests/charts/istio-cni/t.yaml': DAEMON_SET }],
    ['one for second networks', { 'deployments/multus-daemonset.yml': DAEMON_SET }],
    ['a module of such', { 'go.mod': '// x\nmodule istio.io/istio\n', 'cni/Dockerfile': 'x /opt/cni/bin' }],
  ])('does not take for one: %s', async (_what, files) => {
    expect(await see(files)).toBeUndefined()
  })

  it('names what installs it before what it is made of, the nearest to the root first', async () => {
    const files = { 'a.conflist': '{}', Dockerfile: '/opt/cni/bin', 'b/deploy/x.yaml': DAEMON_SET }
    expect(await see(files)).toBe('b/deploy/x.yaml')
    expect(await see({ ...files, 'c.yaml': DAEMON_SET })).toBe('c.yaml')
  })
})
