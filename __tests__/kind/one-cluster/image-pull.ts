import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { createSystemClock } from '../../src/adapters/clock-system.ts'
import { createImagePublisher } from '../../src/adapters/image-publisher-oci.ts'
import { bytes } from '../../src/core/unit.ts'
import type { ImagePublisher, PublishedImage } from '../../src/ports/image-publisher.ts'
import type { SuiteContext } from '../../src/ports/suite.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import kind from '../../src/providers/kind/provider.ts'
import { IMAGE_PULL_PRESETS } from '../../src/suites/image-pull/parameters.ts'
import imagePull from '../../src/suites/image-pull/suite.ts'
import { RecordingLog } from '../fakes/log.ts'
import { commands, files, realContext } from './provider-context.ts'

const runId = `pull-${String(process.pid)}`
const cluster = `kbench-${runId}`
const publisher = createImagePublisher()
let registerFolder = ''
let testbed: Testbed

beforeAll(async () => {
  registerFolder = await files.makeTemporaryFolder('kbench-register-')
  testbed = await kind.create(kind.options.parse({}), realContext(registerFolder, runId))
})
// Also when a test fails; undefined when the cluster did not come up.
afterAll(async () => {
  await (testbed as Testbed | undefined)?.close()
  await rm(registerFolder, { recursive: true })
})

interface Scene extends SuiteContext {
  readonly raw: Map<string, string>
  readonly log: RecordingLog
}
const scene = (images: ImagePublisher = publisher): Scene => {
  const raw = new Map<string, string>()
  return {
    testbed,
    commands,
    files,
    images,
    clock: createSystemClock(),
    log: new RecordingLog(),
    signal: new AbortController().signal,
    raw,
    saveRaw: (name, content) => {
      raw.set(name, content)
      return Promise.resolve()
    },
  }
}
const docker = async (...argv: string[]): Promise<string> =>
  (await commands.run(['docker', ...argv])).stdout.trim()
const registries = (): Promise<string> =>
  docker('ps', '--all', '--filter', `label=kbench.registry-of=${cluster}`, '--format', '{{.Names}}')
const imagesOn = (node: string): Promise<string> =>
  docker('exec', node, 'ctr', '--namespace', 'k8s.io', 'images', 'ls', '-q')

describe('images on a real kind cluster', () => {
  test('are pulled by every node, whole, in both revisions, and nothing of them stays', async () => {
    const published: PublishedImage[] = []
    const context = scene({
      ...publisher,
      async publish(...request) {
        const image = await publisher.publish(...request)
        published.push(image)
        return image
      },
    })
    const parameters = { ...IMAGE_PULL_PRESETS.smoke, layers: [1, 4] }
    const prepared = await imagePull.prepare(imagePull.parameters.parse(parameters), context)
    expect(await registries()).toBe(`${cluster}-registry`)
    for (const measurement of prepared.measurements) {
      const observations = await measurement.measure(1, context.signal)
      expect(observations).toHaveLength(6)
      for (const { metric, value } of observations)
        if (metric !== 'image_pull_wait') expect(value).toBeGreaterThan(0)
      const raw = JSON.parse(context.raw.get(`image-pull/1-${measurement.id}.json`) ?? '') as {
        image: string
        rolloutSeconds: number
        pulls: { node: string; imageSize: number; pullTime: number }[]
      }[]
      for (const { image, pulls, rolloutSeconds } of raw) {
        expect(pulls.map(({ node }) => node)).toEqual(testbed.nodes.map(({ name }) => name))
        const size = published.find(({ tag }) => image.endsWith(`:${tag}`))?.pullSize
        expect(pulls.map(({ imageSize }) => imageSize)).toEqual([size, size])
        for (const { pullTime } of pulls) expect(rolloutSeconds).toBeGreaterThan(pullTime)
      }
    }
    expect(context.log.lines.filter((line) => line.startsWith('warning'))).toEqual([])
    for (const { name } of testbed.nodes) expect(await imagesOn(name)).not.toContain('kbench/image-pull')
    await prepared.close()
    expect(await registries()).toBe('')
  })

  test('for two architectures have an index that the node takes', async () => {
    const registry = await testbed.openRegistry!()
    const context = scene()
    const push = async (tag: string): Promise<string> => {
      const architectures = ['amd64', 'arm64'] as const
      const image = { repository: 'both', tag, size: bytes(1e6), layers: 1, seed: tag, architectures }
      await publisher.publish(image, registry)
      return `${registry.pullPrefix}/both:${tag}`
    }
    const images = [{ v1: await push('v1'), v2: await push('v2'), size: '1MB', layers: 1 }]
    const prepared = await imagePull.prepare({ ...IMAGE_PULL_PRESETS.smoke, images } as never, context)
    expect(await prepared.measurements[0]!.measure(1, context.signal)).toHaveLength(6)
    await prepared.close()
    await registry.close()
  })

  test('that cannot be had fail with what the kubelet says, and the others go on', async () => {
    let breaking = true
    const context = scene({
      ...publisher,
      async publish(image, target, signal) {
        const pushed = await publisher.publish(image, target, signal)
        // Gone before the nodes ask for it.
        if (breaking) await publisher.remove(pushed, target)
        return pushed
      },
    })
    const prepared = await imagePull.prepare(IMAGE_PULL_PRESETS.smoke, context)
    const [measurement] = prepared.measurements
    await expect(measurement!.measure(1, context.signal)).rejects.toThrow(
      /^the roll-out of v1 failed: \S+: Failed to pull image .*not found/,
    )
    breaking = false
    expect(await measurement!.measure(2, context.signal)).toHaveLength(6)
    await prepared.close()
  })

  test('are gone with the cluster, also when nobody closed the registry', async () => {
    await testbed.openRegistry!()
    expect(await registries()).toBe(`${cluster}-registry`)
    await testbed.close()
    expect(await registries()).toBe('')
  })
})
