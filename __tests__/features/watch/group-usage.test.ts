import { describe, expect, test } from 'vitest'
import { namedWatch } from '../../../src/core/subject-watch.ts'
import { openPodUsage, type PodUsage } from '../../../src/features/watch/pod-usage.ts'
import { groupsOfPods } from '../../../src/providers/kind/control-groups.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { createIdleTestbed } from '../../fakes/definitions.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { fakeCluster, fakeLocalNodes } from '../../fakes/testbed.ts'
import { providerContext } from '../../providers/provider-context.ts'

const NODE = '90ecdb2f46e6b8b856bacdb1fe731544418be174596d4b2e38f98c9072fadd72'
const CONTAINER = '93bf046320aa65a3d97372887d65df60c3accbca7cb7f55eb867cb2161ca104a'
// Found and read on a kind node of Kubernetes v1.34.4: version 1 (Debian 12, Docker 20.10). memory.stat is shortened.
const SLICE = `kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-besteffort.slice/kubelet-kubepods-besteffort-poded39d44d_1982_4eb5_8855_036a665b77f7.slice/cri-containerd-${CONTAINER}.scope`
const CPU = `/sys/fs/cgroup/cpuacct/docker/${NODE}`
const MEMORY = `/sys/fs/cgroup/memory/docker/${NODE}`
const VERSION_1 = `3:memory:/docker/${NODE}\n2:cpuacct:/docker/${NODE}\n0::/docker/${NODE}/init.scope\n`
const STATISTICS_1 =
  'cache 196608\nrss 20094976\ninactive_file 8192\ntotal_cache 196608\ntotal_inactive_file 8192\n'
// The same in version 2, as the kernel documents its files.
const UNIFIED = `/sys/fs/cgroup/system.slice/docker-${NODE}.scope`
const VERSION_2 = `0::/system.slice/docker-${NODE}.scope/init.scope\n`

const AGENT = namedWatch({ namespace: 'kube-system', selector: { app: 'agent' } })
const POD = {
  metadata: { name: 'agent', namespace: 'kube-system' },
  spec: { nodeName: 'a' },
  status: {
    containerStatuses: [{ name: 'agent', containerID: `containerd://${CONTAINER}`, state: { running: {} } }],
  },
}

async function opened(commands: FakeCommands, files: MemoryFiles): Promise<PodUsage> {
  const pods = 'GET /api/v1/namespaces/kube-system/pods?labelSelector=app%3Dagent'
  const api = new FakeApi().on(pods, { body: { items: [POD] } }, 2)
  const testbed = {
    ...createIdleTestbed(),
    cluster: fakeCluster({ openApi: () => Promise.resolve(api) }),
    localNodes: fakeLocalNodes({
      groupsOfPods: () => groupsOfPods(['a-control-plane'], providerContext(commands, { files })),
    }),
  }
  return openPodUsage(testbed, { ...createFakePorts(), commands, files })
}

const inspected = (): FakeCommands => new FakeCommands().on('docker inspect', { stdout: `${NODE} 77\n` })

describe('what pods on kind use', () => {
  test('is in control groups of version 1', async () => {
    const files = new MemoryFiles({
      '/proc/77/cgroup': VERSION_1,
      [`${CPU}/${SLICE}/cpuacct.usage`]: '515718089\n',
      [`${MEMORY}/${SLICE}/memory.usage_in_bytes`]: '21356544\n',
      [`${MEMORY}/${SLICE}/memory.stat`]: STATISTICS_1,
    })
    const commands = inspected()
      .on(`test -d ${CPU}`)
      .on(`find ${CPU} ${MEMORY} -type d ( -name *${CONTAINER}* )`, {
        stdout: `${CPU}/${SLICE}\n${MEMORY}/${SLICE}\n`,
      })
    const usage = await opened(commands, files)
    const found = await usage.find(AGENT)
    expect(await usage.read(found)).toEqual([
      { at: new FakeClock().monotonic(), cpu: 0.515718089, memory: 21356544 - 8192 },
    ])
    // Looked for once.
    await usage.find(AGENT)
    files.contents.delete(`${CPU}/${SLICE}/cpuacct.usage`)
    expect(await usage.read(found)).toEqual([undefined])
    files.contents.set(`${CPU}/${SLICE}/cpuacct.usage`, 'what')
    await expect(usage.read(found)).rejects.toThrow('what a pod uses could not be read from')
    commands.assertAllUsed()
  })

  test('is in control groups of version 2', async () => {
    const files = new MemoryFiles({
      '/proc/77/cgroup': VERSION_2,
      [`${UNIFIED}/${SLICE}/cpu.stat`]: 'usage_usec 515718\nuser_usec 400000\n',
      [`${UNIFIED}/${SLICE}/memory.current`]: '21356544\n',
      [`${UNIFIED}/${SLICE}/memory.stat`]: 'anon 20094976\ninactive_file 8192\n',
    })
    const commands = inspected()
      .on(`test -d ${UNIFIED}`)
      .on(`find ${UNIFIED} -type d`, { stdout: `${UNIFIED}/${SLICE}\n` })
    const usage = await opened(commands, files)
    expect(await usage.read(await usage.find(AGENT))).toMatchObject([
      { cpu: 0.515718, memory: 21356544 - 8192 },
    ])
    commands.assertAllUsed()
  })

  test('is what the kubelet says where Docker is not on this machine', async () => {
    const commands = inspected().on('test -d', { exitCode: 1 })
    const files = new MemoryFiles({ '/proc/77/cgroup': VERSION_2 })
    expect((await opened(commands, files)).source).toContain('the kubelet')
    expect((await opened(inspected().on('test -d', { exitCode: 1 }), new MemoryFiles())).source).toContain(
      'the kubelet',
    )
  })
})
