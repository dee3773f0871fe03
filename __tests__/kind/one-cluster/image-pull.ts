import { describe, expect, test } from 'vitest'
import { createImagePublisher } from '../../../src/adapters/image-publisher-oci.ts'
import { bytes } from '../../../src/core/series.ts'
import type { PublishedImage } from '../../../src/ports/image-registry.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { startRegistry } from '../../../src/providers/kind/registry.ts'
import { IMAGE_PULL_PRESETS } from '../../../src/suites/image-pull/parameters.ts'
import imagePull from '../../../src/suites/image-pull/suite.ts'
import { commands, realContext, realSuiteContext } from '../provider-context.ts'

/** Of each revision three of the kubelet and the watches, two of the logs, two of the registry. */
const SERIES = 14
/** The registry of given images is not known. */
const SERIES_OF_GIVEN = 10
const publisher = createImagePublisher()

const docker = async (...argv: string[]): Promise<string> =>
  (await commands.run(['docker', ...argv])).stdout.trim()
/** Containers that are registries of a cluster. */
export const registriesOf = (cluster: string): Promise<string> =>
  docker('ps', '--all', '--filter', `label=kbench.registry-of=${cluster}`, '--format', '{{.Names}}')
const imagesOn = (node: string): Promise<string> =>
  docker('exec', node, 'ctr', '--namespace', 'k8s.io', 'images', 'ls', '-q')

/**
 * @param cluster is there when the tests run
 * @param name of the cluster
 */
export function describeImagePull(cluster: () => Testbed, name: string): void {
  describe('images on a real kind cluster', () => {
    test('are pulled by every node, whole, in both revisions, and nothing of them stays', async () => {
      const published: PublishedImage[] = []
      const context = realSuiteContext(cluster(), {
        ...publisher,
        async publish(...request) {
          const image = await publisher.publish(...request)
          published.push(image)
          return image
        },
      })
      const parameters = { ...IMAGE_PULL_PRESETS.smoke, layers: [1, 4] }
      const prepared = await imagePull.prepare(imagePull.parameters.parse(parameters), context)
      expect(await registriesOf(name)).toBe(`${name}-registry`)
      for (const measurement of prepared.measurements) {
        const observations = await measurement.measure(1, context.signal)
        expect(observations).toHaveLength(SERIES)
        for (const { metric, value } of observations)
          if (metric !== 'image_pull_wait' && metric !== 'image_peer_bytes') expect(value).toBeGreaterThan(0)
        const valuesOf = (name: string): number[] =>
          observations.filter(({ metric }) => metric === name).map(({ value }) => value)
        // Nothing is between the nodes and the registry, so it served all that they got, to the byte.
        expect(valuesOf('image_peer_bytes')).toEqual([0, 0])
        const sizes = published.slice(-2).map(({ pullSize }) => pullSize * cluster().nodes.length)
        expect(valuesOf('image_registry_bytes')).toEqual(sizes)
        // A program runs after the pull, and before the kubelet says so.
        const [starts, alls] = [valuesOf('image_start_time'), valuesOf('image_all_started_time')]
        for (const [index, pull] of valuesOf('image_pull_time').entries())
          expect(starts[index]).toBeGreaterThan(pull)
        for (const [index, whole] of valuesOf('image_rollout_time').entries())
          expect(alls[index]).toBeLessThan(whole)
        const raw = JSON.parse(context.raw.get(`image-pull/1-${measurement.id}.json`) ?? '') as {
          image: string
          rolloutSeconds: number
          pulls: { node: string; imageSize: number; pullTime: number }[]
        }[]
        for (const { image, pulls, rolloutSeconds } of raw) {
          expect(pulls.map(({ node }) => node)).toEqual(cluster().nodes.map((node) => node.name))
          const size = published.find(({ tag }) => image.endsWith(`:${tag}`))?.pullSize
          expect(pulls.map(({ imageSize }) => imageSize)).toEqual([size, size])
          for (const { pullTime } of pulls) expect(rolloutSeconds).toBeGreaterThan(pullTime)
        }
      }
      expect(context.log.lines.filter((line) => line.startsWith('warning'))).toEqual([])
      for (const node of cluster().nodes) expect(await imagesOn(node.name)).not.toContain('kbench/image-pull')
      await prepared.close()
      expect(await registriesOf(name)).toBe('')
    })

    test('come as slowly as is wished, and from the registry where a mirror has nothing', async () => {
      const [node] = cluster().nodes
      const host = `${name}-registry:5000`
      const folder = `/etc/containerd/certs.d/${host}`
      const mirror = `server = 'http://${host}'\n[host.'http://127.0.0.1:9']\ncapabilities = ['pull', 'resolve']\n`
      const script = `mkdir -p ${folder} && cat >${folder}/hosts.toml`
      const input = { input: mirror }
      await commands.run(['docker', 'exec', '--interactive', node.name, 'sh', '-c', script], input)
      const parameters = { ...IMAGE_PULL_PRESETS.smoke, registryBytesPerSecond: 10_000_000 }
      const wish = imagePull.registry?.(parameters)
      const provider = realContext('/nowhere', name)
      const testbed: Testbed = {
        ...cluster(),
        cluster: {
          ...cluster().cluster!,
          openRegistry: (stop) => startRegistry({ cluster: name, image: 'registry:3', wish }, provider, stop),
        },
      }
      const context = realSuiteContext(testbed, publisher)
      const prepared = await imagePull.prepare(parameters, context)
      expect(prepared.notes).toContain('the nodes ask mirrors before the registry: http://127.0.0.1:9')
      const observations = await prepared.measurements[0]!.measure(1, context.signal)
      await prepared.close()
      // 10 MB for each of two nodes at 10 MB/s: 2 s as v1 where both start at once, 1 s where one starts when the other has ended.
      const [v1, v2] = observations.filter(({ metric }) => metric === 'image_pull_time')
      expect(v1?.value).toBeGreaterThan(1.2)
      expect(v2?.value).toBeGreaterThan(0.9)
      expect(
        observations.filter(({ metric }) => metric === 'image_peer_bytes').map(({ value }) => value),
      ).toEqual([0, 0])
      expect(await registriesOf(name)).toBe('')
    })

    test('for two architectures have an index that the node takes', async () => {
      const registry = await cluster().cluster!.openRegistry!()
      const context = realSuiteContext(cluster(), publisher)
      const push = async (tag: string): Promise<string> => {
        const architectures = ['amd64', 'arm64'] as const
        const image = { repository: 'both', tag, size: bytes(1e6), layers: 1, seed: tag, architectures }
        await publisher.publish(image, registry)
        return `${registry.pullPrefix}/both:${tag}`
      }
      const images = [{ v1: await push('v1'), v2: await push('v2'), size: '1MB', layers: 1 }]
      const prepared = await imagePull.prepare({ ...IMAGE_PULL_PRESETS.smoke, images } as never, context)
      expect(await prepared.measurements[0]!.measure(1, context.signal)).toHaveLength(SERIES_OF_GIVEN)
      await prepared.close()
      await registry.close()
    })

    test('that cannot be had fail with what the kubelet says, and the others go on', async () => {
      let breaking = true
      const context = realSuiteContext(cluster(), {
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
      expect(await measurement!.measure(2, context.signal)).toHaveLength(SERIES)
      await prepared.close()
    })
  })
}
