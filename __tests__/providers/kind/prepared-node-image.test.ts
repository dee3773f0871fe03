import { describe, expect, test } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { prepareNodeImage } from '../../../src/providers/kind/prepared-node-image.ts'
import { TOOLS_IMAGE } from '../../../src/providers/kind/tools-image.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'

const IMAGE = 'kindest/node:v1.34.4'
const INSPECT = `docker image inspect --format {{.Id}} ${IMAGE}`
const KNOWN = /^docker image inspect --format \{\{\.Id\}\} kbench-node:[0-9a-f]{12}$/
const REMOVE = 'docker rm --force --volumes kbench-node-1'

function prepare(commands: FakeCommands, signal = new AbortController().signal) {
  const log = new RecordingLog()
  const files = new MemoryFiles()
  const context = { commands, files, clock: new FakeClock(), log, signal, runId: '1' }
  return { result: prepareNodeImage(IMAGE, context), log }
}

const here = (): FakeCommands => new FakeCommands().on(INSPECT, { stdout: 'sha256:a1c5\n' })
const missing = (): FakeCommands => here().on(KNOWN, { exitCode: 1 })

describe('a node image with the tools image in it', () => {
  test('is made by the containerd of the node image, and is a node image again', async () => {
    const commands = missing()
      .on(/^docker image save --output \S+\/tools\.tar /)
      .on(`docker run --rm --detach --privileged --name kbench-node-1 --entrypoint sleep ${IMAGE} 3600`)
      .on(/^docker cp \S+\/tools\.tar kbench-node-1:\/kbench-tools\.tar$/)
      .on('docker exec --detach kbench-node-1 containerd')
      .on('docker exec kbench-node-1 ctr version', { exitCode: 1 })
      .on('docker exec kbench-node-1 ctr version')
      .on('docker exec kbench-node-1 ctr --namespace k8s.io images import --digests /kbench-tools.tar')
      .on('docker exec kbench-node-1 sh -c')
      .on(
        /^docker commit --change ENTRYPOINT \["\/usr\/local\/bin\/entrypoint", "\/sbin\/init"\] kbench-node-1 kbench-node:[0-9a-f]{12}$/,
      )
      .on(REMOVE)
    const { result, log } = prepare(commands)
    expect(await result).toMatch(/^kbench-node:[0-9a-f]{12}$/)
    expect(log.has('progress', `adding the tools image to ${IMAGE} (once)`)).toBe(true)
    expect(commands.calls.some(({ argv }) => argv.includes(TOOLS_IMAGE))).toBe(true)
    commands.assertAllUsed()
  })

  test('is used again, and differs from node image to node image', async () => {
    const first = here().on(KNOWN)
    const other = new FakeCommands().on(INSPECT, { stdout: 'sha256:b2d6\n' }).on(KNOWN)
    const names = [await prepare(first).result, await prepare(other).result]
    expect(new Set(names).size).toBe(2)
    first.assertAllUsed()
  })

  test('of a node image that is not there pulls it first', async () => {
    const commands = new FakeCommands()
      .on(INSPECT, { exitCode: 1, stderr: 'No such image' })
      .on(`docker pull --quiet ${IMAGE}`)
      .on(INSPECT, { stdout: 'sha256:a1c5\n' })
      .on(KNOWN)
    await prepare(commands).result
    commands.assertAllUsed()
  })

  test('that cannot be made is done without, and nothing is left behind', async () => {
    const commands = missing()
      .on('docker image save')
      .on('docker run', { exitCode: 125, stderr: 'privileged mode is not allowed' })
      .on(REMOVE)
    const { result, log } = prepare(commands)
    expect(await result).toBeUndefined()
    expect(log.has('debug', 'privileged mode is not allowed')).toBe(true)
    commands.assertAllUsed()
  })

  test('is given up at an interrupt', async () => {
    const controller = new AbortController()
    const commands = missing()
      .on('docker image save', () => {
        controller.abort()
        return { exitCode: undefined, failure: 'interrupted' }
      })
      .on(REMOVE)
    await expect(prepare(commands, controller.signal).result).rejects.toThrow(Interrupted)
    commands.assertAllUsed()
  })
})
