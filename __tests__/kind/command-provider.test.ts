import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import provider from '../../src/providers/command/provider.ts'
import { ensureToolsImage, TOOLS_IMAGE } from '../../src/providers/kind/images.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'
import { clustersOfKind, files, realContext } from './provider-context.ts'

const image = process.env['KIND_NODE_IMAGE'] ?? ''
const CREATE = [
  `kind create cluster --name "$KBENCH_CLUSTER_NAME" --kubeconfig "$KUBECONFIG"${image === '' ? '' : ' --image "$KIND_NODE_IMAGE"'}`,
  `kind load docker-image ${TOOLS_IMAGE} --name "$KBENCH_CLUSTER_NAME"`,
].join('\n')
const DELETE = 'kind delete cluster --name "$KBENCH_CLUSTER_NAME"'
const options = (overrides: object = {}): unknown =>
  provider.options.parse({
    create: CREATE,
    delete: DELETE,
    image: TOOLS_IMAGE,
    imagePullPolicy: 'Never',
    ...overrides,
  })

let registerFolder = ''
beforeAll(async () => {
  registerFolder = await files.makeTemporaryFolder('kbench-register-')
  await ensureToolsImage(realContext(registerFolder, 'tools'))
})
afterAll(() => rm(registerFolder, { recursive: true }))

describe('a cluster by the person’s own commands', () => {
  test('is made, used and deleted', async () => {
    const run = realContext(registerFolder, `cmd-${String(process.pid)}`)
    const testbed = await provider.create(options(), run)
    const name = `kbench-cmd-${String(process.pid)}`
    expect(await clustersOfKind()).toContain(name)
    expect(testbed.limits.interNode).toMatch(/^only one node/)
    expect(testbed.facts).toMatchObject({ kubernetes: expect.stringMatching(/^v1\./) })
    const pod = await testbed.startPod({
      name: 'one',
      node: testbed.nodes[0].name,
      network: 'pod',
      servers: [['iperf3', '-s']],
    })
    expect((await pod.exec(['cat', '/proc/1/comm'])).stdout).toBe('iperf3\n')
    await testbed.close()
    expect(await clustersOfKind()).not.toContain(name)
    expect(await run.clusters.list()).toEqual([])
    expect(await files.readIfPresent(testbed.cluster?.kubeconfig ?? '')).toBeUndefined()
  })

  test('that is half made when create fails is deleted', async () => {
    const run = realContext(registerFolder, `half-${String(process.pid)}`)
    const created = provider.create(options({ create: `${CREATE}\necho "quota exceeded" >&2; exit 7` }), run)
    await expect(created).rejects.toThrow(/create exited with 7: .*quota exceeded/)
    expect(await clustersOfKind()).not.toContain(`kbench-half-${String(process.pid)}`)
    expect(await run.clusters.list()).toEqual([])
  })

  test('is left by `cluster create` and deleted by `cluster delete` of the shipped command line', async () => {
    const cli = new ShippedCommandLine()
    const lines = [CREATE, DELETE].map((line) => JSON.stringify(line))
    cli.write(
      'kbench.yaml',
      `version: 1
provider:
  command:
    create: ${lines[0]!}
    delete: ${lines[1]!}
    image: ${TOOLS_IMAGE}
    imagePullPolicy: Never
    kubeconfig: admin.conf
`,
    )
    const created = await cli.run(['cluster', 'create', '--provider', 'command'])
    expect(created).toMatchObject({ code: 0 })
    expect(created.stdout).toMatch(/^export KUBECONFIG=/)
    const listed = (await cli.run(['cluster', 'list'])).stdout
    expect(listed).toContain('command  left over')
    const name = listed.split(' ')[0]!
    expect(await clustersOfKind()).toContain(name)
    expect(cli.read('admin.conf')).toContain('client-key-data')
    expect(created.stderr).not.toContain('client-key-data')
    expect(await cli.run(['cluster', 'delete', name])).toMatchObject({ code: 0 })
    expect(await clustersOfKind()).not.toContain(name)
    expect(() => cli.read('admin.conf')).toThrow()
  })
})
