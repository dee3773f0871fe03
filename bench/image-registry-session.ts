import { createTerminalLog } from '../src/adapters/log-terminal.ts'
import { bytes } from '../src/core/unit.ts'
import { createWorld } from '../src/entry/world.ts'
import { startRegistry } from '../src/providers/kind/registry.ts'

/** A registry beside a kind cluster, as the provider starts it, with one generated image in it. */
export async function openSession(cluster: string, size: number) {
  const write = (text: string): void => void process.stderr.write(text)
  const log = createTerminalLog({ write, live: false, columns: 100, color: false, verbose: false })
  const ports = createWorld(log, new AbortController().signal)
  const registry = await startRegistry({ cluster, image: 'registry:3' }, ports, undefined)
  try {
    const image = {
      repository: 'kbench/bench',
      tag: 'one-layer',
      size: bytes(size),
      layers: 1,
      seed: ports.randomName(),
      architectures: ['amd64', 'arm64'],
    } as const
    const { pullSize } = await ports.images.publish(image, registry)
    return {
      reference: `${registry.pullPrefix}/${image.repository}:${image.tag}`,
      pullSize,
      close: () => registry.close(),
    }
  } catch (error) {
    await registry.close()
    throw error
  }
}
