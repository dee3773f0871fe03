import * as z from 'zod'
import { createTerminalLog } from '../src/adapters/log-terminal.ts'
import { bytes } from '../src/core/series.ts'
import { createPorts } from '../src/entry/composition-root.ts'
import { startRegistry } from '../src/providers/kind/registry.ts'
import { removeImages } from '../src/providers/kind/images.ts'

/** A registry beside a kind cluster, as the provider starts it, with one generated image in it. */
export async function openSession(cluster: string, size: number) {
  const write = (text: string): void => void process.stderr.write(text)
  const log = createTerminalLog({ write, live: false, columns: 100, color: false, verbose: false })
  const ports = createPorts(log, new AbortController().signal)
  const registry = await startRegistry(
    { cluster, image: 'registry:3' },
    { ...ports, runId: 'bench', keep: false, setup: () => Promise.resolve() },
    undefined,
  )
  try {
    const image = {
      repository: 'kbench/bench',
      tag: 'one-layer',
      size: bytes(size),
      layers: 1,
      seed: ports.randomName(),
      architectures: ['amd64'],
    } as const
    const { pullSize, digest } = await ports.images.publish(image, registry)
    const reference = `${registry.pullPrefix}/${image.repository}:${image.tag}`
    const layer = await layerOf(`${registry.pushUrl}/v2/${image.repository}`, image.tag)
    return {
      reference,
      pullSize,
      digest,
      layerUrl: `http://${registry.pullPrefix}/v2/${image.repository}/blobs/${layer}`,
      removeFromNodes: () => removeImages(cluster, [reference], ports.commands),
      close: () => registry.close(),
    }
  } catch (error) {
    await registry.close()
    throw error
  }
}

const manifestSchema = z.object({ layers: z.tuple([z.object({ digest: z.string() })]) })

/** Digest of the one layer of an image that is not an index. */
async function layerOf(repository: string, tag: string): Promise<string> {
  const response = await fetch(`${repository}/manifests/${tag}`, {
    headers: { accept: 'application/vnd.oci.image.manifest.v1+json' },
  })
  return manifestSchema.parse(await response.json()).layers[0].digest
}
