import { describe, expect, test } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { prepareNodeImage, TOOLS_IMAGE } from '../../../src/providers/kind/images.ts'
import { providerContext } from '../provider-context.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { RecordingLog } from '../../fakes/log.ts'

const IMAGE = 'kindest/node:v1.34.4'
const INSPECT = `docker image inspect --format {{.Id}} ${IMAGE}`
const KNOWN = /^docker image inspect --format \{\{\.Id\}\} kbench-node:[0-9a-f]{12}$/
const VOLUME = /^docker volume inspect --format \{\{\.Mountpoint\}\} kbench-node-[0-9a-f]{12}$/
const FOLDER = { stdout: '/var/lib/docker/volumes/kbench-node/_data\n' }
const REMOVE = 'docker rm --force --volumes kbench-node-1'
const REMOVE_VOLUME = /^docker volume rm --force kbench-node-[0-9a-f]{12}$/
const REMOVE_IMAGE = /^docker image rm --force kbench-node:[0-9a-f]{12}$/
const MOUNT = {
  hostPath: '/var/lib/docker/volumes/kbench-node/_data',
  containerPath: '/kbench',
  readOnly: true,
}

function prepare(commands: FakeCommands, signal = new AbortController().signal) {
  const log = new RecordingLog()
  return { result: prepareNodeImage(IMAGE, providerContext(commands, { log, signal })), log }
}

const here = (): FakeCommands => new FakeCommands().on(INSPECT, { stdout: 'sha256:a1c5\n' })
/** An old volume is removed first. */
const missing = (): FakeCommands => here().on(KNOWN, { exitCode: 1 }).on(REMOVE_VOLUME)
const without = (commands: FakeCommands): FakeCommands =>
  commands.on(REMOVE).on(REMOVE_IMAGE).on(REMOVE_VOLUME)
/** Until it is committed. */
const filled = (): FakeCommands =>
  missing()
    .on(/^docker image save --output \S+\/tools\.tar /)
    .on(
      /^docker run --rm --detach --privileged --name kbench-node-1 --volume kbench-node-[0-9a-f]{12}:\/kbench --entrypoint sleep kindest\/node:v1\.34\.4 600$/,
    )
    .on('docker exec kbench-node-1 cp --archive /var/lib/containerd /kbench/containerd')
    .on('docker exec --detach kbench-node-1 containerd --root /kbench/containerd')
    .on('docker exec kbench-node-1 ctr version', { exitCode: 1 })
    .on('docker exec kbench-node-1 ctr version')
    .on(/^docker cp \S+\/tools\.tar kbench-node-1:\/kbench-images\.tar$/)
    .on('docker exec kbench-node-1 ctr --namespace k8s.io images import --digests /kbench-images.tar')
    .on('docker exec kbench-node-1 rm /kbench-images.tar')
    .on(/^docker exec kbench-node-1 sh -c [^]*images mount/)
    .on(
      /^docker commit --change ENTRYPOINT \["\/usr\/local\/bin\/entrypoint", "\/sbin\/init"\] kbench-node-1 kbench-node:[0-9a-f]{12}$/,
    )
    .on(KNOWN)
    .on(VOLUME, FOLDER)
const SEEN =
  /^docker run --rm --privileged --volume \/var\/lib\/docker\/volumes\/kbench-node\/_data:\/kbench:ro --entrypoint test kbench-node:[0-9a-f]{12} -d \/kbench\/blobs$/

describe('a node image with the tools image in it', () => {
  test('is made by the containerd of the node image, which unpacks all images into a volume', async () => {
    const commands = filled().on(SEEN).on(REMOVE)
    const { result, log } = prepare(commands)
    expect(await result).toEqual({
      image: expect.stringMatching(/^kbench-node:[0-9a-f]{12}$/),
      mount: MOUNT,
    })
    expect(log.has('progress', `adding the tools image to ${IMAGE} (once)`)).toBe(true)
    expect(commands.calls.some(({ argv }) => argv.includes(TOOLS_IMAGE))).toBe(true)
    commands.assertAllUsed()
  })

  test('is used again, and differs from node image to node image', async () => {
    const first = here().on(KNOWN).on(VOLUME, FOLDER)
    const other = new FakeCommands().on(INSPECT, { stdout: 'sha256:b2d6\n' }).on(KNOWN).on(VOLUME, FOLDER)
    const made = [await prepare(first).result, await prepare(other).result]
    expect(new Set(made.map((one) => one?.image)).size).toBe(2)
    expect(made[0]?.mount).toEqual(MOUNT)
    first.assertAllUsed()
  })

  test('is made again when its volume is gone', async () => {
    const commands = here().on(KNOWN).on(VOLUME, { exitCode: 1, stderr: 'no such volume' }).on(REMOVE_VOLUME)
    without(commands.on('docker image save', { exitCode: 1, stderr: 'no space left on device' }))
    const { result, log } = prepare(commands)
    expect(await result).toBeUndefined()
    expect(log.has('debug', 'no space left on device')).toBe(true)
    commands.assertAllUsed()
  })

  test('is left alone while another kbench makes it', async () => {
    const commands = here()
      .on(KNOWN, { exitCode: 1 })
      .on(REMOVE_VOLUME, { exitCode: 1, stderr: 'volume is in use' })
    const { result, log } = prepare(commands)
    expect(await result).toBeUndefined()
    expect(log.has('debug', 'volume is in use')).toBe(true)
    commands.assertAllUsed()
  })

  test('is not used where nodes would not see the folder of its volume', async () => {
    const commands = without(filled().on(SEEN, { exitCode: 1 }))
    expect(await prepare(commands).result).toBeUndefined()
    commands.assertAllUsed()
  })

  test('of a node image that is not there pulls it first', async () => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1, stderr: 'No such image' })
      .on(`docker pull --quiet ${IMAGE}`)
      .on(INSPECT, { stdout: 'sha256:a1c5\n' })
      .on(KNOWN)
      .on(VOLUME, FOLDER)
    await prepare(commands).result
    commands.assertAllUsed()
  })

  test('that cannot be made is done without, and nothing is left behind', async () => {
    const commands = without(
      missing()
        .on('docker image save')
        .on('docker run', { exitCode: 125, stderr: 'privileged mode is not allowed' }),
    )
    const { result, log } = prepare(commands)
    expect(await result).toBeUndefined()
    expect(log.has('debug', 'privileged mode is not allowed')).toBe(true)
    commands.assertAllUsed()
  })

  test('is given up at an interrupt, and nothing is left behind', async () => {
    const controller = new AbortController()
    const commands = without(
      missing().on('docker image save', () => {
        controller.abort()
        return { exitCode: undefined, failure: 'interrupted' }
      }),
    )
    await expect(prepare(commands, controller.signal).result).rejects.toThrow(Interrupted)
    commands.assertAllUsed()
  })
})
